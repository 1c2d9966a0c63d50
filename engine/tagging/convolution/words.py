"""A word as numbers, without a language model: its form where it is a common one, its beginning and
end, how it is written, and its pieces of three and four letters.

All but the form are hashed into tables whose rows words share (Bloom embeddings; Serrà and
Karatzoglou 2017, "Getting deep recommenders fit"; spaCy's ``MultiHashEmbed``). No word is kept: a
common form is known by its hash.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from zlib import crc32

import numpy as np
import numpy.typing as npt

from engine.core import hold
from engine.text import key

Ints = npt.NDArray[np.int64]

CACHED_WORDS = 100_000
"""Words whose numbers are remembered; past that the memory starts anew, so that a long run does not
grow."""

COLUMNS = ("form", "prefix", "suffix", "shape")
"""The first numbers of a word; those of its pieces follow."""

UNKNOWN, NO_PIECE = 0, 0
"""The row of forms that are not common, and that of pieces that a short word lacks."""

_AFFIX = 3
_PIECES = (3, 4)
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class WordTables:
    """Rows of the tables that words are looked up in, and how many pieces of a word are read."""

    forms: int = 8_000
    affixes: int = 3_000
    shapes: int = 256
    pieces: int = 12_000
    read_pieces: int = 24

    def rows(self) -> dict[str, int]:
        """Return the number of rows of each table, by its name."""
        return {name: rows for name, rows in asdict(self).items() if name != "read_pieces"}


class WordNumbers:
    """Turns words into rows of tables. ``common`` are the hashes (:func:`form_hash`) of the common
    forms; the form of row 1 is the first of them."""

    def __init__(self, common: Sequence[int], tables: WordTables) -> None:
        self.tables = tables
        self._common = {number: row for row, number in enumerate(common, 1)}
        self._known: dict[str, list[int]] = {}
        hold(self)

    def numbers(self, words: Sequence[str]) -> Ints:
        """Return the rows of words: (words, columns and pieces). Cached by word."""
        known = self._known  # that of this call: another thread may forget meanwhile
        new = {word for word in words if word not in known}
        if len(known) + len(new) > CACHED_WORDS:
            self._known, new = {}, set(words)
            known = self._known
        known.update((word, self._rows(word)) for word in new)
        width = len(COLUMNS) + self.tables.read_pieces
        return np.array([known[word] for word in words], dtype=np.int64).reshape(-1, width)

    def forget(self) -> None:
        """Empty the cache of words."""
        self._known = {}

    def _rows(self, word: str) -> list[int]:
        form, tables = folded(word), self.tables
        whole = f"<{form}>"
        pieces = [whole[at : at + size] for size in _PIECES for at in range(len(whole) - size + 1)]
        rows = [1 + _hashed(piece, tables.pieces - 1) for piece in pieces[: tables.read_pieces]]
        return [
            self._common.get(form_hash(form), UNKNOWN),
            _hashed(f"^{form[:_AFFIX]}", tables.affixes),
            _hashed(f"{form[-_AFFIX:]}$", tables.affixes),
            _hashed(shape(word), tables.shapes),
            *rows,
            *[NO_PIECE] * (tables.read_pieces - len(rows)),
        ]


def folded(word: str) -> str:
    """Return the form under which a word is looked up: without case and accents, each digit 0; the
    word itself where nothing is left of it."""
    return _DIGIT.sub("0", key(word)) or word


def form_hash(form: str) -> int:
    """Hash a form of :func:`folded`: the same number on every machine."""
    return crc32(form.encode("utf-8", "surrogatepass"))


def shape(word: str) -> str:
    """Describe how a word is written, runs of four or more as four: ``Xxxxx``, ``XXXX``, ``d.d``;
    signs stand for themselves."""
    return "".join(sign for sign, run in groupby(map(_kind, word)) for _ in range(min(4, sum(1 for _ in run))))


def common_forms(words: Iterable[tuple[str, int]], rows: int) -> tuple[int, ...]:
    """Choose the common forms of words with their counts, commonest first: hashes, at most ``rows``
    less the unknown one."""
    counts: dict[str, int] = {}
    for word, count in words:
        form = folded(word)
        counts[form] = counts.get(form, 0) + count
    ranked = sorted(counts, key=lambda form: (-counts[form], form))
    return tuple(dict.fromkeys(map(form_hash, ranked[: rows - 1])))


def _kind(character: str) -> str:
    if character.isdigit():
        return "d"
    if character.isalpha():
        return "X" if character.isupper() else "x"
    return character


def _hashed(piece: str, rows: int) -> int:
    return form_hash(piece) % rows
