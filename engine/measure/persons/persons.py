"""Persons against gold: who is who (B³, CEAF), what role and what gender.

What is compared are *name mentions*: neighbouring name entities of one person, whatever their
labels, with nothing but blanks or a hyphen between ("Jean" "Dupont" is one mention, on whichever
side it is one entity or two). A gold and a predicted mention are the same when they share a letter,
the largest overlaps first, one to one; the others are twinless and count as in
:mod:`engine.measure.persons.coreference`. Names that the gold gives to nobody ("les consorts Roy")
are asked of nobody.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

from engine.core import NAME_LABELS, ROLES, Annotation, Entity, Person, Score, Share, load_profile, total
from engine.interchange import Sample, genres, gold as gold_of, samples
from engine.measure.persons.coreference import Ratio, align, b_cubed, ceaf_e, ceaf_m
from engine.measure.persons.sides import parties, sides_told
from engine.measure.rules.rule_sets import left_out
from engine.text import OccupiedSpans

if TYPE_CHECKING:
    from engine.tagging import Tagger

_GAP = re.compile(r"[ \t\u00a0\u202f]*\n?[ \t\u00a0\u202f]*|[-\u2010\u2011]")

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Persons:
    """Counts of the linking of mentions into persons, pooled over documents.

    ``roles``: scores per role, over gold persons aligned by CEAF (φ4); an absent role is missed, a
    wrong one missed and spurious; ``party`` is that of parties whatever their side, ``sides`` how
    many of the sides told are right (:mod:`.sides`). ``genders``: persons with the right gender, of
    those whose gold has one; ``wrong_genders``: those with the other, the rest being unknown.
    ``attached``: dates, addresses and numbers linked to the right person; one linked to somebody
    else is missed and spurious.
    """

    documents: int = 0
    b_cubed: Ratio = field(default_factory=Ratio)
    ceaf_m: Ratio = field(default_factory=Ratio)
    ceaf_e: Ratio = field(default_factory=Ratio)
    roles: Mapping[str, Score] = field(default_factory=dict)
    genders: Share = field(default_factory=Share)
    wrong_genders: Share = field(default_factory=Share)
    attached: Score = field(default_factory=Score)
    party: Score = field(default_factory=Score)
    sides: Share = field(default_factory=Share)

    @property
    def role(self) -> Score:
        """Return the scores of all roles, pooled."""
        return total(self.roles.values())

    def __add__(self, other: Persons) -> Persons:
        """Pool the counts of two sets of documents."""
        codes = [code for code in ROLES if code in self.roles or code in other.roles]
        return Persons(
            self.documents + other.documents,
            self.b_cubed + other.b_cubed,
            self.ceaf_m + other.ceaf_m,
            self.ceaf_e + other.ceaf_e,
            {code: self.roles.get(code, Score()) + other.roles.get(code, Score()) for code in codes},
            self.genders + other.genders,
            self.wrong_genders + other.wrong_genders,
            self.attached + other.attached,
            self.party + other.party,
            self.sides + other.sides,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the counts with their precision, recall and F1 (0 to 1) as JSON data."""
        measures = {"b_cubed": self.b_cubed, "ceaf_m": self.ceaf_m, "ceaf_e": self.ceaf_e}
        return {
            "documents": self.documents,
            **{name: _ratios(one) for name, one in measures.items()},
            "role": _ratios(self.role),
            "party": _ratios(self.party),
            "sides": {"right": self.sides.count, "told": self.sides.of},
            "roles": {code: _ratios(score) for code, score in self.roles.items()},
            "gender": {"right": self.genders.count, "wrong": self.wrong_genders.count, "of": self.genders.of},
            "attached": _ratios(self.attached),
        }


def measure_persons(pairs: Iterable[tuple[Annotation, Annotation]]) -> Persons:
    """Score the persons, roles and attachments of predicted annotations; ``pairs`` are (gold,
    predicted), two annotations of one text each."""
    return sum((_measure(gold, predicted) for gold, predicted in pairs), Persons())


def measure_shipped(
    tagger: Tagger, rules: str = "all", progress: Callable[[str, float], None] | None = None
) -> dict[str, Persons]:
    """Score person linking on the shipped gold with persons in the tagger's language, in two ways:
    ``linking`` and ``end_to_end``, the keys of the result.

    ``linking`` receives the gold mentions, so that only the linker is tested; ``end_to_end`` finds
    them itself, with the tagger and a set of rules. ``progress`` is called with "tag" and the
    fraction done, 0 to 1.

    Raises:
        UnknownName: ``rules`` is not one of ``RULE_SETS``.
    """
    from engine.pipeline import annotate

    without, whole = left_out(rules), load_profile("tout")
    texts = [person for person in with_persons() if person.language == tagger.language]
    linked, found = Persons(), Persons()
    for rank, text in enumerate(texts):
        if progress:
            progress("tag", rank / len(texts))
        gold = text.annotation
        linked += _measure(gold, linked_again(gold))
        found += _measure(gold, annotate(gold.document, tagger, whole, without=without))
    return {"linking": linked, "end_to_end": found}


def with_persons() -> tuple[Sample, ...]:
    """List the shipped documents whose gold identifies persons: the samples, then the gold of each
    genre."""
    of_genres = (one for genre in genres() for one in gold_of(genre.name))
    return tuple(sample for sample in (*samples(), *of_genres) if sample.persons)


