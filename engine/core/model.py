"""The nouns of the engine, as frozen values.

Offsets are characters into :attr:`Document.text`, half-open. The text is never normalised: it is
the only truth.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, ClassVar, Literal, NamedTuple

from engine.core.doubts import Doubt, Level, from_row, to_row
from engine.core.notebook import Tabular, label_span, line, marked_text, say
from engine.core.profile_naming import OCCULTED_KINDS


@dataclass(frozen=True, slots=True)
class Document(Tabular):
    """A text with its origin and what is known of its file.

    ``format`` is the code of the reader (``txt``, ``docx``, …); ``sha256`` is that of the bytes
    read; ``language`` is an ISO 639-1 code, French until :mod:`engine.text.language` identifies it;
    ``pages`` is the number of pages that the file itself states, or None where its format has no
    pages; ``unread_pages`` are the numbers, from 1, of pages that hold only an image and could not
    be read; ``images`` counts the pictures elsewhere, whose text was not read either. ``parties``
    are names of parties known from another source (the register of the court), which are searched
    for even where the text does not introduce them. ``uncertain`` are the half-open spans of words
    that character recognition may have misread.
    """

    name: str
    text: str
    format: str = "txt"
    sha256: str = ""
    language: str = "fr"
    pages: int | None = None
    unread_pages: tuple[int, ...] = ()
    parties: tuple[str, ...] = ()
    images: int = 0
    uncertain: tuple[tuple[int, int], ...] = ()

    COLUMNS: ClassVar[tuple[str, ...]] = ("start", "end", "text")

    def records(self) -> Iterator[tuple[int, int, str]]:
        """Return the lines that are not blank, with their half-open offsets."""
        start = 0
        for row in self.text.split("\n"):
            if row.strip():
                yield start, start + len(row), row
            start += len(row) + 1

    def _repr_html_(self) -> str:
        facts = say("document", name=self.name, format=self.format, language=self.language, n=len(self.text))
        return line(facts) + marked_text(self.text)


@dataclass(frozen=True, slots=True)
class Entity:
    """A mention: a half-open span of the text with its label.

    ``source`` is ``model:NAME``, ``rule:NAME``, ``term:hide``, ``term:keep``, ``term:rule`` (the
    reader's own terms) or ``human``. ``score`` is the probability, 0 to 1,
    that the span is right. ``person`` is the id of a :class:`Person`, None until mentions are
    linked. ``masked`` and ``replacement`` are set by later steps, from the profile and the
    strategy.
    """

    start: int
    end: int
    text: str
    label: str
    source: str
    score: float = 1.0
    person: str | None = None
    masked: bool = False
    replacement: str | None = None

    def overlaps(self, other: Entity) -> bool:
        """Tell whether the two spans share a character; spans that only touch do not."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Person:
    """An individual, to whom mentions refer by its ``id``: those of the name and those of attached
    data (dates, addresses, numbers).

    ``forms`` are the distinct written forms of the name, longest first; ``role`` is a code of
    :mod:`engine.core.roles`. ``family`` marks several persons who are named together ("les époux
    X") or cannot be told apart.
    """

    id: str
    forms: tuple[str, ...]
    role: str | None = None
    gender: Literal["f", "m"] | None = None
    masked: bool = True
    family: bool = False


@dataclass(frozen=True, slots=True)
class Changes:
    """The result of a rule: entities to add, entities to remove, doubts to raise."""

    added: tuple[Entity, ...] = ()
    removed: tuple[Entity, ...] = ()
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """The provenance of an annotation: version of the engine, name of the model, device, profile,
    the names of the rules that ran, in order, the sha256 of the model's ``weights``, empty where it
    is not known, and the name of the model that gave a ``second`` opinion, empty where none did."""

    version: str
    model: str
    device: str
    profile: str
    rules: tuple[str, ...] = ()
    weights: str = ""
    second: str = ""


@dataclass(frozen=True, slots=True)
class Suspect:
    """Words that may be a missed name of a party: the tagger gave them no tag of such a name, but a
    ``probability`` of one, 0 to 1. ``start`` and ``end`` are half-open offsets into the text.
    ``second`` marks what only a second tagger found."""

    start: int
    end: int
    text: str
    probability: float
    second: bool = False


class OccultedZone(NamedTuple):
    """A zone of a decision that is occulted whole: its kind (:data:`engine.core.OCCULTED_KINDS`)
    and its half-open span."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Annotation(Tabular):
    """The annotations of one document: entities (sorted by start, disjoint), persons, doubts.

    ``nothing_missed`` is the calibrated probability, 0 to 1, that every name of a person was found;
    None where the model has no calibration. ``suspects`` are the words from which it was computed,
    those that only a second tagger found among them; None where the tagger tells none.
    ``occulted`` are the zones that the profile occults, in order and disjoint: the mentions in them
    stay in ``entities``, and go with the zone when the text is written.
    """

    document: Document
    engine: EngineInfo
    entities: tuple[Entity, ...] = ()
    persons: tuple[Person, ...] = ()
    doubts: tuple[Doubt, ...] = field(default=())
    nothing_missed: float | None = None
    suspects: tuple[Suspect, ...] | None = None
    occulted: tuple[OccultedZone, ...] = ()

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *("start", "end", "text", "label", "source", "score", "person", "role", "masked", "replacement"),
    )

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return the entities, each with the code of the role of its person, where it has one."""
        roles = {person.id: person.role for person in self.persons}
        for mention in self.entities:
            role = roles.get(mention.person or "")
            yield (
                *(mention.start, mention.end, mention.text, mention.label, mention.source, mention.score),
                *(mention.person, role, mention.masked, mention.replacement),
            )

    def _repr_html_(self) -> str:
        counts = {"mentions": len(self.entities), "persons": len(self.persons), "doubts": len(self.doubts)}
        facts = line(say("annotation", name=self.document.name, **counts))
        spans = (label_span(one.start, one.end, one.label, one.source, strong=one.masked) for one in self.entities)
        return facts + marked_text(self.document.text, spans)

    def to_json(self) -> dict[str, Any]:
        """Return the annotation as JSON data of schema 1, which :mod:`engine.interchange.schema`
        also reads. It contains the mentions, but not the text."""
        return {
            "schema": 1,
            "document": {
                "name": self.document.name,
                "sha256": self.document.sha256,
                "characters": len(self.document.text),
                "language": self.document.language,
            },
            "engine": {**asdict(self.engine), "rules": list(self.engine.rules)},
            "entities": [asdict(entity) for entity in self.entities],
            "persons": [{**asdict(person), "forms": list(person.forms)} for person in self.persons],
            "doubts": [to_row(doubt) for doubt in self.doubts],
            "nothing_missed": self.nothing_missed,
            "suspects": None
            if self.suspects is None
            else [[one.start, one.end, one.probability, *(("second",) if one.second else ())] for one in self.suspects],
            **({"occulted": [zone._asdict() for zone in self.occulted]} if self.occulted else {}),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], document: Document) -> Annotation:
        """Read the JSON data of :meth:`to_json`, for the same document. Unknown keys are ignored.

        Raises:
            KeyError, TypeError, ValueError: a mandatory key is missing, or a suspect or an occulted
            zone is not in the text.
        """

        def known(kind: type, row: Mapping[str, Any]) -> dict[str, Any]:
            return {key: row[key] for key in kind.__dataclass_fields__ if key in row}  # type: ignore[attr-defined]

        return cls(
            document,
            EngineInfo(**{**known(EngineInfo, data["engine"]), "rules": tuple(data["engine"].get("rules", ()))}),
            tuple(Entity(**known(Entity, row)) for row in data["entities"]),
            tuple(Person(**{**known(Person, row), "forms": tuple(row["forms"])}) for row in data.get("persons", ())),
            tuple(from_row(row) for row in data.get("doubts", ())),
            data.get("nothing_missed"),
            None if data.get("suspects") is None else _suspects(data["suspects"], document.text),
            _occulted(data.get("occulted", ()), document.text),
        )


