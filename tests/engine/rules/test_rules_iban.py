"""IBANs are found, and their key is checked."""

from __future__ import annotations

import pytest

from engine.core.model import Document
from engine.rules import run
from engine.rules.numbers.iban import RULE
from tests.engine.marked import after, found, kinds

GOOD, WRONG = "FR14 2004 1010 0505 0001 3M02 606", "FR15 2004 1010 0505 0001 3M02 606"
ROWS = [
    pytest.param(f"sur le compte {GOOD}.", [GOOD], [], id="French, in groups"),
    pytest.param(GOOD.replace(" ", ""), [GOOD.replace(" ", "")], [], id="French, in one piece"),
    pytest.param("BE68 5390 0754 7034 ouvert", ["BE68 5390 0754 7034"], [], id="Belgian, a word behind"),
    pytest.param("DE89370400440532013000", ["DE89370400440532013000"], [], id="German"),
    pytest.param("LU28-0019-4006-4475-0000", ["LU28-0019-4006-4475-0000"], [], id="Luxembourg, dashes"),
    pytest.param(f"{GOOD} et {GOOD}", [GOOD, GOOD], [], id="two"),
    pytest.param(f"IBAN : {WRONG}", [WRONG], ["failed_key"], id="a failed key that is announced is masked and doubted"),
    pytest.param(f"voir {WRONG}", [], ["failed_key"], id="a failed key alone is a doubt"),
    pytest.param("réf. AB12 CDEF 3456 7890 1234", [], [], id="no country's length"),
    pytest.param("N° Portalis DBVX-V-B7H-PJTZ", [], [], id="a Portalis number"),
    pytest.param("ECLI:FR:CCASS:2024:SO00123", [], [], id="an ECLI"),
    pytest.param("article L. 1234-5 du code", [], [], id="an article"),
    pytest.param("la pièce FR20 du dossier", [], [], id="too short"),
]


@pytest.mark.parametrize(("text", "expected", "doubts"), ROWS)
def test_an_iban_is_found_and_a_failed_key_is_a_doubt(text: str, expected: list[str], doubts: list[str]) -> None:
    assert found(RULE, text) == expected
    assert kinds(RULE, text) == doubts


def test_a_checked_number_replaces_what_stands_in_it() -> None:
    assert after(RULE, "FR14 ⟦2004 1010|telephone⟧ 0505 0001 3M02 606") == f"⟦{GOOD}|compte⟧"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "IBAN : FR 76 5127 3000 0300 0059 8806 M 73\n", "FR 76 5127 3000 0300 0059 8806 M 73", id="spaces"
        ),
        pytest.param("IBAN FR76 1234 5678 9012 est faux", "FR76 1234 5678 9012", id="too short"),
    ],
)
def test_what_is_named_so_is_masked_and_doubted(text: str, expected: str) -> None:
    outcome = run(Document("d.txt", text), (), (RULE,))
    assert [entity.text for entity in outcome.entities] == [expected]
    assert [doubt.kind for doubt in outcome.doubts] == ["failed_key"]
