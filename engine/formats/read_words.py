"""The words of a text that was read: a second form of it may stay only if it says no other."""

from __future__ import annotations

import re
from collections.abc import Iterator

_WORD = re.compile(r"\w+")


class ReadWords:
    """The words of a text that was read."""

    def __init__(self, text: str) -> None:
        self._words = set(_words(text))

    def hold(self, text: str) -> bool:
        """Tell whether a text has no other words."""
        return all(word in self._words for word in _words(text))


def _words(text: str) -> Iterator[str]:
    return (match[0].casefold() for match in _WORD.finditer(text))
