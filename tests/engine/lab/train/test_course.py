"""A tagger's training: what is kept, and that an interruption changes nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from engine.lab.train import tagger
from engine.lab.train.errors import OtherTraining
from engine.lab.train.tagger import course as course_module
from engine.lab.train.tagger.course import Course
from engine.lab.train.tagger.development import worth
from engine.lab.train.tagger.model import TaggerSettings
from tests.engine.lab.train.conftest import invented, language_model, small_tagger

SETTINGS = TaggerSettings(hidden=8, tokens_per_batch=20, learning_rate=0.01, epochs=3, minutes=1e6, patience=9)


def trained(
    folder: Path, settings: TaggerSettings = SETTINGS, stop_at: int = 0
) -> tuple[dict[str, Any], list[Any], Any]:
    """Train in a folder; ``stop_at`` interrupts after so many updates. Gives best figures, rows,
    and the best state."""
    folder.mkdir(exist_ok=True)
    rows: list[dict[str, Any]] = []
    updates = iter(range(1, 10_000))
    best = tagger.train(
        small_tagger(), invented(), invented(10, seed=9), settings, folder / "best", rows.append,
        checkpoint=folder / "checkpoint", stopped=lambda: next(updates) == stop_at,
    )  # fmt: skip
    return best, [{**row, "seconds": 0} for row in rows], torch.load(folder / "best", weights_only=True)


@pytest.mark.parametrize("averaging", [0.0, 0.9], ids=["last weights", "mean of weights"])
@pytest.mark.parametrize(
    "stop_at", [1, 5, 11], ids=["at the first update", "within the first epoch", "in a later epoch"]
)
def test_an_interrupted_training_ends_as_one_that_was_not(tmp_path: Path, stop_at: int, averaging: float) -> None:
    settings = replace(SETTINGS, averaging=averaging)
    best, rows, state = trained(tmp_path / "whole", settings)
    with pytest.raises(KeyboardInterrupt):
        trained(tmp_path / "parts", settings, stop_at)
    assert (tmp_path / "parts" / "checkpoint").exists()
    again, rest, same = trained(tmp_path / "parts", settings)
    assert again == best
    assert rest == rows[len(rows) - len(rest) :]
    assert all(torch.equal(same[name], value) for name, value in state.items())


def test_the_interruptions_of_the_test_fall_where_they_say() -> None:
    groups = invented().groups(SETTINGS.tokens_per_batch, None)
    assert 5 < len(groups) < 11


def test_a_checkpoint_of_a_tagger_of_another_size_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        trained(tmp_path / "x", stop_at=2)
    larger = tagger.make([language_model(True), language_model(False)], replace(SETTINGS, hidden=9))
    with pytest.raises(OtherTraining) as caught:
        Course(larger, invented(), invented(10), SETTINGS, tmp_path / "b", checkpoint=tmp_path / "x" / "checkpoint")
    assert "[tagger] hidden" in caught.value.sentence("fr")


def test_shares_of_nothing_hide_nothing(tmp_path: Path) -> None:
    settings = replace(SETTINGS, word_dropout=0.0, locked_dropout=0.0, epochs=1)
    made = tagger.make([language_model(True), language_model(False)], settings)
    assert tagger.train(made, invented(), invented(10), settings, tmp_path / "b", lambda row: None)


def test_a_finished_training_leaves_no_checkpoint(tmp_path: Path) -> None:
    trained(tmp_path / "x")
    assert [path.name for path in (tmp_path / "x").iterdir()] == ["best"]


def test_each_epoch_reports_its_loss_rate_and_figures_per_label(tmp_path: Path) -> None:
    best, rows, _ = trained(tmp_path / "x")
    assert [row["epoch"] for row in rows] == [1, 2, 3]
    assert rows[-1]["loss"] < rows[0]["loss"]
    assert {"all", "email", "adresse"} <= set(best)
    assert best["all"]["support"] == best["email"]["support"] + best["adresse"]["support"]
    assert all(0 < row["learning_rate"] <= SETTINGS.learning_rate for row in rows)


def test_what_is_kept_is_the_best_epoch_and_better_than_before(tmp_path: Path) -> None:
    before = {"all": {"f1": 2.0}}
    made, target = small_tagger(), tmp_path / "best"
    torch.save({"kept": torch.ones(1)}, target)
    best = tagger.train(made, invented(), invented(10, seed=9), SETTINGS, target, lambda row: None, before=before)
    assert best is before
    assert set(torch.load(target, weights_only=True)) == {"kept"}


def test_no_gain_for_as_long_as_patience_says_ends_the_training(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = []
    settings = replace(SETTINGS, patience=2, epochs=50)
    before = {"all": {"f1": 2.0}}
    torch.save({}, tmp_path / "b")
    tagger.train(small_tagger(), invented(), invented(10, seed=9), settings, tmp_path / "b", rows.append, before=before)
    assert len(rows) == 2


@pytest.mark.parametrize("seconds", [7.0, 13.0], ids=["a fast machine", "a slow one"])
def test_a_training_that_its_time_cut_short_is_repeated_by_its_number_of_updates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """The clock is one on which each look takes so many seconds."""
    looks = iter(range(100_000))
    with monkeypatch.context() as machine:
        machine.setattr(course_module.time, "monotonic", lambda: seconds * next(looks))
        best, rows, state = trained(tmp_path / "cut", replace(SETTINGS, minutes=3.0))
    whole = len(invented().groups(SETTINGS.tokens_per_batch, None)) * SETTINGS.epochs
    assert 0 < rows[-1]["updates"] < whole
    again, same_rows, same = trained(tmp_path / "again", replace(SETTINGS, updates=rows[-1]["updates"]))
    assert (again, same_rows) == (best, rows)
    assert all(torch.equal(same[name], value) for name, value in state.items())


def test_the_mean_of_the_weights_is_what_is_measured_and_kept(tmp_path: Path) -> None:
    _, _, last = trained(tmp_path / "last")
    _, _, mean = trained(tmp_path / "mean", replace(SETTINGS, averaging=0.9))
    assert any(not torch.equal(mean[name], value) for name, value in last.items())


def test_the_learning_rate_climbs_then_falls(tmp_path: Path) -> None:
    course = Course(small_tagger(), invented(), invented(10), replace(SETTINGS, epochs=100), tmp_path / "b")
    rates = []
    for step in (0, 50, 99, course.steps // 2, course.steps - 1):
        course.place.step = step
        rates.append(course.rate())
    assert rates[0] < rates[1] < rates[2] <= SETTINGS.learning_rate
    assert rates[2] > rates[3] > rates[4] > 0


def test_batches_hold_windows_of_one_length_and_lose_none() -> None:
    data = invented()
    groups = data.groups(12, None)
    assert sorted(index for group in groups for index in group) == list(range(30))
    for group in groups:
        inputs, gold = data.batch(group)
        assert inputs.shape[:2] == gold.shape
        assert gold.numel() <= 12


def test_a_part_shares_features_and_may_repeat_windows() -> None:
    data = invented()
    chosen = [4, 4, 11]
    part = data.part(chosen)
    assert part.features is data.features
    assert part.tokens == sum(len(data.windows[i].words) for i in chosen)
    for place, number in enumerate(chosen):
        assert torch.equal(part.batch([place])[0], data.batch([number])[0])
        assert torch.equal(part.batch([place])[1], data.batch([number])[1])


@pytest.mark.parametrize(
    ("figures", "wanted"),
    [
        pytest.param({"all": {"f1": 0.9, "support": 9}}, 0.9, id="no label: the whole"),
        pytest.param({"all": {"f1": 0.5, "support": 4}, "email": {"f1": 1.0, "support": 1}, "adresse": {"f1": 0.6, "support": 3}}, 0.7, id="by mentions"),
        pytest.param({"all": {"f1": 0.1, "support": 9}, "personneMorale": {"f1": 0.0, "support": 8}, "email": {"f1": 0.8, "support": 1}}, 0.8, id="companies do not count"),
        pytest.param({"all": {"f1": -1.0}}, -1.0, id="nothing yet"),
    ],
)  # fmt: skip
def test_a_state_is_worth_its_labels_by_their_mentions(figures: dict[str, dict[str, float]], wanted: float) -> None:
    assert worth(figures) == pytest.approx(wanted)
