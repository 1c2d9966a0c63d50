"""What taggers of more and more decisions mark: read back on the samples, and measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core import DamagedResults
from engine.interchange import samples
from engine.measure import result_library, volumes
from engine.measure.figures.from_results import volumes as figure
from engine.measure.figures.table import FigureOptions, MeasuredSet

SAMPLES = tuple(one.annotation for one in samples() if one.language == "fr")[:2]


def curve(**more: object) -> dict[str, object]:
    """Write a learning curve of two volumes: one that finds nothing, one that finds all."""
    found = {one.document.name: volumes.write_mentions(one.entities) for one in SAMPLES}
    points = [
        {"decisions": 100, "samples": found},
        {"decisions": 5, "samples": {name: [] for name in found}},
        {"decisions": 100, "samples": None},
    ]
    return {"language": "fr", "points": points, "texts": volumes.text_digests(SAMPLES), **more}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "runs" / "fr-volumes-curve" / "curve.json"
    found.parent.mkdir(parents=True)
    found.write_text(json.dumps(curve()), encoding="utf-8")
    return found


def test_the_smallest_volume_is_first_and_each_is_measured(path: Path) -> None:
    little, much = volumes.read_volumes(path)
    assert [(one.decisions, one.share) for one in (little, much)] == [(5, 0.05), (100, 1.0)]
    assert (little.measures().micro.f1, much.measures().micro.f1) == (0.0, 1.0)
    assert much.measures().micro.intervals["f1"][0] < 1.0
    assert "f1" not in much.measures(SAMPLES[0].document.name).micro.intervals, "one document has no interval"
    pairs = much.pairs()
    assert [(one.start, one.end, one.label) for one in pairs[0].predicted] == [
        (one.start, one.end, one.label) for one in SAMPLES[0].entities
    ]
    assert pairs[0].predicted[0].text == SAMPLES[0].entities[0].text


def test_the_figure_has_a_row_for_all_and_one_for_each_sample(path: Path) -> None:
    made = figure(MeasuredSet((), volumes=volumes.read_volumes(path)), FigureOptions())
    rows = made.to_json()
    assert [(row["decisions"], row["document"]) for row in rows] == [
        (size, name) for size in (5, 100) for name in ("", *(one.document.name for one in SAMPLES))
    ]
    assert rows[3]["documents"] == 2
    assert rows[3]["f1"] == 1.0


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param({"texts": {SAMPLES[0].document.name: "0"}}, id="a sample that has changed"),
        pytest.param({"texts": {"gone": "0"}}, id="a sample that is gone"),
        pytest.param({"points": [{"decisions": 5, "samples": {"x": ["1-2"]}}]}, id="no label"),
        pytest.param(
            {"points": [{"decisions": 5, "samples": {one.document.name: ["0-999999 nom"] for one in SAMPLES}}]},
            id="out of the text",
        ),
    ],
)
def test_what_does_not_fit_the_samples_is_refused(path: Path, broken: dict[str, object]) -> None:
    path.write_text(json.dumps(curve(**broken)), encoding="utf-8")
    with pytest.raises(DamagedResults):
        volumes.read_volumes(path)


def test_a_curve_of_before_has_no_volumes(path: Path) -> None:
    path.write_text(json.dumps({"language": "fr", "points": [{"decisions": 5}]}), encoding="utf-8")
    assert volumes.read_volumes(path) == ()


def test_a_language_without_a_curve_has_none() -> None:
    assert result_library.volumes("en") == ()


def test_the_shipped_volumes_begin_with_few_decisions_and_the_last_marks_most() -> None:
    found = result_library.volumes("fr")
    assert [one.decisions for one in found] == sorted({one.decisions for one in found})
    assert len(found) >= 5
    assert found[0].share < 0.05
    assert found[-1].share == 1.0
    f1 = [one.measures().micro.f1 or 0.0 for one in found]
    assert f1[0] + 0.05 < f1[-1]
    assert {one.document.name for one in found[-1].gold} == {one.id for one in samples() if one.language == "fr"}
