"""Judges and lawyers by all the mentions of their name: councils of the bar, what a lawyer does,
who gave a decision, the initials on a file, double surnames; and those who must stay masked."""

from __future__ import annotations

import pytest

from engine.rules.courts.court_staff import RULE
from engine.rules.parties.likely_parties import RULE as LIKELY_PARTIES
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


@pytest.mark.parametrize("source", [*COUNCILS, *PLEADING, *FOR_SOMEBODY, *JUDGES, *INITIALS])
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


HALVES = [
    ("assistée de Me ⟦Priska QUINTARD-OYONO|avocat⟧, avocate. Elle demande Me ⟦Quintard|nom⟧.", True),
    ("Me ⟦Léo BELAID-ROUX|avocat⟧, avocat au barreau de Dole. Il écrit à Maître ⟦Belaid|nom⟧.", True),
    ("Me ⟦Léo BELAID-ROUX|avocat⟧, avocat au barreau de Dole. Il écrit à Maître ⟦Roux|nom⟧.", True),
    ("Me ⟦Léo BELAID-ROUX|avocat⟧, avocat au barreau de Dole. Il écrit à M. ⟦Belaid|nom⟧.", False),
    ("Me ⟦Léo BELAID-ROUX|avocat⟧, avocat. M. ⟦Sami|prenom⟧ ⟦Belaid|nom⟧ écrit à Me ⟦Belaid|nom⟧.", False),
    ("Me ⟦Léo BELAID-ROUX|avocat⟧, avocat. Me ⟦Belaid|nom⟧, notaire, a reçu l'acte.", False),
    ("Me ⟦Léo BELAID-ROUX|avocat⟧ et Me ⟦Ada BELAID-SOW|avocat⟧, avocats à la cour. Me ⟦Belaid|nom⟧ est absent.", False),
    ("Me ⟦Léo NGO-ROUX|avocat⟧, avocat. Me ⟦Ngo|nom⟧ est absent.", False),
    ("Me ⟦Léo BELAID-ROUX|avocat⟧, avocat. Me ⟦Ada|prenom⟧ ⟦Belaid|nom⟧ est absente.", False),
    ("Mme ⟦Ada BELAID-ROUX|magistrat⟧, juge. Me ⟦Belaid|nom⟧ est absent.", False),
]


@pytest.mark.parametrize(("source", "readable"), HALVES)
def test_a_lawyer_is_followed_to_one_half_of_the_surname(source: str, readable: bool) -> None:
    last = after(RULE, source).rpartition("⟦")[2]
    assert ("avocat⟧" in last) is readable


BEARERS = [
    ("Me ⟦Clarence QUINTARD|avocat⟧, avocat au barreau de Dole. L'audience où Me ⟦Quintard|avocat⟧ parla.", True),
    ("Me ⟦Chris BORIE-DE LUZ|avocat⟧, avocat au barreau de Dole. Me ⟦Borie-De Luz|avocat⟧ l'a dit.", True),
    ("Mme ⟦Ada QUINTARD|magistrat⟧, conseillère. Le renvoi qu'a lu Mme ⟦Quintard|magistrat⟧ hier.", True),
    ("Me ⟦Clarence QUINTARD|avocat⟧, avocat. Devant Me ⟦Clarence QUINTARD|avocat⟧, notaire à Dole.", False),
    ("Me ⟦Clarence QUINTARD|avocat⟧, avocat. M. ⟦Quintard|nom⟧, né le 3 mai 1970. Me ⟦Quintard|avocat⟧ n'a pas constitué avocat.", False),
]


@pytest.mark.parametrize(("source", "readable"), BEARERS)
def test_a_function_holds_for_every_mention_of_the_bearer(source: str, readable: bool) -> None:
    assert (after(LIKELY_PARTIES, source) == source) is readable
