"""One document under several runs: its places, and what each way to mask finds and costs there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core import DifferentDocuments, Entity, Share
from engine.interchange import HOLE
from engine.measure.clean import hidden_letters
from engine.measure.ensemble.places import CONTEXT, RunPlace
from engine.measure.ensemble.votes import Marks, put_together
from engine.measure.leaks import GROUPS, PERSONS, is_found
from engine.measure.results.runs import ComparedDocument
from engine.measure.text_parts import letters

_WORD = re.compile(r"\w+")
_PERSONS = GROUPS[PERSONS]


@dataclass(frozen=True, slots=True)
class WayCounts:
    """What one way to mask does in a document: ``mentions`` of which nothing stays readable, of
    those to mask; ``persons``, 1 of 1 where a person's name stays readable, 0 of 0 where none is to
    be masked; ``words`` masked for nothing, of those that need not be masked."""

    mentions: Share
    persons: Share
    words: Share


@dataclass(frozen=True, slots=True)
class EnsembleDocument:
    """A document under several runs: its places in text order, and the counts of each run, then of
    each vote."""

    places: tuple[RunPlace, ...]
    ways: tuple[WayCounts, ...]


def read_document(rank: int, runs: Sequence[ComparedDocument]) -> EnsembleDocument:
    """Read the document at ``rank`` (from 1) under several runs.

    Raises:
        DifferentDocuments: the runs are not of one document with one gold.
    """
    first = runs[0]
    _check(runs)
    text = min((run.pair.text for run in runs), key=lambda known: known.count(HOLE))
    marks = [np.frombuffer(hidden_letters(run.pair), np.uint8) for run in runs]
    ways = [*marks, *put_together(marks).values()]
    asked = [entity for entity in first.pair.gold if first.profile.masks(entity.label)]
    hidden = [bytearray(way.tobytes()) for way in ways]
    found = [[is_found(text, entity, letters_hidden) for entity in asked] for letters_hidden in hidden]
    words = _Words(text, asked)
    over = [words.masked(way) for way in ways]
    counts = tuple(
        WayCounts(Share(sum(row), len(row)), _missing_person(asked, row), Share(int(masked.sum()), len(masked)))
        for row, masked in zip(found, over, strict=True)
    )
    place = _Placing(rank, first, text)
    of_runs = slice(len(runs))
    union = found[len(runs)]
    places = [
        *(
            place.at(entity.start, entity.end, entity.label, [row[n] for row in found[of_runs]], union[n])
            for n, entity in enumerate(asked)
        ),
        *(
            place.at(int(words.starts[n]), int(words.ends[n]), "", [bool(row[n]) for row in over[of_runs]], True)
            for n in np.flatnonzero(over[len(runs)])
        ),
    ]
    return EnsembleDocument(tuple(sorted(places, key=lambda one: (one.start, one.end))), counts)


def _check(runs: Sequence[ComparedDocument]) -> None:
    """Check that all runs are of the same document.

    Raises:
        DifferentDocuments: they are not.
    """
    first = runs[0]
    same = [
        run.pair.name == first.pair.name
        and len(run.pair.text) == len(first.pair.text)
        and [_span(entity) for entity in run.pair.gold] == [_span(entity) for entity in first.pair.gold]
        for run in runs
    ]
    if not all(same):
        raise DifferentDocuments(first=1, second=1, common=0)


def _span(entity: Entity) -> tuple[int, int, str]:
    return entity.start, entity.end, entity.label


def _missing_person(asked: Sequence[Entity], found: Sequence[bool]) -> Share:
    named = [good for entity, good in zip(asked, found, strict=True) if entity.label in _PERSONS]
    return Share(int(not all(named)), 1) if named else Share()


class _Words:
    """The words of a text that have a letter or a digit outside of all mentions to mask."""

    def __init__(self, text: str, asked: Sequence[Entity]) -> None:
        self.outside = letters(text).copy()
        for entity in asked:
            self.outside[entity.start : entity.end] = 0
        spans = np.array([match.span() for match in _WORD.finditer(text)], np.int64).reshape(-1, 2)
        spans = spans[self._counts(self.outside, spans[:, 0], spans[:, 1]) > 0]
        self.starts, self.ends = spans[:, 0], spans[:, 1]

    def masked(self, marks: Marks) -> npt.NDArray[np.bool_]:
        """Tell for each of the words whether ``marks`` cover a letter of it that need not be
        masked."""
        return self._counts(self.outside & marks, self.starts, self.ends) > 0

    def _counts(
        self, marks: Marks, starts: npt.NDArray[np.int64], ends: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.int64]:
        sums = np.concatenate([[0], np.cumsum(marks, dtype=np.int64)])
        counts: npt.NDArray[np.int64] = sums[ends] - sums[starts]
        return counts


class _Placing:
    """Makes the places of a document."""

    def __init__(self, rank: int, document: ComparedDocument, text: str) -> None:
        self._rank, self._name, self._language = rank, document.pair.name, document.language
        self._text = text

    def at(self, start: int, end: int, label: str, by: Sequence[bool], united: bool) -> RunPlace:
        """Make the place of a mention, or of a word where ``label`` is empty."""
        before, within, after = (
            self._text[first:last].replace(HOLE, "·")
            for first, last in ((max(0, start - CONTEXT), start), (start, end), (end, end + CONTEXT))
        )
        return RunPlace(
            self._rank, self._name, self._language, start, end, within, before, after, label, tuple(by), united
        )


def align_runs(runs: Mapping[str, Sequence[ComparedDocument]]) -> Iterator[tuple[ComparedDocument, ...]]:
    """Give each document under every run, in the order of the first run's.

    Raises:
        DifferentDocuments: the runs are not on the same documents.
    """
    first, *others = runs.values()
    names = [document.pair.name for document in first]
    for other in others:
        here = [document.pair.name for document in other]
        if here != names:
            raise DifferentDocuments(first=len(names), second=len(here), common=len({*names} & {*here}))
    yield from zip(first, *others, strict=True)
