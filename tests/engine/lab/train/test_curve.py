"""The learning curve: nested parts, equal work per point, points kept; and the measure on gold."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from engine.core.errors import UsageError
from engine.core.labels import FIRST_NAME, SURNAME
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.interchange.schema import to_json
from engine.lab import train
from engine.lab.train import curve, gold
from engine.lab.train.configuration import load
from engine.lab.train.curve import CurvePoint, LearningCurve, Size, plan_points
from engine.measure import volumes
from engine.measure.results.trainings import curves
from tests.engine.lab.tiny_corpora import DECISION
from tests.engine.lab.train.conftest import Trained, configured, invented


@pytest.fixture
def work(trained: Trained, tmp_path: Path, in_one_process: None) -> Path:
    """A configuration whose language models and features are there."""
    shutil.copytree(trained.folder / "work", tmp_path / "work")
    return configured(tmp_path, load(trained.config).corpora)


@pytest.fixture
def decisions(tmp_path: Path) -> Path:
    """A folder of gold."""
    folder = tmp_path / "gold"
    folder.mkdir()
    start = DECISION.index("Aurélien")
    spans = [
        entity_at(DECISION, start, start + 8, FIRST_NAME, "human"),
        entity_at(DECISION, start + 9, start + 19, SURNAME, "human"),
    ]
    annotation = Annotation(Document("a", DECISION), EngineInfo("0", "m", "cpu", "judiciaire"), tuple(spans))
    (folder / "a.json").write_text(to_json(annotation, text=True), encoding="utf-8")
    return folder


def test_a_curve_is_drawn_kept_and_not_drawn_again(
    work: Path, decisions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = train.measure_curve(work, [1, 2, None], 2, decisions)
    sizes = sorted({point.decisions for point in found.points})
    assert sizes[:2] == [1, 2]
    assert len(found.points) == 2 * len(sizes)
    assert all(point.read >= point.tokens == 3000 for point in found.points)
    assert {"dev_f1", "gold_f1", "persons", "clean"} == set(found.points[0].scores)
    (kept,) = curves(work.parent / "runs")
    assert [row["decisions"] for row in kept["sizes"]] == sizes
    assert kept["points"][0]["gold"]["persons"]["of"] >= 2
    assert [bool(point["samples"]) for point in kept["points"]] == [point["seed"] == 1 for point in kept["points"]]
    shown = volumes.read_volumes(work.parent / "runs" / f"{kept['name']}-curve" / "curve.json")
    assert [one.decisions for one in shown] == sizes
    trained_again: list[object] = []
    monkeypatch.setattr(curve, "_point", lambda *arguments: trained_again.append(arguments))
    assert train.measure_curve(work, [1, 2, None], 2, decisions) == found
    assert trained_again == []


def test_a_curve_without_gold_is_measured_on_the_development_documents(work: Path) -> None:
    found = train.measure_curve(work, [1], 1)
    assert set(found.points[0].scores) == {"dev_f1"}
    assert "—" in found.table("fr")


def test_a_folder_without_gold_is_a_sentence(work: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError) as caught:
        train.measure_curve(work, [1], 1, tmp_path / "empty")
    assert "contains no annotated decision" in caught.value.sentence("en")


def test_parts_are_nested_and_hold_as_many_tokens() -> None:
    data = invented(60, documents=12)
    by_decision = curve.decisions(data, "fr")
    assert len(by_decision) == 12
    held: set[str] = set()
    for size in (2, 5, 12):
        chosen = curve.part(data, by_decision, size, 1, 400)
        names = {data.windows[number].document for number in chosen}
        assert len(names) == size
        assert held <= names
        held = names
        read = sum(len(data.windows[number].words) for number in chosen)
        assert 400 <= read < 410
    assert curve.part(data, by_decision, 5, 1, 400) == curve.part(data, by_decision, 5, 1, 400)
    assert curve.part(data, by_decision, 5, 1, 400) != curve.part(data, by_decision, 5, 2, 400)


def test_documents_by_template_are_no_decisions() -> None:
    data = invented(4, documents=4)
    names = ["written1.7", "english3.0", "a1.0", "a1.1"]
    data.windows = [type(w)(w.words, w.labels, w.gaps, name) for w, name in zip(data.windows, names, strict=True)]
    assert curve.decisions(data, "fr") == {"a1": [2, 3]}
    assert set(curve.decisions(data, "en")) == {"english3", "a1"}


PLANS = [
    ([2, 4, None], 2, 10, [(2, 1), (2, 2), (4, 1), (4, 2), (10, 1), (10, 2)]),
    ([80, 160, None], 1, 100, [(80, 1), (100, 1)]),  # beyond all there is
    ([None, None], 1, 3, [(3, 1)]),
    ([0.05, 0.5, 0.001], 1, 200, [(1, 1), (10, 1), (100, 1)]),
]


@pytest.mark.parametrize(
    ("sizes", "seeds", "available", "wanted"), PLANS, ids=["as asked", "too many", "twice", "shares"]
)
def test_points_are_planned(sizes: list[Size], seeds: int, available: int, wanted: list[tuple[int, int]]) -> None:
    assert plan_points(sizes, seeds, available) == wanted


def test_the_spread_over_seeds_is_given() -> None:
    points = tuple(CurvePoint(80, seed, 8, 10, 10, 1.0, {"dev_f1": f1}, {}, None) for seed, f1 in ((1, 0.8), (2, 0.9)))
    (row,) = LearningCurve(points).rows()
    assert row["dev_f1"] == {"mean": 0.85, "deviation": 0.07071, "least": 0.8, "most": 0.9}
    assert "85.00 ± 7.07" in LearningCurve(points).table("en")


def test_one_seed_has_no_spread() -> None:
    found = LearningCurve((CurvePoint(80, 1, 8, 10, 10, 1.0, {"dev_f1": 0.8}, {}, None),))
    assert found.rows()[0]["dev_f1"] == {"mean": 0.8, "deviation": None, "least": 0.8, "most": 0.8}
    assert "80.00" in found.table("en")
    assert "±" not in found.table("en")


def test_gold_is_tagged_window_by_window_in_its_place(
    work: Path, decisions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tagger that knows the gold's tags by heart finds all persons and leaves none."""
    config = load(work)
    measured = gold.read_gold(config, decisions, lambda done: None)
    from engine.text.iob import iob2
    from engine.text.segment import windows

    right = [tag for row in windows(DECISION) for tag in iob2(row.tokens, measured.annotations[0].entities)]
    made = curve.new_tagger(config)
    items = made.label_dictionary.get_items()

    def decoded(tagger: object, scores: object) -> object:
        import torch

        return torch.tensor([[items.index(tag) for tag in right]])

    monkeypatch.setattr(gold, "decode", decoded)
    found = measured.measure(made, 1_000_000)
    assert found["scores"]["persons"] == 1.0
    assert found["clean"] == {"count": 1, "of": 1, "rate": 1.0}
    assert json.dumps(found)
