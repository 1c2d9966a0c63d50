"""RIBs are found, and their key is checked."""

from __future__ import annotations

import pytest

from engine.rules.numbers.rib import RULE, is_valid
from tests.engine.marked import found, kinds

GOOD, LETTER = "30004 00123 00012345678 43", "20041 01005 0500013M026 06"
WRONG = "30004 00123 00012345679 43"
ROWS = [
    pytest.param(f"RIB : {GOOD}.", [GOOD], [], id="groups"),
    pytest.param(LETTER, [LETTER], [], id="a letter in the account"),
    pytest.param(GOOD.replace(" ", ""), [GOOD.replace(" ", "")], [], id="in one piece"),
    pytest.param(GOOD.replace(" ", "-"), [GOOD.replace(" ", "-")], [], id="dashes"),
    pytest.param(f"le compte {WRONG}", [WRONG], ["failed_key"], id="announced, key wrong"),
    pytest.param(f"voir {WRONG}", [], ["failed_key"], id="groups, key wrong"),
    pytest.param(WRONG.replace(" ", ""), [], [], id="in one piece, key wrong, nothing announces it"),
    pytest.param("30004 00123 00012345678", [], [], id="no key"),
    pytest.param(f"{GOOD} 12", [], [], id="too long"),
    pytest.param("FR14 2004 1010 0505 0001 3M02 606", [], [], id="an IBAN"),
    pytest.param("SIRET 552 081 317 00018", [], [], id="a SIRET"),
    pytest.param("75002 Paris, 69003 Lyon", [], [], id="postal codes"),
    pytest.param("N° RG 22/01234", [], [], id="a docket number"),
]


@pytest.mark.parametrize(("text", "expected", "doubts"), ROWS)
def test_a_rib_is_found_and_a_failed_key_is_a_doubt(text: str, expected: list[str], doubts: list[str]) -> None:
    assert found(RULE, text) == expected
    assert kinds(RULE, text) == doubts


def test_the_key_counts_letters_as_the_postal_bank_published_it() -> None:
    assert is_valid("20041", "01005", "0500013M026", "06")
