"""Two forms of a text side by side: rows that join to the texts, and what of one stands for a
stretch of the other."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.alignment.side_by_side import match, rows

FIRST = "Vu la requête de Mme Adjovi.\nElle demeure à Vannes, et travaille.\n\nPar ces motifs, rejette."
TEXTS = st.text(alphabet="ab M.\n[]é", max_size=60)


@given(TEXTS, TEXTS)
def test_the_rows_joined_are_the_texts(first: str, second: str) -> None:
    found = rows(first, second, match(first, second))
    assert "".join(first[a:b] for (a, b), _ in found) == first
    assert "".join(second[a:b] for _, (a, b) in found) == second


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        pytest.param(FIRST.replace("Adjovi", "A..."), 3, id="line by line"),
        pytest.param(FIRST.replace("Vannes, et", "Vannes,\net"), 3, id="a paragraph cut in two is one row"),
        pytest.param(FIRST.replace("Elle demeure à Vannes, et travaille.\n", ""), 2, id="a paragraph taken out goes with a neighbour"),
        pytest.param(" ".join(FIRST.split()), 1, id="one paragraph against three"),
    ],
)  # fmt: skip
def test_paragraphs_that_belong_to_each_other_share_a_row(second: str, expected: int) -> None:
    assert len(rows(FIRST, second, match(FIRST, second))) == expected


@pytest.mark.parametrize(
    ("second", "name", "expected"),
    [
        pytest.param(FIRST.replace("Adjovi", "A..."), "Adjovi", "A...", id="letters"),
        pytest.param(FIRST.replace("Vannes", "[Localité 1]"), "Vannes", "[Localité 1]", id="a word in brackets"),
        pytest.param(FIRST.replace("Adjovi", ""), "Adjovi", "", id="nothing"),
        pytest.param(FIRST.replace("Adjovi", "A...").replace("requête", "requète"), "Adjovi", "A...", id="beside a misread word"),
    ],
)  # fmt: skip
def test_what_stands_for_a_name_is_found(second: str, name: str, expected: str) -> None:
    start = FIRST.index(name)
    low, high = match(FIRST, second).across(start, start + len(name))
    assert second[low:high].strip().rstrip(".") in (expected, expected.rstrip("."))