def linked_again(gold: Annotation) -> Annotation:
    """Run the linker on the gold mentions: discard their persons and everything known of these,
    then recompute persons, roles and attachments."""
    from engine.persons import assign_roles, attach, link

    names = tuple(replace(entity, person=None) for entity in gold.entities)
    entities, persons = link(gold.document, names)
    persons = assign_roles(gold.document, entities, persons)
    return replace(gold, entities=attach(gold.document, entities, persons), persons=persons)


def clusters(gold: Annotation, predicted: Annotation) -> tuple[dict[str, set[int]], dict[str, set[int]]]:
    """Return the name mentions of each person, by person id, gold then predicted, as integers that
    are equal on both sides for the same mention.

    The mentions are those of the module's description: predicted ones that match a gold mention of
    nobody are left out.
    """
    asked, found = _mentions(gold), _mentions(predicted)
    left = [span for span, _ in asked]
    twins = _twins(left, [span for span, _ in found])
    by_gold, by_found = defaultdict[str, set[int]](set), defaultdict[str, set[int]](set)
    for rank, (_, person) in enumerate(asked):
        if person:
            by_gold[person].add(rank)
    for rank, (_, person) in enumerate(found):
        twin = twins.get(rank)
        if person and (twin is None or asked[twin][1]):
            by_found[person].add(len(asked) + rank if twin is None else twin)
    return dict(by_gold), dict(by_found)


def _measure(gold: Annotation, predicted: Annotation) -> Persons:
    asked, found = clusters(gold, predicted)
    wanted, given = list(asked.values()), list(found.values())
    gold_ids, ids = list(asked), list(found)
    twins = {gold_ids[row]: ids[column] for row, column in align(wanted, given)}
    known = {person.id: person for person in predicted.persons}
    people = [(person, known.get(twins.get(person.id, ""))) for person in gold.persons if person.id in asked]
    extra = [known[id_] for id_ in ids if id_ in known and id_ not in set(twins.values())]
    sexed = [(mine.gender, its.gender if its else None) for mine, its in people if mine.gender]
    return Persons(
        1,
        b_cubed(wanted, given),
        ceaf_m(wanted, given),
        ceaf_e(wanted, given),
        _roles(people, extra),
        Share(sum(right == said for right, said in sexed), len(sexed)),
        Share(sum(said is not None and right != said for right, said in sexed), len(sexed)),
        _attached(gold, predicted, twins),
        parties(people, extra),
        sides_told(gold.persons, predicted.persons, asked, found),
    )


def _attached(gold: Annotation, predicted: Annotation, twins: Mapping[str, str]) -> Score:
    """Compare whom the mentions that are no names belong to; ``twins`` are the predicted persons of
    the gold ones.

    A predicted mention is the gold's when they share a letter and a label; what the system did not
    find belongs to nobody.
    """
    found, right, missed = OccupiedSpans(predicted.entities), 0, 0
    said, matched = set[Entity](), set[Entity]()
    for entity in gold.entities:
        if entity.label in NAME_LABELS:
            continue
        given = {e for e in found.over(entity.start, entity.end) if e.label == entity.label and e.person}
        same = {e for e in given if entity.person and e.person == twins.get(entity.person)}
        said, matched = said | given, matched | same
        right, missed = right + bool(same), missed + bool(entity.person and not same)
    return Score(right, len(said - matched), missed)


def _roles(people: Sequence[tuple[Person, Person | None]], extra: Sequence[Person]) -> dict[str, Score]:
    scores = defaultdict[str, Score](Score)
    for mine, its in people:
        said = its.role if its else None
        if not mine.role:
            continue
        if said == mine.role:
            scores[mine.role] += Score(right=1)
            continue
        scores[mine.role] += Score(missed=1)
        if said:
            scores[said] += Score(spurious=1)
    for person in extra:
        if person.role:
            scores[person.role] += Score(spurious=1)
    return {code: scores[code] for code in ROLES if code in scores}


def _mentions(annotation: Annotation) -> list[tuple[Span, str | None]]:
    """Give the name mentions of a document, in order, with the person of each."""
    text, found = annotation.document.text, list[tuple[Span, str | None]]()
    last: Entity | None = None
    for entity in annotation.entities:
        if entity.label not in NAME_LABELS:
            continue
        if last and last.person == entity.person and _GAP.fullmatch(text, last.end, entity.start):
            found[-1] = (found[-1][0][0], entity.end), entity.person
        else:
            found.append(((entity.start, entity.end), entity.person))
        last = entity
    return found


def _twins(gold: Sequence[Span], predicted: Sequence[Span]) -> dict[int, int]:
    """Give the gold mention of each predicted one that has one, by rank. Both are sorted and
    disjoint."""
    ends, shared = [end for _, end in gold], list[tuple[int, int, int]]()
    for rank, (start, end) in enumerate(predicted):
        mine = bisect_right(ends, start)
        while mine < len(gold) and gold[mine][0] < end:
            shared.append((max(gold[mine][0], start) - min(gold[mine][1], end), rank, mine))
            mine += 1
    twins: dict[int, int] = {}
    taken = set[int]()
    for _, rank, mine in sorted(shared):
        if rank not in twins and mine not in taken:
            twins[rank] = mine
            taken.add(mine)
    return twins


def _ratios(score: Ratio | Score) -> dict[str, float | None]:
    return {**asdict(score), "precision": score.precision, "recall": score.recall, "f1": score.f1}


__all__ = ["Persons", "clusters", "linked_again", "measure_persons", "measure_shipped", "with_persons"]
