"""The fictional decisions that ship, with their gold: ``data/samples/*.txt``.

A file begins with TOML between two lines ``+++`` (id, order, title, court, language, persons), then the text, in which a mention stands as
``⟦text|label⟧`` or ``⟦text|label|person⟧``; ``label`` is the short name of :mod:`engine.labels`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.corpus.broken import BrokenLine, broken_toml
from engine.errors import UnknownName
from engine.labels import BY_SHORT, PERSON_LABELS
from engine.model import Annotation, Document, EngineInfo, Entity, Person
from engine.settings import settings

_MENTION = re.compile(r"⟦([^⟦⟧|]+)\|([a-z]+)(?:\|(\w+))?⟧")


@dataclass(frozen=True, slots=True)
class Sample:
    """A decision with its gold; ``entities`` are sorted, disjoint, of source ``human``."""

    id: str
    title: Mapping[str, str]
    court: str
    language: str
    text: str
    entities: tuple[Entity, ...]
    persons: tuple[Person, ...]

    @property
    def annotation(self) -> Annotation:
        """Give the gold as an annotation."""
        document = Document(self.id, self.text, language=self.language)
        return Annotation(document, EngineInfo("", "human", "", ""), self.entities, self.persons)


@cache
def samples() -> tuple[Sample, ...]:
    """Read all samples, in their order.

    Raises:
        BrokenLine: a sample whose heading or markup is wrong, with its line.
    """
    found = [read_sample(path) for path in sorted((settings().data / "samples").glob("*.txt"))]
    return tuple(sample for _, sample in sorted(found, key=lambda pair: (pair[0], pair[1].id)))


def sample(identifier: str) -> Sample:
    """Give one sample.

    Raises:
        UnknownName: no sample has this id.
    """
    for one in samples():
        if one.id == identifier:
            return one
    raise UnknownName(name=identifier, known=", ".join(one.id for one in samples()))


def read_sample(path: Path) -> tuple[int, Sample]:
    """Read one file; gives its place in the order and the sample."""
    source = path.read_text(encoding="utf-8")
    parts = source.split("+++\n", 2)
    if len(parts) != 3 or parts[0]:
        raise BrokenLine(file=path.name, line=1, reason="heading")
    try:
        head = tomllib.loads(parts[1])
    except tomllib.TOMLDecodeError as error:
        raise broken_toml(error, parts[1], path.name, before=1) from error
    body = parts[2].lstrip("\n")
    text, entities = _read_markup(body, path.name, source.count("\n") - body.count("\n") + 1)
    persons = _persons(head.get("persons", {}), entities)
    if missing := {e.person for e in entities if e.person} - {person.id for person in persons}:
        raise BrokenLine(file=path.name, line=1, reason="persons", names=", ".join(sorted(missing)))
    made = Sample(head["id"], head["title"], head["court"], head["language"], text, entities, persons)
    return int(head.get("order", 999)), made


def _read_markup(marked: str, name: str, first_line: int) -> tuple[str, tuple[Entity, ...]]:
    parts: list[str] = []
    entities: list[Entity] = []
    length = position = 0
    for match in _MENTION.finditer(marked):
        if match[2] not in BY_SHORT:
            line = first_line + marked.count("\n", 0, match.start())
            raise BrokenLine(file=name, line=line, reason="label", name=match[2])
        before = marked[position : match.start()]
        start = length + len(before)
        parts += [before, match[1]]
        length = start + len(match[1])
        entities.append(Entity(start, length, match[1], BY_SHORT[match[2]], "human", 1.0, match[3]))
        position = match.end()
    parts.append(marked[position:])
    text = "".join(parts).rstrip("\n") + "\n"
    stray = re.search(r"[⟦⟧]", text)
    if stray:
        raise BrokenLine(file=name, line=first_line + text.count("\n", 0, stray.start()), reason="bracket")
    return text, tuple(entities)


def _persons(heads: Mapping[str, Any], entities: tuple[Entity, ...]) -> tuple[Person, ...]:
    found = []
    for identifier, head in heads.items():
        mine = [entity for entity in entities if entity.person == identifier]
        forms = sorted({entity.text for entity in mine}, key=lambda form: (-len(form), form))
        masked = any(entity.label in PERSON_LABELS for entity in mine)
        found.append(Person(identifier, tuple(forms), head.get("role"), head.get("gender"), masked))
    return tuple(found)
