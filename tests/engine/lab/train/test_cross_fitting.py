"""Taggers that have not read a part of the marked documents."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import torch
from hypothesis import given, strategies as st

from engine.lab import train
from engine.lab.train import cross_fitting, tagger
from engine.lab.train.cross_fitting import fold_of, folders_of
from engine.lab.train.data.batches import Data
from engine.lab.train.errors import Interrupted
from engine.tagging import load_tagger
from tests.engine.lab.train.conftest import configured, invented, small_tagger

MARKED = [f"annotated/uk-{number:03}" for number in range(120)]


@given(st.sampled_from(MARKED), st.integers(2, 12))
def test_a_marked_document_belongs_to_one_fold(document: str, folds: int) -> None:
    assert fold_of(document, folds) in range(folds)
    assert fold_of(document, folds) == fold_of(document, folds)


@pytest.mark.parametrize("document", ["written12", "cassation_2024-7", "annotated", "uk-001", ""])
def test_other_documents_are_read_by_all(document: str) -> None:
    assert fold_of(document, 3) is None


def test_folds_are_of_about_one_size() -> None:
    counts = Counter(fold_of(document, 3) for document in MARKED)
    assert min(counts.values()) > len(MARKED) / 3 / 2


@pytest.fixture
def data() -> Data:
    """Windows of six documents, four of them marked, with two readings of each."""
    names = ["written1", "written2", *MARKED[:4]]
    made = invented(48)
    windows = [
        type(window)(window.words, window.labels, window.gaps, f"{names[number % 6]}.{number % 2}")
        for number, window in enumerate(made.windows)
    ]
    return Data(windows, made.features, tagger.tag_dictionary())


@pytest.fixture
def config(tmp_path: Path, corpora: Path, data: Data, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A training of a few numbers, whose documents and language models are there already."""
    monkeypatch.setattr(cross_fitting, "write_foundations", lambda *_: None)
    monkeypatch.setattr(cross_fitting, "round_data", lambda *_: (invented(12, seed=9), data))
    monkeypatch.setattr(cross_fitting, "new_tagger", lambda _: small_tagger())
    return configured(tmp_path, corpora)


def read_documents(monkeypatch: pytest.MonkeyPatch) -> list[set[str]]:
    """Note the documents that each training reads."""
    seen: list[set[str]] = []
    real = tagger.train

    def spy(made: Any, part: Data, *rest: Any, **more: Any) -> Any:
        seen.append({window.document.rpartition(".")[0] for window in part.windows})
        return real(made, part, *rest, **more)

    monkeypatch.setattr(tagger, "train", spy)
    return seen


def test_each_tagger_has_read_all_but_its_part(config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = read_documents(monkeypatch)
    figures = train.cross_fit(config, 3)
    every = {"written1", "written2", *MARKED[:4]}
    assert seen == [{name for name in every if fold_of(name, 3) != fold} for fold in range(3)]
    assert [set(row) >= {"all"} for row in figures] == [True] * 3
    folders = folders_of(tmp_path / "model")
    facts = [json.loads((folder / "model.json").read_text(encoding="utf-8")) for folder in folders]
    assert [(row["fold"], row["folds"]) for row in facts] == [(0, 3), (1, 3), (2, 3)]
    assert load_tagger(folders[0], "cpu").tag("x x x") is not None


def test_what_is_trained_is_not_trained_again(config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = train.cross_fit(config, 2)
    monkeypatch.setattr(cross_fitting, "round_data", lambda *_: pytest.fail("drawn again"))
    assert train.cross_fit(config, 2) == first
    (tmp_path / "work" / "fold-1.json").unlink()
    with pytest.raises(pytest.fail.Exception, match="drawn again"):
        train.cross_fit(config, 2)


def test_an_interrupted_one_goes_on_with_the_folds_that_are_left(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = tagger.train, []

    def cut_off(*given: Any, **more: Any) -> Any:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(*given, **more)

    monkeypatch.setattr(tagger, "train", cut_off)
    with pytest.raises(Interrupted):
        train.cross_fit(config, 3)
    assert len(train.cross_fit(config, 3)) == 3
    assert len(calls) == 4


def test_a_part_is_read_from_where_the_whole_was_placed(data: Data, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "mem_get_info", lambda: (10**12, 10**12))
    chosen = [5, 1, 1, 40]
    expected = [data.part(chosen).batch([number]) for number in range(4)]
    data.place_on("cpu:0")
    kept = data.part(chosen)
    late = Data(data.windows, data.features, tagger.tag_dictionary()).part(chosen)
    late.place_on("cpu:0")
    for number, (features, gold) in enumerate(expected):
        for part in (kept, late):
            found = part.batch([number], "cpu:0")
            assert torch.equal(found[0], features)
            assert torch.equal(found[1], gold)
