"""What /entrainement says of intervals, of volumes and of experiments, by value."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from dash import html

from components.training import experiments, figures, trainings, volumes
from engine.interchange import samples
from engine.measure import TrainingVolume
from engine.measure.results.volumes import read_predicted, write_mentions
from engine.training import compare_trainings
from tests.components.test_training import made
from tests.engine.training.test_experiments import made as experiment, tallies

GOLD = tuple(one.annotation for one in samples() if one.language == "fr")[:2]
VOLUMES = tuple(
    TrainingVolume(
        size, 100, GOLD, read_predicted(GOLD, {one.document.name: write_mentions(one.entities[:kept]) for one in GOLD})
    )
    for size, kept in ((5, 0), (100, None))
)


def measured(name: str, *after: int, before: tuple[int, ...] = (4, 4, 4, 4)) -> Any:
    """Make a training whose counts by document were kept."""
    found = made(name)
    rows = {"after": tallies(*after), "before": tallies(*before)}
    counts = {side: [one.to_json() for one in kept] for side, kept in rows.items()}
    test = {**(found.test or {}), "counts": counts}
    test["after"] = {**test["after"], "all": {**test["after"]["all"], "intervals": {"f1": [0.7, 0.9]}}}
    return dataclasses.replace(found, test=test)


def test_the_gain_of_a_training_has_its_interval() -> None:
    (row,) = compare_trainings([measured("lyon", 9, 9, 8, 9)])
    assert row.intervals == {"test": (0.7, 0.9)}
    assert row.gain is not None
    assert row.gain.low is not None
    assert 0 < row.gain.low < row.gain.difference
    assert row.to_first is None
    assert compare_trainings([made()])[0].gain is None, "of a training of before, nothing is said"


def test_trainings_are_compared_to_the_first_on_the_same_test_part_alone() -> None:
    same = [measured("lyon", 9, 9, 8, 9), measured("paris", 9, 9, 8, 9)]
    first, second = compare_trainings(same)
    assert first.to_first is None
    assert second.to_first is not None
    assert (second.to_first.difference, second.to_first.adjusted) == (0.0, 1.0)
    other = dataclasses.replace(same[1], test={**(same[1].test or {}), "sha256": "other"})
    assert compare_trainings([same[0], other])[1].to_first is None


def test_the_page_says_interval_gain_and_that_there_is_no_probability(text: Callable[[Any], str]) -> None:
    said = text(trainings.trainings([(measured("lyon", 9, 9, 8, 9), "done")], "fr")).replace("\u00a0", " ")
    assert "(intervalle à 95 % : 70,0 à 90,0 %)" in said.replace("\u202f", " ")
    assert "Gain : +" in said.replace("\u202f", " ")
    assert "aucune probabilité n'est affichée" in said
    answer = figures.fill_labels([measured("lyon", 9, 9, 8, 9), measured("paris", 9, 9, 8, 9)], "en")[0]
    assert "“paris” beside “lyon”: 0.0 points (95% interval: 0.0 to 0.0" in answer


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_volume_is_shown_beside_its_gold(text: Callable[[Any], str], lang: str) -> None:
    layout = volumes.section(VOLUMES, lang)
    assert text(layout)
    name = GOLD[1].document.name
    nothing, everything = (volumes.show(VOLUMES, rank, name, lang) for rank in (0, 1))
    assert "100" in everything[0]
    for _, drawn, heads in (nothing, everything):
        assert drawn["columns"] == len(heads) == 2
        assert "".join(_plain(row[0]) for row in drawn["paragraphs"]) == GOLD[1].document.text
    kinds = [{part[0] for row in drawn["paragraphs"] for part in row[1] if isinstance(part, list)} for _, drawn, _ in (nothing, everything)]  # fmt: skip
    assert kinds == [{"omission"}, {"right"}]
    assert volumes.show(VOLUMES, 99, "absent", lang)[1]["id"] == f"100/{GOLD[0].document.name}"


def _plain(cell: list[Any]) -> str:
    return "".join(part if isinstance(part, str) else "".join(text for text, _ in part[2]) for part in cell)


def test_without_a_curve_the_page_says_how_to_draw_one(text: Callable[[Any], str]) -> None:
    assert "data/models/fr/volumes.toml" in text(volumes.section((), "fr"))


VERDICTS = [
    ((9, 8, 9, 9), (5, 6, 5, 5), "Yes: +"),
    ((5, 6, 5, 5), (9, 8, 9, 9), "No, they teach less: −"),
    ((9, 5, 9, 5), (5, 9, 5, 9), "It cannot be told: 0.0 points"),
]


@pytest.mark.parametrize(("proposed", "drawn", "said"), VERDICTS, ids=["more", "less", "chance"])
def test_an_experiment_says_what_its_interval_allows(proposed: Any, drawn: Any, said: str) -> None:
    answer = experiments.answer(experiment(proposed, drawn), "en")
    assert answer.startswith(said)
    assert "95% interval" in answer
    one = experiments.answer(experiment(proposed[:1], drawn[:1]), "en")
    assert "a single test document" in one


def test_experiments_are_listed_or_how_to_make_one(text: Callable[[Any], str]) -> None:
    assert "engine experiment" in text(experiments.section((), "fr"))
    section = experiments.section([experiment()], "fr")
    assert isinstance(section, html.Section)
    assert "tirées au sort" in text(section)
