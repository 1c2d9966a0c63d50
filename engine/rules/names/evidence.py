"""What shows that a run of capitalised words is a person's name, and how such a run takes its place
among entities."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engine.core import Changes, Entity, entity_at
from engine.rules.names.runs import NamePiece, NameRun
from engine.text import FoldedText, OccupiedSpans, first_names, name_likelihood, name_model

_FIRST_NAME, _NAME = 0.6, 0.7


def is_known_first_name(read: FoldedText, rank: int) -> bool:
    """Tell whether a word is a first name of the shipped list, or has the letters of one."""
    word = read.keys[rank]
    return word in first_names() or (len(word) > 2 and name_model.kinds(word)["first_name"] >= _FIRST_NAME)


def has_first_name(read: FoldedText, run: NameRun) -> bool:
    """Tell whether a run of two pieces or more holds a known first name."""
    return len(run.pieces) > 1 and any(is_known_first_name(read, piece.rank) for piece in run.pieces)


def looks_like_names(read: FoldedText, run: NameRun) -> bool:
    """Tell whether every piece has the letters of a person's name."""
    return all(name_likelihood(read.word(piece.last - 1)) >= _NAME for piece in run.pieces)


@dataclass(slots=True)
class NameEvidence:
    """Names put among the entities of a text; what lies inside a name under a label of
    ``gives_way`` makes room for it."""

    read: FoldedText
    taken: OccupiedSpans
    source: str
    gives_way: Collection[str]
    added: dict[tuple[int, int], Entity] = field(default_factory=dict)
    removed: dict[Entity, None] = field(default_factory=dict)

    def over(self, run: NameRun) -> Sequence[Entity]:
        """Give the entities that stand on a run."""
        return self.taken.over(self.read.starts[run.rank], self.read.ends[run.last - 1])

    def put(self, run: NameRun, score: float, inside: tuple[int, int] | None = None) -> None:
        """Name the pieces of a run on which nothing stays. ``inside``: where what makes room must
        lie, else in the run."""
        start, end = inside or (self.read.starts[run.rank], self.read.ends[run.last - 1])
        there = self.over(run)
        away = [e for e in there if e.label in self.gives_way and start <= e.start and e.end <= end]
        self.removed |= dict.fromkeys(away)
        kept = OccupiedSpans([e for e in there if e not in away])
        for label, first, last in _stretches(self.read, run, kept):
            span = self.read.starts[first], self.read.ends[last - 1]
            self.added.setdefault(span, entity_at(self.read.text, *span, label, self.source, score))

    def changes(self) -> Changes:
        """Say what was put and what made room for it."""
        return Changes(tuple(self.added.values()), tuple(self.removed))


def _stretches(read: FoldedText, run: NameRun, kept: OccupiedSpans) -> Iterator[tuple[str, int, int]]:
    """Give the free pieces of a run, those of one label that follow each other as one."""

    def sort(numbered: tuple[int, NamePiece]) -> tuple[str, bool, bool]:
        rank, piece = numbered
        gap = rank > 0 and run.pieces[rank - 1].last != piece.rank
        return piece.label, bool(kept.over(read.starts[piece.rank], read.ends[piece.last - 1])), gap

    for (label, there, _), group in groupby(enumerate(run.pieces), sort):
        pieces = [piece for _, piece in group]
        if not there:
            yield label, pieces[0].rank, pieces[-1].last
