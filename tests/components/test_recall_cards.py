"""The cards of sections 1, 2, 4 and 5 of the page Rappel: what they say, draw, and put in their
tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import plotly.graph_objects as go
import pytest

from components.recall import (
    article as recall_article,
    clean_shares as recall_measured,
    individuals as recall_individuals,
    yearly as recall_yearly,
)
from engine.core.scores import Share
from engine.measure import Tally, cases
from engine.recall.clean_shares import measure, measure_mentions
from engine.recall.individuals import individuals
from tests.components.made_recall import COUNTED, GAINS

B, N = "\u00a0", "\u202f"
MEASURED = [
    (name, measure_mentions(cases(COUNTED[run]))) for name, run in (("toutes", "fr-all"), ("aucune", "fr-none"))
]
PERSONS = [(name, individuals(COUNTED[run])) for name, run in (("aucune", "fr-none"), ("toutes", "fr-all"))]
NOTHING = [("toutes", measure([]))]
Card = tuple[Any, ...]


def figure_of(card: Card) -> go.Figure:
    return card[1]


@pytest.fixture
def rows() -> Callable[[Card], list[list[Any]]]:
    """Give the data of the table behind a figure, head first."""

    def read(card: Card) -> list[list[Any]]:
        (table,) = (part for part in card[3][0]._traverse() if "data-csv" in part.to_plotly_json()["props"])
        return list(json.loads(table.to_plotly_json()["props"]["data-csv"]))

    return read


def test_the_sentence_of_the_interface_comes_out() -> None:
    said = recall_article.mentions_answer([0.96], 16, "fr")
    assert said == f"À 96{B}% de rappel par mention, 52{B}% des décisions de 16 mentions sortent propres."


@pytest.mark.parametrize(
    ("recalls", "mentions", "lang", "said"),
    [
        pytest.param([0.96, 0.99], 16, "fr", f"sortent propres{N}; à 99{B}%, 85{B}%.", id="several"),
        pytest.param([0.96], 1, "fr", f"96{B}% des décisions d'une seule mention sortent propres.", id="one mention"),
        pytest.param([1.0], 500, "en", "100% of the decisions with 500 mentions come out clean.", id="perfect"),
        pytest.param([0.0], 2, "en", "At 0% recall of mentions, 0% of", id="nothing found"),
    ],
)
def test_the_answer_of_the_first_card(recalls: list[float], mentions: int, lang: str, said: str) -> None:
    assert said in recall_article.mentions_answer(recalls, mentions, lang)


def test_a_curve_for_each_recall_and_what_the_article_saw(rows: Callable[[Card], list[list[Any]]]) -> None:
    card = recall_article.mentions_card([0.96, 0.99], 16, "fr")
    drawn = figure_of(card)
    assert [one.name for one in drawn.data if one.mode == "lines"] == [f"rappel 96{B}%", f"rappel 99{B}%"]
    (seen,) = [one for one in drawn.data if one.name == "constaté par l'article"]
    assert (seen.x[0], seen.y[0]) == (16, 60.0)
    assert (seen.error_y.array[0], seen.error_y.arrayminus[0]) == pytest.approx((6.85, 7.15), abs=0.01)
    table = rows(card)
    assert table[16] == [16, pytest.approx(0.520403), pytest.approx(0.851458)]
    assert len(table) == 1 + 60


def test_the_articles_point_stands_only_with_its_recall_and_the_axis_goes_to_twice_n() -> None:
    drawn = figure_of(recall_article.mentions_card([0.5], 200, "en"))
    assert "seen by the article" not in [one.name for one in drawn.data]
    assert drawn.layout.xaxis.range == (0, 400)


def test_curves_differ_by_more_than_their_colour() -> None:
    drawn = figure_of(recall_article.mentions_card([0.9, 0.95, 0.96, 0.98, 0.99, 0.995], 16, "fr"))
    assert len({one.line.dash for one in drawn.data if one.mode == "lines"}) == 6


def test_the_recalls_to_aim_at_are_said_in_words() -> None:
    assert recall_article.recall_answer(16, "fr") == (
        f"Pour que 90{B}% des décisions de 16 mentions sortent propres, il faut trouver 99,34{B}% des mentions (une omission pour 150){N}; "
        f"pour 95{B}%, 99,68{B}% (une pour 310){N}; pour 99{B}%, 99,937{B}% (une pour 1{N}600)."
    )


@pytest.mark.parametrize(("zoom", "low"), [("all", 0.0), ("high", 95.0)])
def test_the_zoom_begins_at_its_recall_and_hides_recalls_below(zoom: str, low: float) -> None:
    drawn = figure_of(recall_article.recall_card([0.5, 0.96], 16, zoom, "fr"))
    assert drawn.layout.xaxis.range == (low, 100)
    assert list(drawn.data[2].x) == ([50.0, 96.0] if zoom == "all" else [96.0])


def test_the_preset_is_written_as_the_field_takes_it() -> None:
    assert recall_article.format_recalls([0.96, 0.995], "fr") == "96 99,5"
    assert recall_article.format_recalls([0.96, 0.995], "en") == "96 99.5"


def test_the_measure_is_said_beside_what_was_promised() -> None:
    said = recall_measured.answer(*MEASURED[0], "fr")
    assert said == (
        f"Avec « toutes », 92{B}% des 12 décisions sont propres (intervalle à 95{B}%{B}: 62{B}% à 99,8{B}%){N}; avec son rappel de 99,68{B}%, "
        f"p^N en promettait 92{B}%."
    ).replace("« ", f"«{B}").replace(" »", f"{B}»")


def test_every_run_has_its_points_with_intervals_and_its_curve(rows: Callable[[Card], list[list[Any]]]) -> None:
    card = recall_measured.size_card(MEASURED, "fr")
    shown = [one for one in figure_of(card).data if one.mode == "markers"]
    assert [one.name for one in shown] == ["toutes", "aucune"]
    assert list(shown[0].y) == [100.0, pytest.approx(85.714286)]
    assert all(bar > 0 for bar in shown[0].error_y.arrayminus)
    assert len([one for one in figure_of(card).data if one.mode == "lines" and not one.showlegend]) >= 2
    head, *table = rows(card)
    assert [row[:5] for row in table if row[0] == "toutes"] == [
        ["toutes", "4 à 20", 5, 5, 1.0],
        ["toutes", "24 à 48", 7, 6, pytest.approx(0.857143)],
    ]
    assert len(head) == len(table[0]) == 8


def test_the_mean_of_the_powers_and_the_power_of_the_mean_stand_beside_the_measure(
    rows: Callable[[Card], list[list[Any]]],
) -> None:
    card = recall_measured.means_card(MEASURED, "en")
    at_mean, expected, clean = (one.x[1] for one in figure_of(card).data)
    assert at_mean < expected
    assert clean == 50.0
    row = rows(card)[2]
    assert row[:3] == ["aucune", pytest.approx(306 / 312, abs=1e-6), 26.0]
    assert row[3] == pytest.approx((306 / 312) ** 26, abs=1e-6)
    assert "promises" in card[0]


@pytest.mark.parametrize(
    ("runs", "said"),
    [
        pytest.param([], "Choisissez au moins un moteur", id="no run"),
        pytest.param(NOTHING, "aucune mention de ce genre", id="no mention"),
    ],
)
def test_what_cannot_be_measured_is_said_in_place_of_a_figure(runs: list[Any], said: str) -> None:
    cards = (
        recall_measured.size_card(runs, "fr"),
        recall_measured.means_card(runs, "fr"),
        recall_yearly.leaving_card(runs, 100, "all", "fr"),
        recall_yearly.work_card(runs, 0.0, 100, 2.0, "page", "fr"),
    )
    assert all(said in card[0] and card[-1].endswith("is-empty") for card in cards)


@pytest.mark.parametrize(("missed", "said"), [(0, "elle est propre"), (1, "elle laisse au moins une mention lisible")])
def test_one_document_gives_no_interval(missed: int, said: str) -> None:
    alone = [("toutes", measure([(7, missed)]))]
    assert said in recall_measured.size_card(alone, "fr")[0]
    assert "Une seule décision" in recall_yearly.leaving_card(alone, 100, "all", "fr")[0]
    assert recall_measured.means_card(alone, "fr")[-1] == "figure-body"


def test_persons_are_told_from_the_fewest_rules_to_all(rows: Callable[[Card], list[list[Any]]]) -> None:
    card = recall_individuals.steps_card(PERSONS, "fr")
    assert card[0] == (
        f"Avec «{B}toutes{B}», 95,8{B}% des personnes sont entièrement occultées{B}: p_e^K promet que toutes le sont dans 92{B}% des décisions, "
        f"on en mesure 92{B}%. Avec «{B}aucune{B}», on n'en mesurait que 50{B}%."
    )
    table = rows(card)
    assert [row[0] for row in table[1:]] == ["aucune", "toutes"]
    assert table[2][4:7] == [pytest.approx(23 / 24, abs=1e-6), 2.0, pytest.approx((23 / 24) ** 2, abs=1e-6)]


def test_one_run_is_compared_with_none() -> None:
    assert "aucune" not in recall_individuals.steps_card(PERSONS[1:], "fr")[0]


def test_how_many_persons_decisions_have(rows: Callable[[Card], list[list[Any]]]) -> None:
    card = recall_individuals.spread_card(PERSONS[0][1], "fr")
    assert card[0].endswith("l'exposant du calcul passe de 26,0 à 2,0.")
    assert rows(card)[1:] == [[2, 12]]


def test_without_persons_the_sections_says_so() -> None:
    nobody = individuals([Tally("a", masked={"email": Share(1, 1)})])
    for card in (recall_individuals.steps_card([("x", nobody)], "fr"), recall_individuals.spread_card(nobody, "fr")):
        assert "ne disent pas quelles mentions désignent la même personne" in card[0]
    assert "Choisissez" in recall_individuals.spread_card(None, "fr")[0]


def test_rules_that_are_on_are_ranked_by_the_persons_they_hide(rows: Callable[[Card], list[list[Any]]]) -> None:
    card = recall_individuals.rules_card(GAINS, "all", "fr")
    assert card[0] == (
        f"La règle qui apporte le plus, ajoutée seule au modèle, est «{B}Propagation des noms{B}»{B}: les personnes entièrement occultées passent de 75,0{B}% à 87,5{B}%, "
        f"et les décisions propres de 50,0{B}% à 75,0{B}%."
    )
    assert [list(one.x) for one in figure_of(card).data] == [[12.5], [25.0]]
    table = rows(card)
    assert [row[0] for row in table[1:]] == ["Propagation des noms", "Téléphones"]
    assert table[1][4:] == pytest.approx([100 / 312, 100 / 24, 100 / 12], abs=1e-5)


def test_rules_that_add_nothing_and_rules_not_measured_are_said() -> None:
    assert "aucune règle ajoutée seule" in recall_individuals.rules_card(GAINS[:1], "towns", "fr")[0]
    assert recall_individuals.rules_card((), "all", "fr")[-1].endswith("is-empty")


def test_a_year_of_decisions_with_its_bounds(rows: Callable[[Card], list[list[Any]]]) -> None:
    card = recall_yearly.leaving_card(MEASURED, 3_900_000, "persons", "fr")
    assert f"sur 3{N}900{N}000 décisions par an, environ 325{N}000 partiraient avec au moins un nom lisible" in card[0]
    assert f"(intervalle à 95{B}%{B}: 8{N}220 à 1{N}500{N}000)" in card[0]
    table = rows(card)
    assert table[2][:2] == ["aucune", 1_950_000]
    assert f"<b>325{N}000</b>" in figure_of(card).data[0].y[0]


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        pytest.param("page", "À 2 min par page et 6,5 pages par décision, tout relire prend 217 heures", id="by page"),
        pytest.param("decision", "À 2 min par décision, tout relire prend 33,3 heures", id="by decision"),
    ],
)
def test_reading_everything_again_in_hours_and_people(unit: str, said: str) -> None:
    card = recall_yearly.work_card(MEASURED, 6.5, 1000, 2.0, unit, "fr")
    assert said in card[0]
    assert "pour chaque décision fautive trouvée" in card[0]


def test_where_nothing_leaks_no_time_is_divided_by_zero() -> None:
    clean = [("toutes", measure([(3, 0), (4, 0)]))]
    assert "fautive" not in recall_yearly.work_card(clean, 1.0, 10, 2.0, "page", "fr")[0]


def test_the_name_of_a_run_is_never_markup() -> None:
    drawn = [("<b>x</b>", MEASURED[0][1])]
    for card in (recall_measured.means_card(drawn, "fr"), recall_yearly.leaving_card(drawn, 10, "all", "fr")):
        assert "<b>x" not in json.dumps(figure_of(card).to_plotly_json(), default=str)
