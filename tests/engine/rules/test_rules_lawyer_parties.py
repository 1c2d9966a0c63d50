"""Lawyers and officers who are a party are masked throughout; those who plead stay readable."""

from __future__ import annotations

import pytest

from engine.rules.parties.lawyer_parties import RULE
from tests.engine.marked import after, kinds

PARTIES = [
    pytest.param(
        "ont comparu : M. ⟦Robin|magistrat⟧, greffier au tribunal d'instance de Pau, y demeurant",
        id="a clerk by trade",
    ),
    pytest.param(
        "M. ⟦Robin|avocat⟧, avocat au barreau de Dax, frère consanguin",
        id="a lawyer by trade, of the family",
    ),
    pytest.param(
        "ce que le commissaire de justice, Me ⟦Robin|avocat⟧, a consigné",
        id="the office before the name",
    ),
    pytest.param("dans le litige l'opposant à :\n\nMaître ⟦Robin|avocat⟧\nAvocat à la Cour", id="opposed"),
    pytest.param("s'opposant à Me ⟦Robin|avocat⟧", id="opposing"),
    pytest.param("Mme Alba c/ Me ⟦Robin|avocat⟧", id="caption"),
    pytest.param("a formé plainte contre Me ⟦Robin|avocat⟧", id="complaint"),
    pytest.param("la peine prononcée à l'encontre de Me ⟦Robin|avocat⟧", id="sentence of the order"),
    pytest.param("Condamne in solidum Maître ⟦Robin|avocat⟧, la SCP et l'assureur", id="sentenced with others"),
    pytest.param("DÉBOUTE Me ⟦Robin|avocat⟧ de ses demandes", id="dismissed"),
    pytest.param("elle a assigné en responsabilité Me ⟦Robin|avocat⟧", id="sued"),
    pytest.param("la responsabilité professionnelle de Me ⟦Robin|avocat⟧ est engagée", id="liable"),
    pytest.param("les manquements de Me ⟦Robin|avocat⟧ à son devoir de conseil", id="breach of duty"),
    pytest.param("fixe à 900 euros les honoraires dus à Me ⟦Robin|avocat⟧", id="fees"),
    pytest.param("elle a confié la défense de ses intérêts à Me ⟦Robin|avocat⟧", id="entrusted"),
    pytest.param("APPELANT :\nMaître ⟦Robin|avocat⟧\navocat inscrit au barreau de Dax", id="headed"),
    pytest.param("Me ⟦Robin|avocat⟧, avocat au barreau de Dax, intimé\n", id="on a line of the header"),
    pytest.param("Maître ⟦Robin|avocat⟧\navocat au barreau de Dax\nné le 3 mai 1970", id="born"),
    pytest.param("le coût du commandement de payer de Me ⟦Robin|avocat⟧", id="bailiff's command"),
    pytest.param("selon constat dressé par Maître ⟦Robin|avocat⟧", id="bailiff's report"),
    pytest.param("par acte reçu par Me ⟦Robin|avocat⟧", id="notary's deed"),
    pytest.param("(juge-commissaire : M. Roy ; administrateur : Me ⟦Robin|avocat⟧)", id="administrator"),
    pytest.param(
        "composé de M. Sow et de Me ⟦Robin|avocat⟧, coarbitres. Me ⟦Robin|avocat⟧, avocat à la ville, avait siégé.",
        id="an arbitrator, and a lawyer by trade",
    ),
    pytest.param("l'arbitre, Me ⟦Robin|avocat⟧, a rendu sa sentence", id="an arbitrator, behind the office"),
    pytest.param("Huissier audiencier : Me ⟦Robin|avocat⟧", id="the bailiff of the hearing"),
    pytest.param(
        "membre de la SCP « Kaya - Robin, notaires associés ». Son associé, Me ⟦Robin|avocat⟧, avait signé.",
        id="a partner of notaries",
    ),
    pytest.param(
        "DÉFENDEURS\n\nS.C.P. SOW - ROBIN, avocats\n3 rue Haute\n82000 DAX\nReprésentée par Me Kaya\n\nMe ⟦Robin|avocat⟧ avait admis son retard",
        id="a partner of a firm that is a party",
    ),
]
COUNSEL = [
    pytest.param("la SCI Alba, représentée par Me ⟦Robin|avocat⟧, avocat au barreau de Dax\nAPPELANTE", id="counsel"),
    pytest.param(
        "INTIMÉE\nMe ⟦Robin|avocat⟧, avocat au barreau de Dax, représentant Mme Alba", id="counsel under a heading"
    ),
    pytest.param("APPELANT\nMe ⟦Robin|avocat⟧ pour M. Alba", id="pleading under a heading"),
    pytest.param("Condamne M. Alba à verser à Me ⟦Robin|avocat⟧ la somme de 900 euros", id="paid by legal aid"),
    pytest.param("dont distraction au profit de Me ⟦Robin|avocat⟧", id="costs"),
    pytest.param("une instruction a été confiée à Me ⟦Robin|avocat⟧, rapporteur", id="rapporteur of the order"),
    pytest.param("Maître ⟦Robin|avocat⟧, pour le liquidateur, s'en rapporte", id="a liquidator's counsel"),
    pytest.param("assisté de Me ⟦Robin|avocat⟧, avocat", id="assisting"),
    pytest.param("il a soutenu, contre l'avis de Me ⟦Robin|avocat⟧, que", id="against an opinion"),
    pytest.param("Me ⟦Robin|avocat⟧ a été entendu en sa plaidoirie", id="pleading"),
    pytest.param("Vu les conclusions de Me ⟦Robin|avocat⟧ pour l'appelant", id="conclusions"),
    pytest.param("DÉBOUTE Me ⟦Robin|avocat⟧ de sa demande de distraction", id="fees that counsel asked for"),
    pytest.param("SCP Robin, avocats\n3 rue Haute\n\nMe ⟦Robin|avocat⟧ plaide", id="a firm above its address alone"),
]


@pytest.mark.parametrize("source", PARTIES)
def test_a_lawyer_who_is_a_party_is_masked_with_a_doubt(source: str) -> None:
    assert "⟦Robin|nom⟧" in after(RULE, source)
    assert kinds(RULE, source) == ["different_categories"]


@pytest.mark.parametrize("source", COUNSEL)
def test_counsel_stays_readable(source: str) -> None:
    assert after(RULE, source) == source
    assert kinds(RULE, source) == []


def test_what_one_place_says_holds_for_every_mention_of_the_name() -> None:
    source = "Me ⟦Anne Robin|avocat⟧ a conclu. Condamne Me ⟦A. Robin|avocat⟧. Me ⟦Robin|avocat⟧ paiera."
    assert "avocat⟧" not in after(RULE, source)
    assert kinds(RULE, source) == ["different_categories"]


def test_a_lawyer_of_another_first_name_stays() -> None:
    source = "substitué par Me ⟦Claire Robin|avocat⟧. Condamne Me ⟦Luc Robin|avocat⟧."
    assert "⟦Claire Robin|avocat⟧" in after(RULE, source)
    assert "⟦Robin|nom⟧" in after(RULE, source)


def test_an_officer_known_as_a_party_elsewhere_is_one_throughout() -> None:
    source = "Maître ⟦Robin|nom⟧, mandataire liquidateur de la SARL. La SARL, représentée par Maître ⟦Robin|avocat⟧"
    assert "avocat⟧" not in after(RULE, source)
