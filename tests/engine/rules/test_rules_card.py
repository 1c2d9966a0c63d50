"""Payment cards are found, and their key is checked."""

from __future__ import annotations

import pytest

from engine.rules.numbers.card import RULE
from tests.engine.marked import found, kinds

ROWS = [
    pytest.param("carte 4970 1012 3456 7893", ["4970 1012 3456 7893"], [], id="groups of four"),
    pytest.param("4970101234567893", ["4970101234567893"], [], id="in one piece"),
    pytest.param("5555-1234-5678-9013", ["5555-1234-5678-9013"], [], id="dashes"),
    pytest.param("3782 822463 10005", ["3782 822463 10005"], [], id="fifteen digits"),
    pytest.param(
        "4970\u00a01012\u00a03456\u00a07893.", ["4970\u00a01012\u00a03456\u00a07893"], [], id="non-breaking spaces"
    ),
    pytest.param(
        "sa carte bancaire 4970 1012 3456 7894", ["4970 1012 3456 7894"], ["failed_key"], id="announced, key wrong"
    ),
    pytest.param("le numéro 4970 1012 3456 7894", [], ["failed_key"], id="groups, key wrong"),
    pytest.param("le dossier 4970101234567894", [], [], id="sixteen digits, key wrong, nothing says card"),
    pytest.param("1234 5678 9012 3456", [], [], id="no issuer begins so"),
    pytest.param("4970 1012 3456", [], [], id="too short"),
    pytest.param("4970 1012 3456 7893 12", [], [], id="too long"),
    pytest.param("4 970 101 234 567 893 euros", [], [], id="an amount"),
    pytest.param("552 081 317 00018", [], [], id="a SIRET"),
]


@pytest.mark.parametrize(("text", "expected", "doubts"), ROWS)
def test_a_card_is_found_and_a_failed_key_is_a_doubt(text: str, expected: list[str], doubts: list[str]) -> None:
    assert found(RULE, text) == expected
    assert kinds(RULE, text) == doubts
