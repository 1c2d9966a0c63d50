"""An experiment on one's own corpus, in miniature."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import BadCorpus, BadTrainingName
from engine.lab.train.own.experiment import measure_experiment
from engine.training import make_order
from engine.training.experiments import experiments, experiments_folder
from tests.engine.lab.train.test_own_training import DOCUMENTS, NAMES, own, quiet  # noqa: F401  a fixture


def measured(name: str = "lyon", sentences: int = 3) -> object:
    order = make_order(name, DOCUMENTS, "lettres.jsonl", "petit", "fr", {"epochs": 1, "test": 0.2})
    return measure_experiment(order, DOCUMENTS, sentences, 2, quiet, quiet, "cpu")


def test_both_kinds_of_models_learn_from_as_many_sentences(own: Path) -> None:  # noqa: F811
    found = measured()
    assert experiments() == (found,)
    (kept,) = experiments()
    assert [(run.arm, run.seed) for run in kept.runs] == [("proposed", 1), ("drawn", 1), ("proposed", 2), ("drawn", 2)]
    assert kept.pool == 14, "two sentences of each of seven training documents"
    first, _, second, _ = kept.runs
    assert (first.words, first.mentions) == (second.words, second.mentions), (
        "what is proposed does not depend on chance"
    )
    assert first.mentions == 3, "a sentence without a mention has nothing to teach"
    assert kept.runs[1].words > 0
    assert [len(run.counts) for run in kept.runs] == [2] * 4
    assert len(kept.before) == 2


def test_no_text_stays_behind(own: Path) -> None:  # noqa: F811
    measured()
    assert list((own / "memory").iterdir()) == []
    (kept,) = experiments_folder().iterdir()
    assert not any(name in kept.read_text(encoding="utf-8") for name in NAMES)
    assert not [path for path in own.rglob("*") if path.suffix in (".conll", ".npy")]


def test_what_cannot_be_is_refused(own: Path) -> None:  # noqa: F811
    with pytest.raises(BadCorpus) as caught:
        measured(sentences=50)
    assert "7 only have something to teach" in caught.value.sentence("en") or "only 7" in caught.value.sentence("en")
    measured()
    with pytest.raises(BadTrainingName):
        measured()
