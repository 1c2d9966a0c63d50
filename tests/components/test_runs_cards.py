"""The page of runs says what changed over time, with which settings, and whether it is chance."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from components.i18n import words
from components.runs import comparison, settings, side_by_side, timeline
from components.runs.words import change, figure_value, moment, run_name, set_name
from engine.core.model import replace
from engine.measure import scarce
from engine.measure.results import RunInfo, library
from engine.measure.runs import kept, records as run_records
from engine.measure.runs.comparison import compare_records
from engine.measure.runs.description import describe
from engine.measure.runs.records import RunRecord, find, records
from tests.engine.measure.made_runs import SURNAME, info, keep, write_training


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep two runs beside one training, where no run ships."""
    real = run_records.settings()
    write_training(tmp_path)
    monkeypatch.setattr(run_records, "settings", lambda: replace(real, data=tmp_path, var=tmp_path))
    monkeypatch.setattr(library, "folder", lambda: tmp_path / "results")
    monkeypatch.setattr(kept, "folder", lambda: tmp_path / "kept")
    library.clear()
    keep(replace(info("old", rules="ab"), rules="all"), 10, 7, 7)
    keep(replace(info("new", "2026-11-22", rules="abc"), rules="all", version="0.9.0"), 10, 10, 9)
    yield
    library.clear()


def court() -> tuple[RunRecord, ...]:
    return records("court")


def rows(filled: tuple[Any, ...]) -> list[list[str]]:
    """Give the cells of a filled card's table, its head first."""
    shown = json.loads(getattr(filled[3][0].children, "data-rows"))
    return [shown["head"], *([cell["text"] for cell in row] for row in shown["rows"])]


def test_over_time_the_sentence_says_from_where_to_where() -> None:
    answer, drawn, *_ = filled = timeline.fill(court(), "clean", "en")
    assert answer == (
        "Clean decisions: 33.3% with “Run old (on this machine)”, 66.7% with “Run new (on this machine)” (+33.3 points)."
    )
    (line,) = drawn.data
    assert [round(value, 1) for value in line.y] == [33.3, 66.7]
    assert drawn.layout.xaxis.ticktext == ("0.8.0<br>20 November 2026", "0.9.0<br>22 November 2026")
    assert "n = 3" in drawn.layout.xaxis.title.text
    assert line.error_y.array[0] > 0, "intervals are drawn"
    assert [row[3] for row in rows(filled)] == ["Value", "33.3%", "66.7%"]


def test_one_run_alone_is_said_to_be_alone() -> None:
    assert "only run" in timeline.fill(court()[:1], "masked", "en")[0]
    assert timeline.fill(court(), "loss", "en")[-1] == "figure-body is-empty"


def test_trainings_are_said_not_to_compare_exactly() -> None:
    first = find("tiny-0.2.0")
    later = replace(first, info=replace(first.info, id="later", date="2026-11-25"))
    assert "own development documents" in timeline.fill([first, later], "f1/micro", "en")[0]


def test_runs_with_other_rules_are_another_line() -> None:
    keep(replace(info("bare", "2026-11-23", rules=()), rules="none"), 5, 5, 5)
    assert [line.name for line in timeline.fill(court(), "masked", "en")[1].data] == ["all rules", "no rule"]
    assert "Run new" in timeline.fill(court(), "masked", "en")[0], "the sentence is of the runs with all rules"


def test_settings_stand_side_by_side_and_those_that_differ_are_named() -> None:
    answer, *_ = filled = side_by_side.fill_parameters(court(), every=False, lang="en")
    assert answer == "4 settings differ between these runs: program version, date, number of rules and c (rule)."
    assert filled[-1] == "figure-body is-table"
    assert not any(json.loads(getattr(filled[3][0].children, "data-rows"))["numeric"]), "settings are words"
    assert rows(filled)[1:] == [
        ["program version", "0.8.0", "0.9.0"],
        ["date", "2026-11-20", "2026-11-22"],
        ["number of rules", "2", "3"],
        ["c (rule)", "no", "yes"],
    ]
    assert len(rows(side_by_side.fill_parameters(court(), every=True, lang="en"))) > 12


def test_the_file_has_fingerprints_whole() -> None:
    filled = side_by_side.fill_parameters(court()[:1], every=False, lang="fr")
    assert "ab" * 6 in [row[1] for row in rows(filled)]
    assert "ab" * 32 in getattr(filled[3][0].children, "data-csv")


def test_categories_that_gained_and_lost_most_are_named() -> None:
    answer, drawn, *_ = filled = side_by_side.fill_labels(court(), "recall", "en")
    assert (
        answer == "From “Run old (on this machine)” to “Run new (on this machine)”: surname gains most (+16.7 points)."
    )
    assert [len(signs.y) for signs in drawn.data] == [2, 2]
    assert rows(filled)[1][1:] == ["80.0%", "96.7%"]


def test_a_category_that_the_gold_hardly_has_is_in_the_table_but_not_in_the_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scarce, "LEAST_MENTIONS", 31)  # there are thirty surnames
    filled = side_by_side.fill_labels(court(), "f1", "en")
    assert filled[0].startswith("No category of ten mentions or more changes")
    assert [row[0] for row in rows(filled)][1:] == ["surname", "town"]


