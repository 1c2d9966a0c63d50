"""The name under the closing formula is found; a company or an office there is no name."""

from __future__ import annotations

import pytest

from engine.rules.mail.signatures import RULE
from tests.engine.marked import after, found

ROWS = [
    pytest.param("Cordialement,\nMarie Okonkwo\n", ["Marie", "Okonkwo"], id="cordialement"),
    pytest.param("Bien à vous,\n\nMarie OKONKWO", ["Marie", "OKONKWO"], id="bien à vous, surname in capitals"),
    pytest.param("Kind regards,\nPaul Szabo | Manager\n", ["Paul", "Szabo"], id="kind regards"),
    pytest.param("Yours sincerely\n\n\nPaul Szabo\n", ["Paul", "Szabo"], id="yours sincerely"),
    pytest.param("Thanks,\nPaul\n", ["Paul"], id="a first name"),
    pytest.param("> Best regards,\n>\n> Paul Szabo\n", ["Paul", "Szabo"], id="quoted"),
    pytest.param("Cordialement,\nM. Okonkwo\n", ["M.", "Okonkwo"], id="an initial"),
    pytest.param("Bien cordialement\nOKONKWO Marie\n", ["OKONKWO", "Marie"], id="surname first"),
    pytest.param("Cordialement,\nLe service client\n", [], id="a service"),
    pytest.param("Regards,\nClaims Department\n", [], id="a department"),
    pytest.param("Cordialement,\n12, rue des Lilas\n", [], id="an address"),
    pytest.param("Best,\nNorthern Cedar Holdings\n", [], id="a company"),
    pytest.param("Merci\nNous reviendrons vers vous.\n", [], id="a sentence"),
    pytest.param("Thank you for your letter.\nPaul Szabo came.", [], id="no closing formula"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_who_signs_is_named(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(
            "Cordialement,\nMarie ⟦Okonkwo|nom⟧\n",
            "Cordialement,\n⟦Marie|prenom⟧ ⟦Okonkwo|nom⟧\n",
            id="a first name missed",
        ),
        pytest.param("Cordialement,\nM. ⟦Okonkwo|nom⟧\n", "Cordialement,\nM. ⟦Okonkwo|nom⟧\n", id="monsieur, perhaps"),
        pytest.param(
            "Cordialement,\nJ. ⟦Okonkwo|nom⟧\n", "Cordialement,\n⟦J.|prenom⟧ ⟦Okonkwo|nom⟧\n", id="an initial missed"
        ),
        pytest.param(
            "Cordialement,\nMarie ⟦Okonkwo|avocat⟧\n", "Cordialement,\nMarie ⟦Okonkwo|avocat⟧\n", id="a lawyer"
        ),
    ],
)
def test_half_a_name_is_completed(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
