"""Judges and lawyers by all the mentions of their name: councils of the bar, what a lawyer does,
who gave a decision, the initials on a file; and those who must stay masked."""

from __future__ import annotations

import pytest

from engine.rules.courts.court_staff import RULE
from engine.rules.parties.lawyer_parties import RULE as LAWYER_PARTIES
from engine.rules.parties.likely_parties import RULE as LIKELY_PARTIES
from engine.rules.parties.party_words import RULE as PARTY_WORDS
from tests.engine.marked import after, kinds

COUNCILS = [
    "le conseil de discipline, composé de Mes ⟦Quintard|nom⟧, ⟦Belkacem|nom⟧ et ⟦Nwosu|nom⟧, membres, a prononcé",
    "Le conseil régional de discipline, composé de Me ⟦Ada|prenom⟧ ⟦Quintard|nom⟧, présidente, et de Mes ⟦Sow|nom⟧ et ⟦Yilmaz|nom⟧, a",
    "La formation disciplinaire était composée de Maîtres ⟦Quintard|nom⟧, ⟦Oyono|nom⟧, ⟦Le Dantec|nom⟧ et ⟦Pham|nom⟧.",
    "le conseil de l'ordre, composé de Maître ⟦Quintard|nom⟧, rapporteur, et de Maître ⟦Da Silva|nom⟧, siégeant",
]
PLEADING = [
    "Me ⟦Quintard|nom⟧ a sollicité un simple renvoi.",
    "Maître ⟦Quintard|nom⟧ a demandé le renvoi de l'affaire.",
    "que Me ⟦Quintard|nom⟧ avait autrefois plaidé contre lui",
    "Me ⟦Quintard|nom⟧ a été le conseil de M. Roy en 2008",
    "Me ⟦Quintard|nom⟧, étant seul constitué, a conclu",
    "Me ⟦Quintard|nom⟧ a confirmé par note du 9 avril",
    "Maître ⟦Quintard|nom⟧ a produit une note en délibéré",
    "Me ⟦Quintard|nom⟧ a déposé ses conclusions le 4 mai",
    "Madame Belaïd fait plaider par Maître ⟦Quintard-Roy|nom⟧, cousin de son mari, que",
    "Il a fait plaider par Me ⟦Oyono|nom⟧ que le bail était nul",
]
FOR_SOMEBODY = [
    "Me ⟦Quintard|nom⟧, pour le liquidateur, conclut au rejet",
    "Maître ⟦Quintard|nom⟧, pour l'administrateur judiciaire, s'en rapporte",
    "Me ⟦Quintard|nom⟧ pour la SELARL Roy, ès qualités de liquidateur, plaide",
    "Me ⟦Quintard|nom⟧, représentant le syndic, conclut au rejet",
]
OFFICES = [
    "Maître ⟦Quintard|nom⟧, liquidateur, s'en rapporte",
    "Me ⟦Quintard|nom⟧ pour la SELARL Quintard, liquidateur, s'en rapporte",
    "Me ⟦Quintard|nom⟧, représentant des créanciers, conclut au rejet",
    "Mes ⟦Quintard|nom⟧ et ⟦Sow|nom⟧, notaires associés, ont reçu l'acte",
    "un jury composé de Mes ⟦Quintard|nom⟧ et ⟦Sow|nom⟧, notaires, a siégé",
    "Me ⟦Quintard|nom⟧ a sollicité un prêt auprès de sa banque",
    "Me ⟦Quintard|nom⟧, notaire, a demandé le renvoi de l'acte",
    "M. ⟦Quintard|nom⟧ a sollicité un renvoi et n'a pas comparu",
    "Mme ⟦Quintard|nom⟧ a été le conseil de son frère pour ce placement",
    "l'association, composée de Mes ⟦Quintard|nom⟧ et ⟦Sow|nom⟧, s'est dissoute",
]
JUDGES = [
    "appel d'une ordonnance du juge des enfants de Dole du 3 mai 2024 (⟦Ada|prenom⟧ ⟦QUINTARD|nom⟧)",
    "contre un jugement du tribunal de proximité de Vire du 1er mars 2023 (⟦Luc|prenom⟧ ⟦Oyono|nom⟧)",
    "Appel d'une ordonnance du juge des référés du 12 juin 2022 (⟦Inès|prenom⟧ ⟦Le Dantec|nom⟧).",
    "Composition de la cour lors du délibéré :\nMme ⟦Ada|prenom⟧ ⟦QUINTARD|nom⟧, déléguée à l'enfance, Présidente\nM. Roy, conseiller",
    "COMPOSITION DU TRIBUNAL\nM. ⟦Luc|prenom⟧ ⟦Oyono|nom⟧, chargé du service civil, vice-président\nMme Sow, greffière",
    "Débats, composition :\nMadame ⟦Inès|prenom⟧ ⟦Pham|nom⟧, magistrate honoraire, Assesseure\n",
]
NO_JUDGES = [
    "un acte du notaire de Dole du 3 mai 2024 (⟦Ada|prenom⟧ ⟦QUINTARD|nom⟧)",
    "appel d'une ordonnance rendue par défaut du 3 mai 2024 (⟦Quintard|nom⟧ c/ Roy)",
    "un jugement du tribunal de Dole du 3 mai 2024 (⟦Ada|prenom⟧ ⟦Quintard|nom⟧ contre Luc Roy)",
    "une ordonnance du juge des enfants de Dole (⟦Ada|prenom⟧ ⟦Quintard|nom⟧)",
    "Le comité :\nMme ⟦Ada|prenom⟧ ⟦QUINTARD|nom⟧, déléguée à l'enfance, Présidente\nM. Roy, trésorier",
    "COMPOSITION DU TRIBUNAL\nMme ⟦Ada|prenom⟧ ⟦QUINTARD|nom⟧, demeurant à Dole, présidente de l'association\n",
]
INITIALS = [
    "COUR D'APPEL DE DOLE\n\nArrêt n° 317\n⟦KV|nom⟧/⟦NB|nom⟧/⟦SB|nom⟧\n\nN° RG 22/01409\n",
    "N° 118/16\n\nRG 14/02903\n\n⟦PNR|nom⟧/⟦VG|nom⟧\n\nCOUR D'APPEL",
    "ARRÊT N°\n⟦CM|prenom⟧/DB\n\nARRÊT DU 11 MARS 2020",
    "Minute n° 44\n LM / ⟦AC|nom⟧ \nJUGEMENT",
]
NO_INITIALS = [
    "Arrêt n° 317\n⟦NGO|nom⟧/⟦LE|nom⟧\nM. ⟦Tom|prenom⟧ ⟦NGO|nom⟧ contre Mme ⟦LE|nom⟧",
    "Le contrat porte en marge\n⟦KV|nom⟧/⟦NB|nom⟧\nqui l'ont signé",
    "Arrêt n° 317\n⟦DURAND|nom⟧/⟦MOREL|nom⟧\nN° RG 22/01409",
    "Arrêt n° 317, ⟦KV|nom⟧/⟦NB|nom⟧, du 3 mai",
]