def test_what_cannot_be_set_side_by_side_is_said() -> None:
    assert side_by_side.fill_parameters([], every=False, lang="en")[-1] == "figure-body is-empty"
    alien = keep(RunInfo("x", "elsewhere", "X", "X", figures={"loss": 1.5}))
    assert side_by_side.fill_labels([alien], "f1", "en")[-1] == "figure-body is-empty"
    assert timeline.fill([alien], "loss", "en")[1].data[0].y == (1.5,)


def test_runs_are_compared_as_on_the_page_of_performances() -> None:
    answer, drawn, *_ = filled = comparison.fill(court(), "f1", "en")
    assert "more mentions than “Run old” (+15.2 points)" in answer
    assert len(rows(filled)) == 5
    assert drawn is not None


def file_of(filled: tuple[Any, ...]) -> list[list[Any]]:
    """Give the rows of the file of a filled card, its head first."""
    return json.loads(getattr(filled[3][0].children, "data-csv"))  # type: ignore[no-any-return]


def test_every_card_has_what_the_command_writes() -> None:
    told = [describe(record) for record in court()]
    over_time = file_of(timeline.fill(court(), "clean", "en"))[1:]
    assert [row[3:] for row in over_time] == [
        [pytest.approx(value, abs=1e-6) for value in one["figures"]["clean"].values()] for one in told
    ]
    by_label = file_of(side_by_side.fill_labels(court(), "recall", "en"))[1:]
    assert by_label[0][1:] == [pytest.approx(one["figures"][f"recall/{SURNAME}"]["value"], abs=1e-6) for one in told]
    settings_shown = file_of(side_by_side.fill_parameters(court(), every=True, lang="en"))[1:]
    assert {row[0]: row[1:] for row in settings_shown}["threshold"] == [one["parameters"]["threshold"] for one in told]


def test_the_card_of_the_comparison_has_the_figures_of_the_command() -> None:
    head, *written = file_of(comparison.fill(court(), "recall", "en"))
    told = compare_records(court(), measure="recall").to_json()["rows"]
    columns = [head.index(name) for name in ("Difference (points)", "p-value", "adjusted p (Holm)")]
    card = [[row[column] for column in columns] for row in written]
    assert card == [
        [pytest.approx(value, abs=1e-6) for value in (100 * row["difference"], row["p_value"], row["adjusted"])]
        for row in told
    ]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_cannot_be_compared_is_said_in_the_place_of_a_figure(lang: str) -> None:
    other = keep(replace(info("gold", "2026-11-24", gold="ef" * 32)), 9, 9, 9)
    for chosen in (court()[:1], [court()[0], other], [court()[0], find("tiny-0.2.0")]):
        answer, *_, state = comparison.fill(chosen, "f1", lang)
        assert state == "figure-body is-empty"
        assert len(answer) > 20


def test_an_address_is_not_believed() -> None:
    found = {one: records(one) for one in ("training-fr", "court")}
    read = settings.read({"set": "../x", "figure": "<b>", "runs": "a,b", "measure": "x", "every": "9"}, found)
    assert (read.set, read.figure, read.runs, read.measure, read.every) == (
        "training-fr", "f1/micro", ("tiny-0.2.0",), "f1", False,
    )  # fmt: skip
    read = settings.read({"set": "court", "figure": "clean", "runs": "new"}, found)
    assert (read.set, read.figure, read.runs) == ("court", "clean", ("new",))
    assert settings.read({"runs": "none"}, found).runs == ()
    assert settings.read({}, {}) == settings.Settings("", "", ())


def test_the_last_runs_with_all_rules_are_chosen_first() -> None:
    keep(replace(info("bare", "2026-11-23"), rules="none"), 5, 5, 5)
    assert settings.chosen_runs(None, court()) == ["old", "new"]


def test_the_figures_offered_are_those_that_a_run_has() -> None:
    assert settings.figure_names(court())[:2] == ["masked", "clean"]
    alien = keep(RunInfo("x", "elsewhere", "X", "X", figures={"loss": 1.5, "acc": 1.0}))
    assert settings.figure_names([alien]) == ["loss", "acc"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_sets_runs_and_moments_have_names(lang: str) -> None:
    assert "court" in set_name("court", lang)
    assert set_name("training-fr", lang) != "training-fr"
    assert "<" not in run_name(find("old"), lang)
    undated = replace(find("old"), info=replace(find("old").info, date="", version="", model_version=""))
    assert moment(undated, lang) == words(lang)["runs.undated"]


def test_figures_of_others_are_numbers_and_ours_are_shares() -> None:
    assert (figure_value("loss", 1.5, "en"), figure_value("masked", 0.5, "en"), figure_value("x", None, "en")) == (
        "1.5000", "50.0%", "–",
    )  # fmt: skip
    assert (change("loss", 0.5, "en"), change("clean", -0.5, "en")) == ("+0.5000", "−50.0 points")


def test_a_hostile_name_stays_text() -> None:
    keep(RunInfo("x", "court", "<b>x</b>", "<b>x</b>", figures={"masked": 0.5}))
    drawn = timeline.fill(records("court"), "masked", "en")[1]
    assert not any("<b>" in text for line in drawn.data for text in line.hovertext)
