"""Words that make a judge, a clerk or a lawyer of whoever they stand beside, and those of others
that must not."""

from __future__ import annotations

import pytest

from engine.rules.courts.court_staff import RULE
from tests.engine.marked import after

STAFF = [
    pytest.param("COMPOSITION DE LA COUR\nSabine DUFFAU : PRÉSIDENT DE CHAMBRE\n⟦Arnaud|prenom⟧ ⟦MALBEC|nom⟧ : CONSEILLER\n", id="a list with colons"),
    pytest.param("M. ⟦Luc|prenom⟧ ⟦MALBEC|nom⟧, Conseiller Salarié\nMme Zay, greffière", id="counsellor of employees"),
    pytest.param("M. ⟦Malbec|nom⟧ étant juge-commissaire", id="being insolvency judge"),
    pytest.param("MINISTÈRE PUBLIC : avis écrit de M. ⟦Luc|prenom⟧ ⟦MALBEC|nom⟧, du 8 avril", id="opinion of the prosecutor"),
    pytest.param("Avis du ministère public du 6 mai 2023 (⟦Luc|prenom⟧ ⟦MALBEC|nom⟧)", id="prosecutor in brackets"),
    pytest.param("un jugement rendu sous la présidence de Mme ⟦Malbec|nom⟧, avec", id="given under the presidency"),
    pytest.param("L'audience devant Madame ⟦Malbec|nom⟧ est maintenue", id="a hearing before"),
    pytest.param("À l'audience tenue à Tulle le 7 mai 2023, par Mme ⟦Malbec|nom⟧, assistée", id="who held a hearing"),
    pytest.param("la juge aux affaires familiales Mme ⟦Inès|prenom⟧ ⟦Malbec|nom⟧ a fixé", id="office without a comma"),
    pytest.param("entendu devant le juge d'instruction de Dax, M. ⟦Malbec|nom⟧. La copie", id="before a judge, end of the clause"),
    pytest.param("Le président, D. Zay. La greffière, ⟦L.|prenom⟧ ⟦MALBEC|nom⟧.", id="signatures with commas"),
    pytest.param("Secrétaire : Mme ⟦Sonia|prenom⟧ ⟦Malbec|nom⟧\n\nDEMANDERESSE\nMme Roy", id="the next block's heading below"),
    pytest.param("le bâtonnier, Me ⟦Éloi|prenom⟧ ⟦Malbec|nom⟧, a taxé", id="head of the bar"),
    pytest.param("Nous, ⟦Cléo|prenom⟧ ⟦Malbec|nom⟧, bâtonnière de l'ordre des avocats", id="head of the bar behind the name"),
    pytest.param("que le bâtonnier a commis Me ⟦Jean|prenom⟧ ⟦Malbec|nom⟧ ; que", id="appointed by the head of the bar"),
    pytest.param("que sa collaboratrice, Me ⟦Inès|prenom⟧ ⟦Malbec|nom⟧, a plaidé", id="a lawyer's colleague"),
    pytest.param("en vertu d'une ordonnance de M. ⟦Luc|prenom⟧ ⟦Malbec|nom⟧, vice-président. Ils", id="an order of a vice-president"),
    pytest.param("Par ordonnance du 3 mai 2021 de Mme ⟦Lise|prenom⟧ ⟦Malbec|nom⟧, présidente, la", id="an order of a date"),
    pytest.param("La minute de l'arrêt a été signée par la présidente, Mme ⟦Lise|prenom⟧ ⟦Malbec|nom⟧, mais", id="who signed as president"),
    pytest.param("l'un des membres de la formation de jugement, M. ⟦Malbec|nom⟧, a siégé", id="a member of the bench"),
    pytest.param("composé de M. Guy Zay ; MM. ⟦Luc|prenom⟧ ⟦Malbec|nom⟧, membres du Tribunal.", id="members of a tribunal"),
    pytest.param("assistée de Mme ⟦Malbec|nom⟧, membres assesseurs de la section", id="members who assist"),
    pytest.param("Dire n° 2 de Me ⟦Malbec|nom⟧ du 3 octobre", id="papers of counsel"),
    pytest.param("ayant pour avocats Maîtres ⟦Luc|prenom⟧ ⟦SOW|nom⟧ et ⟦Ada|prenom⟧ ⟦MALBEC|nom⟧", id="several counsel"),
    pytest.param("Composition du tribunal : Président M. Paul ZAY, Juges M. ⟦Luc|prenom⟧ ⟦MALBEC|nom⟧ et Mme Ida ROY ; Greffier", id="offices without colons"),
    pytest.param("COMPOSITION : Président M. ⟦Luc|prenom⟧ ⟦MALBEC|nom⟧, Juges consulaires MM. Zay et Roy", id="the president without a colon"),
    pytest.param("Le président,\nM. Paul ZAY\nMme ⟦Ida|prenom⟧ ⟦MALBEC|nom⟧\nLa greffière", id="who signs above the office"),
    pytest.param("comparant par Me ⟦MALBEC|nom⟧\nDÉFENDEUR : M. Roy", id="appearing by counsel, the next heading below"),
]  # fmt: skip
OTHERS = [
    pytest.param("un courrier de M. ⟦Luc|prenom⟧ ⟦Malbec|nom⟧, vice-président de la société Alto", id="a letter of a vice-president"),
    pytest.param("MM. ⟦Sow|nom⟧ et ⟦Malbec|nom⟧, membres du comité social et économique", id="members of a works council"),
    pytest.param("l'ordonnance notifiée à Mme ⟦Malbec|nom⟧, présidente de l'association", id="who gets an order"),
    pytest.param("L'expert, ⟦Paul|prenom⟧ ⟦MALBEC|nom⟧, a été entendu en son rapport.", id="an expert reports"),
    pytest.param("L'expert commis par le juge de la mise en état, M. ⟦Malbec|nom⟧, conclut", id="appointed by a judge"),
    pytest.param("et\nMonsieur ⟦Paul|prenom⟧ ⟦MALBEC|nom⟧\nLa Greffière          La Juge aux Affaires Familiales", id="above signatures in columns"),
    pytest.param("et\nMonsieur ⟦Paul|prenom⟧ ⟦MALBEC|nom⟧\nLa Greffière", id="above the office of a woman"),
    pytest.param("Mme ⟦Ida|prenom⟧ ⟦Sow|nom⟧, veuve ⟦Malbec|nom⟧, conclut. La Présidente : Mme ⟦Inès Malbec|magistrat⟧. Mme ⟦Malbec|magistrat⟧, présidente", id="a widow's name, and the judge's"),
    pytest.param("Sur le rapport de M. Zay, conseiller, les observations de la SCP Sow, avocat de M. ⟦Luc|prenom⟧ ⟦Malbec|nom⟧, et les conclusions de M. Roy, avocat général, après débats en l'audience publique du 25 mai 2024 où étaient présents M. Lys, président, M. Zay, conseiller rapporteur, Mme Oyo, conseiller de la chambre, et Mme Bel, greffier de chambre,\n", id="a party between the offices of a chamber"),
    pytest.param("et Mme ⟦Ida|prenom⟧ ⟦Malbec|nom⟧, et les conclusions de M. Roy, avocat général, après débats en l'audience publique du 25 mai 2024 où étaient présents M. Lys, président, M. Zay, conseiller rapporteur, Mme Oyo, conseiller de la chambre, et Mme Bel, greffier de chambre,\n", id="a party before the conclusions of the prosecutor"),
    pytest.param("M. ⟦Malbec|nom⟧, éducateur. Mme Zay et M. ⟦Luc Malbec|magistrat⟧, juge", id="an educator, a judge's namesake"),
    pytest.param("le chargé de clientèle, M. ⟦Malbec|nom⟧, ment. M. ⟦Luc Malbec|magistrat⟧, juge", id="of a bank"),
    pytest.param("le délégué du procureur, M. ⟦Malbec|nom⟧, ayant échoué", id="delegate of the prosecutor"),
    pytest.param("Le secrétaire de séance : ⟦Hugo|prenom⟧ ⟦Malbec|nom⟧", id="secretary of a meeting"),
    pytest.param(
        "un jury composé de Mesdames ⟦Roy|nom⟧ et ⟦Ada|prenom⟧ ⟦SOW|nom⟧, et de M. ⟦Malbec|nom⟧, président, a rendu", id="jury of a thesis"
    ),
    pytest.param("L'agent immobilier, M. ⟦Malbec|nom⟧, a menti. M. ⟦Luc Malbec|magistrat⟧, juge", id="a judge's namesake"),
    pytest.param("devant le juge des enfants, M. ⟦Malbec|nom⟧ a nié. M. ⟦Malbec|nom⟧ conteste", id="who speaks before a judge"),
    pytest.param("Me ⟦Malbec|nom⟧, arbitre désignée par les demandeurs", id="an arbitrator"),
    pytest.param("M. ⟦Paul|prenom⟧ ⟦Malbec|nom⟧, ancien bâtonnier, appelant", id="a former head of the bar sues"),
    pytest.param("ayant pour avocat Maître Luc SOW\n\n⟦MALBEC|nom⟧ ⟦Ange|prenom⟧, né le 1er avril", id="the next accused"),
]  # fmt: skip


@pytest.mark.parametrize("source", STAFF)
def test_words_beside_a_name_make_a_professional(source: str) -> None:
    result = after(RULE, source)
    assert "nom⟧" not in result


@pytest.mark.parametrize("source", OTHERS)
def test_others_beside_words_of_a_court_stay_masked(source: str) -> None:
    assert after(RULE, source) == source


def test_an_assessor_of_employers_is_a_judge() -> None:
    source = "COMPOSITION\nPrésidente : Mme Zay\nAssesseur employeur : M. ⟦Luc|prenom⟧ ⟦Malbec|nom⟧, lors des débats"
    assert "nom⟧" not in after(RULE, source)
