"""Names that their place gives away: between two persons of a list, behind "en la personne de",
alone on an item before "né le".

"MM. Alva Mahé, Clément Drysdale et Aditya Mihov": who stands between two persons is one. An office
held "en la personne de X" is held by X. An item of a list that is one word and "née le" is a
child's first name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.core import FIRST_NAME, NAME_LABELS, PERSON_LABELS, Changes, Entity
from engine.persons import NO_NAMES, PARTICLES, TITLES
from engine.rules.dates.civil_dates import NO_PERSON
from engine.rules.names.evidence import NameEvidence
from engine.rules.names.runs import ORGANISATION, NamePiece, NameRun, name_run
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, name_likelihood, not_names

_TITLE = rf"(?:{any_of('titles.of_listed_names')}\.?[ \u00a0])?"
_LEAD = re.compile(rf"[ ]?,[ \u00a0]?{_TITLE}|[ ]et[ ]{_TITLE}")
_TAIL = re.compile(rf"[ ]?,[ \u00a0]?{_TITLE}\Z|[ ]?,?[ ]et[ ](?:de[ ])?{_TITLE}\Z")
_HELD = re.compile(rf"\b(?:pris[e]?s? )?en la personne de\s+(?:{any_of('titles.held')}\.?[ \u00a0])?(?=\w)")
_CHILD = re.compile(r"(?:^|\n)[ \t]*[-–—•*][ \t]*(?P<name>\w[\w'-]{2,})[ \t]*,?[ ](?=n(?:ee?|é)[ ]le[ ])")
_LONGEST, _MOST = 60, 5
_LIKELY, _HELD_LIKELY = 0.5, 0.2
_GIVES_WAY = frozenset({"localite"})


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label capitalised words as names of persons between two names of a list, after "en la
    personne de", and alone on an item before "né le". Words of the law, of offices and of public
    bodies are excluded."""
    read = document.read
    naming = NameEvidence(read, OccupiedSpans(entities), "rule:listed_names", _GIVES_WAY)
    for run in _between(read, entities):
        if not naming.over(run) and _may_be_named(read, run, _LIKELY):
            naming.put(run, 0.8)
    for run in _held(read):
        if all(e.label in PERSON_LABELS for e in naming.over(run)) and _may_be_named(read, run, _HELD_LIKELY):
            naming.put(run, 0.85)
    for run in _children(read):
        if not naming.over(run) and _may_be_named(read, run, 0.0) and not _is_born_otherwise(read, run):
            naming.put(run, 0.8)
    return naming.changes()


def _between(read: FoldedText, entities: Sequence[Entity]) -> Iterator[NameRun]:
    """Yield the one name that a list has between two parties' names."""
    names = [entity for entity in entities if entity.label in NAME_LABELS]
    for left, right in pairwise(names):
        gap = read.folded[left.end : right.start]
        lead, tail = _LEAD.match(gap), _TAIL.search(gap)
        inside = left.label in PERSON_LABELS and right.label in PERSON_LABELS and len(gap) <= _LONGEST
        if inside and lead and tail and lead.end() < tail.start():
            yield from _whole(read, left.end + lead.end(), left.end + tail.start())


def _held(read: FoldedText) -> Iterator[NameRun]:
    """Yield who holds an office, to the end of the capitalised words of the line."""
    for match in _HELD.finditer(read.folded):
        line = read.text.find("\n", match.end())
        run = name_run(read, read.word_at(match.end()), line if line >= 0 else len(read.text))
        if run and read.starts[run.rank] == match.end() and len(run.pieces) > 1:
            yield run


def _children(read: FoldedText) -> Iterator[NameRun]:
    """Yield the first names that stand alone on an item of a list before "né le"."""
    for match in _CHILD.finditer(read.folded):
        rank = read.word_at(match.start("name"))
        last = read.word_at(match.end("name"))
        if rank < last and read.text[match.start("name")].isupper():
            yield NameRun((NamePiece(rank, last, FIRST_NAME),))


def _is_born_otherwise(read: FoldedText, run: NameRun) -> bool:
    """Tell whether what is born is a debt or the like, or a word that the document has in lower
    case too."""
    word = read.keys[run.rank]
    common = any(read.text[start].islower() for start, key in zip(read.starts, read.keys, strict=True) if key == word)
    return common or NO_PERSON.search(word) is not None


def _whole(read: FoldedText, start: int, end: int) -> Iterator[NameRun]:
    """Yield the run that fills a span, if one does."""
    rank, last = read.word_at(start), read.word_at(end)
    run = name_run(read, rank, end) if rank < last else None
    if run and read.starts[run.rank] == start and run.last == last and last - rank <= _MOST:
        yield run


def _may_be_named(read: FoldedText, run: NameRun, least: float) -> bool:
    """Tell whether no word of a run is one of the law, of a body or a title, and one looks like a
    name."""
    words = [word for word in read.keys[run.rank : run.last] if word not in PARTICLES]
    plain = NO_NAMES | ORGANISATION | TITLES | not_names("words") | not_names("offices") | not_names("bodies")
    return plain.isdisjoint(words) and max(map(name_likelihood, words), default=0.0) >= least


RULE = Rule(
    "listed_names",
    "Noms d'une liste",
    "Names of a list",
    "Entre deux personnes d'une énumération, derrière « en la personne de » et seul devant « né le », un mot en majuscule est un nom.",
    "Between two persons of a list, behind “en la personne de” and alone before “né le”, a capitalised word is a name.",
    apply,
)
