"""The gold of persons: who is who and in what capacity, in the samples and in the gold of the
genres (``data/guide-persons.md``)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.labels import CIVIL_DATES, JUDGE, LAWYER, NAME_LABELS, PERSON_LABELS, SURNAME
from engine.core.model import Entity
from engine.core.roles import ROLES
from engine.core.settings import settings
from engine.interchange.samples import Sample, read_sample

FILES = sorted([*(settings().data / "samples").glob("*.txt"), *(settings().data / "gold").glob("*/*.txt")])
COURT = frozenset({"judge", "clerk", "prosecutor"})
ATTACHED = CIVIL_DATES | {
    "adresse",
    "localite",
    "telephoneFax",
    "email",
    "numeroIdentifiant",
    "compteBancaire",
    "plaqueImmatriculation",
}
FEMALE = frozenset("mme madame mlle mademoiselle mrs ms miss".split())
MALE = frozenset("m mr monsieur".split())
_TITLE = re.compile(r"(?<![\w.])(m|mr|monsieur|mme|madame|mlle|mademoiselle|mrs|ms|miss)\.?\s+\Z", re.IGNORECASE)
_TOGETHER = re.compile(
    r"(?:\b(?:m|mr|monsieur)\.? (?:et|ou|and|&) (?:mme|madame|mrs|ms)\.? |\b(?:époux|consorts|famille|indivision) )\Z",
    re.IGNORECASE,
)
each = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def _read(path: Path) -> Sample:
    return read_sample(path)[1]


def _names(one: Sample) -> Iterator[list[Entity]]:
    """Yield the names as they stand: the mentions of a party with a space between them, each
    professional alone."""
    found: list[Entity] = []
    for entity in one.entities:
        if entity.label not in NAME_LABELS:
            continue
        if found and {found[-1].label, entity.label} <= PERSON_LABELS and _space(one.text, found[-1], entity):
            found.append(entity)
            continue
        if found:
            yield found
        found = [entity]
    if found:
        yield found


def _space(text: str, left: Entity, right: Entity) -> bool:
    return text[left.end : right.start] in (" ", "\u00a0", "\u202f")


def _title(one: Sample, name: list[Entity]) -> str:
    """Give the title before a name, folded; "together" before a couple or a family, nothing where
    there is none."""
    before = one.text[max(0, name[0].start - 30) : name[0].start]
    if _TOGETHER.search(before):
        return "together"
    found = _TITLE.search(before)
    return found[1].lower() if found else ""


def _homonyms(path: Path) -> set[str]:
    listed: list[str] = tomllib.loads(path.read_text(encoding="utf-8").split("+++\n", 2)[1]).get("homonyms", [])
    return {_key(name) for name in listed}


def _key(name: str) -> str:
    return " ".join(sorted(name.casefold().split()))


@each
def test_every_name_has_a_person(path: Path) -> None:
    assert [entity.text for entity in _read(path).entities if entity.label in NAME_LABELS and not entity.person] == []


@each
def test_every_person_has_a_name_a_known_role_and_perhaps_a_gender(path: Path) -> None:
    one = _read(path)
    named = {entity.person for entity in one.entities if entity.label in NAME_LABELS}
    assert named == {person.id for person in one.persons}
    assert [person.id for person in one.persons if person.role not in ROLES] == []
    assert {person.gender for person in one.persons} <= {"f", "m", None}


@each
def test_ids_follow_the_order_of_first_appearance(path: Path) -> None:
    one = _read(path)
    seen = list(dict.fromkeys(entity.person for entity in one.entities if entity.label in NAME_LABELS))
    assert seen == [person.id for person in one.persons] == [f"p{rank}" for rank in range(1, len(seen) + 1)]


@each
def test_court_and_bar_are_who_their_labels_say(path: Path) -> None:
    one = _read(path)
    roles = {person.id: person.role for person in one.persons}
    professional = {JUDGE: COURT, LAWYER: {"lawyer"}}
    others = set(ROLES) - COURT - {"lawyer"}
    assert [
        (entity.text, roles[str(entity.person)])
        for entity in one.entities
        if entity.label in NAME_LABELS and roles[str(entity.person)] not in professional.get(entity.label, others)
    ] == []


@each
def test_a_full_name_with_its_title_is_one_person_unless_homonyms_are_listed(path: Path) -> None:
    one, listed = _read(path), _homonyms(path)
    bearers: dict[tuple[str, str], set[str | None]] = {}
    for name in _names(one):
        if len(name) > 1 and len({entity.person for entity in name}) == 1:
            key = _key(" ".join(entity.text for entity in name))
            bearers.setdefault((_title(one, name), key), set()).add(name[0].person)
    assert [key for key, ids in bearers.items() if len(ids) > 1 and key[1] not in listed] == []
    borne = {name: {i for (_, key), ids in bearers.items() if key == name for i in ids} for name in listed}
    assert [name for name, ids in borne.items() if len(ids) < 2] == []


@each
def test_gender_agrees_with_the_title_and_a_couple_has_none(path: Path) -> None:
    one = _read(path)
    genders = {person.id: person.gender for person in one.persons}
    wrong = []
    for name in _names(one):
        title, gender = _title(one, name), genders[str(name[-1].person)]
        told = "f" if title in FEMALE else "m" if title in MALE else None
        alone = (
            len(name) == 1 and name[0].label == SURNAME
        )  # in "M. et Mme Alain Roy" the first name is that of one of them
        if (told and gender != told) or (title == "together" and alone and gender):
            wrong.append((title, name[0].text, gender))
    assert wrong == []


@each
def test_only_what_can_belong_to_one_person_is_attached(path: Path) -> None:
    one = _read(path)
    assert {entity.label for entity in one.entities if entity.person} <= NAME_LABELS | ATTACHED


@each
def test_a_birth_belongs_to_somebody(path: Path) -> None:
    one = _read(path)
    assert [entity.text for entity in one.entities if entity.label == "dateNaissance" and not entity.person] == []


def test_the_gold_holds_what_makes_persons_hard() -> None:
    """Families, homonyms, persons of no told gender, every role: a measure on less would say
    little."""
    read = [_read(path) for path in FILES]
    assert {person.role for one in read for person in one.persons} == set(ROLES)
    assert sum(person.gender is None for one in read for person in one.persons) >= 50
    assert sum(_title(one, name) == "together" for one in read for name in _names(one)) >= 50
    assert sum(bool(_homonyms(path)) for path in FILES) >= 2
    attached = [entity for one in read for entity in one.entities if entity.person and entity.label not in NAME_LABELS]
    assert len(attached) >= 500
