"""``ablation.json`` is read back as counts, or not at all."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import ModelAltered
from engine.core.settings import settings
from engine.measure.rules import ablation_record
from engine.measure.rules.ablation_record import Effect, read_ablation

ALONE, LAST = Effect(found=12, false=3, documents=5), Effect(found=2, spared=1, cleaned=1, documents=2)


def row(rule: str, alone: Effect = ALONE, last: Effect = LAST) -> dict[str, Any]:
    return {"rule": rule, "default": True, "verdict": "pays", "alone": asdict(alone), "last": asdict(last)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder of a model without a measure."""
    monkeypatch.setattr(ablation_record, "settings", lambda: replace(settings(), data=tmp_path))
    (tmp_path / "models" / "m").mkdir(parents=True)
    return tmp_path / "models" / "m"


def write(folder: Path, data: object) -> None:
    (folder / "ablation.json").write_text(json.dumps(data), encoding="utf-8")


def test_a_model_without_a_measure_has_none(folder: Path) -> None:
    assert read_ablation("m") is None


def test_a_rule_measured_on_several_sets_is_added_up(folder: Path) -> None:
    write(folder, {"model": "m", "sets": {"décisions": [row("iban"), row("nir")], "panel": [row("iban")]}})
    found = read_ablation("m")
    assert found is not None
    assert (found["iban"].alone, found["iban"].last) == (ALONE + ALONE, LAST + LAST)
    assert found["nir"].last == LAST


@pytest.mark.parametrize(
    ("alone", "last", "verdict"),
    [
        pytest.param(Effect(), Effect(found=1), "pays", id="behind the others"),
        pytest.param(Effect(found=1), Effect(false=1), "costs", id="behind the others it costs"),
        pytest.param(Effect(found=1), Effect(), "pays", id="the others leave it nothing"),
        pytest.param(Effect(), Effect(), "unseen", id="nothing to do"),
    ],
)
def test_the_verdict_is_that_behind_the_others_first(folder: Path, alone: Effect, last: Effect, verdict: str) -> None:
    write(folder, {"sets": {"a": [row("iban", alone, last)]}})
    found = read_ablation("m")
    assert found is not None
    assert found["iban"].verdict == verdict


BROKEN = [
    pytest.param([], id="no object"),
    pytest.param({"sets": [1]}, id="sets without names"),
    pytest.param({"sets": {"a": [{"rule": "iban"}]}}, id="no effects"),
    pytest.param({"sets": {"a": [row("iban") | {"last": {"found": 1}}]}}, id="counts missing"),
    pytest.param({"sets": {"a": [row("iban") | {"last": asdict(LAST) | {"found": "1"}}]}}, id="a count that is none"),
    pytest.param({"sets": {"a": [row("iban") | {"last": asdict(LAST) | {"found": -1}}]}}, id="a negative count"),
]


@pytest.mark.parametrize("data", BROKEN)
def test_what_is_no_measure_is_not_believed(folder: Path, data: object) -> None:
    write(folder, data)
    with pytest.raises(ModelAltered):
        read_ablation("m")


def test_what_is_no_json_is_not_believed(folder: Path) -> None:
    (folder / "ablation.json").write_text("{", encoding="utf-8")
    with pytest.raises(ModelAltered):
        read_ablation("m")
