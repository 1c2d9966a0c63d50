"""What the page Erreurs shows for its settings."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from components.errors import error_list as error_listing
from components.errors.choices import ALL, Filters
from components.errors.marks import OTHER
from engine.core.errors import EngineError, NoTexts, UnknownError, UnknownName
from engine.core.settings import settings
from engine.measure.errors import errors as listing_of_errors
from engine.service.sets import error_lists
from engine.service.sets.error_lists import ErrorLists
from tests.components.error_cases import MadeGoldSets

Text = Callable[[Any], str]


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at made-up decisions; nothing is known of the training."""
    gold_sets, plain = MadeGoldSets(), listing_of_errors.errors
    monkeypatch.setattr(error_listing, "gold_sets", lambda: gold_sets)
    monkeypatch.setattr(error_listing.error_lists, "lists", ErrorLists())
    monkeypatch.setattr(error_lists.error_lists, "errors", lambda found: plain(found, filters=lambda language: None))


@pytest.fixture
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Keep what is added in a folder of the test's own."""
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path))
    settings.cache_clear()
    yield tmp_path / "panel"
    settings.cache_clear()


def rows(filters: Filters = Filters(), other: str = ALL) -> list[dict[str, Any]]:  # noqa: B008
    """Give the rows of the table."""
    found: list[dict[str, Any]] = error_listing.fill_listing("fr", "fr-all", other, filters, "fr")[7]
    return found


def sight(named: str = "", other: str = ALL, filters: Filters = Filters(), lang: str = "fr") -> tuple[Any, ...]:  # noqa: B008
    """Show the document of an error."""
    return error_listing.show_document("fr", "fr-all", other, filters, named, lang)


def test_the_most_costly_come_first_and_filters_leave_what_they_say() -> None:
    assert [row["text"] for row in rows()] == [
        "Okonjo",
        "Nguyen Van Thanh",
        "Okonjo",
        "Kowalska",
        "12 rue des Acacias",
        "Bellange",
        "Tulle",
    ]
    assert [row["text"] for row in rows(Filters(("label", "false_alarm")))] == ["Bellange", "Tulle"]
    assert rows(Filters(document="3")) == []


def test_beside_another_run_each_row_says_what_is_there() -> None:
    assert {row["text"]: row["other"] for row in rows(other="fr-none")} == {
        "Okonjo": "✓ juste",
        "Nguyen Van Thanh": "▲ omission",
        "Kowalska": "✓ juste",
        "12 rue des Acacias": "✓ juste",
        "Bellange": "≠ mauvaise catégorie",
        "Tulle": "✓ juste",
    }


@pytest.mark.parametrize("other", [ALL, "", "fr-all"], ids=["none", "empty", "itself"])
def test_a_run_is_not_compared_with_itself(other: str) -> None:
    found = error_listing.fill_listing("fr", "fr-all", other, Filters(), "fr")
    assert "other" not in [one["field"] for one in found[8]]
    assert len(found[0]) == 1


def test_beside_another_run_a_sentence_and_a_column_are_more(text: Text) -> None:
    found = error_listing.fill_listing("fr", "fr-all", "fr-none", Filters(), "fr")
    assert "L'autre moteur évite 5 de ces erreurs" in text(found[0])
    assert found[8][1]["field"] == "other"


def test_the_comparison_counts_what_the_filters_leave(text: Text) -> None:
    found = error_listing.fill_listing("fr", "fr-all", "fr-none", Filters(("label", "false_alarm")), "fr")
    assert "L'autre moteur évite 1 de ces erreurs" in text(found[0])


def test_the_first_error_is_in_sight_until_one_is_chosen(text: Text) -> None:
    data, heads, detail, locked = sight()
    assert (data["current"], data["asked"], data["id"], locked) == ("1-12-18-omission", False, "fr/fr-all/*/1", False)
    assert [text(one) for one in heads] == ["Décision 1, douai-1, Cour d'appel de Douai\u00a0: Modèle fr-all"]
    assert "Okonjo" in text(detail)


def test_a_chosen_error_is_in_sight_and_asked_for(text: Text) -> None:
    data, heads, detail, _ = sight("2-69-87-omission", lang="en")
    assert (data["current"], data["asked"], data["id"]) == ("2-69-87-omission", True, "fr/fr-all/*/2")
    assert [text(one) for one in heads] == ["Decision 2, tulle-2: Model fr-all"]
    assert "12 rue des Acacias: street address" in text(detail)


