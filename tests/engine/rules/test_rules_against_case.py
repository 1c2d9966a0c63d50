"""Who stands on either side of "C/" in the title of a case is a party; in prose and in citations
nobody becomes one."""

from __future__ import annotations

import pytest

from engine.rules.courts.against_case import RULE
from tests.engine.marked import after

PARTIES = [
    pytest.param("MINISTÈRE PUBLIC C/ ⟦KARIM BENALI|magistrat⟧ ET ⟦LUCIE FERRAND|avocat⟧", "MINISTÈRE PUBLIC C/ ⟦KARIM|prenom⟧ ⟦BENALI|nom⟧ ET ⟦LUCIE|prenom⟧ ⟦FERRAND|nom⟧", id="a list on the right"),
    pytest.param("AFFAIRE ⟦BENALI CONTRE FERRAND|magistrat⟧", "AFFAIRE ⟦BENALI|nom⟧ CONTRE ⟦FERRAND|nom⟧", id="one mention over the sign"),
    pytest.param("JUGEMENT DU 3 MAI 2022 - AFFAIRE BENALI CONTRE FERRAND", "JUGEMENT DU 3 MAI 2022 - AFFAIRE ⟦BENALI|nom⟧ CONTRE ⟦FERRAND|nom⟧", id="a date before the dash"),
    pytest.param("Karim Benali c/ Lucie Ferrand", "⟦Karim|prenom⟧ ⟦Benali|nom⟧ c/ ⟦Lucie|prenom⟧ ⟦Ferrand|nom⟧", id="a line of its own"),
    pytest.param("Affaire Benali c. France", "Affaire ⟦Benali|nom⟧ c. France", id="c. behind affaire"),
    pytest.param("SCI LES LILAS ET M. PAUL FERRAND C/ MME INÈS BENALI", "SCI LES LILAS ET M. ⟦PAUL|prenom⟧ ⟦FERRAND|nom⟧ C/ MME ⟦INÈS|prenom⟧ ⟦BENALI|nom⟧", id="a company beside a person"),
    pytest.param("LE PROCUREUR DE LA RÉPUBLIQUE C/ ⟦Omar BENALI|magistrat⟧", "LE PROCUREUR DE LA RÉPUBLIQUE C/ ⟦Omar|prenom⟧ ⟦BENALI|nom⟧", id="the prosecutor"),
    pytest.param("n° 21/01234 - Ferrand c/ CPAM de Lyon", "n° 21/01234 - ⟦Ferrand|nom⟧ c/ CPAM de Lyon", id="a body on the right"),
    pytest.param("Demandeur:Lucie FERRAND/Défendeur:⟦Omar BENALI|avocat⟧", "Demandeur:⟦Lucie|prenom⟧ ⟦FERRAND|nom⟧/Défendeur:⟦Omar|prenom⟧ ⟦BENALI|nom⟧", id="two sides on a line"),
    pytest.param("Défendeur : Omar Benali, représenté par Me ⟦Paul Ferrand|avocat⟧", "Défendeur : ⟦Omar|prenom⟧ ⟦Benali|nom⟧, représenté par Me ⟦Paul Ferrand|avocat⟧", id="the lawyer behind stays one"),
    pytest.param("Prévenue : ⟦Awa DIALLO|magistrat⟧", "Prévenue : ⟦Awa|prenom⟧ ⟦DIALLO|nom⟧", id="the accused"),
    pytest.param("la requête contre Mme ⟦Awa Diallo|magistrat⟧ est rejetée", "la requête contre Mme ⟦Awa|prenom⟧ ⟦Diallo|nom⟧ est rejetée", id="a title in prose"),
    pytest.param("MINISTÈRE PUBLIC C/ ⟦IDRISS|prenom⟧ ⟦MOREAU|magistrat⟧", "MINISTÈRE PUBLIC C/ ⟦IDRISS|prenom⟧ ⟦MOREAU|nom⟧", id="half of the name found"),
]  # fmt: skip
LEFT = [
    pytest.param("Il a déposé plainte contre Ferrand et sa sœur.", id="prose, a surname alone"),
    pytest.param("l'arrêt rendu contre la société Ferrand", id="a company in prose"),
    pytest.param("dans l'affaire Benali c/ Ferrand, la Cour a jugé", id="the case of others"),
    pytest.param("Cass. crim., 12 mai 2010, Benali c/ Ferrand", id="a citation"),
    pytest.param("CE, 28 mai 1954, Diallo c/ Ministre", id="a citation of the Conseil d'État"),
    pytest.param("Avocat du demandeur : ⟦Omar BENALI|avocat⟧", id="the claimant's lawyer"),
    pytest.param("Demandeur : Me ⟦Paul Ferrand|avocat⟧", id="a lawyer's title"),
    pytest.param("Appelante : SAS Ferrand", id="a company"),
    pytest.param("DIT N'Y AVOIR LIEU À SUIVRE CONTRE QUICONQUE", id="capitals of the dispositif"),
    pytest.param("RECOURS CONTRE LA DÉCISION DU PRÉFET", id="an appeal in capitals"),
    pytest.param("contre M. ⟦Paul Ferrand|magistrat⟧, juge d'instruction", id="a judge whose office follows"),
    pytest.param("contre l'avis de Mme ⟦Anne Roy|magistrat⟧, greffière", id="against the opinion"),
    pytest.param("c/o Mme Ferrand", id="care of"),
    pytest.param("H. ROY                          C. FERRAND", id="two signatures"),
    pytest.param("La greffière,\nC. FERRAND-ROY", id="a signature"),
    pytest.param("La présidente : C. Ferrand", id="a signature behind its function"),
    pytest.param("C/ ⟦KARIM|prenom⟧ ⟦BENALI|nom⟧", id="found already"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), PARTIES)
def test_both_sides_of_a_case_are_parties(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize("source", LEFT)
def test_prose_citations_and_lawyers_are_left_alone(source: str) -> None:
    assert after(RULE, source) == source


def test_english_texts_are_left_alone() -> None:
    assert after(RULE, "KARIM BENALI C/ LUCIE FERRAND", "en") == "KARIM BENALI C/ LUCIE FERRAND"
