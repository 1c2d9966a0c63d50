"""The page Rappel without a browser: laid out in both languages and from hostile addresses, its
callbacks called as functions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from dash import dcc, html
from dash.development.base_component import Component
from dash.exceptions import PreventUpdate
from plotly.utils import PlotlyJSONEncoder

import app  # noqa: F401  pages register with the Dash object
from components import ids
from components.recall import runs as recall_runs
from pages import recall
from tests.components.made_recall import RUNS, GoldSets

CHOSEN = ("fr", ["fr-all", "fr-none"], "all")
HOSTILE = {
    "p": "<img src=x>,nan,1e999",
    "n": "-16",
    "set": "../../../etc",
    "runs": "fr-all';--",
    "group": "__class__",
    "d": "9" * 4000,
    "pace": "1e-400",
    "unit": "{0}",
    "zoom": "\x00",
}


@pytest.fixture(autouse=True)
def gold_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall, "gold_sets", GoldSets)
    monkeypatch.setattr(recall_runs, "gold_sets", GoldSets)


def found(layout: Component, identity: str) -> Any:
    """Find a component by its id."""
    (one,) = (part for part in layout._traverse() if getattr(part, "id", None) == identity)
    return one


def words(layout: Component) -> str:
    return json.dumps(layout, cls=PlotlyJSONEncoder, ensure_ascii=False)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_six_sections_stand_in_their_order(lang: str) -> None:
    layout = recall.layout(lang=lang)
    heads = [part.children for part in layout._traverse() if isinstance(part, html.H2) and part.children[1] == "."]
    assert [head[:2] for head in heads] == [f"{number}." for number in range(1, 7)]


def test_every_card_of_the_page_has_a_name_of_its_own() -> None:
    cards = [part.id for part in recall.layout()._traverse() if getattr(part, "className", None) == "figure-card"]
    assert len(cards) == len(set(cards)) >= 9


def test_every_field_has_a_label() -> None:
    layout = recall.layout()
    labelled = {part.htmlFor for part in layout._traverse() if isinstance(part, html.Label)}
    fields = {ids.RECALL_SET, ids.RECALL_GROUP, ids.RECALL_P, ids.RECALL_N, ids.RECALL_DECISIONS, ids.RECALL_MINUTES}
    assert fields <= labelled


def test_an_address_sets_the_fields() -> None:
    query = {
        "p": "0.9,0.995",
        "n": "40",
        "runs": "fr-none",
        "group": "persons",
        "d": "5000",
        "pace": "3",
        "unit": "decision",
    }
    layout = recall.layout(lang="en", **query)
    assert found(layout, ids.RECALL_P).value == "90 99.5"
    assert found(layout, ids.RECALL_PS).data == [0.9, 0.995]
    shown = [
        found(layout, one).value for one in (ids.RECALL_N, ids.RECALL_RUNS, ids.RECALL_GROUP, ids.RECALL_DECISIONS)
    ]
    assert shown == [40, ["fr-none"], "persons", 5000]
    assert (found(layout, ids.RECALL_MINUTES).value, found(layout, ids.RECALL_UNIT).value) == (3.0, "decision")


def test_a_hostile_address_lays_out_the_page_as_without_one() -> None:
    assert words(recall.layout(lang="fr", **HOSTILE)) == words(recall.layout(lang="fr"))


def test_without_any_gold_set_the_page_still_tells_the_article(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GoldSets, "sets", lambda self, *own: ())
    layout = recall.layout()
    assert found(layout, ids.RECALL_SET).options[0]["label"] == "Aucune pour l'instant"
    assert "Choisissez au moins un moteur" in recall.draw_by_size(None, [], "all", "fr")[0]
    assert recall.draw_by_mentions([0.96], 16, "fr")[0].startswith("À 96")


@pytest.mark.parametrize(
    ("draw", "told", "said"),
    [
        pytest.param("draw_by_mentions", ([0.96], 16), "52\u00a0%", id="1a"),
        pytest.param("draw_by_mentions", ([0.96], None), "52\u00a0%", id="1a, an empty field"),
        pytest.param("draw_by_recall", ([0.96], 16, "high"), "99,34\u00a0%", id="1b"),
        pytest.param("draw_by_size", CHOSEN, "92\u00a0% des 12", id="2a"),
        pytest.param("draw_means", CHOSEN, "p^N promet", id="2b"),
        pytest.param(
            "draw_steps", CHOSEN, "toutes les règles\u00a0», 95,8\u00a0%", id="4a: the last run has all rules"
        ),
        pytest.param("draw_spread", CHOSEN, "2,0 personnes", id="4b"),
        pytest.param("draw_rules", ("fr", "all"), "Propagation des noms", id="4c"),
        pytest.param("draw_leaving", (*CHOSEN, 1200), "sur 1\u202f200 décisions", id="5a"),
        pytest.param("draw_work", (*CHOSEN, 1200, 2, "page"), "6,5 pages", id="5b"),
        pytest.param("draw_work", (*CHOSEN, None, None, "decision"), "À 2 min par décision", id="5b, empty fields"),
    ],
)
def test_a_card_is_filled(draw: str, told: tuple[Any, ...], said: str) -> None:
    card = getattr(recall, draw)(*told, "fr")
    assert said in card[0]
    assert json.dumps(card[1], cls=PlotlyJSONEncoder)


def test_runs_of_another_set_are_left_out_and_the_others_keep_the_menus_order() -> None:
    chosen = recall_runs.chosen_runs("fr", ["fr-none", "en-all", "fr-all"])
    assert [run for run, _ in chosen] == list(RUNS)
    assert recall_runs.chosen_runs("en", ["fr-all"]) == recall_runs.chosen_runs(None, None) == []


def test_a_gold_set_offers_its_runs_and_those_chosen_stay_chosen() -> None:
    options, chosen = recall.offer_runs("fr", ["en-all"], "en")
    assert [one["label"] for one in options] == ["Trial model, all rules", "Trial model, no rule"]
    assert chosen == ["fr-all", "fr-none"]
    assert recall.offer_runs("fr", ["fr-none", "en-all"], "en")[1] == ["fr-none"]
    assert recall.offer_runs("en", None, "fr") == ([], [])


def test_documents_that_a_run_lacks_are_told() -> None:
    (said,) = recall.tell_missing("fr", ["fr-all", "fr-none"], "all", "fr")
    assert "1 décision de référence manque à «\u00a0Modèle d'essai, sans règle\u00a0»" in words(said)
    assert recall.tell_missing("fr", ["fr-all"], "all", "fr") == []


@pytest.mark.parametrize("set_id", [None, "en"])
def test_a_set_without_a_run_says_how_to_get_one(set_id: str | None) -> None:
    (said,) = recall.tell_missing(set_id, [], "all", "fr")
    assert "make evaluate" in words(said)


def test_recalls_are_taken_from_the_field_and_what_is_none_is_told() -> None:
    assert recall.take_recalls("99 96", "fr") == ([0.96, 0.99], "Plusieurs à la fois\u00a0: 96\u202f; 99\u202f; 99,5")
    recalls, said = recall.take_recalls("99 beaucoup", "fr")
    assert recalls == [0.99]
    assert said.startswith("Une valeur n'a pas été comprise")


def test_the_preset_redoes_the_articles_numbers() -> None:
    assert recall.take_article(1, "fr") == ("96", 16)
    with pytest.raises(PreventUpdate):
        recall.take_article(None, "fr")


def test_the_page_holds_no_address_of_elsewhere() -> None:
    links = [part.href for part in recall.layout()._traverse() if isinstance(part, html.A | dcc.Link)]
    assert all(link.startswith(("/", "#")) for link in links)


def test_that_only_some_mentions_count_is_said() -> None:
    (said,) = recall.tell_missing("fr", ["fr-all"], "persons", "fr")
    assert "les noms de personnes" in str(said)
