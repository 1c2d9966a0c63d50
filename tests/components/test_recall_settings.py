"""What is read from the address and the fields of the page Rappel: nothing of either is
believed."""

from __future__ import annotations

import pytest

from components.recall.settings import RECALLS, Settings, first_runs, read, read_bounded, recalls
from engine.measure.results import RunInfo

RUNS = tuple(RunInfo(f"fr-{rules}", "fr", rules, rules, rules=rules) for rules in ("all", "propagation", "none"))
OLD = RunInfo("fr-0.1.0-all", "fr", "ancienne", "old", rules="all")
IMPORTED = RunInfo("a1", "x", "importée", "imported")


def test_an_address_without_settings_gives_the_article_and_the_runs_of_each_set_of_rules() -> None:
    assert read({}, "fr", (*RUNS, OLD)) == Settings(
        RECALLS, 16, "high", "fr", ("fr-all", "fr-propagation", "fr-none"), "all", 3_900_000, 2.0, "page"
    )


def test_an_address_gives_its_settings_back() -> None:
    query = {
        "p": "0.99,0.96",
        "n": "40",
        "zoom": "all",
        "runs": "fr-none,fr-all",
        "group": "civil dates",
        "d": "12000",
        "pace": "1,5",
        "unit": "decision",
    }
    assert read(query, "fr", RUNS) == Settings(
        (0.96, 0.99), 40, "all", "fr", ("fr-none", "fr-all"), "civil dates", 12_000, 1.5, "decision"
    )


@pytest.mark.parametrize(
    "query",
    [
        pytest.param({"p": "1.2,-1,nan,inf,x", "n": "0", "d": "0", "pace": "0"}, id="out of bounds"),
        pytest.param({"p": "9" * 5000, "n": "9" * 5000, "d": "1e400", "pace": "1e400"}, id="far too long"),
        pytest.param({"p": "<script>", "n": "1.5", "group": "'; drop", "zoom": "x", "unit": "année"}, id="no settings at all"),
        pytest.param({"p": ["0.9"], "n": None, "runs": {"a": 1}, "group": 3}, id="no texts"),
        pytest.param({"runs": "../../etc/passwd,fr-tout"}, id="runs that are not there"),
        pytest.param({"p": "٠.٩", "n": "１６"}, id="digits of other scripts"),
    ],
)  # fmt: skip
def test_what_is_no_setting_counts_as_not_said(query: dict[str, object]) -> None:
    assert read(query, "fr", RUNS) == read({}, "fr", RUNS)


def test_runs_begin_with_the_newest_of_each_set_of_rules_or_else_with_the_first() -> None:
    assert first_runs((RUNS[0], OLD, RUNS[2])) == ("fr-all", "fr-none")
    assert first_runs((IMPORTED, IMPORTED)) == ("a1",)
    assert first_runs(()) == ()


@pytest.mark.parametrize(
    ("text", "understood", "refused"),
    [
        pytest.param("96 ; 99,5", (0.96, 0.995), 0, id="as the hint says"),
        pytest.param("99 % 96 %", (0.96, 0.99), 0, id="signs, in any order"),
        pytest.param("96\u202f;\u00a099,5", (0.96, 0.995), 0, id="typographic spaces"),
        pytest.param("96, 99.5", (0.96, 0.995), 0, id="a comma before a space parts"),
        pytest.param("0,96", (0.96,), 0, id="a share"),
        pytest.param("100", (1.0,), 0, id="all"),
        pytest.param("96 96,0", (0.96,), 0, id="twice the same"),
        pytest.param("96 abc 101 -5", (0.96,), 3, id="some are none"),
        pytest.param("1e1 nan inf ٩٦", (0.96,), 4, id="what a computer takes for a number"),
        pytest.param("", (0.96,), 0, id="nothing: the article's"),
        pytest.param(None, (0.96,), 0, id="no field"),
        pytest.param("10 20 30 40 50 60 70 80", (0.1, 0.2, 0.3, 0.4, 0.5, 0.6), 0, id="six at most"),
    ],
)
def test_recalls_are_understood_as_they_are_written(
    text: str | None, understood: tuple[float, ...], refused: int
) -> None:
    assert recalls(text) == (understood, refused)


@pytest.mark.parametrize(("value", "taken"), [(3, 3), (0, 16), (501, 16), (None, 16), ("4", 16), (float("nan"), 16)])
def test_a_field_out_of_its_bounds_is_the_default(value: object, taken: float) -> None:
    assert read_bounded(value, 1, 500, 16) == taken
