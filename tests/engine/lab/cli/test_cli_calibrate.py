"""``calibrate``: what it shows of a model."""

from __future__ import annotations

import json

import pytest

from engine.core.errors import ModelMissing
from engine.lab.cli import calibrate as command


def test_the_report_of_a_shipped_model_says_its_errors_and_bins(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.calibrate(model="fr", report=True) == 0
    written = capsys.readouterr().out
    assert "Modèle « fr », chaque document laissé hors du réglage" in written
    assert "Fiabilité des empans occultés" in written
    assert "rien de manqué" in written


def test_the_report_as_json_holds_the_bins_that_pages_draw(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.calibrate(model="en", report=True, as_json=True) == 0
    bins = json.loads(capsys.readouterr().out)["cross_validated"]["bins"]
    assert set(bins) == {"spans", "raw", "documents"}
    assert all(0 <= one["low"] <= one["probability"] <= one["high"] <= 1 for one in bins["spans"])


def test_a_model_that_is_not_installed_is_said_as_such() -> None:
    with pytest.raises(ModelMissing):
        command.calibrate(model="nowhere", report=True)


def test_a_model_without_calibration_is_no_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.tagging.calibration.load", lambda folder: None)
    assert command.calibrate(model="fr", report=True) == 0
    assert "n'a pas de calibration" in capsys.readouterr().out