def _suspects(rows: Iterable[tuple[Any, ...]], text: str) -> tuple[Suspect, ...]:
    found = tuple(Suspect(start, end, text[start:end], float(p), "second" in more) for start, end, p, *more in rows)
    if not all(0 <= each.start < each.end <= len(text) and 0 <= each.probability <= 1 for each in found):
        raise ValueError("a suspect is not in the text")
    return found


def _occulted(rows: Iterable[Mapping[str, Any]], text: str) -> tuple[OccultedZone, ...]:
    found = tuple(OccultedZone(str(row["kind"]), int(row["start"]), int(row["end"])) for row in rows)
    ends = (0, *(zone.end for zone in found))
    if not all(zone.kind in OCCULTED_KINDS for zone in found):
        raise ValueError("no such zone can be occulted")
    if not all(before <= zone.start < zone.end <= len(text) for before, zone in zip(ends, found, strict=False)):
        raise ValueError("an occulted zone is not in the text")
    return found


def settle(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """Sort entities by start and remove those that overlap a better one: the engine's only policy
    for nested and overlapping spans.

    The longest span wins; at equal length the one with the higher score, then the earlier one.
    Empty spans are dropped.
    """
    kept: list[Entity] = []  # disjoint and in order, so that only one of them can stand in the way of the next
    found = (entity for entity in entities if entity.start < entity.end)
    for entity in sorted(found, key=lambda e: (e.start - e.end, -e.score, e.start, e.label)):
        place = bisect_left(kept, entity.end, key=lambda e: e.start)
        if not place or kept[place - 1].end <= entity.start:
            kept.insert(place, entity)
    return tuple(kept)


def entity_at(text: str, start: int, end: int, label: str, source: str, score: float = 1.0) -> Entity:
    """Create the entity that covers ``text[start:end]``; offsets are not checked."""
    return Entity(start, end, text[start:end], label, source, score)


__all__ = [
    "Annotation",
    "Changes",
    "Document",
    "Doubt",
    "EngineInfo",
    "Entity",
    "Level",
    "OccultedZone",
    "Person",
    "entity_at",
    "replace",
    "settle",
]
