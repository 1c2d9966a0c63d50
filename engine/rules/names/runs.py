"""Runs of capitalised words read as one person's name: where it ends, which words are first names,
which surnames."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core import FIRST_NAME, SURNAME
from engine.persons import PARTICLES
from engine.text import FoldedText, first_names, not_names, vocabulary

OTHER_NAME = vocabulary.words("names.other_names")
"""Words between two names of one person."""

ORGANISATION = vocabulary.words("companies.organisations")
"""Words that make of a run the name of a body, of an office or of a heading."""

_STOPS = OTHER_NAME | frozenset("et and c jr sr fils fille".split())
_LONGEST, _HEAD = 9, 2
_LINKS = (" ", "\u00a0", "-", "\u2010", "\u2011", "'", "\u2019", ". ", ".\u00a0", ".-", ".")
_HYPHENS = ("-", "\u2010", "\u2011", ".-", "'", "\u2019")


@dataclass(frozen=True, slots=True)
class NamePiece:
    """Words ``rank`` to ``last`` (excluded) of a name that hold together, hyphens and particles
    among them, with their label."""

    rank: int
    last: int
    label: str


@dataclass(frozen=True, slots=True)
class NameRun:
    """A name in the text: its pieces, in order."""

    pieces: tuple[NamePiece, ...]

    @property
    def rank(self) -> int:
        """Rank of the first word."""
        return self.pieces[0].rank

    @property
    def last(self) -> int:
        """Rank behind the last word."""
        return self.pieces[-1].last


def name_run(read: FoldedText, rank: int, end: int) -> NameRun | None:
    """Read the name that starts at a word, up to the offset ``end``; None when no name stands
    there."""
    pieces: list[NamePiece] = []
    for first, last in _stretches(read, rank, end):
        units = list(_units(read, first, last))
        words = {read.keys[r] for r in range(first, last)}
        if words <= not_names("offices") | PARTICLES or words & ORGANISATION or _is_body(read, first):
            break
        pieces += _labelled(read, units, alone=bool(pieces))
    return NameRun(tuple(pieces)) if pieces else None


def _is_body(read: FoldedText, rank: int) -> bool:
    return read.keys[rank] in not_names("bodies") and read.word(rank).isupper()


def _stretches(read: FoldedText, rank: int, end: int) -> Iterator[tuple[int, int]]:
    """Give the runs of capitalised words on one line that "née", "épouse" and the like join."""
    for _ in range(3):
        last = _stretch_end(read, rank, end)
        if last == rank:
            return
        yield rank, last
        rank = last
        while rank < len(read.keys) and read.keys[rank] in OTHER_NAME and _gap(read, rank) in (" ", ", ", " ("):
            rank += 1
        if rank == last or rank >= len(read.keys) or _gap(read, rank) != " ":
            return


def _stretch_end(read: FoldedText, rank: int, end: int) -> int:
    """Say behind which word a run of capitalised words and the particles inside it ends."""
    last, seen = rank, rank
    while seen < min(len(read.keys), rank + _LONGEST) and read.ends[seen] <= end:
        if seen > rank and _gap(read, seen) not in _LINKS:
            break
        if seen > rank and _gap(read, seen).startswith(".") and read.ends[seen - 1] - read.starts[seen - 1] > 2:
            break  # the end of a sentence, not of an initial
        capital = read.text[read.starts[seen]].isupper() and read.keys[seen] not in _STOPS
        capital = capital or (seen > rank and _is_tail(read, seen))
        elided = _gap(read, seen + 1) in ("'", "\u2019")
        if not capital and read.keys[seen] not in PARTICLES and not elided:
            break
        seen += 1
        last = seen if capital else last
    return last


def _is_tail(read: FoldedText, rank: int) -> bool:
    """Tell whether a word without a capital ends a name behind an apostrophe: "O'donnel",
    "N'guessan"."""
    head = read.word(rank - 1)
    return _gap(read, rank) in ("'", "\u2019") and len(head) <= _HEAD and head[0].isupper()


def _gap(read: FoldedText, rank: int) -> str:
    """Give what stands before a word, up to the word before."""
    return read.text[read.ends[rank - 1] : read.starts[rank]] if 0 < rank < len(read.keys) else ""


def _units(read: FoldedText, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Cut a run at its spaces: "Jean-Pierre" is one unit, and so is a particle with the word behind
    it."""
    start = first
    for rank in range(first, last):
        joined = rank + 1 < last and (_gap(read, rank + 1) in _HYPHENS or read.keys[rank] in PARTICLES)
        if not joined:
            yield start, rank + 1
            start = rank + 1


def is_shouted(read: FoldedText, rank: int, last: int) -> bool:
    """Tell whether the words of a unit stand in capitals, particles and initials aside."""
    words = [read.word(r) for r in range(rank, last) if read.keys[r] not in PARTICLES]
    return bool(words) and all(word.isupper() for word in words) and max(map(len, words)) > 1


def is_first_name(read: FoldedText, unit: tuple[int, int]) -> bool:
    """Tell whether a unit is a common first name."""
    return read.keys[unit[0]] in first_names()


def _labelled(read: FoldedText, units: Sequence[tuple[int, int]], *, alone: bool) -> list[NamePiece]:
    """Say of each unit what it is. Behind "épouse" or "née" (``alone``) there are surnames only."""
    cut, reverse = (0, False) if alone else _cut(read, units)
    labels = [FIRST_NAME if (rank < cut) != reverse else SURNAME for rank in range(len(units))]
    return [NamePiece(*unit, label) for unit, label in zip(units, labels, strict=True)]


def _cut(read: FoldedText, units: Sequence[tuple[int, int]]) -> tuple[int, bool]:
    """Say how many units stand before the change from first names to surname, and whether the
    surname stands first."""
    shouted = [is_shouted(read, *unit) for unit in units]
    if True in shouted and False in shouted:
        return shouted.index(not shouted[0]), shouted[0]
    if len(units) < 2:
        return 0, False
    known = [is_first_name(read, unit) for unit in units]
    if known[-1] and not known[0]:
        return known.index(True), True
    cut = 1
    while cut < len(units) - 1 and known[cut]:
        cut += 1
    return cut, False
