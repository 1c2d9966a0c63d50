"""Companies named after a person are masked; the others stay in clear."""

from __future__ import annotations

import pytest

from engine.rules.companies.named_company import RULE
from engine.text.lexicons import first_names
from tests.engine.marked import after

ROWS = [
    pytest.param("la SAS ⟦Igor Marchandeau|morale⟧", "la SAS ⟦Igor Marchandeau|physicomorale⟧", id="first name and surname"),
    pytest.param("la SAS ⟦IGOR MARCHANDEAU|morale⟧", "la SAS ⟦IGOR MARCHANDEAU|physicomorale⟧", id="in capitals"),
    pytest.param("⟦Garage Paul Verne|morale⟧", "⟦Garage Paul Verne|physicomorale⟧", id="a trade before it"),
    pytest.param("SCI ⟦Odile-Verne|morale⟧", "SCI ⟦Odile-Verne|physicomorale⟧", id="a hyphen"),
    pytest.param(
        "SAS ⟦Paul Verne|morale⟧. La SASU PAUL VERNE conclut.",
        "SAS ⟦Paul Verne|physicomorale⟧. La SASU ⟦PAUL VERNE|physicomorale⟧ conclut.",
        id="where the tagger missed it, in another case",
    ),
    pytest.param("la SELARL Fontenelle, mandataire judiciaire", "la SELARL ⟦Fontenelle|physicomorale⟧, mandataire judiciaire", id="a liquidator's firm"),
    pytest.param("l'⟦EARL Les Amandiers de Gilles Verne|etablissement⟧ conclut", "l'⟦EARL Les Amandiers de Gilles Verne|physicomorale⟧ conclut", id="a company taken for a facility"),
    pytest.param("le ⟦collège Paul Verne|etablissement⟧ conclut", "le ⟦collège Paul Verne|etablissement⟧ conclut", id="a facility keeps its name"),
    pytest.param("S.E.L.A.R.L. ⟦Fontenelle-Roy|morale⟧ ès qualités de liquidateur", "S.E.L.A.R.L. ⟦Fontenelle-Roy|physicomorale⟧ ès qualités de liquidateur", id="ès qualités"),
    pytest.param("la SCP Fontenelle Associés, notaires à Dole", "la SCP ⟦Fontenelle|physicomorale⟧ Associés, notaires à Dole", id="associés stays"),
    pytest.param("la SCP Bouvier, avocat au barreau", "la SCP Bouvier, avocat au barreau", id="a firm of lawyers"),
    pytest.param("la SCP Bouvier, avocat du mandataire", "la SCP Bouvier, avocat du mandataire", id="a liquidator's lawyer"),
    pytest.param("la société ⟦Nord Énergie|morale⟧", "la société ⟦Nord Énergie|morale⟧", id="no first name"),
    pytest.param("la clinique ⟦Saint Martin Nord|morale⟧", "la clinique ⟦Saint Martin Nord|morale⟧", id="a saint"),
    pytest.param("l'association ⟦Claire lumière|morale⟧", "l'association ⟦Claire lumière|morale⟧", id="a common word in lower case"),
    pytest.param("⟦Transports Martin|morale⟧", "⟦Transports Martin|morale⟧", id="a surname alone says too little"),
    pytest.param("Mme ⟦Verne|nom⟧ et les ⟦Pépinières VERNE|morale⟧", "Mme ⟦Verne|nom⟧ et les Pépinières ⟦VERNE|physicomorale⟧", id="a party's surname"),
    pytest.param("Me ⟦Verne|avocat⟧ et les ⟦Pépinières Verne|morale⟧", "Me ⟦Verne|avocat⟧ et les ⟦Pépinières Verne|morale⟧", id="a lawyer's surname"),
    pytest.param("M. ⟦Le Bois|nom⟧ et la SA ⟦Le Nord|morale⟧", "M. ⟦Le Bois|nom⟧ et la SA ⟦Le Nord|morale⟧", id="a particle in common"),
    pytest.param("Mme ⟦Verne|nom⟧, la SARL ⟦VERNE|morale⟧ et Paul Verne", "Mme ⟦Verne|nom⟧, la SARL ⟦VERNE|physicomorale⟧ et Paul Verne", id="a lone surname is not followed here"),
    pytest.param("SAS ⟦Paul|morale⟧", "SAS ⟦Paul|morale⟧", id="a first name alone"),
    pytest.param("la SCI Duvernois-Lanier a vendu", "la SCI ⟦Duvernois-Lanier|physicomorale⟧ a vendu", id="two partners"),
    pytest.param("S.C.I. SOCIETE CIVILE IMMOBILIERE ROUMIEU-BELLANGER", "S.C.I. SOCIETE CIVILE IMMOBILIERE ⟦ROUMIEU-BELLANGER|physicomorale⟧", id="in capitals"),
    pytest.param("la SCI Belle-Vue et la SCI Bois-Joli", "la SCI Belle-Vue et la SCI Bois-Joli", id="common words"),
    pytest.param("la SCI Saint-Martin", "la SCI Saint-Martin", id="a saint's place"),
    pytest.param("la société Rhône-Alpes, SA Air-France", "la société Rhône-Alpes, SA Air-France", id="forms of many partners"),
    pytest.param("M. ⟦Malik|prenom⟧ ⟦Roy|nom⟧, gérant de la ⟦Table de Malik|morale⟧", "M. ⟦Malik|prenom⟧ ⟦Roy|nom⟧, gérant de la Table de ⟦Malik|physicomorale⟧", id="a shop called after its manager"),
    pytest.param("Mme ⟦Nadia|prenom⟧ ⟦Sow|nom⟧ ; SARL ⟦CHEZ NADIA|morale⟧", "Mme ⟦Nadia|prenom⟧ ⟦Sow|nom⟧ ; SARL CHEZ ⟦NADIA|physicomorale⟧", id="in capitals, behind chez"),
    pytest.param("Mme ⟦Odette|prenom⟧ ⟦Sow|nom⟧ ; ⟦La Cave d'Odette|morale⟧", "Mme ⟦Odette|prenom⟧ ⟦Sow|nom⟧ ; La Cave d'⟦Odette|physicomorale⟧", id="behind an apostrophe"),
    pytest.param("M. ⟦Luc|prenom⟧ ⟦Roy|nom⟧ ; ⟦Le Fournil de Marius|morale⟧", "M. ⟦Luc|prenom⟧ ⟦Roy|nom⟧ ; ⟦Le Fournil de Marius|morale⟧", id="called after nobody of the case"),
    pytest.param("Mme ⟦Florence|prenom⟧ ⟦Roy|nom⟧ ; la ⟦Ville de Florence|morale⟧", "Mme ⟦Florence|prenom⟧ ⟦Roy|nom⟧ ; la ⟦Ville de Florence|morale⟧", id="a town"),
    pytest.param("Mme ⟦Marie|prenom⟧ ⟦Roy|nom⟧ ; ⟦Clinique de Marie|morale⟧", "Mme ⟦Marie|prenom⟧ ⟦Roy|nom⟧ ; ⟦Clinique de Marie|morale⟧", id="a body with a seat"),
    pytest.param("M. ⟦Denis|prenom⟧ ⟦Roy|nom⟧ ; ⟦Golf de Saint-Denis|morale⟧", "M. ⟦Denis|prenom⟧ ⟦Roy|nom⟧ ; ⟦Golf de Saint-Denis|morale⟧", id="a saint's town"),
    pytest.param(
        "M. ⟦Berger-Aumont|nom⟧, SAS ⟦Le Bon Berger du Lac|morale⟧", "M. ⟦Berger-Aumont|nom⟧, SAS ⟦Le Bon Berger du Lac|morale⟧",
        id="half a surname that is a word of the phrase"),
    pytest.param("⟦Deep Compagny|physicomorale⟧, puis ⟦Deep|prenom⟧ Compagny", "⟦Deep Compagny|physicomorale⟧, puis ⟦Deep|prenom⟧ Compagny", id="a word that is somebody's elsewhere is not cut off"),
    pytest.param("la SELARL (X, mandataire", "la SELARL (X, mandataire", id="a bracket left open"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_a_company_named_after_a_person_is_told_from_the_others(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


def test_the_lexicon_holds_names_of_many_origins_folded() -> None:
    assert {"aurelien", "yasmina", "mamadou", "ayse", "giulia", "wojciech"} <= first_names()
    assert not {"france", "florence", "air", "saint", "rose"} & first_names()
