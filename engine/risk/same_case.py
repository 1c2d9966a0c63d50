"""Documents of one case compared: a name hidden in one and readable in the other gives away both.

Two documents are of one case where they have a docket number in common, or two persons with the
same first name and surname, in whatever order and on how many lines they are written. A readable
name is found in every form in which :mod:`engine.terms` finds a term: cut at the end of a line, its
letters set apart, in an address or the name of a file. What is published elsewhere of a case is
beyond this.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core import FIRST_NAME, NAME_LABELS, PERSON_LABELS, SURNAME, Annotation
from engine.persons import COMMON_WORDS, NO_NAMES, PARTICLES
from engine.risk.readable import folded
from engine.terms import Terms, TermSearch, make_term
from engine.text import FoldedText, OccupiedSpans, any_of, first_names, keys

_DOCKET = re.compile(
    rf"\b{any_of('risk.dockets')}(?![a-z])\s*(?:general )?(?:n(?:[°o.]+|umero)?\s*)?:?\s*(?:[a-z] ?)?"
    r"(?P<number>\d{2,4} ?[/-] ?\d{2,7}(?!\w)|\d[\w./-]{3,20}\d)"
)
_PARTS = re.compile(r"[a-z]+|\d+")
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
    wanted = _WantedNames(documents)
    found: list[SplitName] = []
    for pair in _pairs(facts):
        for first, second in (pair, pair[::-1]):
            found += _readable(first, second, documents[second], wanted)
    return tuple(found)


class _WantedNames:
    """The names that each document hides, and the search for them; made where they are asked
    for."""

    def __init__(self, documents: Mapping[str, Annotation]) -> None:
        self._documents = documents
        self._known: dict[str, tuple[dict[str, str], TermSearch]] = {}

    def of(self, name: str) -> tuple[dict[str, str], TermSearch]:
        """Give the words that a document hides, each with the person, and what finds them."""
        if name not in self._known:
            words = _hidden(self._documents[name])
            self._known[name] = words, TermSearch(Terms(tuple(make_term(word) for word in words)))
        return self._known[name]


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
    return frozenset(_number(match["number"]) for match in _DOCKET.finditer(read.folded))


def _number(written: str) -> str:
    """Write a docket number in one way: « 21/00347 », « 2021-347 » and « 21 / 347 » are one."""
    first, *others = _PARTS.findall(written)
    year = first[-2:] if len(first) == 4 and first[:2] in ("19", "20") else first
    return f"{year} {''.join(others).lstrip('0')}"


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


def _readable(first: str, second: str, annotation: Annotation, wanted: _WantedNames) -> Iterator[SplitName]:
    """Find the first readable place of each name that the first document hides in the second; one
    of a judge or a lawyer is a namesake's where the person is hidden there too."""
    words, search = wanted.of(first)
    here, taken, told = wanted.of(second)[0], OccupiedSpans(annotation.entities), set[str]()
    for occurrence in search.find(annotation.document).occurrences:
        word, over = occurrence.term.text, taken.over(occurrence.start, occurrence.end)
        namesake = word in here and any(e.label in NAME_LABELS - PERSON_LABELS for e in over)
        if word not in told and not namesake and not any(e.masked for e in over):
            told.add(word)
            yield SplitName(first, words[word], second, occurrence.start, occurrence.end)


__all__ = ["SplitName", "compare_case"]
