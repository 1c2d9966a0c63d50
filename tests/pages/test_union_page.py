"""The page of several engines: laid out from any address, its callbacks called as functions, its
figures those of ``runs union``."""

from __future__ import annotations

import json
from typing import Any

import pytest
from dash import no_update
from dash.exceptions import PreventUpdate
from plotly.utils import PlotlyJSONEncoder

import app  # noqa: F401  # a page belongs to an application
from components import ids
from components.i18n import number
from components.union import places as union_places
from components.union.settings import BY, MOST_RUNS, WHAT, chosen_runs, is_wanted
from components.union.words import LETTERS, name_runs
from engine.cli import main
from engine.measure import RunInfo
from engine.service.sets.unions import Unions
from pages import union as page
from tests.components.conftest import leaves
from tests.components.error_cases import HARM, MadeGoldSets
from tests.pages.test_errors_page import asked_by, text

ALL = ["fr-all", "fr-none"]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at made-up decisions under two engines."""
    gold_sets = MadeGoldSets()
    monkeypatch.setattr(page, "gold_sets", lambda: gold_sets)
    monkeypatch.setattr(page, "unions", Unions())


def parts(layout: Any) -> dict[str, Any]:
    """Give the components of a layout by their ids."""
    return {one.id: one for one in layout._traverse() if isinstance(getattr(one, "id", None), str)}


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, ("fr", ALL, "mentions", "apart")),
        ({"set": "void"}, ("void", ALL, "mentions", "apart")),
        ({"set": "fr-dev"}, ("fr", ALL, "mentions", "apart")),
        ({"runs": "fr-none"}, ("fr", ["fr-none"], "mentions", "apart")),
        ({"runs": "fr-none,fr-all"}, ("fr", ALL, "mentions", "apart")),
        ({"runs": HARM, "what": HARM, "by": HARM, "set": HARM}, ("fr", ALL, "mentions", "apart")),
        ({"what": "words", "by": "alone-B"}, ("fr", ALL, "words", "alone-B")),
        ({"what": "both", "by": "any"}, ("fr", ALL, "both", "any")),
    ],
)
def test_an_address_says_what_is_shown_and_nothing_else_is_believed(
    lang: str, query: dict[str, str], found: Any
) -> None:
    known = parts(page.layout(lang, **query))
    fields = (ids.UNION_SET, ids.UNION_RUNS, ids.UNION_WHAT, ids.UNION_BY)
    assert tuple(known[name].value for name in fields) == found
    assert HARM not in json.dumps(page.layout(lang, **query).to_plotly_json(), cls=PlotlyJSONEncoder)


@pytest.mark.usefixtures("made")
def test_places_are_listed_those_that_fewest_find_first_with_who_finds_them() -> None:
    message, said, what, by, rows = page.list_places("fr", ALL, "both", "apart", "fr")
    assert message is None
    assert [leaf for leaf in leaves(said) if leaf] == ["A\u00a0: Modèle fr-all", "B\u00a0: Modèle fr-none"]
    assert [(row["text"], row["by"], row["what"]) for row in rows] == [
        ("Nguyen Van Thanh", "aucun", "à occulter, laissé lisible"),
        ("Okonjo", "B seul", "à occulter"),
        ("Kowalska", "B seul", "à occulter"),
        ("12 rue des Acacias", "B seul", "à occulter"),
        ("Okonjo", "B seul", "à occulter"),
        ("Tulle", "A seul", "occulté à tort"),
    ]
    assert [one["value"] for one in what] == list(WHAT)
    assert [one["value"] for one in by] == ["apart", "alone-A", "alone-B", "parts", "none", "any"]
    assert by[2]["label"] == "B seul (4)"


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("ticked", [[], None, ["fr-all"], ["nobody"], ["fr-all", "nobody"]])
def test_fewer_than_two_engines_are_not_put_together(ticked: Any) -> None:
    _, said, *_, rows = page.list_places("fr", ticked, "both", "apart", "en")
    assert "at least two" in said
    assert rows == []
    assert page.show("fr", ticked, "both", "apart", None, "en") == (None, [])
    for draw in (page.draw_ways, page.draw_finders):
        assert draw({"set_id": "fr", "ticked": ticked}, "en")[-1] == "figure-body is-empty"
    with pytest.raises(PreventUpdate):
        page.download(1, [], "fr", ticked, "en")


@pytest.mark.usefixtures("made")
def test_what_cannot_be_shown_is_said_in_a_sentence() -> None:
    message, said, what, by, rows = page.list_places("fr-dev", ALL, "both", "apart", "fr")
    assert "texte" in text(message)
    assert (said, what, by, rows) == ([], no_update, no_update, [])
    assert page.show("fr-dev", ALL, "both", "apart", None, "fr") == (None, [])
    for draw in (page.draw_ways, page.draw_finders):
        assert "texte" in draw({"set_id": "fr-dev", "ticked": ALL}, "fr")[0]
    assert page.list_places("void", ALL, "both", "apart", "fr")[-1] == []
    assert page.draw_ways({"set_id": "void", "ticked": ALL}, "fr")[-1] != "figure-body is-empty"


@pytest.mark.usefixtures("made")
def test_the_text_shows_the_first_place_or_the_one_that_was_chosen() -> None:
    drawn, heads = page.show("fr", ALL, "mentions", "apart", None, "en")
    assert text(heads) == "Decision 1, douai-1"
    assert (drawn["asked"], drawn["columns"]) == (False, 1)
    cells = [part for row in drawn["paragraphs"] for part in row[0]]
    whole = "".join(part if isinstance(part, str) else "".join(piece for piece, _ in part[2]) for part in cells)
    assert whole.startswith("Puis Idriss Okonjo a vu Me Bellange"), "no character is lost or drawn twice"
    marks = {
        "".join(piece for piece, _ in part[2]): (part[0], part[3], bool(part[1]))
        for part in cells
        if not isinstance(part, str)
    }
    assert (
        marks
        == {
            "Idriss": ("found-all", "found by all", False),
            "Okonjo": ("found-alone", "found by B alone", True),
            "Nguyen Van Thanh": ("found-none", "found by none", True),
            "Bellange": ("over", "hidden for nothing (all)", False),
            "Tulle": ("over", "hidden for nothing (A alone)", False),
        }
        or marks["Okonjo"][0] == "found-alone"
    )
    last = page.list_places("fr", ALL, "mentions", "alone-B", "en")[-1][-1]["id"]
    drawn, heads = page.show("fr", ALL, "mentions", "alone-B", last, "en")
    assert (drawn["current"], drawn["asked"]) == (last, True)
    assert text(heads) == "Decision 2, tulle-2"


@pytest.mark.usefixtures("made")
def test_a_place_is_chosen_in_the_table_or_in_the_text() -> None:
    with asked_by(ids.UNION_MARK, "data"):
        assert page.point([{"id": "1-2-3-word"}], "2-3-4-mention") == ("2-3-4-mention", [])
    with asked_by(ids.UNION_GRID, "selectedRows"):
        assert page.point([{"id": "1-2-3-word"}], "2-3-4-mention") == ("1-2-3-word", no_update)
        with pytest.raises(PreventUpdate):
            page.point([], None)


@pytest.mark.usefixtures("made")
def test_what_the_table_has_is_downloaded() -> None:
    rows = page.list_places("fr", ALL, "both", "any", "fr")[-1]
    written = page.download(1, [*rows[:2], {"id": "nobody"}], "fr", ALL, "fr")
    lines = written["content"].splitlines()
    assert written["filename"] == "moteurs-reunis.csv"
    assert [line.split(";")[0] for line in lines[1:]] == [row["id"] for row in rows[:2]]


@pytest.mark.usefixtures("made")
def test_another_set_offers_its_engines() -> None:
    options, value = page.list_runs("fr", "en")
    assert [one["value"] for one in options] == ALL
    assert value == ALL
    assert page.list_runs("", "en") == ([], [])


def info(model: str, rules: str, version: str = "0.8.0") -> RunInfo:
    return RunInfo(f"{model}-{version}-{rules}", "fr", "", "", model, "1", version, rules)


@pytest.mark.parametrize(
    ("runs", "chosen"),
    [
        ([], []),
        ([("fr", "all")], ["fr-0.8.0-all"]),
        ([("fr", "all"), ("fr", "none")], ["fr-0.8.0-all", "fr-0.8.0-none"]),
        ([("fr", "all"), ("fr", "none"), ("second-fr", "all"), ("second-fr", "none")], ["fr-0.8.0-all", "second-fr-0.8.0-all"]),
        ([("fr", "all"), ("fr", "none"), ("old", "all", "0.1.0")], ["fr-0.8.0-all", "fr-0.8.0-none"]),
        ([(letter, "all") for letter in "abcdef"], [f"{letter}-0.8.0-all" for letter in "abcd"]),
    ],
)  # fmt: skip
def test_unless_told_the_models_of_the_newest_version_are_put_together(runs: list[Any], chosen: list[str]) -> None:
    assert sorted(chosen_runs("", [info(*run) for run in runs])) == sorted(chosen)
    assert len(chosen) <= MOST_RUNS


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ((True, True), "all"), ((False, False), "none"), ((True, False), "A alone"), ((False, True), "B alone"),
        ((True, False, True), "A + C"), ((False, True, True, True), "B + C + D"), ((False, False, False, True), "D alone"),
    ],
)  # fmt: skip
def test_sets_of_engines_are_named_by_letters(by: tuple[bool, ...], said: str) -> None:
    assert name_runs(by, "en") == said


def test_every_place_is_under_one_choice_of_who_hides_it_for_each_what() -> None:
    found = page.put_together("en", ["en-all", "second-en-all"])
    assert found is not None
    places = found.combined.places
    for what in WHAT:
        apart = [place.id for place in places if is_wanted(place, what, "apart")]
        single = [place.id for by in BY if by not in ("apart", "any") for place in places if is_wanted(place, what, by)]
        assert sorted(apart) == sorted(single)
    assert len({place.id for place in places}) == len(places)


def test_the_page_shows_what_the_command_writes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "runs", "union", "en/en-all", "en/second-en-all", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    ticked = ["en-all", "second-en-all"]
    answer, _, _, table, _ = page.draw_ways({"set_id": "en", "ticked": ticked}, "en")
    ways = {way["name"]: way for way in data["ways"]}
    for figure in ("persons", "words"):
        for way in ("union", "en-all"):
            assert number(ways[way][figure]["count"], "en") in answer
    shown = " ".join(
        cell["text"] for row in json.loads(getattr(table[0].children, "data-rows"))["rows"] for cell in row
    )
    rows = json.loads(getattr(table[0].children, "data-csv"))
    assert main(["--lang", "en", "runs", "union", "en/en-all", "en/second-en-all", "--csv"]) == 0
    assert [[str(cell) for cell in row[:4]] for row in rows] == [
        line.split(",")[:4] for line in capsys.readouterr().out.splitlines()
    ]
    for way in data["ways"]:
        for figure in ("mentions", "persons", "words"):
            assert f"{number(way[figure]['count'], 'en')} / {number(way[figure]['of'], 'en')}" in shown
    answer = page.draw_finders({"set_id": "en", "ticked": ticked}, "en")[0]
    alone = {tuple(row["runs"]): row["places"] for row in data["found_by"]}
    assert all(f"{alone[run,]} by {letter}" in answer for run, letter in zip(ticked, LETTERS, strict=False))
    rows = page.list_places("en", ticked, "both", "apart", "en")[-1]
    assert {row["id"] for row in rows} == {place["id"] for place in data["places"]}
    assert len(rows) == len(data["places"])
    assert union_places.KINDS
