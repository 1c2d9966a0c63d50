"""Draws of documents: fixed, whole, and the same in one chunk or many."""

from __future__ import annotations

import numpy as np
import pytest

from engine.measure.statistics import bootstrap
from engine.measure.statistics.bootstrap import interval, resample, weights


def test_each_draw_has_as_many_documents_and_the_draws_are_fixed() -> None:
    first, again = (np.concatenate(list(weights(7, 50))) for _ in range(2))
    assert first.shape == (50, 7)
    assert (first.sum(axis=1) == 7).all()
    assert (first == again).all()


def test_a_document_is_drawn_as_often_as_the_binomial_law_says() -> None:
    drawn = np.concatenate(list(weights(10, 20_000)))
    assert drawn.mean() == 1
    assert drawn.var(axis=0) == pytest.approx(np.full(10, 0.9), abs=0.05)
    assert (drawn == 0).mean() == pytest.approx(0.9**10, abs=0.005)


def test_draws_are_the_same_in_one_chunk_and_in_many(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = np.arange(12.0).reshape(6, 2)
    whole = resample(counts, 40)
    monkeypatch.setattr(bootstrap, "_CHUNK", 6 * 7)
    heard: list[float] = []
    assert (resample(counts, 40, heard.append) == whole).all()
    assert heard == pytest.approx([0.175, 0.35, 0.525, 0.7, 0.875, 1.0])


def test_of_no_draw_all_is_possible() -> None:
    assert interval(np.empty(0)) == (0.0, 1.0)
