"""What becomes of disagreements: decisions, kept as a log, and the gold that they make with what
was agreed on.

A decision is never changed: a later one on the same place stands in its stead, and ``open`` takes
it back. The state is the fold of the log.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine import __version__
from engine.agreement.places import Place, places
from engine.agreement.study import Parallel, Study
from engine.core import Annotation, BadDecision, Document, EngineInfo, Entity, Person, entity_at
from engine.interchange import label_json, persons_of
from engine.measure import coreference

Choice = Literal["a", "b", "none", "written", "open"]
CHOICES: tuple[Choice, ...] = ("a", "b", "none", "written", "open")
Span = tuple[int, int, str]
"""Start, end, label."""
Key = tuple[str, str]
"""A document's name and the id of a place in it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An adjudicator's decision on one place: ``a`` or ``b`` keeps that annotator's mentions,
    ``none`` keeps nothing, ``written`` replaces them by ``spans``, ``open`` withdraws an earlier
    decision.

    ``document`` is the document's name, ``place`` the place's id, ``when`` an ISO 8601 timestamp,
    ``note`` the reason. Only ``written`` has spans.
    """

    document: str
    place: str
    choice: Choice
    spans: tuple[Span, ...] = ()
    who: str = ""
    when: str = ""
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the decision as JSON data, with spans as [start, end, label]."""
        row = {name: getattr(self, name) for name in ("document", "place", "choice", "who", "when", "note")}
        return {**row, "spans": [list(span) for span in self.spans]}


def from_json(row: Any) -> Decision:
    """Read a decision from the JSON data of :meth:`Decision.to_json`.

    Raises:
        BadDecision: the data is not a decision: no mapping, malformed spans, or an unknown choice.
    """
    try:
        spans = tuple((int(start), int(end), str(label)) for start, end, label in row.get("spans", ()))
        said = {name: str(row.get(name, "")) for name in ("document", "place", "choice", "who", "when", "note")}
    except (AttributeError, TypeError, ValueError) as error:
        raise BadDecision(place="?") from error
    if said["choice"] not in CHOICES:
        raise BadDecision(place=said["place"])
    return Decision(**{**said, "spans": spans})  # type: ignore[arg-type]


def state(log: Iterable[Decision]) -> dict[Key, Decision]:
    """Return the latest decision on each settled place, by document name and place id.

    ``log`` is in chronological order: a later decision replaces an earlier one on the same place,
    and ``open`` removes it.
    """
    found: dict[Key, Decision] = {}
    for act in log:
        found.pop((act.document, act.place), None)
        if act.choice != "open":
            found[act.document, act.place] = act
    return found


def check(decision: Decision, document: Parallel, found: Sequence[Place], standing: Mapping[Key, Decision]) -> None:
    """Check that a decision can be added to those already ``standing``; ``found`` are the
    document's places.

    Raises:
        BadDecision: there is no such place; or a span is empty, outside the text or without a
        label, or overlaps another span of the decision or what stands at another place.
    """
    key = (document.name, decision.place)
    after = {place: one for place, one in standing.items() if place != key}
    if decision.choice != "open":
        after[key] = decision
    if not sound(decision, document, {one.id for one in found}) or decision.place in find_clashes(
        document, found, after
    ):
        raise BadDecision(place=decision.place)


def sound(decision: Decision, document: Parallel, ids: Collection[str]) -> bool:
    """Tell whether a decision is about one of the places ``ids``, has spans exactly when its choice
    is ``written``, and each span is non-blank, inside the text and labelled."""
    known = decision.place in ids and (decision.choice == "written") == bool(decision.spans)
    return known and all(_fits(span, document.text) for span in decision.spans)


def find_clashes(document: Parallel, found: Iterable[Place], standing: Mapping[Key, Decision]) -> frozenset[str]:
    """Return the ids of the places whose current mentions overlap each other or those of another
    place."""
    rows = [
        (start, end, one.id) for one in found for start, end, _ in _spans(one, standing.get((document.name, one.id)))
    ]
    last, before = -1, ""
    hit: set[str] = set()
    for start, end, place in sorted(rows):
        if start < last:
            hit |= {place, before}
        if end > last:
            last, before = end, place
    return frozenset(hit)


def _fits(span: Span, text: str) -> bool:
    start, end, label = span
    return 0 <= start < end <= len(text) and not text[start:end].isspace() and bool(label.strip())


