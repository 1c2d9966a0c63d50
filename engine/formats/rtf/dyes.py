"""The dyes that words of an RTF file are written in, so that the text that comes out tells where it
comes from."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core import Unwritable
from engine.text import clean

_FIRST, _LAST = 0x10000, 0x10FFFF
_WORD = re.compile(r"\S+")
_RUN = re.compile(r"(.)\1*", re.S)
_NO_RUN = (-1, -1, "")


class Dyes:
    """Gives each word a character of its own, as many times as the word has letters.

    Characters are known by their number in the log; those of one word follow one another there.
    """

    def __init__(self) -> None:
        self._dyed: list[int] = []
        self._run = _NO_RUN

    def end_word(self) -> None:
        """What is written next is not the rest of a word."""
        self._run = _NO_RUN

    def new(self, first: int) -> str:
        """Give a dye that nothing has yet to what begins with this character.

        Raises:
            Unwritable: there are no more.
        """
        self._dyed.append(first)
        code = _FIRST + len(self._dyed) - 1
        if code > _LAST:
            raise Unwritable
        return chr(code)

    def dye(self, text: str, first: int, story: int) -> str:
        """Give a text in its dyes; white space, and what cleaning changes, keep their own."""
        if clean(text) != text:
            return "".join(
                self._words(letter, first + at, story) if clean(letter) == letter else letter
                for at, letter in enumerate(text)
            )
        return self._words(text, first, story)

    def resolve(self, dyed: str, characters: Sequence[str]) -> tuple[str, list[int | None]]:
        """Take the dye out of a text: give it, and the number of each of its characters;
        ``characters`` are all of the log."""
        pieces: list[str] = []
        places: list[int | None] = []
        for run in _RUN.finditer(dyed):
            count, code = run.end() - run.start(), ord(run[1]) - _FIRST
            if 0 <= code < len(self._dyed):
                first = self._dyed[code]
                pieces += characters[first : first + count]
                places += range(first, first + count)
            else:
                pieces.append(run[0])
                places += [None] * count
        return "".join(pieces), places

    def _words(self, text: str, first: int, story: int) -> str:
        def dyed(word: re.Match[str]) -> str:
            start = first + word.start()
            dye = self._run[2] if self._run[:2] == (story, start) else self.new(start)
            self._run = (story, first + word.end(), dye)
            return dye * (word.end() - word.start())

        return _WORD.sub(dyed, text)
