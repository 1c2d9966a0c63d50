"""Attacks: what a stranger would try, offline, to find back who is meant, and what works.

He has the text as it is published, a lexicon of first names and the margins of the population. Each
success says about whom, by what means and where, and its sentences say what would prevent it.

- ``left``: a word of a hidden name is readable elsewhere in the document;
- ``chain``: a company's number or site, a parcel, a user name, a reference leads to the name
  (the doubts of :mod:`engine.checks.chains` that nobody hid);
- ``facts``: the readable facts fit fewer than ten people;
- ``initials``: the initials that stand for the name do, together with the readable facts;
- ``length``: the gaps are as long as the names, and few first names are that long;
- ``gap``: a gap of the written file is as wide, in points, as the name that stood in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

from engine.core import FIRST_NAME, NAME_LABELS, PERSON_LABELS, Annotation, Entity, Profile, Share, catalogue
from engine.formats import GapWidth
from engine.persons import COMMON_WORDS, NO_NAMES, PARTICLES, TITLES, word_before
from engine.pseudonyms import ReplacedText
from engine.risk.assessment import PersonRisk, assess, say_risk
from engine.risk.estimate import FEW, KINDS, Kind, ReadableFact, estimate
from engine.risk.margins import Margins, french_margins
from engine.risk.readable import folded
from engine.text import OccupiedSpans, departments, first_names, key, keys, typography
from engine.zones import without_occulted

Means = Literal["left", "chain", "facts", "initials", "length", "gap"]
MEANS: tuple[Means, ...] = ("left", "chain", "facts", "initials", "length", "gap")
MOST_FACTS = 4
"""Facts that a stranger is supposed to put together, at most."""

_INITIALS = 1 / 200
"""Share of people with the same two initials: they are not spread evenly over the letters."""
_SHORTEST, _BEFORE = 4, 120
"""Letters of the shortest word of a name that is looked for; how far before a number the name that
it leads to stands, in characters."""
_FEW_SPANS = 3


@dataclass(frozen=True, slots=True)
class AttackSuccess:
    """A person about whom an attack learnt something, by what ``means``, with which ``kinds`` of
    facts (none where none was needed), at the half-open place ``text[start:end]`` of the original,
    None for the whole of it. ``names``: how many first names of the lexicon are as wide as a gap,
    None where more than a first name stood in it."""

    person: str
    means: Means
    kinds: tuple[Kind, ...] = ()
    start: int | None = None
    end: int | None = None
    names: int | None = None

    @property
    def facts(self) -> int:
        """Return how many facts were needed."""
        return len(self.kinds)

    @property
    def finds(self) -> bool:
        """Tell whether the person is found back; a gap that many names fit, or a whole name, only
        proves a suspicion right or wrong."""
        return self.means != "gap" or (self.names is not None and self.names < FEW)

    def sentence(self, language: str) -> str:
        """Say in ``language`` what worked; nothing of the document is quoted."""
        if self.means == "gap" and self.names is not None:
            return catalogue.ENGINE.count("attack.gap.names", self.names, language, n=self.names)
        kinds = typography.enumeration((say_risk(f"fact.{kind}", language) for kind in self.kinds), language, "")
        return catalogue.ENGINE.say(f"attack.{self.means}", language, facts=self.facts, kinds=kinds)

    def remedy(self, language: str) -> str:
        """Say in ``language`` what would prevent it."""
        return catalogue.ENGINE.say(f"attack.{self.means}.remedy", language)

    def to_json(self, language: str) -> dict[str, Any]:
        """Return the success as JSON data, said in ``language``: places and no text of the
        document."""
        facts = {"person": self.person, "means": self.means, "facts": list(self.kinds), "names": self.names}
        place = {"start": self.start, "end": self.end, "finds": self.finds}
        return {**facts, **place, "sentence": self.sentence(language), "remedy": self.remedy(language)}


@dataclass(frozen=True, slots=True)
class AttackFigure:
    """Persons found back among the hidden ones: by any means, by each of them, and with at most 1
    to :data:`MOST_FACTS` facts alone. Adds up over documents."""

    found: Share
    by_means: tuple[tuple[Means, int], ...]
    with_facts: tuple[int, ...]

    def sentence(self, language: str, profile: str = "") -> str:
        """Say the figure in ``language``: of a document, or of the gold as a profile hides it, by
        its title."""
        counts = {"found": self.found.count, "hidden": self.found.of, "most": len(self.with_facts)}
        share = typography.percent(self.found.rate, language, 1)
        facts = " · ".join(map(str, self.with_facts))
        key = "attack.gold" if profile else "attack.figure"
        return catalogue.ENGINE.say(key, language, facts=facts, share=share, profile=profile, **counts)

    def to_json(self) -> dict[str, Any]:
        """Return the figure as JSON data."""
        counts = {"found": self.found.count, "hidden": self.found.of}
        return {**counts, "by_means": dict(self.by_means), "with_facts": list(self.with_facts)}

    def __add__(self, other: AttackFigure) -> AttackFigure:
        means = Counter(dict(self.by_means)) + Counter(dict(other.by_means))
        return AttackFigure(
            self.found + other.found,
            tuple((each, means[each]) for each in MEANS),
            tuple(a + b for a, b in zip(self.with_facts, other.with_facts, strict=True)),
        )


def attack(
    annotation: Annotation,
    profile: Profile | None = None,
    replaced: ReplacedText | None = None,
    margins: Margins | None = None,
    gaps: Sequence[GapWidth] = (),
) -> tuple[AttackSuccess, ...]:
    """Try to find back each person that the annotation hides; at most one success per person and
    means, in the order of :data:`MEANS`.

    ``profile`` is that of :func:`engine.risk.assess`. Without ``replaced``, the text as it will be
    published, neither initials nor lengths are tried; ``gaps`` are those of the file that was
    written (:func:`engine.delivery.gap_widths`).
    """
    margins, annotation = margins or french_margins(), without_occulted(annotation)
    risks = assess(annotation, profile, margins).persons
    found = [*_left(annotation, risks), *_chains(annotation, risks), *_facts(risks, margins)]
    if replaced:
        found += [*_initials(annotation, replaced, risks), *_lengths(annotation, replaced, risks)]
    found += _gaps(annotation, gaps, risks)
    first: dict[tuple[str, Means], AttackSuccess] = {}
    for success in found:
        first.setdefault((success.person, success.means), success)
    return tuple(sorted(first.values(), key=lambda one: MEANS.index(one.means)))


def figure(annotation: Annotation, successes: Sequence[AttackSuccess]) -> AttackFigure:
    """Count whom an attack on a document found back among those whom it hides."""
    hidden = {person.id for person in annotation.persons if person.masked}
    successes = [success for success in successes if success.finds]
    means = Counter(success.means for success in successes)
    facts = {success.person: success.facts for success in successes if success.means == "facts"}
    return AttackFigure(
        Share(len({success.person for success in successes} & hidden), len(hidden)),
        tuple((each, means[each]) for each in MEANS),
        tuple(sum(needed <= k for needed in facts.values()) for k in range(1, MOST_FACTS + 1)),
    )


def _left(annotation: Annotation, risks: Iterable[PersonRisk]) -> Iterator[AttackSuccess]:
    """Look for words of hidden surnames where the text stays readable, as names or as nothing
    found: who bears the name of kin or of a company is known with it. A namesake of the court
    tells nothing, nor do a town of that name and a word in small letters without a title."""
    whose = _surname_words(annotation, risks)
    read, taken = folded(annotation.document), OccupiedSpans(annotation.entities)
    places = _places()
    for rank, word in enumerate(read.keys):
        for part in {word, *word.split("-")} & whose.keys():
            over = taken.over(*read.span(rank))
            is_name = part not in places and not read.text[slice(*read.span(rank))].islower()
            if not is_name and word_before(read, read.starts[rank]) not in TITLES:
                continue
            if not any(e.masked or (e.label in NAME_LABELS and e.person not in whose[part]) for e in over):
                for person in sorted(whose[part]):
                    yield AttackSuccess(person, "left", (), *read.span(rank))


def _surname_words(annotation: Annotation, risks: Iterable[PersonRisk]) -> dict[str, set[str]]:
    """Give the words of hidden surnames that tell somebody, each with whose they are."""
    whose: dict[str, set[str]] = {}
    persons = {each.person.id for each in risks}
    for entity in annotation.entities:
        if entity.masked and entity.person in persons and entity.label in PERSON_LABELS:
            for word in keys(entity.text):
                if len(word) >= _SHORTEST and word not in NO_NAMES | COMMON_WORDS | PARTICLES | first_names():
                    whose.setdefault(word, set()).add(str(entity.person))
    return whose


def _places() -> Set[str]:
    """Give the folded names of towns and départements."""
    return french_margins().towns.keys() | departments()


def _chains(annotation: Annotation, risks: Sequence[PersonRisk]) -> Iterator[AttackSuccess]:
    """Follow what leads back to a name, where nothing hides it: to the person whose surname stands
    in it or close before, as in the name of a company, else to the one named nearest before."""
    hidden = OccupiedSpans([entity for entity in annotation.entities if entity.masked])
    wanted = {each.person.id for each in risks}
    named = [e for e in annotation.entities if e.person in wanted and e.label in NAME_LABELS]
    whose, text = _surname_words(annotation, risks), folded(annotation.document).folded
    for told in annotation.doubts:
        if told.kind not in ("chain", "name_elsewhere") or told.start is None or told.end is None:
            continue
        if named and not hidden.over(told.start, told.end):
            around = text[max(0, told.start - _BEFORE) : told.end]
            words = [(word, person) for word in whose.keys() - _places() for person in sorted(whose[word])]
            place, person = max(((around.rfind(word), person) for word, person in words), default=(-1, ""))
            if place < 0:
                person = str(([entity for entity in named if entity.start <= told.start] or named)[-1].person)
            yield AttackSuccess(person, "chain", (), told.start, told.end)


def _facts(risks: Iterable[PersonRisk], margins: Margins) -> Iterator[AttackSuccess]:
    """Put as few facts together as fit fewer than ten people."""
    for each in risks:
        if needed := _needed(each.facts, margins):
            kinds = tuple(sorted((fact.kind for fact in needed), key=KINDS.index))
            yield AttackSuccess(each.person.id, "facts", kinds, needed[-1].start, needed[-1].end)


def _needed(facts: Sequence[ReadableFact], margins: Margins) -> tuple[ReadableFact, ...]:
    """Give the fewest facts that single somebody out; none where they do not."""
    kinds = {fact.kind: fact for fact in reversed(facts)}
    for k in range(1, min(MOST_FACTS, len(kinds)) + 1):
        chosen = min(combinations(kinds.values(), k), key=lambda some: estimate(some, margins).people)
        if estimate(chosen, margins).people < FEW:
            return chosen
    return ()


def _initials(annotation: Annotation, replaced: ReplacedText, risks: Sequence[PersonRisk]) -> Iterator[AttackSuccess]:
    """Use initials where the pseudonyms are those of the originals throughout."""
    pairs = list(_pairs(annotation, replaced))
    alike = [_initial(new) == _initial(entity.text) for entity, new in pairs]
    if len(pairs) < _FEW_SPANS or not all(alike) or len({_initial(new) for _, new in pairs}) < 2:
        return
    for each in risks:
        if each.facts and 1 + (each.estimate.people - 1) * _INITIALS < FEW <= each.estimate.people:
            kinds = tuple(dict.fromkeys(fact.kind for fact in each.facts))
            yield AttackSuccess(each.person.id, "initials", kinds, each.facts[0].start, each.facts[0].end)


def _lengths(annotation: Annotation, replaced: ReplacedText, risks: Sequence[PersonRisk]) -> Iterator[AttackSuccess]:
    """Measure the gaps: where each is as long as what stood there, a first name is one of those of
    the lexicon that are that long."""
    pairs = list(_pairs(annotation, replaced))
    lengths = {len(entity.text) for entity, _ in pairs}
    if len(pairs) < _FEW_SPANS or len(lengths) < 2 or any(len(entity.text) != len(new) for entity, new in pairs):
        return
    known = Counter(map(len, first_names()))
    wanted = {each.person.id for each in risks}
    for entity, _ in pairs:
        if entity.person in wanted and 0 < known[len(key(entity.text))] < FEW:
            yield AttackSuccess(str(entity.person), "length", (), entity.start, entity.end)


def _gaps(annotation: Annotation, gaps: Iterable[GapWidth], risks: Iterable[PersonRisk]) -> Iterator[AttackSuccess]:
    """Count the first names of the lexicon that fit a gap in which a first name stood alone; of
    gaps of a person, the one that the fewest fit."""
    wanted = {each.person.id for each in risks}
    found: list[AttackSuccess] = []
    for gap in gaps:
        inside = [e for e in annotation.entities if e.masked and gap.start <= e.start and e.end <= gap.end]
        for entity in inside:
            if entity.person in wanted and entity.label in PERSON_LABELS:
                is_alone = len(inside) == 1 and entity.label == FIRST_NAME
                names = _fitting(gap, annotation.document.text, entity) if is_alone else None
                found.append(AttackSuccess(str(entity.person), "gap", (), entity.start, entity.end, names))
    yield from sorted(found, key=lambda each: (each.names is None, each.names or 0))


def _fitting(gap: GapWidth, text: str, entity: Entity) -> int:
    """Count the first names that fit, written as the one that stood there: in capitals or not."""
    before, behind = text[gap.start : entity.start], text[entity.end : gap.end]
    write = str.upper if entity.text.isupper() else str.title
    return sum(gap.fits(f"{before}{write(name)}{behind}") for name in first_names())


def _pairs(annotation: Annotation, replaced: ReplacedText) -> Iterator[tuple[Entity, str]]:
    """Give each hidden mention of a name with what stands in its place."""
    names = {e.start: e for e in annotation.entities if e.masked and e.label in PERSON_LABELS}
    for span in replaced.spans:
        if entity := names.get(span.start):
            yield entity, replaced.text[span.new_start : span.new_end]


def _initial(text: str) -> str:
    return next((letter for letter in key(text) if letter.isalpha()), "")


__all__ = ["MEANS", "MOST_FACTS", "AttackFigure", "AttackSuccess", "Means", "attack", "figure"]