def _spans(place: Place, decision: Decision | None) -> tuple[Span, ...]:
    """Give what stands at a place: what was decided, else what both said; nothing while a
    disagreement is open."""
    if decision is None:
        side = place.a if place.agreed else ()
    elif decision.choice == "written":
        return tuple(sorted(decision.spans))
    else:
        side = {"a": place.a, "b": place.b}.get(decision.choice, ())
    return tuple((one.start, one.end, one.label) for one in side)


@dataclass(frozen=True, slots=True)
class AdjudicationProgress:
    """How far the adjudication of a study is: the places on which two annotators disagree, and how
    many of them are ``settled``."""

    settled: int
    disagreements: int

    @property
    def done(self) -> bool:
        """Tell whether every disagreement is settled."""
        return self.settled >= self.disagreements


def progress(study: Study, log: Iterable[Decision], a: int = 0, b: int = 1) -> AdjudicationProgress:
    """Count the disagreements between the annotators of ranks ``a`` and ``b``, and how many of them
    have a decision."""
    standing = state(log)
    keys = [(d.name, place.id) for d in study.documents for place in places(d, a, b) if not place.agreed]
    return AdjudicationProgress(sum(key in standing for key in keys), len(keys))


def make_gold(document: Parallel, log: Iterable[Decision], a: int = 0, b: int = 1) -> Annotation:
    """Make the gold annotation of one document from the mentions on which annotators ``a`` and
    ``b`` (ranks) agree and the decisions on the others. Disagreements without a decision are left
    out; :func:`progress` counts them.

    Persons are those of ``a``; a person of ``b`` gets the id of the person of ``a`` with which it
    is aligned by shared mentions (CEAF, φ4), otherwise an id of its own.
    """
    standing = state(log)
    ids = _individuals(document, a, b)
    entities: list[Entity] = []
    for place in places(document, a, b):
        decision = standing.get((document.name, place.id))
        for start, end, label in _spans(place, decision):
            entity = entity_at(document.text, start, end, label, "human")
            entities.append(replace(entity, person=_person(place, entity, ids)))
    entities.sort(key=lambda place: place.start)  # what was written at a place may stand beyond the next
    info = EngineInfo(__version__, "", "", "")
    made = Annotation(Document(document.name, document.text, language=document.language), info, tuple(entities))
    return replace(made, persons=_persons(entities, document, ids, a, b))


def _individuals(document: Parallel, a: int, b: int) -> dict[str, str]:
    """Give B's individuals the ids of A's."""
    clusters = [_clusters(document.sides[rank] or ()) for rank in (a, b)]
    pairs = coreference.align([list(c) for c in clusters[0].values()], [list(c) for c in clusters[1].values()])
    ids = [list(cluster) for cluster in clusters]
    known = {ids[1][there]: ids[0][here] for here, there in pairs}
    taken = {*ids[0]}
    for id_ in ids[1]:
        taken.add(known.setdefault(id_, _free(id_, taken)))
    return known


def _free(identity: str, taken: Collection[str]) -> str:
    while identity in taken:
        identity = f"b-{identity}"
    return identity


def _clusters(side: Iterable[Entity]) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for entity in side:
        if entity.person is not None:
            found.setdefault(entity.person, []).append((entity.start, entity.end))
    return found


def _person(place: Place, entity: Entity, ids: Mapping[str, str]) -> str | None:
    """Tell whose mention it is: as whoever has a mention there says, A first."""
    said = next((one.person for one in place.a if one.person and one.overlaps(entity)), None)
    if said is None:
        other = next((one.person for one in place.b if one.person and one.overlaps(entity)), None)
        said = ids.get(other) if other else None
    return said


def _persons(
    entities: Sequence[Entity], document: Parallel, ids: Mapping[str, str], a: int, b: int
) -> tuple[Person, ...]:
    """Gather the individuals, with the role and the gender that A gives them, or else B."""
    known = {ids.get(one.id, one.id): one for one in _of(document, b)} | {one.id: one for one in _of(document, a)}
    found = persons_of(entity for entity in entities if entity.label in label_json.NAMES)
    return tuple(
        replace(one, role=said.role, gender=said.gender, family=said.family) if (said := known.get(one.id)) else one
        for one in found
    )


def _of(document: Parallel, rank: int) -> tuple[Person, ...]:
    return document.persons[rank] if document.persons else ()
