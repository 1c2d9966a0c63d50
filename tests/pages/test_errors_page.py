"""The page Erreurs: laid out from any address, and its callbacks called as functions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from dash import no_update
from dash._callback_context import context_value
from dash._utils import AttributeDict
from dash.development.base_component import Component
from dash.exceptions import PreventUpdate
from plotly.utils import PlotlyJSONEncoder

import app  # noqa: F401  # a page belongs to an application
from components import ids
from components.errors import error_list as error_listing
from components.errors.choices import ALL, EVERY_KIND, SINGLE
from engine.core.settings import settings
from engine.measure.errors import errors as listing_of_errors
from engine.service.sets import error_lists
from engine.service.sets.error_lists import ErrorLists
from pages import errors as page
from tests.components.conftest import leaves
from tests.components.error_cases import HARM, MadeGoldSets

NOTHING: list[Any] = [list(EVERY_KIND), ALL, ALL, ALL, ALL, ALL]
WRONG = 8 + len(SINGLE)
"""Outputs of the callback that lists."""


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at made-up decisions; nothing is known of the training."""
    gold_sets, plain = MadeGoldSets(), listing_of_errors.errors
    for module in (page, error_listing):
        monkeypatch.setattr(module, "gold_sets", lambda: gold_sets)
    monkeypatch.setattr(error_listing.error_lists, "lists", ErrorLists())
    monkeypatch.setattr(error_lists.error_lists, "errors", lambda found: plain(found, filters=lambda language: None))


@contextmanager
def asked_by(identity: str, prop: str) -> Iterator[None]:
    """Call a callback as if that property had changed."""
    token = context_value.set(AttributeDict(triggered_inputs=[{"prop_id": f"{identity}.{prop}", "value": 1}]))
    yield
    context_value.reset(token)


def text(part: Any) -> str:
    """Give what a reader reads."""
    return " ".join(leaves(part))


def values(layout: Component) -> dict[str, Any]:
    """Give what is chosen in each field and kept in each store."""
    found = {
        one.id: one
        for one in layout._traverse()
        if isinstance(one, Component) and isinstance(getattr(one, "id", None), str)
    }
    fields = {
        name: getattr(found[name], "value", None)
        for name in (ids.ERRORS_SET, ids.ERRORS_RUN, ids.ERRORS_OTHER, ids.ERRORS_KINDS, *SINGLE)
    }
    return {**fields, ids.ERRORS_CURRENT: getattr(found[ids.ERRORS_CURRENT], "data", None)}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_without_an_address_the_first_set_with_texts_is_shown(lang: str) -> None:
    layout = page.layout(lang)
    assert values(layout) == {
        ids.ERRORS_SET: "fr",
        ids.ERRORS_RUN: "fr-all",
        ids.ERRORS_OTHER: ALL,
        ids.ERRORS_KINDS: list(EVERY_KIND),
        **dict.fromkeys(SINGLE, ALL),
        ids.ERRORS_CURRENT: None,
    }
    assert {"fr": "Où le moteur se trompe", "en": "Where the engine goes wrong"}[lang] in text(layout)


def test_an_address_brings_its_settings_back() -> None:
    query = {"set": "fr", "run": "fr-none", "other": "fr-all", "kind": "label,omission", "label": "localite", "term": "over", "cause": "foreign", "doc": "2", "error": "b:2-69-87-omission"}  # fmt: skip
    assert values(page.layout("fr", **query)) == {
        ids.ERRORS_SET: "fr",
        ids.ERRORS_RUN: "fr-none",
        ids.ERRORS_OTHER: "fr-all",
        ids.ERRORS_KINDS: ["label", "omission"],
        ids.ERRORS_LABEL: "localite",
        ids.ERRORS_TERM: "over",
        ids.ERRORS_CAUSE: "foreign",
        ids.ERRORS_COURT: ALL,
        ids.ERRORS_DOCUMENT: "2",
        ids.ERRORS_CURRENT: "b:2-69-87-omission",
    }


@pytest.mark.parametrize("lang", ["fr", "en", "de", None, "<script>"])
@pytest.mark.parametrize(
    "value",
    [HARM, "", "*", ",", "../../etc/passwd", "9" * 6000, "-1", "1.5", "\u0663", "NaN", "\x00\u202e", "fr-dev", "a" * 100_000, None, ["x"]],
    ids=range(15),
)  # fmt: skip
def test_an_address_that_holds_anything_else_is_as_if_it_said_nothing(lang: str | None, value: Any) -> None:
    names = ("set", "run", "other", "kind", "label", "term", "cause", "court", "doc", "error", "utm_source")
    layout = page.layout(lang, **dict.fromkeys(names, value))
    plain = page.layout(lang)
    assert values(layout) == values(plain)
    assert json.dumps(layout, cls=PlotlyJSONEncoder) == json.dumps(plain, cls=PlotlyJSONEncoder)


def test_no_set_at_all_is_an_empty_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MadeGoldSets, "sets", lambda self, *own: ())
    assert values(page.layout("fr"))[ids.ERRORS_SET] == ""


