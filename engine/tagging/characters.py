"""From token offsets to the numbers that the language models read, without a string in between.

A window is shown as its tokens joined by spaces, between two markers. The forward model is read at
the space after a token, the backward model, which reads the window from its end, at the space
before it: Flair's ``FlairEmbeddings`` (Akbik et al. 2018).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.text import NEWLINE, Sentence

START, END = "\n", " "
"""The markers around a window."""

Ids = npt.NDArray[np.int16]
Places = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class CharacterRow:
    """A window as numbers: its characters with both markers, and per token where it begins and ends
    among those of the window."""

    ids: Ids
    starts: Places
    ends: Places

    def __len__(self) -> int:
        return len(self.starts)

    def after(self) -> Places:
        """Give where the forward model is read."""
        return self.ends + 1

    def before(self) -> Places:
        """Give where the backward model is read, in what it reads: the window's characters
        reversed."""
        return len(self.ids) - 1 - self.starts


class Alphabet:
    """Characters to numbers; one that is not in it is number 0."""

    def __init__(self, alphabet: Sequence[str]) -> None:
        points = [ord(character) for character in alphabet[1:]]
        self._numbers: Ids = np.zeros(max(points, default=0) + 2, dtype=np.int16)
        self._numbers[points] = np.arange(1, len(alphabet))
        self._space, self._newline, self._start, self._end = self.numbers(" " + NEWLINE + START + END)

    def numbers(self, text: str) -> Ids:
        """Number the characters of a text."""
        points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        return self._numbers[np.minimum(points, len(self._numbers) - 1)]

    def rows(self, text: str, windows: Sequence[Sentence]) -> Iterator[CharacterRow]:
        """Number windows of a text."""
        numbers = np.append(self.numbers(text), np.int16(0))
        for window in windows:
            yield self._row(numbers, window)

    def _row(self, numbers: Ids, window: Sentence) -> CharacterRow:
        spans = np.array([(t.start, t.end) for t in window.tokens], dtype=np.int64)
        empty = spans[:, 0] == spans[:, 1]  # only line ends are empty, and they show one character
        sizes = spans[:, 1] - spans[:, 0] + empty
        ends = np.cumsum(sizes + 1) - 1
        starts = ends - sizes
        shift = np.repeat(spans[:, 0] - starts, sizes + 1)
        ids = np.empty(ends[-1] + 2, dtype=np.int16)
        ids[1:] = numbers[np.minimum(np.arange(ends[-1] + 1) + shift, len(numbers) - 1)]
        ids[1 + starts[empty]] = self._newline
        ids[1 + ends] = self._space
        ids[0], ids[-1] = self._start, self._end
        return CharacterRow(ids, starts, ends)
