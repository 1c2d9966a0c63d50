"""Every card of the page Suivi beside ``monitor --demo --json``, number by number."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

import app  # noqa: F401  pages register with the Dash object
from components.figures.table import round_value
from components.monitoring import settings as monitoring_settings
from engine.cli import main
from pages import monitoring

READY = monitoring_settings.read({"source": "demo"}).to_json()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Give what the command writes; it ends with 1 where the last week is worse than expected."""
    out = tmp_path_factory.mktemp("monitor") / "monitor.json"
    assert main(["monitor", "--demo", "--json", "-o", str(out)]) in (0, 1)
    found: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return found


def file_of(card: tuple[Any, ...]) -> list[list[Any]]:
    """Read the rows of the file of a filled card, without their head."""
    (frame,) = card[3]
    rows = json.loads(getattr(frame.children, "data-csv"))[1:]
    return [[round_value(value) for value in row] for row in rows]


def periods(written: dict[str, Any], *names: str) -> list[list[Any]]:
    """Give columns of the periods, the latest first, as the page has them."""
    return [[round_value(one[name]) for name in ("begun", "documents", *names)] for one in reversed(written["periods"])]


def bounds(*names: str) -> list[str]:
    return [f"{name}{end}" for name in names for end in ("_low", "_high")]


def rates(groups: Sequence[dict[str, Any]], *codes: str) -> list[list[Any]]:
    return [[one["documents"], *(round_value(one["rates"][code]["rate"]) for code in codes)] for one in groups]


def test_each_week_beside_what_was_expected_is_that_of_the_command(written: dict[str, Any]) -> None:
    shown = file_of(monitoring.draw_watch(READY, "en"))
    for row, week in zip(shown, reversed(written["weeks"]), strict=True):
        assert row[:3] == [week["begun"], week["documents"], week["reference"]]
        verdict = next((one for one in week["verdicts"] if one["code"] == READY["rate"] and one["label"] is None and one["court"] is None), None)  # fmt: skip
        if verdict:
            assert row[3] == round_value(verdict["value"])
    assert any(week["verdicts"] for week in written["weeks"])


def test_what_readers_corrected_is_that_of_the_command(written: dict[str, Any]) -> None:
    codes = ("missed_sensitive", "missed_other", "spurious")
    assert file_of(monitoring.draw_errors(READY, "en")) == periods(written, *codes, *bounds(*codes))


def test_what_was_found_before_reading_is_that_of_the_command(written: dict[str, Any]) -> None:
    codes = ("recall", "found", "precision")
    assert file_of(monitoring.draw_recall(READY, "en")) == periods(written, *codes, *bounds(*codes))


@pytest.mark.parametrize("by", ["version", "court", "label"])
def test_the_groups_are_those_of_the_command(written: dict[str, Any], by: str) -> None:
    rows = file_of(monitoring.draw_groups({**READY, "by": by}, "en"))
    assert [row[1:] for row in rows] == rates(written["groups"][by], "recall")


def test_how_many_were_read_is_what_the_command_says(written: dict[str, Any]) -> None:
    rows = file_of(monitoring.draw_activity(READY, "en"))
    for row, period in zip(rows, reversed(written["periods"]), strict=True):
        assert row[:2] == [period["begun"], period["documents"]]
        assert row[2] == pytest.approx(period["pages"], abs=0.0051)
        assert sorted(n for n in row[3:] if n) == sorted(period["versions"].values())


def test_the_pace_is_that_of_the_command(written: dict[str, Any]) -> None:
    told = [row for row in periods(written, "minutes_lower", "minutes_median", "minutes_upper") if row[2] is not None]
    assert [row[0:1] + row[2:] for row in file_of(monitoring.draw_pace(READY, "en"))] == [row[0:1] + row[2:] for row in told]  # fmt: skip


def test_documents_without_a_change_are_those_of_the_command(written: dict[str, Any]) -> None:
    assert file_of(monitoring.draw_untouched(READY, "en")) == periods(written, "untouched", *bounds("untouched"))


def test_the_control_sample_is_that_of_the_command(written: dict[str, Any]) -> None:
    rows = file_of(monitoring.draw_control(READY, "en"))
    assert sorted(row[1:] for row in rows) == sorted(rates(written["control"], "recall", "found", "precision"))


def test_the_probability_that_nothing_is_missed_is_that_of_the_command(written: dict[str, Any]) -> None:
    bins = written["calibration"]["bins"]
    told = [[round_value(one[name]) for name in ("low", "cases", "probability", "right")] for one in bins]
    assert file_of(monitoring.draw_calibration(READY, "en")) == told


def test_what_rules_are_worth_is_that_of_the_command(written: dict[str, Any]) -> None:
    shown = {row[0]: row[1:] for row in file_of(monitoring.draw_rules(READY, "en"))}
    assert shown == {
        code: [one["documents"], one["found"], one["kept"], one["found"] - one["kept"], round_value(one["kept"] / one["found"])]
        for code, one in written["rules"]["sources"].items()
    }  # fmt: skip
