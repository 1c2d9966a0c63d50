"""What a system left readable and what it hid without need, by group of labels: the measure by
which courts' systems are compared.

A mention is found when every word of it lies in masked spans; linking words, titles and the year of
a civil date are forgiven, which :mod:`engine.measure.clean` does not do. Groups take labels of
either set, with first names and surnames apart or together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from engine.core import CIVIL_DATES, LABELS, PERSON_LABELS, PROFESSIONAL_LABELS, Entity, Share
from engine.measure.clean import chance, hidden_letters
from engine.measure.pairs import PERSON, Pair

PERSONS, ADDRESSES, TOWNS, DATES, IDENTIFIERS, DIRECT = (
    "persons",
    "addresses",
    "towns",
    "civil dates",
    "identifiers",
    "direct",
)
GROUPS: dict[str, frozenset[str]] = {
    PERSONS: PERSON_LABELS | {PERSON, "personnePhysicoMorale"},
    ADDRESSES: frozenset({"adresse"}),
    TOWNS: frozenset({"localite"}),
    DATES: CIVIL_DATES,
    IDENTIFIERS: frozenset(label.code for label in LABELS.values() if label.family == "number"),
}
GROUPS[DIRECT] = frozenset().union(*(labels for name, labels in GROUPS.items() if name != TOWNS))
"""``direct``: what names a person by itself. Towns are left out of it, for courts differ on
them."""

FORGIVEN = frozenset(
    "de du des d la le les l et ou à a au aux en n no numéro section lot lots rue dit née né m mme me dr bis ter".split()
)
_YEAR = re.compile(r"(18|19|20)\d\d")


@dataclass(frozen=True, slots=True)
class MissedMention:
    """A gold mention of which something stays readable, with up to 30 characters ``before`` and 20
    ``after`` it."""

    entity: Entity
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class DocumentLeaks:
    """The leaks of one document. ``groups``: by group of labels, mentions found, of all; groups
    without a mention are left out.

    ``professionals``: names of judges, clerks and lawyers of which a letter is masked, of all;
    ``other``: letters and digits masked outside of every gold mention, of all that are outside;
    ``named``: masked spans that the system labels as a person and that touch a person of the gold,
    of all such spans.
    """

    name: str
    groups: dict[str, Share]
    professionals: Share
    other: Share
    named: Share
    missed: tuple[MissedMention, ...]


@dataclass(frozen=True, slots=True)
class Leaks:
    """What a system left readable and what it masked without need, by document; every figure is a
    sum over documents."""

    documents: tuple[DocumentLeaks, ...] = ()

    def mentions(self, group: str) -> Share:
        """Return the mentions of a group that are found, of all; ``group`` is a key of
        :data:`GROUPS`."""
        return sum((document.groups.get(group, Share()) for document in self.documents), Share())

    def clean(self, group: str) -> Share:
        """Return the documents in which every mention of a group is found, of those that have
        any."""
        held = [document.groups[group] for document in self.documents if group in document.groups]
        return Share(sum(share.count == share.of for share in held), len(held))

    def expected(self, group: str) -> float:
        """Compute the share of clean documents, 0 to 1, that independent misses would give: the
        mean of recall ** mentions over the documents that have mentions of the group; 0 if there
        are none."""
        held = [document.groups[group].of for document in self.documents if group in document.groups]
        recall = self.mentions(group).rate
        return sum(chance(recall, mentions) for mentions in held) / len(held) if held else 0.0

    @property
    def professionals(self) -> Share:
        """Return the names of judges, clerks and lawyers of which at least one letter is masked, of
        all."""
        return sum((document.professionals for document in self.documents), Share())

    @property
    def other(self) -> Share:
        """Return the letters and digits masked outside of every gold mention, of all that are
        outside."""
        return sum((document.other for document in self.documents), Share())

    @property
    def named(self) -> Share:
        """Return the masked spans labelled as a person that touch a person of the gold, of all such
        spans: a precision that ignores boundaries."""
        return sum((document.named for document in self.documents), Share())

    @property
    def missed(self) -> tuple[tuple[str, MissedMention], ...]:
        """List the mentions not found, as (document name, mention), in the order of the documents
        and of the text."""
        return tuple((document.name, missed) for document in self.documents for missed in document.missed)

    def __add__(self, other: Leaks) -> Leaks:
        """Concatenate the documents."""
        return Leaks(self.documents + other.documents)


def leaks(pairs: Iterable[Pair], wanted: Callable[[str], bool] = lambda label: True) -> Leaks:
    """Measure, document by document, what the prediction leaves readable and what it masks without
    need.

    ``wanted`` tells whether the system is asked to mask a gold label; mentions of other labels
    count neither as found nor as missed.
    """
    return Leaks(tuple(_document(pair, wanted) for pair in pairs))


def _document(pair: Pair, wanted: Callable[[str], bool]) -> DocumentLeaks:
    hidden = hidden_letters(pair)
    asked = [entity for entity in pair.gold if wanted(entity.label)]
    found = {entity: is_found(pair.text, entity, hidden) for entity in asked}
    groups = {name: _share(found[e] for e in asked if e.label in labels) for name, labels in GROUPS.items()}
    missed = tuple(
        MissedMention(e, pair.text[max(0, e.start - 30) : e.start], pair.text[e.end : e.end + 20])
        for e in asked
        if not found[e] and any(e.label in labels for labels in GROUPS.values())
    )
    staff = [entity for entity in pair.gold if entity.label in PROFESSIONAL_LABELS]
    return DocumentLeaks(
        pair.name,
        {name: share for name, share in groups.items() if share.of},
        _share(any(hidden[i] for i in _letters(pair.text, entity)) for entity in staff),
        _other(pair, hidden),
        _named(pair),
        missed,
    )


def is_found(text: str, entity: Entity, hidden: bytearray) -> bool:
    """Tell whether a mention is found: every word of it is masked, except linking words and titles
    (:data:`FORGIVEN`) and the year of a civil date, which may stay.

    ``hidden`` has one byte per character of ``text``, as
    :func:`engine.measure.clean.hidden_letters` makes it.
    """
    return all(all(hidden[place]) for place in hiding_places(text, entity))


def hiding_places(text: str, entity: Entity) -> Iterator[slice]:
    """Yield the words of a mention that must be masked for it to be found, as slices of the
    text."""
    for word in re.finditer(r"\w+", text[entity.start : entity.end]):
        if word[0].casefold() in FORGIVEN or (entity.label in CIVIL_DATES and _YEAR.fullmatch(word[0])):
            continue
        yield slice(entity.start + word.start(), entity.start + word.end())


def _letters(text: str, entity: Entity) -> list[int]:
    return [place for place in range(entity.start, entity.end) if text[place].isalnum()]


def _other(pair: Pair, hidden: bytearray) -> Share:
    known = _covered(pair.text, pair.gold)
    rest = [place for place, character in enumerate(pair.text) if character.isalnum() and not known[place]]
    return Share(sum(hidden[place] for place in rest), len(rest))


def _named(pair: Pair) -> Share:
    persons = _covered(pair.text, (entity for entity in pair.gold if entity.label in GROUPS[PERSONS]))
    spans = [e for e in pair.predicted if e.masked and e.label in PERSON_LABELS | {PERSON}]
    return _share(any(persons[entity.start : entity.end]) for entity in spans)


def _covered(text: str, entities: Iterable[Entity]) -> bytearray:
    covered = bytearray(len(text))
    for entity in entities:
        covered[entity.start : entity.end] = b"\1" * (entity.end - entity.start)
    return covered


def _share(good: Iterable[bool]) -> Share:
    answers = list(good)
    return Share(sum(answers), len(answers))
