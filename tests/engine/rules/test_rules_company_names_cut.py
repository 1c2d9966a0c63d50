"""The name of somebody in that of a company: without the words of a trade before it, behind its
founder's kin, and by all its mentions."""

from __future__ import annotations

import pytest

from engine.rules.companies.named_company import RULE
from engine.rules.companies.namesake_company import RULE as NAMESAKE
from tests.engine.marked import after

OWNER = "M. ⟦Yann|prenom⟧ ⟦Quintard|nom⟧ ; "
TRADES = [
    ("SARL ⟦Jardins Quintard|physicomorale⟧", "SARL Jardins ⟦Quintard|physicomorale⟧"),
    ("SAS ⟦CHAUDRONNERIE QUINTARD-ROUX|physicomorale⟧", "SAS CHAUDRONNERIE ⟦QUINTARD-ROUX|physicomorale⟧"),
    ("la ⟦Boulangerie Quintard|physicomorale⟧", "la Boulangerie ⟦Quintard|physicomorale⟧"),
    ("SCI ⟦Les Trois Quintard|physicomorale⟧", "SCI Les Trois ⟦Quintard|physicomorale⟧"),
    ("EURL ⟦Garage de Quintard|physicomorale⟧", "EURL Garage de ⟦Quintard|physicomorale⟧"),
    ("SAS ⟦Quintard Menuiserie|physicomorale⟧", "SAS ⟦Quintard Menuiserie|physicomorale⟧"),
    ("SARL ⟦Belkacem Quintard|physicomorale⟧", "SARL ⟦Belkacem Quintard|physicomorale⟧"),
    ("société ⟦Vautour-Quintard|physicomorale⟧", "société ⟦Vautour-Quintard|physicomorale⟧"),
    ("société ⟦Von der Quintard|physicomorale⟧", "société ⟦Von der Quintard|physicomorale⟧"),
    ("SARL ⟦Jardins Oyono|physicomorale⟧", "SARL ⟦Jardins Oyono|physicomorale⟧"),
]
KIN = [
    ("la SARL Maçon & Fils, RCS Dole", "Maçon"),
    ("La société Oyono et Frères conclut", "Oyono"),
    ("SAS LE DANTEC & FILLES", "LE DANTEC"),
    ("la SARL Belkacem et fils", "Belkacem"),
    ("SNC Nwosu Père et Fils", "Nwosu"),
    ("la SARL Garage et Fils", ""),
    ("M. Maçon et Fils Renaud", ""),
    ("la société Maçon et Compagnie de transport", ""),
    ("la SARL Maçon & Associés", ""),
    ("la société CPAM et Fils", ""),
]


@pytest.mark.parametrize(("source", "expected"), TRADES)
def test_the_words_of_a_trade_stay_readable(source: str, expected: str) -> None:
    assert after(RULE, OWNER + source) == OWNER + expected


@pytest.mark.parametrize(("source", "name"), KIN)
def test_a_founder_is_told_by_his_kin(source: str, name: str) -> None:
    assert ("physicomorale⟧" in after(RULE, source)) is bool(name)
    if name:
        assert f"⟦{name}|physicomorale⟧" in after(RULE, source)


@pytest.mark.parametrize("name", ["Phénix", "Horizon", "Atlas", "Stock", "Express"])
def test_gods_and_ideas_are_no_founders(name: str) -> None:
    assert "physicomorale" not in after(NAMESAKE, f"La société ⟦{name}|physicomorale⟧ Evolution conclut.")


def test_a_party_called_like_a_god_keeps_the_company_masked() -> None:
    source = "M. ⟦Luc|prenom⟧ ⟦Phénix|nom⟧ dirige la société ⟦Phénix|physicomorale⟧."
    assert after(NAMESAKE, source) == source
