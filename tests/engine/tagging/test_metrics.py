"""What is said of a model is what was counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.errors import ModelAltered
from engine.tagging import NameRecall, metrics as module, read_letter_recall, read_recall
from engine.tagging.metrics import record

ROW = {"found": 96, "all": 100, "clean": 5, "documents": 10, "recall": 0.96}
SCORES = {
    **dict.fromkeys(("persons", "addresses", "towns", "civil dates", "identifiers", "direct"), ROW),
    "professionals_masked": 0.01, "other_text_masked": 0.002, "person_precision": 0.94, "per_document": [{"id": "x"}],
}  # fmt: skip


def test_counts_recorded_are_read_back_and_nothing_of_the_documents_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_path", lambda model: tmp_path / f"{model}.json")
    assert read_recall("x") is None
    record("x", SCORES, "2026-11-20")
    assert read_recall("x") == NameRecall(mentions=100, found=96, documents=10, clean=5, date="2026-11-20")
    assert read_recall("x").recall == 0.96  # type: ignore[union-attr]
    assert "per_document" not in (tmp_path / "x.json").read_text(encoding="utf-8")


def test_counts_of_letters_stand_beside_those_of_decisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_path", lambda model: tmp_path / f"{model}.json")
    record("x", SCORES, "2026-11-20")
    assert read_letter_recall("x") is None
    record("x", {"persons": ROW | {"found": 90}}, "2026-11-21", letters=True)
    record("x", {**SCORES, "persons": ROW | {"found": 97}}, "2026-11-22")
    assert read_letter_recall("x") == NameRecall(100, 90, 10, 5, "2026-11-21")
    assert read_recall("x") == NameRecall(100, 97, 10, 5, "2026-11-22")


COUNTS = {"mentions": 9, "found": 8, "documents": 3, "clean": 2}
BROKEN = [
    pytest.param(b"{", id="cut off"),
    pytest.param(b"\xe9", id="not UTF-8"),
    pytest.param(b"[]", id="no table"),
    pytest.param(json.dumps({"persons": COUNTS}).encode(), id="no date"),
    pytest.param(b'{"date": "x", "persons": {"mentions": 9}}', id="counts missing"),
    pytest.param(json.dumps({"date": "x", "persons": COUNTS | {"of": 1}}).encode(), id="a count too many"),
    pytest.param(json.dumps({"date": "x", "persons": COUNTS | {"found": "8"}}).encode(), id="a count that is a text"),
    pytest.param(json.dumps({"date": "x", "persons": COUNTS | {"found": 10}}).encode(), id="more found than there are"),
]


@pytest.mark.parametrize("content", BROKEN)
def test_figures_that_cannot_be_read_are_an_error_of_the_engine(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "metrics.json"
    path.write_bytes(content)
    monkeypatch.setattr(module, "_path", lambda _: path)
    with pytest.raises(ModelAltered):
        read_recall("x")


@pytest.mark.parametrize("letters", [3, {"mentions": 9}, {**COUNTS, "found": 10, "date": "x"}], ids=str)
def test_figures_of_letters_that_cannot_be_read_are_an_error_of_the_engine(
    letters: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "metrics.json"
    path.write_text(json.dumps({"date": "x", "persons": COUNTS, "letters": letters}), encoding="utf-8")
    monkeypatch.setattr(module, "_path", lambda _: path)
    with pytest.raises(ModelAltered):
        read_letter_recall("x")


def test_a_set_without_mentions_divides_nothing_by_zero() -> None:
    assert NameRecall(0, 0, 0, 0, "").recall == 0


def test_the_shipped_model_has_its_figures() -> None:
    shipped = read_recall("fr")
    assert shipped
    assert shipped.recall >= 0.95
    assert shipped.documents >= shipped.clean > 0
