"""Names behind a title, in the style of cause, and initials are found; offices and reports are
not."""

from __future__ import annotations

import pytest

from engine.rules.english.names import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("Mr. Ferreira said", "Mr. ⟦Ferreira|nom⟧ said", id="a title"),
    pytest.param("Attn: Ms. Paula Osei", "Attn: Ms. ⟦Paula|prenom⟧ ⟦Osei|nom⟧", id="attention"),
    pytest.param("Dr. Adeyemi-Ross examined her", "Dr. ⟦Adeyemi-Ross|nom⟧ examined her", id="a doctor"),
    pytest.param("Cst. J. Marlowe came", "Cst. ⟦J.|prenom⟧ ⟦Marlowe|nom⟧ came", id="a constable"),
    pytest.param("R. v. Kaminski, 2024 ONCJ 1", "R. v. ⟦Kaminski|nom⟧, 2024 ONCJ 1", id="the accused"),
    pytest.param("⟦Gordon|nom⟧ v. Young", "⟦Gordon|nom⟧ v. ⟦Young|nom⟧", id="the other side"),
    pytest.param(
        "The complainant A.B. spoke. A.B. left.", "The complainant ⟦A.B.|nom⟧ spoke. ⟦A.B.|nom⟧ left.", id="initials"
    ),
    pytest.param("R. v. J.R.S.\nJ.R.S. is 19", "R. v. ⟦J.R.S.|nom⟧\n⟦J.R.S.|nom⟧ is 19", id="initials of the accused"),
    pytest.param(
        "an order that M.K. be placed. M.K. is six.",
        "an order that ⟦M.K.|nom⟧ be placed. ⟦M.K.|nom⟧ is six.",
        id="initials of a child",
    ),
    pytest.param("April March said so", "⟦April|prenom⟧ ⟦March|nom⟧ said so", id="two months before a verb"),
    pytest.param("In April March was wet", "In April March was wet", id="two months in a sentence"),
    pytest.param(
        "he left in April. May was hot", "he left in April. May was hot", id="a month at the head of a sentence"
    ),
    pytest.param("the care of U.S. veterans", "the care of U.S. veterans", id="initials of a country"),
    pytest.param("Mr. Justice said", "Mr. Justice said", id="an office"),
    pytest.param("Madam Registrar", "Madam Registrar", id="the registrar"),
    pytest.param("Mr. Speaker, I rise", "Mr. Speaker, I rise", id="Mr. Speaker"),
    pytest.param("pursuant to R.S.O. 1990", "pursuant to R.S.O. 1990", id="statutes"),
    pytest.param("Cedar Insurance v. Ontario", "Cedar Insurance v. Ontario", id="companies"),
    pytest.param("the S.C.R. and the O.R.", "the S.C.R. and the O.R.", id="law reports"),
    pytest.param("as held in Hadley v. Baxendale", "as held in Hadley v. Baxendale", id="a cited case"),
    pytest.param("Mr. ⟦Ferreira|avocat⟧ said", "Mr. ⟦Ferreira|avocat⟧ said", id="a professional already"),
]


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_names_are_told_from_offices(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


def test_a_french_text_is_left() -> None:
    assert after(RULE, "Mr. Ferreira said") == "Mr. Ferreira said"
