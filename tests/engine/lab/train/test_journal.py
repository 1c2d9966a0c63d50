"""What trainings leave to be looked at."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.broken import BrokenLine
from engine.core.settings import ROOT
from engine.lab.train.configuration import Configuration
from engine.lab.train.work.journal import Journal
from engine.measure.results.trainings import curves, trainings


def configuration(folder: Path, name: str = "fr", version: str = "1") -> Configuration:
    return Configuration(
        name, "fr", version, ROOT / "../shared/corpora", folder / "work", folder / "model", folder / "runs"
    )


def test_a_run_under_way_can_be_read(tmp_path: Path) -> None:
    journal = Journal(configuration(tmp_path))
    journal.add("tagger", {"round": 0, "epoch": 1, "loss": 0.5})
    journal.count("round 1", {"train": 10})
    journal.spend("tagger", 2.04)
    (run,) = trainings(tmp_path / "runs")
    assert (run.id, run.finished, run.figures) == ("fr-1", False, {})
    assert run.of("tagger") == ({"kind": "tagger", "round": 0, "epoch": 1, "loss": 0.5},)
    assert (run.data, run.seconds) == ({"round 1": {"train": 10}}, {"tagger": 2.0})


def test_a_run_taken_up_again_goes_on_and_repeats_no_measure(tmp_path: Path) -> None:
    first = Journal(configuration(tmp_path))
    for epoch in (1, 2):
        first.add("tagger", {"round": 0, "epoch": epoch, "loss": 9.0})
    first.spend("tagger", 5)
    second = Journal(configuration(tmp_path))
    second.add("tagger", {"round": 0, "epoch": 2, "loss": 1.0})
    second.add("language_model", {"direction": "forward", "characters": 5})
    second.spend("tagger", 5)
    second.finish({"all": {"f1": 0.5}})
    (run,) = trainings(tmp_path / "runs")
    assert [(row["epoch"], row["loss"]) for row in run.of("tagger")] == [(1, 9.0), (2, 1.0)]
    assert len(run.of("language_model")) == 1
    assert (run.seconds["tagger"], run.finished, run.figures) == (10.0, True, {"all": {"f1": 0.5}})


def test_runs_come_newest_first_and_a_learning_curve_is_none(tmp_path: Path) -> None:
    for version, date in (("1", "2026-01-02"), ("2", "2026-03-04")):
        journal = Journal(configuration(tmp_path, version=version))
        journal.run["date"] = date
        journal.finish({})
    (tmp_path / "runs" / "fr-curve").mkdir()
    (tmp_path / "runs" / "fr-curve" / "curve.json").write_text('{"points": []}', encoding="utf-8")
    assert [run.version for run in trainings(tmp_path / "runs")] == ["2", "1"]
    assert curves(tmp_path / "runs") == ({"points": []},)


def test_where_nothing_was_trained_there_is_no_run(tmp_path: Path) -> None:
    assert trainings(tmp_path / "absent") == ()
    assert curves(tmp_path / "absent") == ()


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"name": "fr"}'], ids=["empty", "cut short", "a list", "keys missing"]
)
def test_a_damaged_run_is_named(tmp_path: Path, content: str) -> None:
    Journal(configuration(tmp_path))
    (tmp_path / "runs/fr-1/run.json").write_text(content, encoding="utf-8")
    with pytest.raises(BrokenLine) as caught:
        trainings(tmp_path / "runs")
    assert caught.value.sentence("en").startswith("fr-1/run.json")


def test_no_folder_of_the_machine_is_told(tmp_path: Path) -> None:
    Journal(configuration(tmp_path))
    text = (tmp_path / "runs/fr-1/run.json").read_text(encoding="utf-8")
    assert str(tmp_path) not in text
    assert str(ROOT) not in text
    assert json.loads(text)["configuration"]["name"] == "fr"
