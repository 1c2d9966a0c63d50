"""What a report says, as plain values: counted from the annotation, the text that was made of it
and the file delivered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

from engine.core import LABELS, NAME_LABELS, OCCULTED_KINDS, ROLES, Doubt, EngineInfo, Entity, Profile
from engine.delivery.deliver import Delivery
from engine.formats import Changes, Finding
from engine.pseudonyms import STRATEGIES, ReplacedText, Strategy
from engine.review import IndividualSummary, NothingMissed, align
from engine.risk import DocumentRisk, assess
from engine.tagging import calibration

SOURCES = ("model", "rule", "term", "human")


@dataclass(frozen=True, slots=True)
class LabelCount:
    """Numbers of mentions of one label: all (``found``), those replaced (``masked``), and by kind
    of source (``model``, ``rule``, ``term``, ``human``)."""

    label: str
    found: int
    masked: int
    by_source: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RuleCount:
    """The number of mentions that one rule found, by the name of the rule."""

    rule: str
    found: int


class PictureCount(NamedTuple):
    """How many pictures one reader hid, kept or put boxes over: ``choice`` is one of
    :data:`engine.review.picture_acts.CHOICES`."""

    choice: str
    who: str
    number: int


@dataclass(frozen=True, slots=True)
class ReviewFacts:
    """What reviewers did to a document: the number of ``corrections`` in effect and the ``doubts``
    settled; when and by whom it was validated, ``when`` being None if it was not, and the
    ``reason`` given for validating it despite blocking doubts; what was decided about pictures."""

    corrections: int
    doubts: frozenset[Doubt] = frozenset()
    when: datetime | None = None
    who: str = ""
    reason: str = ""
    pictures: tuple[PictureCount, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """Contents of the report on a delivery, independent of its language and file format.
    ``original_name`` and the forms of ``individuals`` identify people: only an internal report
    shows them. ``occulted`` are the characters of the zones occulted whole, by kind: 0 where the
    profile asks for one that the document has not."""

    original_name: str
    name: str
    format: str
    language: str
    characters: int
    pages: int | None
    unread_pages: tuple[int, ...]
    pictures: int
    made: datetime
    engine: EngineInfo
    profile: Profile
    strategy: Strategy
    strategies: Mapping[str, Strategy]
    changes: Changes
    labels: tuple[LabelCount, ...]
    rules: tuple[RuleCount, ...]
    individuals: tuple[IndividualSummary, ...]
    doubts: tuple[Doubt, ...]
    findings: tuple[Finding, ...]
    nothing_missed: NothingMissed
    proofs: tuple[calibration.Proof, ...]
    delivery: Delivery
    original_sha256: str
    risk: DocumentRisk
    reading: ReviewFacts | None = None
    occulted: Mapping[str, int] = field(default_factory=dict)

    @property
    def found(self) -> int:
        """Return the number of mentions of all labels, replaced or not."""
        return sum(row.found for row in self.labels)

    @property
    def masked(self) -> int:
        """Return the number of mentions of all labels that were replaced."""
        return sum(row.masked for row in self.labels)


def gather(
    replaced: ReplacedText,
    delivery: Delivery,
    profile: Profile,
    changes: Changes = "accept",
    reading: ReviewFacts | None = None,
    nothing_missed: NothingMissed | None = None,
    now: datetime | None = None,
) -> Facts:
    """Collect what the report of a delivery states: counts by label and by rule, individuals,
    doubts, findings, and the calibration of the model.

    ``changes`` tells how tracked changes were read; ``now`` is the date of the report (default: the
    current time, UTC); ``reading`` is the reviewers' work, None if nobody reviewed the document.
    ``nothing_missed`` is the probability after that work, None for the annotation's own; it is
    withheld for a document in another language.
    """
    annotation = replaced.annotation
    known = calibration.of_model(annotation.engine.model)
    missed = nothing_missed or NothingMissed(annotation.nothing_missed, False)
    document = annotation.document
    other_language = any(doubt.kind == "other_language" for doubt in annotation.doubts)
    return Facts(
        original_name=document.name,
        name=delivery.name,
        format=document.format,
        language=document.language,
        characters=len(document.text),
        pages=document.pages,
        unread_pages=document.unread_pages,
        pictures=document.images,
        made=now or datetime.now(UTC),
        engine=annotation.engine,
        profile=profile,
        strategy=STRATEGIES[replaced.strategy],
        strategies={label: STRATEGIES[name] for label, name in profile.strategies.items() if name in STRATEGIES},
        changes=changes,
        labels=tuple(_labels(annotation.entities)),
        rules=tuple(_rules(annotation.entities)),
        individuals=tuple(_named(align(annotation, replaced).individuals)),
        doubts=annotation.doubts,
        findings=delivery.findings,
        nothing_missed=NothingMissed(None, False) if other_language else missed,
        proofs=known.proofs() if known else (),
        delivery=delivery,
        original_sha256=document.sha256,
        risk=assess(annotation, profile),
        reading=reading,
        occulted={
            kind: sum(zone.end - zone.start for zone in annotation.occulted if zone.kind == kind)
            for kind in OCCULTED_KINDS
            if kind in profile.occulted or any(zone.kind == kind for zone in annotation.occulted)
        },
    )


def source_kind(source: str) -> str:
    """Return the part of a mention's source before the colon: ``model``, ``rule``,
    ``term`` or ``human``."""
    return source.partition(":")[0]


def _labels(entities: Iterable[Entity]) -> Iterator[LabelCount]:
    entities = tuple(entities)
    for code in LABELS:
        own = [entity for entity in entities if entity.label == code]
        if own:
            sources = Counter(source_kind(entity.source) for entity in own)
            counts = {kind: sources[kind] for kind in SOURCES}
            yield LabelCount(code, len(own), sum(entity.masked for entity in own), counts)


def _rules(entities: Iterable[Entity]) -> Iterator[RuleCount]:
    counts = Counter(e.source.partition(":")[2] for e in entities if source_kind(e.source) == "rule")
    for rule, found in sorted(counts.items(), key=lambda row: (-row[1], row[0])):
        yield RuleCount(rule, found)


def _named(individuals: Iterable[IndividualSummary]) -> list[IndividualSummary]:
    """Give the individuals with a name, by role in the order of the roles."""
    order = {code: rank for rank, code in enumerate(ROLES)}
    named = [individual for individual in individuals if individual.mentions]
    return sorted(named, key=lambda one: order.get(one.person.role or "other", len(order)))


__all__ = [
    "NAME_LABELS",
    "SOURCES",
    "Facts",
    "LabelCount",
    "PictureCount",
    "ReviewFacts",
    "RuleCount",
    "gather",
    "source_kind",
]
