"""Runs are found by set and id, told whole, and set side by side."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from engine.core import LABELS
from engine.core.errors import BadRunName, DamagedResults, NoCounts, RunExists, SeveralRuns, UnknownName
from engine.core.model import replace
from engine.measure.results.runs import RunInfo
from engine.measure.runs import kept
from engine.measure.runs.description import describe, figure_title, parameter_title, parameter_value
from engine.measure.runs.difference import difference, side_by_side, sort_figures
from engine.measure.runs.figures import HEADLINES, figures, is_share
from engine.measure.runs.mlflow import export_runs
from engine.measure.runs.parameters import RULES, flatten, parameters
from engine.measure.runs.records import counts, find, records
from tests.engine.measure.made_runs import GOLD, SURNAME, info, keep, write_training


@pytest.mark.usefixtures("runs")
def test_runs_of_a_set_come_the_oldest_first_and_those_without_a_date_before() -> None:
    for name, date in (("new", "2026-11-22"), ("undated", ""), ("old", "2026-11-20T10:00:00+00:00")):
        keep(info(name, date), 9, 9)
    assert [one.name for one in records("court")] == ["court/undated", "court/old", "court/new"]
    assert [one.name for one in records()][:1] == ["training-fr/tiny-0.2.0"]


@pytest.mark.usefixtures("runs")
def test_a_run_is_found_by_its_id_where_one_set_has_it() -> None:
    keep(info("a"), 9)
    assert find("a").name == find("court/a").name == "court/a"
    keep(replace(info("a"), set="other"), 9)
    with pytest.raises(SeveralRuns, match="court/a, other/a"):
        find("a")
    with pytest.raises(UnknownName, match="court/a"):
        find("b")
    with pytest.raises(UnknownName, match="court"):
        records("nowhere")


@pytest.mark.usefixtures("runs")
def test_what_is_kept_is_read_back_whole() -> None:
    made = info("a")
    record = keep(made, 10, 8)
    assert asdict(record.info) == asdict(made)
    assert [one.document for one in counts(record)] == ["1", "2"]
    assert record.training is not None, "the weights are those of the training of that name and version"


def test_nobody_else_can_read_it(runs: Path) -> None:
    keep(info("a"), 9)
    (path,) = runs.rglob("*.jsonl")
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_a_run_is_never_replaced_and_can_be_erased(runs: Path) -> None:
    keep(info("a"), 9)
    with pytest.raises(RunExists):
        keep(info("a"), 3)
    kept.erase("court", "a")
    assert list(runs.rglob("*.jsonl")) == []
    with pytest.raises(UnknownName):
        kept.erase("court", "a")


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize("name", ["", "../a", "a/b", ".a", "é", "a" * 101, "a b"])
def test_a_name_is_no_path(name: str) -> None:
    with pytest.raises(BadRunName):
        kept.keep(info(name), [])
    with pytest.raises(BadRunName):
        kept.keep(replace(info("a"), set=name), [])


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize("name", ["fr", "en", "fr-dev"])
def test_the_name_of_a_set_that_ships_is_not_taken(name: str) -> None:
    with pytest.raises(BadRunName, match="fourni"):
        kept.keep(replace(info("a"), set=name), [])


def test_a_damaged_file_is_said(runs: Path) -> None:
    keep(info("a"), 9)
    (path,) = runs.rglob("*.jsonl")
    path.write_text('{"schema":1,"run":{"id":3}}\n', encoding="utf-8")
    with pytest.raises(DamagedResults, match=r"a\.jsonl"):
        records()


@pytest.mark.usefixtures("runs")
def test_figures_are_those_of_the_counts_with_what_they_rest_on() -> None:
    found = figures(keep(info("a"), 10, 8, 10))
    assert (found["masked"].value, found["masked"].support) == (31 / 33, 33)
    assert (found["clean"].value, found["clean"].support) == (2 / 3, 3)
    assert found[f"recall/{SURNAME}"].value == 28 / 30
    assert found["recall/micro"].value == 28 / 33
    assert "precision/localite" not in found, "nothing was predicted a town"
    low, high = found["masked"].interval or (1, 0)
    assert low < 31 / 33 < high


@pytest.mark.usefixtures("runs")
def test_a_training_has_the_figures_of_its_best_epoch_and_no_counts() -> None:
    record = find("tiny-0.2.0")
    assert {name: one.value for name, one in figures(record).items()} == {
        "precision/micro": 0.9,
        "recall/micro": 0.8,
        "f1/micro": 0.847,
    }
    with pytest.raises(NoCounts, match=r"training-fr/tiny-0\.2\.0"):
        counts(record)


def test_trainings_of_this_machine_stand_beside_those_that_ship(runs: Path) -> None:
    write_training(runs.parent, "trainings", "9")
    assert [one.name for one in records("training-fr")] == ["training-fr/tiny-0.2.0", "training-fr/tiny-9"]
    assert export_runs(records("training-fr"), runs.parent / "store") == 2
    assert len(list((runs.parent / "store").rglob("artifacts/curves.jsonl"))) == 2


@pytest.mark.usefixtures("runs")
def test_parameters_are_those_of_the_run_and_of_its_training() -> None:
    found = parameters(keep(info("a"), 9))
    expected = {"threshold": 0.5, "gold": GOLD, "weights.tiny": "cd" * 32, RULES: "a, b", "machine.cores": 2}
    assert expected.items() <= found.items()
    assert {"training.seed": 7, "training.tagger.hidden": 32, "training.seconds": 60}.items() <= found.items()
    assert "training.corpora" not in found, "where files were is no parameter"
    assert "rules" not in found, "what is not known is left out"


@pytest.mark.usefixtures("runs")
def test_two_runs_differ_in_what_was_set_and_in_what_came_of_it() -> None:
    first, second = keep(info("a", rules="ab"), 10, 8), keep(info("b", rules="abc", date="2026-11-22"), 10, 10)
    found = difference(first, second)
    assert [(one.name, one.first, one.second) for one in found.parameters] == [
        ("date", "2026-11-20", "2026-11-22"),
        ("rules.number", 2, 3),
        ("rule.c", False, True),
    ]
    changes = {one.name: one.difference for one in found.figures}
    assert changes["clean"] == 0.5
    assert changes[f"recall/{SURNAME}"] == pytest.approx(0.1)
    assert found.to_json()["figures"][0].keys() == {"figure", "first", "second", "difference"}
    assert list(found.to_frame().columns) == list(found.COLUMNS)


@pytest.mark.usefixtures("runs")
def test_a_figure_that_one_run_lacks_has_no_difference() -> None:
    changes = difference(keep(info("a"), 10, 8), find("tiny-0.2.0")).figures
    (one,) = (one for one in changes if one.name == "clean")
    assert (one.second, one.difference) == (None, None)


def test_rules_of_which_too_many_differ_are_counted() -> None:
    all_rules = ", ".join(f"r{n}" for n in range(90))
    assert side_by_side([{RULES: all_rules}, {RULES: ""}]) == {"rules.number": (90, 0)}
    assert side_by_side([{RULES: "a"}, {}]) == {"rules.number": (1, None)}, "which ran is not known of the second"


PARAMETERS = st.dictionaries(st.text("abc.", min_size=1), st.one_of(st.integers(), st.booleans(), st.text()))


@settings(max_examples=30)
@given(st.lists(PARAMETERS, min_size=1, max_size=4))
def test_side_by_side_nothing_is_lost(found: list[dict[str, int | bool | str]]) -> None:
    rows = side_by_side(found, every=True)
    assert [{name: values[n] for name, values in rows.items() if name in one} for n, one in enumerate(found)] == found
    differing = side_by_side(found)
    assert all(len({repr(one.get(name)) for one in found}) > 1 for name in differing)
    assert side_by_side([found[0], found[0]]) == {}


def test_nested_values_get_names_with_points() -> None:
    nested = {"a": {"b": 1, "c": {"d": [1, "x"]}}, "e": None, "f": True}
    assert dict(flatten(nested, "z.")) == {"z.a.b": 1, "z.a.c.d": "1, x", "z.f": True}


def test_the_main_figures_come_first_then_by_label() -> None:
    last, surname, town = "zz", f"f1/{SURNAME}", "f1/localite"
    assert sort_figures([last, town, surname, "f1/macro", "masked"])[:3] == ("masked", "f1/macro", surname)
    assert all(map(is_share, HEADLINES))
    assert not is_share("loss")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_figures_and_parameters_have_names(language: str) -> None:
    written = [figure_title(name, language) for name in (*HEADLINES, *(f"f1/{label}" for label in LABELS))]
    assert not [one for one in written if "/" in one]
    assert figure_title("val_loss", language) == "val_loss", "what another program measured stays as it is written"
    assert parameter_title("training.seed", language).startswith("seed (")
    assert parameter_title("my.own", language) == "my.own"


def test_values_are_written_for_a_reader() -> None:
    assert [parameter_value(value, "en") for value in (None, True, 0.002, GOLD, "x" * 64)] == [
        "–", "yes", "0.002", GOLD[:12], "x" * 64,
    ]  # fmt: skip


@pytest.mark.usefixtures("runs")
def test_a_run_is_told_whole() -> None:
    told = describe(keep(info("a"), 10, 8))
    assert (told["run"], told["source"], told["counted"], told["gold"]) == ("court/a", "kept", True, GOLD)
    assert told["identity"]["rules"] == ["a", "b"]
    assert told["figures"]["clean"].keys() == {"value", "low", "high", "support"}


@pytest.mark.usefixtures("runs")
def test_a_run_without_counts_has_the_figures_that_it_came_with() -> None:
    record = keep(RunInfo("x", "elsewhere", "X", "X", figures={"loss": 1.5}))
    assert not record.counted
    assert figures(record)["loss"].value == 1.5
