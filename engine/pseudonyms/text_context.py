"""What stands in a text whatever its mentions are, read once for all the times that it is written
again: a reader changes mentions, never the text."""

from __future__ import annotations

from functools import cached_property

from engine.text import UsedPlaceholders, fold, read_placeholders


class TextContext:
    """What a strategy asks of a text beside its mentions. Threads may share it: what two of them
    make at once is the same."""

    def __init__(self, text: str) -> None:
        """Take a text; nothing is read before it is asked for."""
        self.text = text

    @cached_property
    def taken(self) -> UsedPlaceholders:
        """Give the placeholders that stand there."""
        return read_placeholders(self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        """Give its words, folded."""
        return frozenset(fold(self.text).split())
