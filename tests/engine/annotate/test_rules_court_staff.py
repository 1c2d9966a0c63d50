"""Judges, clerks and lawyers taken for parties are told by the function beside their name."""

from __future__ import annotations

import pytest

from engine.annotate.rules.court_staff import RULE
from tests.engine.annotate.marked import after, kinds

STAFF = [
    pytest.param("M. ⟦BONNET|nom⟧, président, présents aux débats", id="president, in the composition"),
    pytest.param("Mme ⟦Anne|prenom⟧ ⟦Roy|nom⟧, conseillère, qui en a délibéré", id="counsellor"),
    pytest.param("assistée de Mme ⟦Roy|nom⟧, greffière", id="clerk behind the name"),
    pytest.param("Greffier : ⟦Paul|prenom⟧ ⟦ROY|nom⟧", id="clerk before the name"),
    pytest.param("GREFFIER LORS DES DÉBATS : Mme ⟦ROY|nom⟧", id="capitals"),
    pytest.param("LE GREFFIER\n\n⟦Paul|prenom⟧ ⟦ROY|nom⟧", id="a line of its own"),
    pytest.param("Nous, ⟦Paul|prenom⟧ ⟦ROY|nom⟧, juge des libertés et de la détention", id="judge of liberties"),
    pytest.param("les conclusions de M. ⟦Roy|nom⟧, avocat général", id="advocate general"),
    pytest.param("Sur le rapport de Mme ⟦Roy|nom⟧, et", id="rapporteur"),
    pytest.param("M. ⟦Roy|nom⟧, procureur de la République", id="prosecutor"),
    pytest.param("⟦Anne|prenom⟧ ⟦ROY|nom⟧, adjointe administrative faisant fonction de greffière", id="acting clerk"),
    pytest.param("M. ⟦Roy|nom⟧, rapporteur public", id="public rapporteur"),
    pytest.param(
        "étaient présents M. ⟦Roy|nom⟧, Mme ⟦Alba|nom⟧, conseillers, qui ont délibéré", id="a list of those present"
    ),
    pytest.param("Me ⟦Anne|prenom⟧ ⟦ROY|nom⟧, avocat au barreau de Lyon", id="lawyer"),
    pytest.param("représentée par Maître ⟦ROY|nom⟧", id="represented by"),
    pytest.param("la SCP ⟦Roy|nom⟧, ⟦Alba|nom⟧ et ⟦Cordier|nom⟧, avocat de M.", id="firm"),
]
PARTIES = [
    pytest.param("M. ⟦Roy|nom⟧, président de la société Alba, présent aux débats", id="head of a company"),
    pytest.param("Mme ⟦Roy|nom⟧, vice-présidente du conseil d'administration, a délibéré", id="of a board"),
    pytest.param("M. ⟦Roy|nom⟧, conseiller municipal", id="local councillor"),
    pytest.param("M. ⟦Roy|nom⟧, conseiller clientèle, a été entendu", id="customer adviser"),
    pytest.param("M. ⟦Roy|nom⟧, président, a signé le bail", id="a president and no court"),
    pytest.param("M. ⟦Roy|nom⟧, avocat, a été mis en examen", id="a lawyer who is a party"),
    pytest.param("Maître ⟦Roy|nom⟧, ès qualités de liquidateur", id="liquidator"),
    pytest.param("S.E.L.A.R.L. ALBA représentée par Maître ⟦Roy|nom⟧\n", id="in the person of a liquidator"),
    pytest.param("Me ⟦Roy|nom⟧, notaire, représentée par", id="notary"),
    pytest.param("sur le rapport de M. ⟦Roy|nom⟧, expert judiciaire", id="expert's report"),
    pytest.param("le comité, présidé par Mme ⟦Roy|nom⟧, a classé", id="president of a committee"),
    pytest.param("le conseiller délégué : Mme ⟦Roy|nom⟧\nde Mme ⟦Roy|nom⟧, interprète", id="an interpreter who signs"),
    pytest.param("M. ⟦Roy|nom⟧ conteste le rapport du greffier", id="a clerk further on"),
    pytest.param("la société ⟦Roy|nom⟧, avocat de la banque", id="no list of a law firm"),
]


@pytest.mark.parametrize("source", STAFF)
def test_staff_are_told_by_their_function(source: str) -> None:
    result = after(RULE, source)
    assert "nom⟧" not in result.replace("prenom", "nom")
    assert "|magistrat⟧" in result or "|avocat⟧" in result


@pytest.mark.parametrize("source", PARTIES)
def test_parties_stay_parties(source: str) -> None:
    assert after(RULE, source) == source


def test_a_judge_is_followed_to_the_signature() -> None:
    source = "⟦Anne|prenom⟧ ⟦ROY|nom⟧, présidente de chambre.\n\n⟦Anne|prenom⟧ ⟦ROY|nom⟧"
    assert after(RULE, source).count("magistrat⟧") == 4


def test_a_lawyer_is_followed_behind_me() -> None:
    source = "Me ⟦Anne|prenom⟧ ⟦ROY|nom⟧, avocat. La note de Me ⟦Roy|nom⟧."
    assert after(RULE, source).endswith("Me ⟦Roy|avocat⟧.")


def test_a_party_of_the_same_surname_stays_one_and_is_a_doubt() -> None:
    source = (
        "M. ⟦Paul|prenom⟧ ⟦Roy|nom⟧, conseiller référendaire. M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧ et M. ⟦Roy|nom⟧ ont conclu."
    )
    assert "M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧ et M. ⟦Roy|nom⟧ ont conclu" in after(RULE, source)
    assert kinds(RULE, source) == ["different_categories"]


def test_a_party_told_apart_by_a_first_name_is_no_doubt() -> None:
    source = "M. ⟦Paul|prenom⟧ ⟦Roy|nom⟧, conseiller référendaire. M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧ a conclu."
    assert kinds(RULE, source) == []


def test_a_professional_without_a_function_is_not_followed() -> None:
    source = "⟦Jean ROY|magistrat⟧ conclut. M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧ réplique. M. ⟦Roy|nom⟧ signe."
    assert after(RULE, source) == source
    assert kinds(RULE, source) == ["different_categories"]


def test_many_namesakes_stay_quick_and_true() -> None:
    source = "Mme ⟦Roy|nom⟧, greffière. " + "M. ⟦Roy|nom⟧ et " * 300
    assert after(RULE, source).count("magistrat⟧") == 1
