"""The gold of the genres: complete, true to its text, and with nothing left to settle."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import UnknownName
from engine.core.labels import PERSON_LABELS, profile_names
from engine.core.settings import settings
from engine.interchange.samples import Sample, genres, gold, read_sample
from engine.lab.generate.unmarked_mentions import suspicions

ALL = [(genre.name, one) for genre in genres() for one in gold(genre.name)]
LEAST = {
    "administratif": 14,
    "prudhommes": 4,
    "mineurs": 4,
    "assises": 3,
    "lettres": 5,
    "courriels": 5,
    "ontario": 10,
    "letters": 5,
    "mails": 5,
    "cassation": 5,
    "appel": 5,
    "judiciaire": 6,
}
each = pytest.mark.parametrize(("genre", "one"), ALL, ids=[one.id for _, one in ALL])


def test_every_genre_has_a_profile_and_two_names() -> None:
    assert {genre.profile for genre in genres()} <= set(profile_names())
    assert all(genre.fr and genre.en and genre.language in ("fr", "en") for genre in genres())
    assert len({one.id for _, one in ALL}) == len(ALL)


def test_every_folder_is_a_genre() -> None:
    folders = {path.name for path in (settings().data / "gold").iterdir() if path.is_dir()}
    assert folders <= {genre.name for genre in genres()}


@pytest.mark.parametrize(("genre", "least"), LEAST.items(), ids=list(LEAST))
def test_there_is_enough_of_each_genre(genre: str, least: int) -> None:
    assert len(gold(genre)) >= least


def test_an_unknown_genre_is_said() -> None:
    with pytest.raises(UnknownName):
        gold("none")


@each
def test_gold_is_of_its_genre_and_names_persons(genre: str, one: Sample) -> None:
    assert one.language == next(kind.language for kind in genres() if kind.name == genre)
    assert sum(entity.label in PERSON_LABELS for entity in one.entities) >= 3
    assert all(entity.text == entity.text.strip() for entity in one.entities)


@each
def test_nothing_that_looks_like_a_mention_is_unmarked(genre: str, one: Sample) -> None:
    assert [(found.kind, found.around) for found in suspicions(one)] == []


@each
def test_what_is_cleared_is_in_the_text(genre: str, one: Sample) -> None:
    assert [phrase for phrase in one.clear if phrase not in one.text] == []


def _sample(tmp_path: Path, body: str, clear: str = "[]") -> Sample:
    path = tmp_path / "x.txt"
    path.write_text(f'+++\nid = "x"\ncourt = ""\nlanguage = "fr"\nclear = {clear}\n+++\n\n{body}\n', encoding="utf-8")
    return read_sample(path)[1]


@pytest.mark.parametrize(
    ("body", "kind", "text"),
    [
        pytest.param("Mme ⟦Rose|prenom⟧ ⟦Blanc|nom⟧. Blanc est là.", "name marked elsewhere", "Blanc", id="a name"),
        pytest.param("⟦BLANC|nom⟧ puis Blanc", "name marked elsewhere", "Blanc", id="a name in another case"),
        pytest.param("contre M. Petit", "title", "Petit", id="a title"),
        pytest.param("Maître Petit plaide", "title", "Petit", id="a lawyer"),
        pytest.param("⟦Rose|prenom⟧ Blanc", "after a name", "Blanc", id="a surname after a first name"),
        pytest.param("écrire à a.b@exemple.fr", "e-mail", "a.b@exemple.fr", id="an e-mail address"),
        pytest.param("au 06 12 34 56 78.", "phone", "06 12 34 56 78", id="a phone"),
        pytest.param("immatriculé AB-123-CD", "number", "AB-123-CD", id="a plate"),
        pytest.param("n° 1 84 07 99 235 417 14", "number", "1 84 07 99 235 417 14", id="a social security number"),
        pytest.param("né à Lyon le 3 mai 1980", "civil date", "3 mai 1980", id="a birth"),
        pytest.param(
            "né le ⟦3 mai 1980|naissance⟧ (3 mai 1980)", "date marked elsewhere", "3 mai 1980", id="a date again"
        ),
        pytest.param("au 12 bis, rue Bleue", "street", "12 bis, rue", id="a street"),
        pytest.param("à 69003 Lyon", "postcode", "69003 Lyon", id="a postal code"),
    ],
)
def test_an_unmarked_mention_is_suspected_until_it_is_cleared(tmp_path: Path, body: str, kind: str, text: str) -> None:
    found = suspicions(_sample(tmp_path, body))
    assert (kind, text) in [(one.kind, one.text) for one in found]
    settled = _sample(tmp_path, body, clear=f'["{text}"]')
    assert (kind, text) not in [(one.kind, one.text) for one in suspicions(settled)]


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("M. ⟦Petit|nom⟧, ⟦Rose|prenom⟧ et M. le maire", id="all marked"),
        pytest.param("La requête de ⟦de La Tour|nom⟧. De plus, La cour.", id="particles are no names"),
        pytest.param("le 3 mai 2024, à l'audience", id="a date that is not civil"),
    ],
)
def test_what_is_marked_or_plain_is_not_suspected(tmp_path: Path, body: str) -> None:
    assert suspicions(_sample(tmp_path, body)) == []