@pytest.mark.parametrize("source", [*COUNCILS, *PLEADING, *JUDGES, *INITIALS])
def test_the_words_around_make_a_professional(source: str) -> None:
    assert "nom⟧" not in after(RULE, source)


@pytest.mark.parametrize("source", [*OFFICES, *NO_JUDGES, *NO_INITIALS])
def test_others_stay_masked(source: str) -> None:
    assert after(RULE, source).count("nom⟧") == source.count("nom⟧")


def test_the_initials_of_a_file_raise_a_doubt() -> None:
    assert kinds(RULE, INITIALS[0]) == ["different_categories"]


INTRODUCED = [
    "M. ⟦Oyono|magistrat⟧, juge-commissaire, a autorisé la vente. M. ⟦Oyono|nom⟧ a établi un rapport. La note de M. ⟦Oyono|nom⟧ fut lue.",
    "Mme ⟦Oyono|magistrat⟧, juge d'instruction, a clos l'information. L'ordonnance de Mme ⟦Oyono|nom⟧ fut cassée. Mme ⟦Oyono|nom⟧ fut saisie.",
    "M. ⟦Oyono|nom⟧, juge de la mise en état. Le rapport de M. ⟦Oyono|nom⟧ et l'avis de M. ⟦Oyono|nom⟧",
]
NOT_INTRODUCED = [
    "M. ⟦Oyono|nom⟧, appelant. M. ⟦Oyono|magistrat⟧, juge-commissaire, a statué. M. ⟦Oyono|nom⟧ conteste.",
    "M. ⟦Oyono|magistrat⟧, juge-commissaire, a statué. Mme ⟦Oyono|nom⟧ conteste. Mme ⟦Oyono|nom⟧ a écrit.",
    "M. ⟦Oyono|magistrat⟧, juge-commissaire, a statué. M. ⟦Paul|prenom⟧ ⟦Oyono|nom⟧ conteste. M. ⟦Oyono|nom⟧ a écrit.",
    "M. ⟦Oyono|magistrat⟧, juge-commissaire, a statué. M. ⟦Oyono|nom⟧, appelant, conteste. M. ⟦Oyono|nom⟧ a écrit.",
    "M. ⟦Oyono|magistrat⟧, juge-commissaire, a statué. L'épouse de M. ⟦Oyono|nom⟧ nie. Le salarié, M. ⟦Oyono|nom⟧, demande au tribunal.",
    "M. ⟦Oyono|magistrat⟧, juge-commissaire, a statué. M. ⟦Oyono|nom⟧ a interjeté appel. M. ⟦Oyono|nom⟧ a écrit.",
]


