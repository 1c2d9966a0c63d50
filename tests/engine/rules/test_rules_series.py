"""Numbers of one shape beside a found one are found, and its other mentions; other numbers stay."""

from __future__ import annotations

import pytest

from engine.rules import run
from engine.rules.numbers import whole_numbers
from engine.rules.numbers.series import RULE
from tests.engine.marked import after, marked, shown

ROWS = [
    pytest.param(
        "n° ⟦QRT-19-A04|numero⟧, QRT-19-A05 et QRT-19-A06",
        "n° ⟦QRT-19-A04|numero⟧, ⟦QRT-19-A05|numero⟧ et ⟦QRT-19-A06|numero⟧",
        id="behind",
    ),
    pytest.param(
        "nos 7506289314 et ⟦7506289315|numero⟧", "nos ⟦7506289314|numero⟧ et ⟦7506289315|numero⟧", id="before"
    ),
    pytest.param(
        "n° ⟦2021/CNDA/007362|numero⟧, n° 2021/CNDA/007363 et n° 2021/CNDA/007364",
        "n° ⟦2021/CNDA/007362|numero⟧, n° ⟦2021/CNDA/007363|numero⟧ et n° ⟦2021/CNDA/007364|numero⟧",
        id="with their signs",
    ),
    pytest.param("⟦D06925380|numero⟧ and D06925394", "⟦D06925380|numero⟧ and ⟦D06925394|numero⟧", id="English"),
    pytest.param(
        "⟦AZ-4417-8|numero⟧ puis, plus loin, AZ-4417-8.",
        "⟦AZ-4417-8|numero⟧ puis, plus loin, ⟦AZ-4417-8|numero⟧.",
        id="again",
    ),
    pytest.param(
        "⟦RTM530628|cadastre⟧ and RTM530917", "⟦RTM530628|cadastre⟧ and ⟦RTM530917|cadastre⟧", id="titles of land"
    ),
    pytest.param("n° ⟦12345678|compte⟧ et 1 500 euros", "n° ⟦12345678|compte⟧ et 1 500 euros", id="a sum"),
    pytest.param("n° ⟦12345678|compte⟧, le 12 mai 2019", "n° ⟦12345678|compte⟧, le 12 mai 2019", id="a date"),
    pytest.param("n° ⟦4471|numero⟧ et 447", "n° ⟦4471|numero⟧ et 447", id="another shape"),
    pytest.param("badge ⟦2019|numero⟧, en 2019", "badge ⟦2019|numero⟧, en 2019", id="a year again"),
    pytest.param("⟦AZ-4417-8|numero⟧ et l'AZ-4417-81", "⟦AZ-4417-8|numero⟧ et l'AZ-4417-81", id="inside a longer one"),
    pytest.param("le 4417881 et le 4417882", "le 4417881 et le 4417882", id="nothing found"),
    pytest.param("⟦2021 0912|telephone⟧, 2021 0913", "⟦2021 0912|telephone⟧, 2021 0913", id="the tagger's phone"),
    pytest.param("n° ⟦44710|numero⟧ euros", "n° ⟦44710|numero⟧ euros", id="a word behind"),
    pytest.param(
        "permis ⟦AB-4471|numero⟧ (Orsat), AB-4472 (Vialard)",
        "permis ⟦AB-4471|numero⟧ (Orsat), ⟦AB-4472|numero⟧ (Vialard)",
        id="names in brackets between",
    ),
    pytest.param("⟦Orsat|nom⟧ et Vialard", "⟦Orsat|nom⟧ et Vialard", id="names"),
]


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_a_series_is_found_whole(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


def test_what_was_found_in_part_tells_of_its_like() -> None:
    document, entities = marked("l'agent, n° ⟦KD-|numero⟧5120, et son collègue (n° KD-5121)")
    outcome = run(document, entities, (whole_numbers.RULE, RULE))
    expected = "l'agent, n° ⟦KD-5120|numero⟧, et son collègue (n° ⟦KD-5121|numero⟧)"
    assert shown(document, outcome.entities) == expected
