"""The table of a list, its filters, the line on a document: laid out in both languages, with every
word the scripts ask for."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from components import ids
from components.i18n import words
from components.lists import table as list_table, walk as list_walk
from components.lists.table import NUMBERS, SAID, WIDTHS, columns, grid, options
from engine.store.lists import STATES

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in sorted((ASSETS / "lists").glob("*.js"))}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_column_has_its_words(lang: str) -> None:
    found = columns(lang)
    assert [one["field"] for one in found] == list(WIDTHS)
    assert all(one["headerName"] and one["headerTooltip"] for one in found)


def test_the_riskiest_come_first_and_numbers_stand_to_the_right() -> None:
    found = {one["field"]: one for one in columns("fr")}
    assert [name for name, one in found.items() if "sort" in one] == ["risk"]
    assert found["risk"]["sort"] == "desc"
    assert {name for name, one in found.items() if "ag-right-aligned-cell" in one["cellClass"]} == NUMBERS


def test_every_column_stays_or_has_its_turn_to_go_where_there_is_no_room() -> None:
    (folded,) = re.findall(r"FOLDED = \[(.*?)\]", SCRIPTS["columns.js"])
    (always,) = re.findall(r"shown = \[(.*?)\]", SCRIPTS["columns.js"])
    known = re.findall(r"\w+", always) + re.findall(r"\w+", folded)
    assert sorted(known) == sorted(WIDTHS)


def test_what_the_table_asks_of_the_scripts_is_there() -> None:
    asked = set(SAID.values()) | set(
        re.findall(r"\"function\": \"(list\w+)", json.dumps([columns("fr"), options("fr")]))
    )
    there = set(re.findall(r"^  (list\w+)[:(]", SCRIPTS["cells.js"] + SCRIPTS["table.js"], re.M))
    assert asked <= there
    drawn = {one["cellRenderer"] for one in columns("fr") if "cellRenderer" in one}
    assert drawn <= set(re.findall(r"^  (List\w+)\(", SCRIPTS["cells.js"], re.M))


def test_the_table_is_filled_by_the_script_alone_and_loads_nothing() -> None:
    props = grid("en").to_plotly_json()["props"]
    assert props["rowData"] == []
    assert not props.get("dangerously_allow_code")
    assert props["dashGridOptions"]["localeText"]["noRowsToShow"] == words("en")["list.script.none"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_word_that_a_script_asks_for_exists(lang: str) -> None:
    known = {key.removeprefix("list.script.") for key in words(lang) if key.startswith("list.script.")}
    source = "".join(text for name, text in SCRIPTS.items() if name != "walk.js")
    plain = set(re.findall(r"\bword\(\"([\w.]+)\"", source))
    counted = {f"{key}.{form}" for key in re.findall(r"\bcount\(\"([\w.]+)\"", source) for form in ("one", "many")}
    assert plain
    assert counted
    assert plain | counted <= known


def test_every_state_has_a_word_a_count_and_a_sign() -> None:
    known = words("fr")
    assert all(f"list.script.state.{state}" in known for state in STATES)
    assert all(f"list.script.count.{state}.{form}" in known for state in STATES for form in ("one", "many"))
    (signs,) = re.findall(r"SIGNS = \{(.*?)\}", SCRIPTS["cells.js"])
    assert re.findall(r"(\w+):", signs) == list(STATES)
    (order,) = re.findall(r"ORDER = \[(.*?)\]", SCRIPTS["page.js"])
    assert re.findall(r"\w+", order) == list(STATES)


def test_text_becomes_nodes_of_text_alone() -> None:
    assert [name for name, text in SCRIPTS.items() if re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", text)] == []  # fmt: skip


def test_the_browser_keeps_opaque_ids_alone() -> None:
    assert not any(re.search("localStorage|sessionStorage", text) for text in SCRIPTS.values())
    keeper = (ASSETS / "shared" / "kept_ids.js").read_text(encoding="utf-8")
    kept = [line.strip() for line in keeper.splitlines() if "setItem" in line]
    assert kept == [
        "window.localStorage.setItem(key, JSON.stringify([...new Set(ids)].filter((id) => ID.test(id)).slice(0, most)));"
    ]
    assert "const ID = /^[0-9a-f]{32}$/;" in keeper
    assert SCRIPTS["mine.js"].count("keptIds(") == 1


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_line_on_a_document_is_not_seen_before_it_is_filled(lang: str) -> None:
    nav = list_walk.line(lang)
    props = nav.to_plotly_json()["props"]
    assert (props["id"], props["hidden"]) == (ids.LIST_WALK, True)
    asked = set(re.findall(r"word\(node, (?:[^\"]*\? )?\"([\w.]+)\"", SCRIPTS["walk.js"]))
    assert asked
    assert asked <= json.loads(props["data-list-walk"]).keys()


def test_filters_have_their_labels() -> None:
    layout = list_table.filters("fr")
    labels = {one.htmlFor for one in layout._traverse() if getattr(one, "htmlFor", None)}
    assert labels == {ids.LIST_COURT, ids.LIST_DOUBTS, ids.LIST_FIND}
