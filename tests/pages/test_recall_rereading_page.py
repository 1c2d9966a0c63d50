"""The callbacks of sections 3 and 6 of the page Rappel, called as functions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from dash import html
from dash.exceptions import PreventUpdate

import app  # noqa: F401  pages register with the Dash object
from components import ids
from components.recall import runs as recall_runs
from engine.core import replace
from engine.core.scores import Share
from engine.measure import Tally
from engine.measure.results import GoldSet, RunIdentity, RunInfo
from pages import recall, recall_rereading

ENGINE = RunIdentity("0.9.0", {"fr": "ab" * 32}, ("names",), {"judiciaire": "12" * 32})
BARE = replace(ENGINE, rules=())
OTHER = replace(ENGINE, weights={"fr": "cd" * 32})
RUNS = {
    "fr": (
        RunInfo("fr-all", "fr", "Toutes les règles", "All rules", rules="all", identity=ENGINE),
        RunInfo("fr-old", "fr", "Ancien", "Old", rules="all", identity=OTHER),
    ),
    "fr-dev": (
        RunInfo("fr-none", "fr-dev", "Sans règle", "No rule", rules="none", identity=BARE),
        RunInfo("fr-all", "fr-dev", "Toutes les règles", "All rules", rules="all", identity=ENGINE),
    ),
    "bare": (),
}
CHOSEN = ("fr", ["fr-all"], "all")
PROMISE = (10, "0.95", "unread", "same")


def documents(many: int, leaking: float) -> tuple[Tally, ...]:
    """Make documents of 20 mentions in pairs; a share misses three of them, and the risk knows it
    more or less."""
    chance, made = np.random.default_rng(many), []
    for n in range(many):
        leaks = bool(chance.random() < leaking)
        missed = 3 * leaks
        pairs = {(2, 0): 8, (2, 1): 1, (2, 2): 1} if leaks else {(2, 0): 10}
        masked = {"personnePhysiqueNom": Share(20 - missed, 20)}
        risk = round(0.5 * leaks + 0.5 * float(chance.random()), 4)
        of_one = {"characters": 5000, "masked": masked, "sentences": {"all": pairs}, "risk": risk}
        made.append(Tally(str(n), profile="judiciaire", **of_one))
    return tuple(made)


COUNTED = {
    ("fr", "fr-all"): documents(120, 0.2),
    ("fr", "fr-old"): documents(120, 0.2),
    ("fr-dev", "fr-all"): documents(60, 0.0),
    ("fr-dev", "fr-none"): documents(60, 1.0),
}


class GoldSets:
    """Two gold sets, and one without a run."""

    def sets(self, *own: object) -> tuple[GoldSet, ...]:
        return tuple(GoldSet(one, f"Jeu {one}", f"Set {one}", 60, "fr") for one in RUNS)

    def runs(self, set_id: str) -> tuple[RunInfo, ...]:
        return RUNS[set_id]

    def tallies(self, set_id: str, run_id: str) -> tuple[Tally, ...]:
        return COUNTED[set_id, run_id]


@pytest.fixture(autouse=True)
def gold_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (recall, recall_rereading, recall_runs):
        monkeypatch.setattr(module, "gold_sets", GoldSets)


CARDS = [
    pytest.param("draw_dependence", (16,), "Oui. Avec «\u00a0Toutes les règles\u00a0»", id="clusters"),
    pytest.param("draw_sentences", (), "sa voisine de la même phrase l'est aussi dans 67\u00a0% des cas", id="sentences"),
    pytest.param("draw_order", (), "en commençant par les plus risquées", id="order"),
    pytest.param("draw_promise", PROMISE, "On peut publier sans relecture les décisions de risque inférieur", id="promise"),
    pytest.param("draw_splits", PROMISE, "tirées au sort 200 fois", id="splits"),
    pytest.param("draw_rereading_year", (*PROMISE, 3_900_000, 2, "page"), "Sur 3\u202f900\u202f000 décisions par an", id="year"),
]  # fmt: skip


def drawing(name: str) -> Any:
    """Find what draws a card, in the file of its section."""
    return getattr(recall, name, None) or getattr(recall_rereading, name)


@pytest.mark.parametrize(("draw", "told", "said"), CARDS)
def test_a_card_is_filled(draw: str, told: tuple[Any, ...], said: str) -> None:
    answer, _, _, table, state = drawing(draw)(*CHOSEN, *told, "fr")
    assert said in answer
    assert (state, len(table)) == ("figure-body", 1)
    assert drawing(draw)(*CHOSEN, *told, "en")[0] != answer


@pytest.mark.parametrize(("draw", "told", "said"), CARDS)
@pytest.mark.parametrize(
    "where", [(None, None, "all"), ("bare", [], "all"), ("fr", ["gone"], "all"), ("fr", ["fr-all"], "towns")]
)
def test_where_nothing_was_measured_a_card_says_so(
    draw: str, told: tuple[Any, ...], said: str, where: tuple[Any, ...]
) -> None:
    answer, _, _, table, state = drawing(draw)(*where, *told, "fr")
    assert answer
    assert said not in answer
    assert (state, table) == ("figure-body is-empty", [])


def test_another_set_calibrates_with_its_run_of_the_same_engine() -> None:
    answer = recall_rereading.draw_promise("fr-dev", ["fr-all"], "all", 10, "0.95", "unread", "fr", "fr")[0]
    assert "Calibrée par Toutes les règles (fr)\u00a0: 120 décisions" in answer
    assert "Des décisions mesurées ici, qui n'ont pas servi au calcul," in answer
    assert "Ici paraîtra" in recall_rereading.draw_promise(*CHOSEN, 10, "0.95", "unread", "bare", "fr")[0]


@pytest.mark.parametrize("draw", ["draw_promise", "draw_splits", "draw_rereading_year"])
def test_another_engine_is_refused_in_one_sentence_on_every_card_of_the_promise(draw: str) -> None:
    year = (3_900_000, 2, "page") if draw == "draw_rereading_year" else ()
    for lang, said in (
        ("fr", "un autre moteur que celui qui est mesuré"),
        ("en", "another engine than the one measured"),
    ):
        shown = drawing(draw)("fr", ["fr-old"], "all", 10, "0.95", "unread", "fr-dev", *year, lang)
        assert said in shown[0]
        assert shown[4] == "figure-body is-empty"


def test_what_contradicts_the_promise_is_not_promised_on() -> None:
    answer = recall_rereading.draw_promise(*CHOSEN, 10, "0.95", "unread", "fr-dev", "fr")[
        0
    ]  # calibrated on none that leaks
    assert answer.startswith("Les décisions mesurées contredisent la promesse")


def test_all_sets_of_one_engine_calibrate_together() -> None:
    answer = recall_rereading.draw_promise(*CHOSEN, 10, "0.95", "unread", "together", "fr")[0]
    assert "Calibrée par Toutes les règles (fr) et Toutes les règles (fr-dev)\u00a0: 180 décisions" in answer
    alone = recall_rereading.draw_promise("fr", ["fr-old"], "all", 10, "0.95", "unread", "together", "fr")[0]
    assert "Calibrée par Ancien (fr)\u00a0: 120 décisions" in alone


def test_on_the_average_one_point_is_shown_for_the_alpha_that_was_chosen() -> None:
    drawn = recall_rereading.draw_promise(*CHOSEN, 10, "0.95", "all", "same", "fr")[1]
    assert [len(trace.x) for trace in drawn.data] == [1]


@pytest.mark.parametrize("told", [(None, None, None, None), ("x", "2", "?", ""), (-1, "0.95", "unread", "")])
def test_fields_that_are_empty_or_wrong_are_those_one_begins_with(told: tuple[Any, ...]) -> None:
    assert (
        recall_rereading.draw_promise(*CHOSEN, *told, "fr")[0]
        == recall_rereading.draw_promise(*CHOSEN, *PROMISE, "fr")[0]
    )


def test_the_explanation_follows_the_choice() -> None:
    told, disabled = recall_rereading.explain_promise(2.5, "0.99", "unread", "fr")
    assert ("2,5\u00a0%" in told[1].children, "99 fois sur 100" in told[2].children, disabled) == (True, True, False)
    assert recall_rereading.explain_promise(2.5, "0.99", "all", "fr")[1] is True


def test_the_sections_and_the_address_come_with_the_page() -> None:
    layout = recall.layout(lang="fr", alpha="2.5", conf="0.99", promise="all", calibrate="fr-dev")
    parts = {part.id: part for part in layout._traverse() if isinstance(getattr(part, "id", None), str)}
    shown = [
        parts[one].value
        for one in (ids.REREADING_ALPHA, ids.REREADING_CONFIDENCE, ids.REREADING_KIND, ids.REREADING_CALIBRATION)
    ]
    assert shown == [2.5, "0.99", "all", "fr-dev"]
    heads = [part.children for part in layout._traverse() if isinstance(part, html.H2)]
    assert [head[0] for head in heads if head[1:2] == "."] == ["1", "2", "3", "4", "5", "6"]


def test_a_button_counts_names_alone() -> None:
    assert recall.count_names(1) == "persons"
    with pytest.raises(PreventUpdate):
        recall.count_names(None)
