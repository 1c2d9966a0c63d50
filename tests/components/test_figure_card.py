"""The card of a figure: its parts, what fills it, and the table behind it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from dash import Input, Output, html, no_update
from dash.development.base_component import Component

from components import ids
from components.figures import card as figure_card, figures, table as figure_table
from components.figures.table import Cell, Table, draw_table, share


def parts(layout: Component, kind: type) -> list[Any]:
    return [part for part in layout._traverse() if isinstance(part, kind)]


@pytest.fixture(params=["fr", "en"])
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_card_has_every_part_that_its_callback_fills(lang: str) -> None:
    layout = figure_card.card("curve", "Combien ?", lang)
    names = [part.id for part in layout._traverse() if getattr(part, "id", None)]
    for output in figure_card.outputs("curve"):
        assert output.component_id in names
    assert ids.figure("curve", "seen") in names


def test_a_card_is_computed_once_it_was_seen_and_speaks_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    registered: list[Any] = []
    monkeypatch.setattr(figure_card, "callback", lambda **arguments: registered.append)

    @figure_card.draws("curve", Input("run", "value"), more=[Output("plain", "children")])
    def draw(run: str, lang: str) -> tuple[Any, ...]:
        return (run, lang, 0, 0, 0, 0)

    (fill,) = registered
    assert fill(None, "a", "en") == (no_update,) * 6
    assert fill(True, "a", None) == draw("a", "fr")


def test_the_question_is_the_title_at_the_level_asked_for() -> None:
    assert parts(figure_card.card("a", "Combien ?", "fr"), html.H2)[0].children == "Combien ?"
    assert parts(figure_card.card("a", "Combien ?", "fr", level=3), html.H3)[0].children == "Combien ?"


def test_the_tabs_name_panels_that_are_there_and_one_of_them_is_seen(lang: str) -> None:
    layout = figure_card.card("curve", "Combien ?", lang)
    tabs = [button for button in parts(layout, html.Button) if getattr(button, "role", "") == "tab"]
    panels = {
        part.id: part
        for part in layout._traverse()
        if isinstance(part, html.Div) and getattr(part, "role", "") == "tabpanel"
    }
    assert [tab.to_plotly_json()["props"]["aria-controls"] for tab in tabs] == list(panels)
    assert [tab.tabIndex for tab in tabs] == ["0", "-1"]
    assert [bool(getattr(panel, "hidden", False)) for panel in panels.values()] == [False, True]
    assert [panel.to_plotly_json()["props"]["aria-labelledby"] for panel in panels.values()] == [tab.id for tab in tabs]


def test_a_card_offers_an_image_a_drawing_the_values_and_a_link(lang: str) -> None:
    buttons = parts(figure_card.card("curve", "Combien ?", lang), html.Button)
    kinds = [button.to_plotly_json()["props"].get("data-figure-save") for button in buttons]
    assert [kind for kind in kinds if kind] == ["png", "svg", "csv", "link"]


def test_what_fills_a_card_says_the_answer_to_those_who_do_not_see_the_figure(lang: str) -> None:
    table = Table(["N", "Part"], [[16, share(0.52, lang)]])
    answer, figure, label, shown, state = figure_card.fill(figures.figure(lang), "52 sur 100.", table, lang)
    assert answer == label == "52 sur 100."
    assert figure.layout.separators == {"fr": ",\u202f", "en": ".,"}[lang]
    assert state == "figure-body"
    assert isinstance(shown[0], html.Div)
    assert len(figure_card.outputs("curve")) == len(figure_card.fill(None, "", table, lang))


def test_a_card_without_a_figure_shows_its_table_and_one_without_data_its_sentence_alone() -> None:
    assert figure_card.fill(None, "Rien.", Table(["a"], []), "fr")[-1] == "figure-body is-table"
    assert figure_card.empty("Choisissez deux résultats.")[0] == "Choisissez deux résultats."
    assert figure_card.empty("…")[-1] == "figure-body is-empty"


def test_a_card_nobody_has_seen_is_left_as_it_is() -> None:
    assert figure_card.leave_unchanged() == (no_update,) * len(figure_card.outputs("x"))


def place(table: Table, lang: str = "fr") -> dict[str, Any]:
    """Give what assets/figures/table.js draws, and what the CSV is made of."""
    props = draw_table(table, lang)[0].children.to_plotly_json()["props"]
    return {**json.loads(props["data-rows"]), "file": json.loads(props["data-csv"])}


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        pytest.param(Cell("96,4\u00a0%", 0.964), "96,4\u00a0%", id="a cell says what it shows"),
        pytest.param(1234, "1\u202f234", id="a whole number"),
        pytest.param(0.5, "0,500", id="another number has three decimals"),
        pytest.param("nom", "nom", id="a word"),
        pytest.param(None, "–", id="nothing is a dash, never NaN"),
    ],
)
def test_a_cell_is_written_as_the_language_does(given: Any, shown: str) -> None:
    assert place(Table(["x", "y"], [["a", given]]))["rows"] == [[{"text": "a"}, {"text": shown}]]


def test_the_file_gets_values_and_the_page_their_forms() -> None:
    rows = [["nom", share(2 / 3, "fr"), Cell("12", 12, href="/erreurs"), None]]
    kept = place(Table(["Étiquette", "Rappel", "Soutien", "?"], rows))["file"]
    assert kept == [["Étiquette", "Rappel", "Soutien", "?"], ["nom", 0.666667, 12, None]]


def test_a_file_can_say_more_than_the_page() -> None:
    assert place(Table(["a"], [["x"]], file=[["a", "b"], ["x", 1]]))["file"] == [["a", "b"], ["x", 1]]


def test_columns_of_numbers_are_aligned() -> None:
    table = Table(["Étiquette", "Rappel", "Mot"], [["nom", share(0.5, "fr"), "oui"], ["prénom", None, "non"]])
    assert place(table)["numeric"] == [False, True, False]


def test_a_cell_can_lead_to_a_page_of_ours() -> None:
    cell = figure_table.figure(3, "fr", href="/erreurs?set=fr&run=fr-all&kind=omission", hint="voir")
    said = {"text": "3", "href": "/erreurs?set=fr&run=fr-all&kind=omission", "hint": "voir"}
    assert place(Table(["a", "b"], [["nom", cell]]))["rows"][0][1] == said


def test_a_table_without_rows_is_a_table() -> None:
    assert place(Table(["a", "b"], []))["head"] == ["a", "b"]


def test_a_table_is_a_few_components_however_long_it_is() -> None:
    long = html.Div(draw_table(Table(["a", "b"], [["x", 1]] * 500), "fr"))
    assert len(list(long._traverse())) < 5
