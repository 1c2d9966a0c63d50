"""Edits: the text outside them and the mentions they do not name stay what they were."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.interchange.edits import PieceEdit, Span, apply, replace

TEXT = "M. Jean Dupont, né à Lyon"
SPANS: list[Span] = [(3, 7, "p"), (8, 14, "n"), (21, 25, "l")]


@pytest.mark.parametrize(
    ("edits", "text", "mentions"),
    [
        pytest.param([replace(7, 8, "\n")], "M. Jean\nDupont, né à Lyon", ["Jean", "Dupont", "Lyon"], id="between two"),
        pytest.param(
            [replace(8, 14, "Roux", "n")], "M. Jean Roux, né à Lyon", ["Jean", "Roux", "Lyon"], id="a whole mention"
        ),
        pytest.param(
            [replace(8, 14, "Roux")],
            "M. Jean Roux, né à Lyon",
            ["Jean", "Roux", "Lyon"],
            id="a whole mention keeps its label",
        ),
        pytest.param([replace(10, 12, "")], "M. Jean Dunt, né à Lyon", ["Jean", "Dunt", "Lyon"], id="inside a mention"),
        pytest.param(
            [replace(14, 14, " fils")],
            "M. Jean Dupont fils, né à Lyon",
            ["Jean", "Dupont", "Lyon"],
            id="at its end: outside",
        ),
        pytest.param(
            [replace(8, 8, "de ")],
            "M. Jean de Dupont, né à Lyon",
            ["Jean", "Dupont", "Lyon"],
            id="at its start: outside",
        ),
        pytest.param(
            [PieceEdit(3, 14, (("DUPONT", "n"), (" ", None), ("Jean", "p")))],
            "M. DUPONT Jean, né à Lyon",
            ["DUPONT", "Jean", "Lyon"],
            id="two swapped",
        ),
        pytest.param(
            [replace(12, 18, "x")], TEXT, ["Jean", "Dupont", "Lyon"], id="one that cuts into a mention is left out"
        ),
        pytest.param(
            [replace(0, 20, "x")], TEXT, ["Jean", "Dupont", "Lyon"], id="one that would lose mentions is left out"
        ),
        pytest.param(
            [replace(3, 7, "Al"), replace(5, 9, "x")],
            "M. Al Dupont, né à Lyon",
            ["Al", "Dupont", "Lyon"],
            id="the later of two",
        ),
        pytest.param([], TEXT, ["Jean", "Dupont", "Lyon"], id="none"),
    ],
)
def test_mentions_follow_the_text(edits: list[PieceEdit], text: str, mentions: list[str]) -> None:
    made, spans = apply(TEXT, SPANS, edits)
    assert made == text
    assert [made[start:end] for start, end, _ in spans] == mentions


@given(st.lists(st.tuples(st.integers(0, len(TEXT)), st.integers(0, 5), st.text("xyz ", max_size=4)), max_size=6))
def test_no_mention_is_lost_by_edits_without_labels(rows: list[tuple[int, int, str]]) -> None:
    edits = [replace(start, min(start + length, len(TEXT)), new) for start, length, new in rows]
    made, spans = apply(TEXT, SPANS, edits)
    assert [label for _, _, label in spans] == ["p", "n", "l"]
    assert all(0 <= start <= end <= len(made) for start, end, _ in spans)
    assert [span[0] for span in spans] == sorted(span[0] for span in spans)