def test_a_set_has_its_runs_and_all_its_decisions() -> None:
    runs, run, others, other, court, document = page.list_runs("fr", "en")
    assert [one["value"] for one in runs] == ["fr-all", "fr-none"]
    assert [one["value"] for one in others] == [ALL, "fr-all", "fr-none"]
    assert (run, other, court, document) == ("fr-all", ALL, ALL, ALL)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_list_fills_the_page(lang: str) -> None:
    found = page.narrow("fr-all", "fr-none", NOTHING, "fr", lang)
    assert len(found) == WRONG
    assert found[0] is None
    assert {"fr": "7 erreurs dans 2 décisions sur 3", "en": "7 errors in 2 decisions of 3"}[lang] in text(found[1])
    assert len(found[8]) == 7


def test_empty_fields_let_all_pass() -> None:
    assert len(page.narrow("fr-all", ALL, [None] * 6, "fr", None)[8]) == 7


def test_no_kind_ticked_shows_nothing_and_says_so() -> None:
    found = page.narrow("fr-all", ALL, [[], "", "", "", "", ""], "fr", "fr")
    assert found[8] == []
    assert "Cochez au moins une case" in text(found[0])


@pytest.mark.parametrize(
    ("set_id", "run", "fr", "en"),
    [
        pytest.param("fr-dev", "fr-all", "De ce jeu de référence, seuls les comptes sont conservés\u00a0: ", "Only counts are kept of this reference set", id="counts only"),
        pytest.param("gone", "fr-all", "gone", "gone", id="no such set"),
        pytest.param("fr", "gone", "gone", "gone", id="no such run"),
    ],
)  # fmt: skip
def test_what_cannot_be_listed_is_said_in_one_sentence(set_id: str, run: str, fr: str, en: str) -> None:
    for lang, sentence in (("fr", fr), ("en", en)):
        message, *rest = page.narrow(run, ALL, NOTHING, set_id, lang)
        assert sentence in text(message)
        assert len(rest) == WRONG - 1
        assert all(one is no_update for one in rest)
        data, heads, detail, locked = page.show(None, run, ALL, NOTHING, set_id, lang)
        assert (data, heads, locked) == (None, [], True)
        assert len(detail) == 1


def test_the_error_in_sight_is_shown_on_its_text() -> None:
    data, _, detail, locked = page.show("1-27-35-label", "fr-all", ALL, NOTHING, "fr", "fr")
    assert (data["current"], data["asked"], locked) == ("1-27-35-label", True, False)
    assert "mauvaise catégorie" in text(detail)


def test_a_name_in_an_address_that_is_no_errors_shows_the_first() -> None:
    assert page.show("9-9-9-x", "fr-all", ALL, NOTHING, "fr", "fr")[0]["current"] == "1-12-18-omission"


def test_a_row_and_a_mark_are_both_ways_to_choose() -> None:
    with asked_by(ids.ERRORS_GRID, "selectedRows"):
        assert page.point([{"id": "1-27-35-label"}], "1-12-18-omission") == ("1-27-35-label", no_update)
        for nothing in (None, [], {"ids": ["1-27-35-label"]}):
            with pytest.raises(PreventUpdate):
                page.point(nothing, "1-12-18-omission")  # type: ignore[arg-type]
    with asked_by(ids.ERRORS_MARK, "data"):
        assert page.point([{"id": "x"}], "1-12-18-omission") == ("1-12-18-omission", [])


def added(current: str | None, lang: str, run: str = "fr-all", wanted: list[Any] | None = None) -> str:
    """Press the button, and give what is said."""
    with asked_by(ids.ERRORS_TO_PANEL, "n_clicks"):
        return text(page.to_panel(1, None, current, run, ALL, wanted or NOTHING, "fr", lang))


@pytest.fixture
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[None]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path))
    settings.cache_clear()
    yield
    settings.cache_clear()


@pytest.mark.usefixtures("var")
def test_the_panel_takes_a_sentence_once_and_says_so() -> None:
    assert "Phrase ajoutée" in added("1-27-35-label", "fr")
    assert "already" in added("1-27-35-label", "en")


@pytest.mark.usefixtures("var")
@pytest.mark.parametrize(
    ("current", "run", "wanted"), [(None, "gone", None), ("", "fr-all", [[], ALL, ALL, ALL, ALL, "3"])]
)
def test_what_cannot_be_added_is_said(current: str | None, run: str, wanted: list[Any] | None) -> None:
    assert added(current, "fr", run, wanted).endswith(".")


def test_another_error_in_sight_clears_what_was_said_of_the_last() -> None:
    with asked_by(ids.ERRORS_DETAIL, "children"):
        assert page.to_panel(3, None, "1-27-35-label", "fr-all", ALL, NOTHING, "fr", "fr") is None


@pytest.mark.parametrize(("lang", "name"), [("fr", "erreurs.csv"), ("en", "errors.csv")])
def test_the_file_is_that_of_the_table(lang: str, name: str) -> None:
    found = page.download(1, [{"id": "1-27-35-label"}], "fr-all", "fr", lang)
    assert found["filename"] == name
    assert len(found["content"].splitlines()) == 2
    assert len(page.download(1, None, "fr-all", "fr", lang)["content"].splitlines()) == 1


def test_no_click_is_no_file() -> None:
    with pytest.raises(PreventUpdate):
        page.download(None, [], "fr-all", "fr", "fr")


def test_the_address_holds_no_words_of_a_text() -> None:
    said: Callable[[str], bool] = lambda one: page.ERROR.fullmatch(one) is not None  # noqa: E731
    assert all(said(row["id"]) for row in page.narrow("fr-all", ALL, NOTHING, "fr", "fr")[8])
    assert not said("1-2-3-omission Kowalska")
