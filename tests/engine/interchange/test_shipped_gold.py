"""The gold that ships, as a whole: enough of it, of every kind of court, of every length, and with
every person told."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core.labels import NAME_LABELS, Profile, load_profile
from engine.core.roles import ROLES
from engine.interchange.samples import Sample, genres, gold, samples

COURTS = {
    "cassation": "Cour de cassation",
    "appeal": "Cour d'appel",
    "first instance": "Tribunal judiciaire",
    "commerce": "Tribunal de commerce",
    "employment": "Conseil de prud'hommes",
    "assizes": "Cour d'assises",
    "minors": "juge des enfants",
    "protection": "juge des contentieux de la protection",
    "enforcement": "juge de l'exécution",
    "social security": "pôle social",
    "Conseil d'État": "Conseil d'État",
    "administrative appeal": "Cour administrative d'appel",
    "administrative": "Tribunal administratif",
    "Ontario appeal": "Court of Appeal for Ontario",
    "Ontario": "Superior Court of Justice",
    "Ontario small claims": "Small Claims Court",
    "Canada": "Federal Court",
    "England": "High Court of Justice",
    "tribunal": "Landlord and Tenant Board",
}
"""Kinds of courts, by what the name of one contains."""


@cache
def shipped() -> tuple[tuple[Sample, Profile], ...]:
    """Give every document whose gold ships, and the profile by which it is masked."""
    of_samples = {"fr": load_profile("judiciaire"), "en": load_profile("canada")}
    return (
        *((one, of_samples[one.language]) for one in samples()),
        *((one, load_profile(genre.profile)) for genre in genres() for one in gold(genre.name)),
    )


@cache
def sizes() -> dict[str, int]:
    """Give N by document: the mentions that its profile masks."""
    return {one.id: sum(profile.masks(entity.label) for entity in one.entities) for one, profile in shipped()}


def test_no_two_documents_have_the_same_id_or_text() -> None:
    assert len(sizes()) == len({one.text for one, _ in shipped()}) == len(shipped())


def test_at_least_forty_documents_have_three_to_one_hundred_and_fifty_mentions() -> None:
    assert sum(3 <= size <= 150 for size in sizes().values()) >= 40
    assert min(sizes().values()) >= 3


def test_documents_are_spread_over_the_number_of_mentions() -> None:
    """Two thirds are long enough to show what N does, and enough are short for the other end of the
    curve."""
    found = sizes().values()
    assert sum(size >= 16 for size in found) >= 2 / 3 * len(found)
    assert sum(size < 40 for size in found) >= 15


@pytest.mark.parametrize(
    ("least", "most", "documents"),
    [(3, 6, 4), (7, 12, 6), (13, 20, 6), (21, 30, 5), (31, 45, 3), (46, 150, 40)],
    ids=lambda number: str(number),
)
def test_there_are_documents_of_every_length(least: int, most: int, documents: int) -> None:
    assert sum(least <= size <= most for size in sizes().values()) >= documents


@pytest.mark.parametrize(("language", "least", "short"), [("fr", 40, 15), ("en", 15, 5)])
def test_both_languages_ship_short_documents_among_the_others(language: str, least: int, short: int) -> None:
    found = [sizes()[one.id] for one, _ in shipped() if one.language == language]
    assert len(found) >= least
    assert sum(size < 40 for size in found) >= short


@pytest.mark.parametrize("name", COURTS.values(), ids=COURTS)
def test_every_kind_of_court_is_there(name: str) -> None:
    assert [one.id for one, _ in shipped() if name.casefold() in one.court.casefold()]


def test_every_natural_person_has_an_id_and_a_role() -> None:
    without = []
    for one, _ in shipped():
        roles = {person.id: person.role for person in one.persons}
        named = [entity for entity in one.entities if entity.label in NAME_LABELS]
        without += [(one.id, entity.text) for entity in named if roles.get(str(entity.person)) not in ROLES]
        assert named, f"{one.id} names nobody"
    assert without == []
