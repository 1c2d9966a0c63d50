"""The fictional documents that ship, with their gold: ``data/samples/*.txt``, and
``data/gold/GENRE/*.txt``, which only measure.

A file begins with TOML between two lines ``+++`` (id, order, title, court, language, persons,
clear, homonyms), then the text, in which a mention stands as ``⟦text|label⟧`` or
``⟦text|label|person⟧``; ``label`` is the short name of :mod:`engine.core.labels`. Order and title
may be left out; ``clear`` lists what looks like a mention and is none
(:mod:`engine.lab.generate.unmarked_mentions`), ``homonyms`` the full names that two people bear.
Who is one person, of what role, is said after ``data/guide-persons.md``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.core import (
    BY_SHORT,
    NAME_LABELS,
    PERSON_LABELS,
    Annotation,
    BrokenLine,
    Document,
    EngineInfo,
    Entity,
    Person,
    SelfTitled,
    UnknownName,
    broken_toml,
    catalogue,
    settings,
)

_MENTION = re.compile(r"⟦([^⟦⟧|]+)\|([a-z]+)(?:\|(\w+))?⟧")


@dataclass(frozen=True, slots=True)
class Sample:
    """A shipped fictional document with its gold annotation; ``entities`` are sorted, disjoint, of
    source ``human``.

    ``titles`` are by language; ``court`` is the court's name; ``clear`` lists expressions that look
    like mentions and are none.
    """

    id: str
    titles: Mapping[str, str]
    court: str
    language: str
    text: str
    entities: tuple[Entity, ...]
    persons: tuple[Person, ...]
    clear: tuple[str, ...] = ()

    def title(self, language: str) -> str:
        """Return the title of the sample in a language."""
        return catalogue.ENGINE.say_own(f"sample.{self.id}", language, **self.titles)

    @property
    def annotation(self) -> Annotation:
        """The gold as an annotation; model ``human``, no profile."""
        document = Document(self.id, self.text, language=self.language)
        return Annotation(document, EngineInfo("", "human", "", ""), self.entities, self.persons)


@dataclass(frozen=True, slots=True)
class Genre(SelfTitled):
    """A genre of gold documents: its titles, its language, and the name of the profile by which it
    is masked."""

    key = "genre.{0.name}"
    name: str
    fr: str
    en: str
    language: str
    profile: str


@cache
def samples() -> tuple[Sample, ...]:
    """Return all shipped samples, in the order that their files give. Cached.

    Raises:
        BrokenLine: the heading or the markup of a sample is wrong.
    """
    found = [read_sample(path) for path in sorted((settings().data / "samples").glob("*.txt"))]
    return tuple(sample for _, sample in sorted(found, key=lambda pair: (pair[0], pair[1].id)))


def sample(identifier: str) -> Sample:
    """Return the sample with this id.

    Raises:
        UnknownName: no sample has this id.
    """
    for candidate in samples():
        if candidate.id == identifier:
            return candidate
    raise UnknownName(name=identifier, known=", ".join(candidate.id for candidate in samples()))


@cache
def genres() -> tuple[Genre, ...]:
    """Return the genres of gold documents, in the order of ``data/gold/genres.toml``. Cached."""
    table = tomllib.loads((settings().data / "gold" / "genres.toml").read_text(encoding="utf-8"))
    return tuple(Genre(name, **facts) for name, facts in table.items())


@cache
def gold(genre: str) -> tuple[Sample, ...]:
    """Return the gold documents of a genre, in order of file name. Cached.

    Raises:
        UnknownName: there is no such genre.
        BrokenLine: the heading or the markup of a file is wrong.
    """
    if genre not in {one.name for one in genres()}:
        raise UnknownName(name=genre, known=", ".join(one.name for one in genres()))
    return tuple(read_sample(path)[1] for path in sorted((settings().data / "gold" / genre).glob("*.txt")))


def read_sample(path: Path) -> tuple[int, Sample]:
    """Read one sample file. Returns its rank, 999 where the file gives none, and the sample.

    Raises:
        BrokenLine: the heading or the markup is wrong, or a mention's person is not declared.
    """
    source = path.read_text(encoding="utf-8")
    parts = source.split("+++\n", 2)
    if len(parts) != 3 or parts[0]:
        raise BrokenLine(file=path.name, line=1, reason="heading")
    try:
        head = tomllib.loads(parts[1])
    except tomllib.TOMLDecodeError as error:
        raise broken_toml(error, parts[1], path.name, before=1) from error
    body = parts[2].lstrip("\n")
    text, entities = read_markup(body, path.name, source.count("\n") - body.count("\n") + 1)
    persons = _persons(head.get("persons", {}), entities)
    if missing := {e.person for e in entities if e.person} - {person.id for person in persons}:
        raise BrokenLine(file=path.name, line=1, reason="persons", names=", ".join(sorted(missing)))
    titles, clear = head.get("title", {}), tuple(head.get("clear", ()))
    made = Sample(head["id"], titles, head["court"], head["language"], text, entities, persons, clear)
    return int(head.get("order", 999)), made


def read_markup(marked: str, name: str, first_line: int) -> tuple[str, tuple[Entity, ...]]:
    """Parse a text with mentions marked as ``⟦text|label⟧`` or ``⟦text|label|person⟧``. Returns the
    text without marks, ending in one line end, and its entities, in order, of source ``human``.

    ``name`` is the file and ``first_line`` the line in it of the first line of ``marked``, for
    errors.

    Raises:
        BrokenLine: an unknown label or a stray bracket.
    """
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
        forms = sorted(
            {entity.text for entity in mine if entity.label in NAME_LABELS}, key=lambda form: (-len(form), form)
        )
        masked = any(entity.label in PERSON_LABELS for entity in mine)
        found.append(Person(identifier, tuple(forms), head.get("role"), head.get("gender"), masked))
    return tuple(found)
