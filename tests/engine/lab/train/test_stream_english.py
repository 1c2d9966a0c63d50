"""What the language models of English read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.lab.train.embeddings import stream
from tests.engine.lab.generate.english_corpora import JUDGMENT, add_english
from tests.engine.lab.tiny_corpora import PUBLISHED, write_corpora


@pytest.fixture(scope="module")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return add_english(write_corpora(tmp_path_factory.mktemp("corpora")))


def read(corpora: Path, **shares: float) -> list[str]:
    return list(stream.texts(corpora, random.Random(1), shares, "en"))


def test_nothing_is_read_that_no_share_asks_for(corpora: Path) -> None:
    assert read(corpora) == []


def test_whole_judgments_are_read_as_often_as_said(corpora: Path) -> None:
    assert [text[:15] for text in read(corpora, uk_judgments=2)] == ["Osgood v Larkin"] * 2
    assert read(corpora, echr_en=1) == [JUDGMENT, JUDGMENT]


def test_marked_documents_are_read_with_other_names_and_no_french(corpora: Path) -> None:
    found = read(corpora, uk=3, letters=1, written=2)
    assert len(found) == 3 + 1 + 2
    assert not any(PUBLISHED[:40] in text for text in found)


def test_french_models_read_the_same_as_ever(corpora: Path) -> None:
    assert any(PUBLISHED[20:60] in text for text in stream.texts(corpora, random.Random(1), {"cassation": 1}))
