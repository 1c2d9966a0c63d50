"""Documents of the genres that fail as a source of training: read, labelled, given new names."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.lab.generate import marked_documents
from engine.lab.generate.english import Readings, english_documents
from engine.lab.generate.sources import Mix, documents
from tests.engine.lab.tiny_corpora import MARKED, write_corpora


@pytest.fixture(scope="module")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_corpora(tmp_path_factory.mktemp("corpora"))


def _mentions(row: dict[str, object]) -> list[tuple[str, str]]:
    text, entities = str(row["text"]), row["entities"]
    assert isinstance(entities, list)
    return [(text[e["start"] : e["end"]], e["label"]) for e in entities]


def test_first_names_and_surnames_are_told_apart(corpora: Path) -> None:
    (row,) = marked_documents.rows(corpora, "fr-role", frozenset(("yasmina",)))
    assert row["id"] == "annotated/fr-role-1"
    assert _mentions(row) == [
        ("Yasmina", "personnePhysiquePrenom"),
        ("HADJERES", "personnePhysiqueNom"),
        ("Gaspard", "professionnelMagistratGreffier"),
        ("MARCHANDEAU", "professionnelMagistratGreffier"),
    ]


def test_a_name_in_an_english_companys_is_the_companys_and_other_companies_are_marked(corpora: Path) -> None:
    (row,) = marked_documents.rows(corpora, "uk", frozenset(("tariq",)))
    assert _mentions(row) == [
        ("Tariq", "personnePhysiquePrenom"),
        ("Koffi", "personnePhysiqueNom"),
        ("Koffi", "personnePhysicoMorale"),
        ("Larkhill Trading", "personneMorale"),
    ]


def test_every_set_of_a_language_is_read_as_often_as_asked(corpora: Path) -> None:
    mix = {"annotated": 0, "cassation": 0, "written": 0, "english": 0}
    made = list(documents(corpora, Mix(**mix, marked=3, marked_kept=0), 1))
    assert len(made) == 3 * len(marked_documents.SETS["fr"])
    assert all("HADJERES" not in document.text for document in made)
    assert len({document.text for document in made}) > 3


def test_some_documents_may_keep_their_names(corpora: Path) -> None:
    mix = {"annotated": 0, "cassation": 0, "written": 0, "english": 0}
    made = list(documents(corpora, Mix(**mix, marked=1, marked_kept=1), 1))
    assert {document.text for document in made} == {MARKED["fr"][0]}


def test_the_english_sets_come_with_the_other_english_sources(corpora: Path) -> None:
    nothing = dict.fromkeys(("inlegalner", "presidio", "tab", "echr", "wikigold", "enron", "mails", "written"), 0)
    readings = Readings(**nothing, uk=1, canada=2, marked_mails=1, letters=1)
    found = [name for name, _, _ in english_documents(corpora, random.Random(1), readings)]
    assert sorted(found) == sorted(
        ["annotated/uk-1", "annotated/en-ca-1", "annotated/en-ca-1", "annotated/mail-en-1", "annotated/en-letter-1"]
    )
