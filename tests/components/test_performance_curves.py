"""The cards of thresholds, of TAB and of slices, compared by value: what they answer, what is drawn
and what their tables hold."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from components.performance import curves as performance_curves, slices as performance_slices, tab as performance_tab
from components.performance.words import Result
from engine.core.scores import Share
from engine.measure.thresholds import DOCUMENTS
from tests.components.made_performance import ALL, BAD, GOOD, SURNAME


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def scored(result: Result) -> Result:
    """Give the surnames that a run finds scores that agree with its counts: eight of them sure, the
    others not, and one span that is wrong."""
    made = []
    for one in result.tallies:
        found = one.counts["strict"][SURNAME].correct
        made.append(replace(one, scores={SURNAME: {0.95: Share(8, 8), 0.55: Share(found - 8, found - 7)}}))
    return Result(result.run, tuple(made))


def shown(card: tuple[Any, ...]) -> list[list[str]]:
    """Read the cells of the table of a card."""
    (frame,) = card[3]
    rows = json.loads(getattr(frame.children, "data-rows"))["rows"]
    return [[plain(cell["text"]) for cell in row] for row in rows]


def with_more(result: Result) -> Result:
    """Say of each document down to which score it is clean, and what TAB counts in it."""
    entities, masks = {"direct": Share(3, 4)}, {"tokens": Share(8, 10), "information": Share(900, 1000)}
    return Result(
        result.run,
        tuple(replace(one, weakest=0.95, entities=entities, masks=masks) for one in result.tallies),
    )


def test_the_answer_compares_no_threshold_with_a_high_one() -> None:
    answer = plain(performance_curves.fill([scored(GOOD), BAD], "micro", "fr")[0])
    assert answer == (
        "Toutes les règles, ensemble (micro) : sans seuil, rappel 87,9 % et précision 90,6 % ; à partir d'une"
        " probabilité de 95 %, rappel 72,7 % et précision 100,0 %. Précision moyenne : 0,865."
    )


def test_each_point_is_a_row_and_the_curve_goes_from_sure_to_all() -> None:
    card = performance_curves.fill([scored(GOOD)], SURNAME, "en")
    assert shown(card) == [
        ["All rules", "95%", "100.0%", "80.0%", "24", "24", "30"],
        ["All rules", "55%", "90.6%", "96.7%", "29", "32", "30"],
    ]
    (line,) = card[1].data
    assert list(line.x) == [80, 96.666667]


def test_documents_have_a_curve_where_it_was_counted_and_the_menu_says_so() -> None:
    assert "Rien à montrer pour « Documents propres »" in plain(performance_curves.fill([GOOD], DOCUMENTS, "fr")[0])
    counted = with_more(scored(GOOD))
    answer = performance_curves.fill([counted], DOCUMENTS, "en")[0]
    assert answer.startswith("All rules: with no threshold, 100.0% of the documents are clean, at a precision of 90.6%")
    menus = [[one["value"] for one in performance_curves.offered([some], "en")] for some in (GOOD, counted)]
    assert menus == [["micro", SURNAME], ["micro", DOCUMENTS, SURNAME]]


def test_tab_says_what_is_hidden_and_what_for_nothing() -> None:
    card = performance_tab.fill([with_more(GOOD)], "fr")
    assert plain(card[0]) == (
        "Toutes les règles : 75,0 % de ce qui nomme une personne à lui seul et – des dates et lieux sont occultés"
        " partout ; 80,0 % des mots occultés devaient l'être, soit 90,0 % de l'information retirée."
    )
    assert [(row[0], row[2], *row[5:]) for row in shown(card)] == [
        ("Rappel, identifiants directs", "75,0 %", "9", "12", "entités"),
        ("Rappel, toutes les entités", "75,0 %", "9", "12", "entités"),
        ("Précision des mots occultés", "80,0 %", "24", "30", "mots"),
        ("Précision pondérée par l'information", "90,0 %", "270", "300", "bits"),
    ]
    assert "make evaluate" in performance_tab.fill([GOOD], "en")[0]


@pytest.mark.parametrize(
    ("by", "lang", "names"),
    [
        pytest.param("role", "en", ["claimant, appellant"], id="role"),
        pytest.param("length", "fr", ["de 0 à 3 000 caractères"], id="length"),
        pytest.param("year", "en", ["2021", "2024"], id="year"),
        pytest.param("court", "fr", ["cour d'appel", "Cabinet"], id="court"),
    ],
)
def test_a_slice_is_called_as_a_reader_would(by: Any, lang: str, names: list[str]) -> None:
    years, courts = (2024, 2021, 2024), ("Cour d'appel de Douai", "Cabinet", "Cour d'appel de Riom")
    tallies = tuple(
        replace(one, year=year, court=court) for one, year, court in zip(GOOD.tallies, years, courts, strict=True)
    )
    card = performance_slices.fill([Result(ALL, tallies)], by, "persons", lang)
    assert [row[0].lower() for row in shown(card)] == [name.lower() for name in names]


@pytest.mark.parametrize("by", ["genre", "court", "year", "role"])
def test_what_is_not_known_of_documents_is_said(by: Any) -> None:
    bare = Result(ALL, tuple(replace(one, individuals=()) for one in GOOD.tallies))
    said = {lang: performance_slices.fill([bare], by, "persons", lang)[0] for lang in ("fr", "en")}
    assert all(len(sentence) > 40 for sentence in said.values())
    assert said["fr"] != said["en"]


def test_a_slice_that_a_set_does_not_have_leaves_all_documents() -> None:
    assert performance_slices.narrow([GOOD], "year=1900") == [GOOD]
    assert performance_slices.narrow([GOOD], "") == [GOOD]
    dated = Result(ALL, tuple(replace(one, year=2000 + rank) for rank, one in enumerate(GOOD.tallies)))
    (kept,) = performance_slices.narrow([dated], "year=2001")
    assert [one.document for one in kept.tallies] == [dated.tallies[1].document]
