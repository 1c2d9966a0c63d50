"""The filter of words seen in training: sure of what it denies, wrong at its rate, and of one model
alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from engine.core.settings import settings
from engine.measure.errors.training_words import RATE, SeenWords, load_seen_words, make, read

WORDS = st.sets(st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=8), max_size=60)


@given(WORDS)
def test_a_word_that_was_seen_is_never_denied(words: set[str]) -> None:
    known = make(words, "w", 1, 1, 1)
    assert all(word in known for word in words)
    assert SeenWords.from_bytes(known.to_bytes()) == known


def test_the_share_of_words_wrongly_taken_for_seen_is_the_rate() -> None:
    known = make({f"vu{number}" for number in range(5_000)}, "w", 1, 1, 1)
    wrong = sum(f"autre{number}" in known for number in range(20_000)) / 20_000
    assert 0.75 * RATE < wrong < 1.25 * RATE


@pytest.mark.parametrize(
    ("mention", "expected"),
    [
        pytest.param("Roux", True, id="the word"),
        pytest.param("ROÜX", True, id="whatever its case and accents"),
        pytest.param("L. Roux", True, id="initials are not asked for"),
        pytest.param("Roux-Alba", False, id="one of two"),
        pytest.param("Alba", False, id="another"),
        pytest.param("12/03/1965", None, id="no word"),
    ],
)
def test_a_mention_is_seen_when_all_its_words_are(mention: str, expected: bool | None) -> None:
    assert make({"roux"}, "w", 1, 1, 1, rate=1e-9).has(mention) is expected


def folder(tmp_path: Path, data: bytes | None, weights: str = "w") -> Path:
    (tmp_path / "model.json").write_text(json.dumps({"sha256": weights}))
    if data is not None:
        (tmp_path / "seen.bin").write_bytes(data)
    return tmp_path


GOOD = make({"roux"}, "w", 1, 1, 1).to_bytes()


@pytest.mark.parametrize(
    ("data", "weights", "read_back"),
    [
        pytest.param(GOOD, "w", True, id="its own"),
        pytest.param(GOOD, "other", False, id="of other weights"),
        pytest.param(None, "w", False, id="none ships"),
        pytest.param(GOOD[:-1], "w", False, id="cut short"),
        pytest.param(b"zut", "w", False, id="no filter"),
        pytest.param(b'{"weights": "w"}\n', "w", False, id="half a header"),
        pytest.param(GOOD.replace(b'"format": 1', b'"format": 2'), "w", False, id="another form"),
    ],
)
def test_only_the_filter_of_the_weights_is_read(
    tmp_path: Path, data: bytes | None, weights: str, read_back: bool
) -> None:
    assert (read(folder(tmp_path, data, weights)) is not None) == read_back


@pytest.mark.parametrize("model", ["fr", "en"])
def test_the_shipped_filter_is_of_the_shipped_weights(model: str) -> None:
    known = load_seen_words(model)
    assert known is not None
    facts = json.loads((settings().data / "models" / model / "model.json").read_text())
    assert known.header.weights == facts["sha256"]
    assert (known.header.rate, known.header.words > 50_000) == (RATE, True)
    assert known.has("Martin") is True
    assert known.has("Zzyldrixqua") is False
