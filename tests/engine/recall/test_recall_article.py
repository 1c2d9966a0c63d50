"""p^N, its inverse, and the numbers of the article."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.recall.article import ARTICLE, TARGETS, by_mentions, by_recall, max_mentions, needed_recall


def test_the_numbers_of_the_article_come_out() -> None:
    assert round(ARTICLE.found.rate, 2) == 0.96  # « le taux de mentions correctement identifiées grimpe à 96% »
    assert round(ARTICLE.expected, 2) == 0.52  # « 0.96^16 = 0.52 »
    assert ARTICLE.clean.rate == 0.6  # « le taux constaté (0.6) »
    assert ARTICLE.mentions / ARTICLE.documents == pytest.approx(16.34)  # « en moyenne 16 mentions par documents »


def test_neither_number_of_the_article_is_round_and_unrounded_they_promise_less() -> None:
    assert ARTICLE.found.count == 3131
    assert ARTICLE.unrounded == pytest.approx(0.4967, abs=5e-5)


@pytest.mark.parametrize(
    ("mentions", "clean"),
    [
        pytest.param(1, 0.96, id="one mention: the recall itself"),
        pytest.param(2, 0.92, id="« 0.96 X 0.96 = 0.92 »"),
        pytest.param(10, 0.66, id="« dès 10 mentions […] déjà à 60% »: two thirds, read off a curve"),
        pytest.param(16, 0.52, id="« 0.96^16 = 0.52 »"),
        pytest.param(40, 0.20, id="« À 40 mentions […] ridiculement bas »"),
    ],
)
def test_the_curve_of_the_article(mentions: int, clean: float) -> None:
    curve = dict(by_mentions(0.96, 50))
    assert round(curve[mentions], 2) == clean
    assert list(curve) == list(range(1, 51))


def test_a_curve_of_perfect_recall_is_flat_and_one_of_none_is_nothing() -> None:
    assert by_mentions(1.0, 3) == ((1, 1.0), (2, 1.0), (3, 1.0))
    assert by_mentions(0.0, 2) == ((1, 0.0), (2, 0.0))


def test_the_other_curve_runs_from_its_zoom_to_one() -> None:
    curve = by_recall(16, 0.95, points=5)
    assert [recall for recall, _ in curve] == pytest.approx([0.95, 0.96, 0.97, 0.98, 0.99, 1.0])
    assert [round(clean, 2) for _, clean in curve] == [0.44, 0.52, 0.61, 0.72, 0.85, 1.0]


def test_ten_in_a_hundred_leaking_documents_take_more_than_99_in_a_hundred_mentions() -> None:
    assert [round(needed_recall(clean, 16), 4) for clean in TARGETS] == [0.9934, 0.9968, 0.9994]
    assert needed_recall(0.9, 1) == 0.9


@given(st.floats(0.01, 1), st.integers(1, 300))
def test_the_recall_needed_is_the_inverse(clean: float, mentions: int) -> None:
    assert dict(by_mentions(needed_recall(clean, mentions), mentions))[mentions] == pytest.approx(clean)


@given(st.floats(0.01, 0.9999), st.floats(0.01, 1))
def test_the_most_mentions_are_the_last_that_hold_the_share(recall: float, clean: float) -> None:
    most = max_mentions(recall, clean)
    assert most is not None
    assert recall**most >= clean or most == 0
    assert recall ** (most + 1) < clean


@pytest.mark.parametrize(
    ("recall", "clean", "most"),
    [
        pytest.param(0.96, 0.5, 16, id="the article: half of the documents"),
        pytest.param(0.5, 0.25, 2, id="an exact power"),
        pytest.param(0.9, 0.9, 1, id="one mention"),
        pytest.param(0.8, 0.9, 0, id="not even one"),
        pytest.param(0.0, 0.9, 0, id="nothing is found"),
        pytest.param(1.0, 0.99, None, id="no number is too many"),
    ],
)
def test_the_most_mentions(recall: float, clean: float, most: int | None) -> None:
    assert max_mentions(recall, clean) == most
