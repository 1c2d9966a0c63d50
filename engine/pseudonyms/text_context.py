"""What stands in a text whatever its mentions are, read once for all the times that it is written
again: a reader changes mentions, never the text."""

from __future__ import annotations

from functools import cached_property

from engine.text import UsedPlaceholders, fold, read_placeholders


class TextContext:
    """A text with derived values that do not depend on its mentions, computed once and cached. Safe
    to share between threads: the values are immutable."""

    def __init__(self, text: str) -> None:
        """Take a text; nothing is read before it is asked for."""
        self.text = text

    @cached_property
    def taken(self) -> UsedPlaceholders:
        """The placeholders that the text already contains."""
        return read_placeholders(self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        """The folded words of the text."""
        return frozenset(fold(self.text).split())
