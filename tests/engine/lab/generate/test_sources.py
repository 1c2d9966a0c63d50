"""Which documents a round of training is made of."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from engine.core.labels import LABELS
from engine.lab.generate.sources import Mix, TrainingDocument, documents
from tests.engine.lab.tiny_corpora import write_corpora

NOTHING = Mix(annotated=0, cassation=0, written=0, english=0)


def _made(folder: Path, seed: int = 1, **mix: float) -> list[TrainingDocument]:
    return list(documents(folder, Mix(**{"annotated": 0, "cassation": 0, "written": 0, "english": 0, **mix}), seed))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_corpora(tmp_path_factory.mktemp("corpora"))


def test_an_empty_mix_gives_nothing(corpora: Path) -> None:
    assert list(documents(corpora, NOTHING, 1)) == []


@pytest.mark.parametrize("key", ["annotated", "cassation", "written", "english"])
def test_each_source_is_read_as_often_as_asked_with_spans_on_names(corpora: Path, key: str) -> None:
    once, twice = _made(corpora, **{key: 1}), _made(corpora, **{key: 2})
    assert len(twice) == 2 * len(once) > 0
    for made in twice:
        for start, end, label in made.spans:
            assert label in LABELS
            assert 0 <= start < end <= len(made.text)
            assert made.text[start:end] == made.text[start:end].strip()


def test_a_share_below_one_takes_a_sample(corpora: Path) -> None:
    assert len(_made(corpora, cassation=0.5)) == len(_made(corpora, cassation=1)) // 2


def test_each_reading_has_other_identities(corpora: Path) -> None:
    texts = [made.text for made in _made(corpora, annotated=3)]
    assert len(set(texts)) == len(texts)


def test_the_same_seed_gives_the_same_documents_and_another_seed_others(corpora: Path) -> None:
    mix = {"annotated": 1, "cassation": 1, "written": 3}
    assert _made(corpora, 5, **mix) == _made(corpora, 5, **mix) != _made(corpora, 6, **mix)


def test_a_bound_on_decisions_is_nested(corpora: Path) -> None:
    everything = {"annotated": 1, "cassation": 1, "appeal": 1, "first_instance": 1, "conseil_etat": 1}
    every = {made.id for made in _made(corpora, **everything)}
    ids = [{made.id for made in _made(corpora, **everything, decisions=n)} for n in (1, 2, 3, 4, 100)]
    assert 0 < len(ids[0]) < len(ids[-1])
    assert ids[-1] == every
    assert all(smaller <= larger for smaller, larger in itertools.pairwise(ids))
    assert all(len(row) <= n for n, row in zip((1, 2, 3, 4), ids, strict=False))


def test_only_decisions_whose_names_were_found_by_patterns_are_silver(corpora: Path) -> None:
    assert not any(made.silver for made in _made(corpora, annotated=1, written=2))
    assert all(made.silver for made in _made(corpora, cassation=1))