@pytest.mark.parametrize("source", INTRODUCED)
def test_a_judge_introduced_by_the_function_is_followed_with_the_title(source: str) -> None:
    assert "nom⟧" not in after(RULE, source)


@pytest.mark.parametrize("source", NOT_INTRODUCED)
def test_a_namesake_of_a_judge_is_not(source: str) -> None:
    assert after(RULE, source) == source


BEARERS = [
    ("Me ⟦Quintard|avocat⟧ a sollicité un simple renvoi, à une heure.", True),
    ("L'audience où Me ⟦Quintard|avocat⟧ a demandé le renvoi.", True),
    ("Me ⟦Borie-De Luz|avocat⟧ a confirmé par note du 9 avril 2024.", True),
    ("Me ⟦Quintard|avocat⟧ soutient que Me Roy l'a défendu. Mme ⟦Ada|prenom⟧ ⟦Quintard|nom⟧ l'a payé.", False),
    ("Devant Me ⟦Clarence QUINTARD|avocat⟧, notaire à Dole.", False),
    (
        "Me ⟦Quintard|avocat⟧, notaire, a demandé le renvoi des parties devant Maître ⟦Quintard|avocat⟧, notaire à Tulle",
        False,
    ),
]


@pytest.mark.parametrize(("source", "readable"), BEARERS)
def test_what_only_counsel_does_keeps_a_lawyer_readable(source: str, readable: bool) -> None:
    assert (after(LIKELY_PARTIES, source) == source) is readable


@pytest.mark.parametrize("source", FOR_SOMEBODY)
def test_counsel_of_who_holds_an_office_holds_none(source: str) -> None:
    lawyer = source.replace("|nom⟧", "|avocat⟧")
    assert after(PARTY_WORDS, lawyer) == lawyer


@pytest.mark.parametrize("source", [OFFICES[0], OFFICES[1], OFFICES[3], OFFICES[6]])
def test_who_holds_an_office_is_masked(source: str) -> None:
    assert "avocat⟧" not in after(PARTY_WORDS, source.replace("|nom⟧", "|avocat⟧"))


FIRMS = [
    ("Me ⟦Ada|prenom⟧ ⟦SOW|nom⟧, intimée. Elle exerçait à la SCP ⟦Morvan-Sow|avocat⟧, alors.", True),
    ("Me ⟦Ada|prenom⟧ ⟦SOW|nom⟧, intimée. La SELARL ⟦Sow-Morvan|avocat⟧ fut dissoute.", True),
    ("Me ⟦Ada|prenom⟧ ⟦SOW|nom⟧, intimée. Me Wendy ⟦MORVAN-SOW|avocat⟧, avocate à la cour.", False),
    ("Me ⟦Ada|prenom⟧ ⟦SOW|nom⟧, intimée. La SCP ⟦Morvan-Roy|avocat⟧ fut dissoute.", False),
]


@pytest.mark.parametrize(("source", "cut"), FIRMS)
def test_the_half_of_a_firm_that_a_lawyer_who_is_sued_bears_is_masked(source: str, cut: bool) -> None:
    sued = source.replace("⟦Ada|prenom⟧ ⟦SOW|nom⟧", "⟦Ada SOW|avocat⟧")
    assert ("⟦Sow|nom⟧" in after(LAWYER_PARTIES, sued)) is cut
