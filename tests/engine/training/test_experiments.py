"""What an experiment left: the difference of its two kinds of models, its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import BadTrainingName, BrokenLine, UnknownName
from engine.measure import Tally
from engine.measure.tally import Counts
from engine.training.experiments import (
    ARMS,
    Experiment,
    ExperimentRun,
    check_experiment_name,
    erase_experiment,
    experiments,
    experiments_folder,
    keep_experiment,
    pooled,
)
from engine.training.order import CorpusFacts

NAME = "personnePhysiqueNom"


def tallies(*right: int, of: int = 10) -> tuple[Tally, ...]:
    """Make documents of ten mentions of which so many are found."""
    return tuple(
        Tally(f"test-{n}", counts={"strict": {NAME: Counts(correct=found, missed=of - found)}})
        for n, found in enumerate(right)
    )


def made(proposed: tuple[int, ...] = (9, 8, 9, 9), drawn: tuple[int, ...] = (5, 6, 5, 5), **more: str) -> Experiment:
    """Make an experiment of two seeds."""
    runs = tuple(
        ExperimentRun(arm, seed, 100, 10, tallies(*found))
        for seed in (1, 2)
        for arm, found in zip(ARMS, (proposed, drawn), strict=True)
    )
    facts = {"name": "lyon", "created": "2026-11-27", **more}
    return Experiment(
        facts["name"], facts["created"], "fr", "fr", CorpusFacts("c", 9, 90, "x"), 20, 300, runs, tallies(4, 4, 4, 4)
    )


def test_the_difference_is_that_of_all_seeds_with_its_interval_by_document() -> None:
    found = made().difference
    assert found.documents == 4
    f1 = [2 * right / (right + 40) for right in (35, 21)]
    assert found.difference == pytest.approx(f1[0] - f1[1])
    assert found.low is not None
    assert found.low > 0
    assert made(drawn=(9, 8, 9, 9)).difference.difference == 0
    assert made().by_seed == pytest.approx((f1[0] - f1[1],) * 2)


def test_what_each_document_counts_is_added_over_the_seeds() -> None:
    (first, *_) = pooled(made().of("proposed"))
    assert first.counts["strict"][NAME] == Counts(correct=18, missed=2)


def test_it_is_read_back_as_it_was_written(var: Path) -> None:
    keep_experiment(made(created="2026-11-26"))
    keep_experiment(made(name="paris"))
    assert [one.name for one in experiments()] == ["paris", "lyon"]
    assert experiments()[0] == made(name="paris")
    with pytest.raises(BadTrainingName):
        check_experiment_name("lyon")
    erase_experiment("lyon")
    check_experiment_name("lyon")
    with pytest.raises(UnknownName, match="paris"):
        erase_experiment("lyon")


@pytest.mark.parametrize("text", ["", "{}", '{"name": 1}', "[]"])
def test_a_damaged_file_is_named(var: Path, text: str) -> None:
    experiments_folder().mkdir(parents=True)
    (experiments_folder() / "lyon.json").write_text(text, encoding="utf-8")
    with pytest.raises(BrokenLine) as caught:
        experiments()
    assert "lyon.json" in caught.value.sentence("fr")
