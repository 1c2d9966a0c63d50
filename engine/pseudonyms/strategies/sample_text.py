"""What a strategy makes of fictional mentions: its example, and what it writes of many things."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from engine.core import BY_SHORT, CIVIL_DATES, Annotation, Document, EngineInfo, Entity
from engine.pseudonyms.names.names import DocumentNames
from engine.pseudonyms.strategies.own_patterns import letter
from engine.pseudonyms.strategies.strategy import Setting, Strategy, Writer, Writing
from engine.pseudonyms.text_context import TextContext

_SENTENCE = (
    *(("M. ", ""), ("Luc", "prenom"), (" ", ""), ("Roux", "nom"), (", né le ", ""), ("1er mai 1965", "naissance")),
    *((" à ", ""), ("Apt", "localite"), (", demeurant ", ""), ("2 rue Basse", "adresse")),
)
"""The sentence of all examples: a piece, and the short name of its label."""
MANY = 30
"""Things of a label: more than there are letters."""


def example_of(strategy: Strategy, shipped: Mapping[str, Strategy]) -> str:
    """Return what a strategy makes of the sentence of all examples."""
    annotation = _annotated((piece, BY_SHORT.get(short, "")) for piece, short in _SENTENCE)
    written, done = _written(strategy, shipped, annotation), annotation.document.text
    for entity, writing in zip(reversed(annotation.entities), reversed(written), strict=True):
        done = done[: entity.start - writing.before] + writing.lead + writing.text + done[entity.end :]
    return done


def write_things(strategy: Strategy, shipped: Mapping[str, Strategy], labels: Collection[str]) -> dict[str, list[str]]:
    """Return what a strategy writes of :data:`MANY` different things of each label, by label."""
    things = [(f"Q{letter(rank).lower()}vost", label) for label in sorted(labels) for rank in range(1, MANY + 1)]
    annotation = _annotated(piece for thing in things for piece in (thing, (" ; ", "")))
    found: dict[str, list[str]] = {label: [] for label in labels}
    for entity, writing in zip(annotation.entities, _written(strategy, shipped, annotation), strict=True):
        found[entity.label].append(writing.text)
    return found


def _annotated(pieces: Iterable[tuple[str, str]]) -> Annotation:
    text, entities = "", []
    for piece, label in pieces:
        if label:
            person = "p" if piece in ("Luc", "Roux") else None
            entities.append(Entity(len(text), len(text) + len(piece), piece, label, "human", 1.0, person, True))
        text += piece
    return Annotation(Document("", text), EngineInfo("", "", "cpu", ""), tuple(entities))


def _written(strategy: Strategy, shipped: Mapping[str, Strategy], annotation: Annotation) -> list[Writing]:
    standing = TextContext(annotation.document.text)
    names = DocumentNames(annotation.entities), standing.taken, CIVIL_DATES.__contains__
    setting = Setting(annotation, b"", *names, standing=standing)
    writers: dict[str, Writer] = {}
    written = []
    for entity in annotation.entities:
        wanted = strategy
        while wanted.only is not None and entity.label not in wanted.only:
            wanted = shipped[wanted.otherwise]
        if wanted.name not in writers:
            writers[wanted.name] = wanted.start(setting)
        written.append(writers[wanted.name](entity))
    return written