def test_a_document_chosen_by_filter_takes_the_place_of_an_error_in_another() -> None:
    data, *_ = sight("2-69-87-omission", filters=Filters(document="1"))
    assert (data["current"], data["asked"]) == ("1-12-18-omission", False)


def test_two_runs_stand_side_by_side_and_an_error_of_the_second_can_be_chosen(text: Text) -> None:
    data, heads, detail, _ = sight(OTHER + "1-38-54-omission", "fr-none")
    assert (data["columns"], data["current"], data["asked"]) == (2, OTHER + "1-38-54-omission", True)
    assert [text(one).rpartition(" ")[2] for one in heads] == ["fr-all", "fr-none"]
    assert text(detail).endswith("↔ mauvaises limites")  # what the first has there


def test_an_error_of_the_first_says_what_the_second_has(text: Text) -> None:
    assert text(sight("1-12-18-omission", "fr-none")[2]).endswith("✓ juste")


def test_an_error_of_a_run_that_is_shown_no_more_is_no_longer_in_sight() -> None:
    assert sight(OTHER + "1-38-54-omission", ALL)[0]["current"] == "1-12-18-omission"


def test_a_decision_without_an_error_is_shown_with_nothing_to_add(text: Text) -> None:
    data, _, detail, locked = sight(filters=Filters(document="3"))
    assert (data["id"], data["current"], locked) == ("fr/fr-all/*/3", "", True)
    assert text(detail[0]).startswith("Choisissez une erreur")
    assert [part[0] for part in data["paragraphs"][0][0] if not isinstance(part, str)] == ["right"]


@pytest.mark.parametrize("document", ["0", "4", "9999999"])
def test_a_decision_that_is_not_there_shows_nothing(document: str) -> None:
    data, heads, _, locked = sight(filters=Filters(document=document))
    assert (data, heads, locked) == (None, [], True)


def test_a_set_without_decisions_shows_nothing(text: Text) -> None:
    assert error_listing.show_document("void", "fr-all", ALL, Filters(), "", "fr")[0] is None
    found = error_listing.fill_listing("void", "fr-all", ALL, Filters(), "fr")
    assert text(found[0]) == "Aucune erreur parmi ce qui est demandé."
    assert found[7] == []


@pytest.mark.parametrize(
    ("set_id", "run", "error"),
    [
        ("fr-dev", "fr-all", NoTexts),
        ("fr", "gone", UnknownName),
        ("gone", "fr-all", UnknownName),
        ("", "", UnknownName),
    ],
)
def test_what_cannot_be_shown_is_refused(set_id: str, run: str, error: type[EngineError]) -> None:
    with pytest.raises(error):
        error_listing.fill_listing(set_id, run, ALL, Filters(), "fr")
    with pytest.raises(error):
        error_listing.show_document(set_id, run, ALL, Filters(), "", "fr")


def test_an_error_goes_into_the_panel_once(var: Path) -> None:
    def add(lang: str) -> str:
        return error_listing.to_panel("fr", "fr-all", ALL, Filters(), "1-12-18-omission", lang)

    assert add("fr").startswith("Phrase ajoutée à votre panel de qualité («\u00a0")
    assert add("fr").startswith("Cette phrase est déjà dans votre panel («\u00a0")
    assert add("en").startswith("This sentence is in your panel already (“")
    assert (var / "fr.txt").read_text(encoding="utf-8").count("Okonjo") == 1


def test_nothing_in_sight_is_nothing_to_add(var: Path) -> None:
    with pytest.raises(UnknownError):
        error_listing.to_panel("fr", "fr-all", ALL, Filters(document="3"), "", "fr")
    assert not var.exists()


def test_the_file_has_the_lines_that_the_table_shows_in_their_order() -> None:
    wanted = ["2-69-87-omission", "1-27-35-label", "9-9-9-gone"]
    written = error_listing.csv("fr", "fr-all", wanted, "fr")
    assert written.startswith("\ufeffidentifiant;")
    assert [row["\ufeffidentifiant"] for row in csv.DictReader(io.StringIO(written), delimiter=";")] == wanted[:2]
    assert error_listing.csv("fr", "fr-all", [], "en").count("\n") == 1
