"""The page Relecture: how a list is made, a list, and addresses that lead to none."""

from __future__ import annotations

import json
from typing import Any

import pytest
from dash.development.base_component import Component
from plotly.utils import PlotlyJSONEncoder

import app  # noqa: F401  # a page belongs to an application
from components import ids
from components.i18n import words
from engine.core import profile_choices
from engine.core.errors import ListGone
from engine.service import MOST
from engine.store.lists import StoredList
from pages import reading_list as page
from tests.components.conftest import leaves
from tests.engine.service.made_lists import NOON

LIST = "0123456789abcdef" * 2


class Service:
    """A service with one list; no document of it is asked for."""

    @property
    def lists(self) -> Service:
        return self

    def fetch(self, list_id: str) -> StoredList:
        if list_id != LIST:
            raise ListGone()
        return StoredList(LIST, "Chambre <b>sociale</b>", "judiciaire", "lettres", 0.0, None, False, NOON, NOON)


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page.service, "service", Service)


def parts(layout: Component) -> list[Component]:
    return [layout, *(one for one in layout._traverse() if isinstance(one, Component))]


def script(layout: Component) -> dict[str, Any]:
    return dict(json.loads(layout.to_plotly_json()["props"]["data-list"]))


def text(layout: Component) -> str:
    return " ".join(leaves(layout))


@pytest.mark.parametrize(("lang", "title"), [("fr", "Relire une liste de documents"), ("en", "Review a list of documents")])  # fmt: skip
def test_without_a_list_it_shows_how_to_make_one(lang: str, title: str) -> None:
    layout = page.layout(lang)
    assert title in text(layout)
    assert {ids.LIST_NAME, ids.LIST_PROFILE, ids.LIST_STRATEGY, ids.LIST_START} <= {getattr(one, "id", None) for one in parts(layout)}  # fmt: skip
    assert (script(layout)["list"], script(layout)["gone"]) == (None, False)


def test_no_list_of_this_machine_is_named_to_whoever_opens_the_page() -> None:
    assert LIST not in json.dumps(page.layout("fr"), cls=PlotlyJSONEncoder)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_list_has_its_name_its_table_and_what_can_be_done(lang: str) -> None:
    layout = page.layout(lang, list=LIST)
    assert "Chambre <b>sociale</b>" in text(layout)
    assert script(layout)["list"] == LIST
    acts = {one.to_plotly_json()["props"].get("data-list-act") for one in parts(layout)}
    assert {"next", "pause", "resume", "begin", "retry", "add", "sample", "draw", "export", "export-go", "export-stop", "ask-erase", "erase", "files", "folder", "stop", "clear"} <= acts  # fmt: skip
    assert ids.LIST_GRID in {getattr(one, "id", None) for one in parts(layout)}


@pytest.mark.parametrize(
    "asked", ["f" * 32, "../x", "<script>", LIST.upper(), LIST + "0", ["x"], {"a": 1}, 7, "\x00", "é" * 32]
)
def test_an_address_that_leads_to_no_list_says_so_and_repeats_nothing(asked: Any) -> None:
    layout = page.layout("fr", list=asked)
    assert "Cette liste n'existe plus" in text(layout)
    assert script(layout)["gone"]
    assert str(asked) not in json.dumps(layout, cls=PlotlyJSONEncoder, ensure_ascii=False) or asked == 7


@pytest.mark.parametrize("lang", ["de", None, ""])
def test_another_language_is_french(lang: str | None) -> None:
    assert "Nouvelle liste" in text(page.layout(lang, utm="x"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_script_knows_words_limits_and_names(lang: str) -> None:
    said = script(page.layout(lang, list=LIST))
    prefix = "list.script."
    assert said["words"] == {key.removeprefix(prefix): word for key, word in words(lang).items() if key.startswith(prefix)}  # fmt: skip
    assert said["limits"] == {"document": 20 * 2**20, "archive": 100 * 2**20, "most": MOST}
    assert set(said["begins"]) == set(profile_choices())
    assert set(said["begins"].values()) <= said["strategies"].keys()
    assert {"appel", "unknown"} <= said["courts"].keys()
    assert ".docx" in said["formats"]
