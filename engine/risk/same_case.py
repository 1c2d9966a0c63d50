"""Documents of one case compared: a name hidden in one and readable in the other gives away both.

Two documents are of one case where they have a docket number in common, or two persons with the
same first name and surname. What is published elsewhere of a case is beyond this.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core import FIRST_NAME, NAME_LABELS, PERSON_LABELS, SURNAME, Annotation
from engine.persons import COMMON_WORDS, NO_NAMES, PARTICLES
from engine.risk.readable import folded
from engine.text import FoldedText, OccupiedSpans, any_of, first_names, keys

_DOCKET = re.compile(
    rf"\b{any_of('risk.dockets')}(?!\w)\s*(?:general )?(?:n[°o.]*\s*)?:?\s*(?P<number>\d[\w./-]{{3,20}}\d)"
)
_SHORTEST, _ENOUGH = 4, 2


@dataclass(frozen=True, slots=True)
class SplitName:
    """A name hidden in one document (``hidden``, its id; ``person``, whose it is there) and
    readable in another of the case (``readable``, its id), at the half-open ``text[start:end]``
    of that one."""

    hidden: str
    person: str
    readable: str
    start: int
    end: int


def compare_case(documents: Mapping[str, Annotation]) -> tuple[SplitName, ...]:
    """Compare the documents of a list, by id, that are of one case; the first place of each name in
    each document, in the order of the list. Names that are also first names or common words are
    left out."""
    facts = {name: (_dockets(annotation), _full_names(annotation)) for name, annotation in documents.items()}
    hidden = {name: _hidden(annotation) for name, annotation in documents.items()}
    found: list[SplitName] = []
    for pair in _pairs(facts):
        for first, second in (pair, pair[::-1]):
            found += _readable(first, second, documents[second], hidden[first])
    return tuple(found)


def _pairs(facts: Mapping[str, tuple[frozenset[str], frozenset[tuple[str, str]]]]) -> Iterator[tuple[str, str]]:
    """Give the pairs of documents that are of one case, in order, each once."""
    by_fact: defaultdict[str | tuple[str, str], list[str]] = defaultdict(list)
    for name, (dockets, persons) in facts.items():
        known: tuple[str | tuple[str, str], ...] = (*dockets, *persons)
        for fact in known:
            by_fact[fact].append(name)
    shared: defaultdict[tuple[str, str], int] = defaultdict(int)
    for fact, names in by_fact.items():
        for rank, name in enumerate(names):
            for other in names[rank + 1 :]:
                shared[name, other] += _ENOUGH if isinstance(fact, str) else 1
    order = {name: rank for rank, name in enumerate(facts)}
    yield from sorted((pair for pair, n in shared.items() if n >= _ENOUGH), key=lambda pair: [order[x] for x in pair])


def _dockets(annotation: Annotation) -> frozenset[str]:
    return folded(annotation.document).once(_numbers)


def _numbers(read: FoldedText) -> frozenset[str]:
    return frozenset(match["number"] for match in _DOCKET.finditer(read.folded))


def _full_names(annotation: Annotation) -> frozenset[tuple[str, str]]:
    """Give the first name and the surname of each private person that has both."""
    parts: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for entity in annotation.entities:
        if entity.person and entity.label in PERSON_LABELS and keys(entity.text):
            parts[entity.person].setdefault(entity.label, " ".join(keys(entity.text)))
    return frozenset((own[FIRST_NAME], own[SURNAME]) for own in parts.values() if len(own) == 2)


def _hidden(annotation: Annotation) -> dict[str, str]:
    """Give the words of hidden surnames with the person."""
    return {
        word: str(entity.person)
        for entity in reversed(annotation.entities)
        if entity.masked and entity.label == SURNAME
        for word in keys(entity.text)
        if len(word) >= _SHORTEST and word not in NO_NAMES | COMMON_WORDS | PARTICLES | first_names()
    }


def _readable(first: str, second: str, annotation: Annotation, wanted: Mapping[str, str]) -> Iterator[SplitName]:
    """Find the first readable place of each name; one of a judge or a lawyer is a namesake's where
    the person is hidden there too."""
    read, taken = folded(annotation.document), OccupiedSpans(annotation.entities)
    here, told = _hidden(annotation), set[str]()
    for rank, word in enumerate(read.keys):
        if word not in wanted or word in told:
            continue
        over = taken.over(*read.span(rank))
        namesake = word in here and any(e.label in NAME_LABELS - PERSON_LABELS for e in over)
        if not namesake and not any(e.masked for e in over):
            told.add(word)
            yield SplitName(first, wanted[word], second, *read.span(rank))


__all__ = ["SplitName", "compare_case"]
