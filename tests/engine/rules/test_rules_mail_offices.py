"""Lawyers, judges and clerks who write mails stay professionals; their clients and other people do
not."""

from __future__ import annotations

import pytest

from engine.rules.mail.offices import RULE
from tests.engine.marked import after

_WHO = "⟦Inès|{0}⟧ ⟦Delvaux|{1}⟧"
PARTY, LAWYER, JUDGE = (
    _WHO.format("prenom", "nom"),
    _WHO.format("avocat", "avocat"),
    _WHO.format("magistrat", "magistrat"),
)
ROWS = [
    pytest.param(f"Bien à vous,\n{PARTY}\nAvocate à la Cour\n", f"Bien à vous,\n{LAWYER}\nAvocate à la Cour\n", id="avocate à la Cour"),
    pytest.param(f"Cordialement,\n{PARTY}, greffière\n", f"Cordialement,\n{JUDGE}, greffière\n", id="greffière"),
    pytest.param(f"Regards,\n{PARTY}\nBarrister & Solicitor\n", f"Regards,\n{LAWYER}\nBarrister & Solicitor\n", id="barrister"),
    pytest.param(f"> Regards,\n>\n> {PARTY}\n> Roy Tran LLP\n", f"> Regards,\n>\n> {LAWYER}\n> Roy Tran LLP\n", id="quoted, a firm"),
    pytest.param(f"De : {PARTY} <id@dv-avocats.fr>\nObjet : x", f"De : {LAWYER} <id@dv-avocats.fr>\nObjet : x", id="the domain of a firm"),
    pytest.param(f"From: {PARTY} <ines@delvauxlaw.ca>\nDate: x", f"From: {LAWYER} <ines@delvauxlaw.ca>\nDate: x", id="an English firm"),
    pytest.param(
        f"De : {PARTY} <id@dv-avocats.fr>\nObjet : x\n\nBonjour ⟦Inès|prenom⟧,",
        f"De : {LAWYER} <id@dv-avocats.fr>\nObjet : x\n\nBonjour ⟦Inès|avocat⟧,", id="called by the first name"),
    pytest.param(
        f"De : {PARTY} <id@delvaux-social.fr>\nObjet : x\n\nmerci Maître ⟦Delvaux|nom⟧",
        f"De : {LAWYER} <id@delvaux-social.fr>\nObjet : x\n\nmerci Maître ⟦Delvaux|avocat⟧", id="Maître, and the name in the domain"),
    pytest.param(f"Cordialement,\n{PARTY}\nGestionnaire\n", f"Cordialement,\n{PARTY}\nGestionnaire\n", id="another office"),
    pytest.param(f"Cordialement,\n{PARTY}\nAssistante de Me Roy, avocat\n", f"Cordialement,\n{PARTY}\nAssistante de Me Roy, avocat\n", id="an assistant"),
    pytest.param(f"Cordialement,\n{PARTY}\nCopie à mon avocat\n", f"Cordialement,\n{PARTY}\nCopie à mon avocat\n", id="copied to a lawyer"),
    pytest.param(f"De : {PARTY} <id@lawnmower.fr>\nObjet : x", f"De : {PARTY} <id@lawnmower.fr>\nObjet : x", id="a domain that looks like it"),
    pytest.param(f"De : {PARTY} <id@lawson.ca>\nObjet : x", f"De : {PARTY} <id@lawson.ca>\nObjet : x", id="a surname in the domain"),
    pytest.param(
        f"De : {PARTY} <id@delvaux-notaires.fr>\nObjet : x\n\nMaître ⟦Delvaux|nom⟧",
        f"De : {PARTY} <id@delvaux-notaires.fr>\nObjet : x\n\nMaître ⟦Delvaux|nom⟧", id="a notary"),
    pytest.param(f"L'avocat a vu {PARTY} hier.", f"L'avocat a vu {PARTY} hier.", id="a sentence"),
    pytest.param(
        f"De : {PARTY} <id@dv-avocats.fr>\nObjet : x\n\n⟦Inès|prenom⟧ ⟦Roy|nom⟧ et ⟦Inès|prenom⟧ dorment",
        f"De : {LAWYER} <id@dv-avocats.fr>\nObjet : x\n\n⟦Inès|prenom⟧ ⟦Roy|nom⟧ et ⟦Inès|prenom⟧ dorment", id="a party of the same first name"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_office_under_the_name_or_in_the_address(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
