"""A list of errors as a file for a spreadsheet: words and numbers of the language, no line that a
spreadsheet would run."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from engine.core.model import Entity
from engine.measure.errors.errors import Error, errors
from engine.measure.errors.spreadsheet import error_csv
from engine.measure.results import Touch
from tests.engine.measure.compared import compared

GOLD = "Puis ⟦Idriss|prenom⟧ ⟦Okonjo|nom⟧ a vu Me ⟦Bellange|avocat⟧ à Tulle,\nrue; « Verte »."
SAID = "Puis ⟦Idriss|prenom⟧ Okonjo a vu Me ⟦Bellange|nom⟧ à ⟦Tulle|localite⟧,\nrue; « Verte »."
DELIMITERS = {"fr": ";", "en": ","}


def found(court: str = "Cour d'appel de Douai") -> tuple[Error, ...]:
    """List the errors; nothing is known of the training."""
    touches = (Touch("propagation", False, 12, 18, "personnePhysiqueNom"),)
    one = compared(GOLD, SAID, "douai-1", touches, court, genre="appel")
    return errors([one], filters=lambda language: None)


def read(written: str, language: str) -> list[dict[str, str]]:
    """Read a file as a spreadsheet of that language does."""
    return list(csv.DictReader(io.StringIO(written), delimiter=DELIMITERS[language]))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        pytest.param(
            "fr",
            {
                "identifiant": "1-12-18-omission",
                "document": "1",
                "nom": "douai-1",
                "juridiction": "Cour d'appel de Douai",
                "genre": "appel",
                "type": "omission",
                "terme": "sous-annotation sensible",
                "catégorie": "nom",
                "prédite": "",
                "texte": "Okonjo",
                "avant": "Puis Idriss",
                "après": "a vu Me Bellange à Tulle, rue; « Verte ».",
                "score": "",
                "sources": "",
                "règles": "propagation",
                "distance": "",
                "vu": "",
                "causes": "autre / aucune civilité avant",
                "fréquence": "1",
                "perte": "1,0000",
                "lettres": "0",
            },
            id="French",
        ),
        pytest.param(
            "en",
            {
                "id": "1-12-18-omission",
                "document": "1",
                "name": "douai-1",
                "court": "Cour d'appel de Douai",
                "genre": "appel",
                "kind": "miss",
                "term": "sensitive under-annotation",
                "category": "surname",
                "predicted": "",
                "text": "Okonjo",
                "before": "Puis Idriss",
                "after": "a vu Me Bellange à Tulle, rue; « Verte ».",
                "score": "",
                "sources": "",
                "rules": "propagation",
                "distance": "",
                "seen": "",
                "causes": "other / no title before",
                "frequency": "1",
                "loss": "1.0000",
                "letters": "0",
            },
            id="English",
        ),
    ],
)
def test_an_error_is_a_line_in_the_words_of_the_language(language: str, expected: dict[str, str]) -> None:
    assert read(error_csv(found()[:1], language), language) == [expected]


@pytest.mark.parametrize(("language", "score", "seen"), [("fr", "0,97", ["oui", "non"]), ("en", "0.97", ["yes", "no"])])
def test_probabilities_and_answers_are_those_of_the_language(language: str, score: str, seen: list[str]) -> None:
    error = found()[1]
    sure = replace(error, predicted=(replace(error.predicted[0], score=0.97),))
    rows = read(error_csv([replace(sure, seen=True), replace(sure, seen=False)], language), language)
    assert [row["score"] for row in rows] == [score, score]
    assert [row["vu" if language == "fr" else "seen"] for row in rows] == seen


def test_lines_keep_the_order_that_was_asked_for() -> None:
    ids = [error.id for error in reversed(found())]
    assert [row["id"] for row in read(error_csv(reversed(found()), "en"), "en")] == ids


def test_no_error_is_a_head_alone() -> None:
    assert error_csv((), "fr").startswith("identifiant;document;nom;")
    assert len(error_csv((), "fr").splitlines()) == len(error_csv((), "en").splitlines()) == 1


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "\n@"], ids=repr)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_spreadsheet_runs_nothing_of_a_text(start: str, language: str) -> None:
    risky = f'{start}HYPERLINK("x";"y")'
    entity = Entity(0, 5, "Tulle", f"{start}étiquette", f"{start}source", 0.5)
    error = replace(
        found()[0], text=risky, before=risky, after=risky, name=risky, court=risky, genre=risky, gold=(), predicted=(entity,)
    )  # fmt: skip
    (row,) = read(error_csv([error], language), language)
    cells = list(row.values())
    assert sum(cell.startswith("'") for cell in cells) == 9
    assert [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "\t", "\r", "\n")] == []


def test_a_separator_and_a_quote_in_a_text_stay_in_their_cell() -> None:
    error = replace(found()[0], text='a;b,"c"')
    for language, name in (("fr", "texte"), ("en", "text")):
        assert [row[name] for row in read(error_csv([error], language), language)] == ['a;b,"c"']
