"""Names behind a rank, a word of kinship or "le dénommé" are masked; streets and offices are not
taken for them."""

from __future__ import annotations

import pytest

from engine.rules.names.announced_names import RULE
from tests.engine.marked import after

NAMES = [
    pytest.param("au commissariat (major DUPRÉ), et", "au commissariat (major ⟦DUPRÉ|nom⟧), et", id="in capitals"),
    pytest.param("BRIGADE DES MINEURS (MAJOR ROCHE). UNE", "BRIGADE DES MINEURS (MAJOR ⟦ROCHE|nom⟧). UNE", id="all in capitals, in brackets"),
    pytest.param("Le lieutenant Roche a dressé", "Le lieutenant ⟦Roche|nom⟧ a dressé", id="lieutenant"),
    pytest.param(
        "par la commandante de police Anne Roche",
        "par la commandante de police ⟦Anne|prenom⟧ ⟦Roche|nom⟧",
        id="of the police",
    ),
    pytest.param("le gendarme LE GALL", "le gendarme ⟦LE GALL|nom⟧", id="a particle"),
    pytest.param(
        "l'adjudant-chef de gendarmerie Roche", "l'adjudant-chef de gendarmerie ⟦Roche|nom⟧", id="gendarmerie"
    ),
    pytest.param("le brigadier-chef M. Roche", "le brigadier-chef M. ⟦Roche|nom⟧", id="rank and title"),
    pytest.param("le commissaire divisionnaire Roche", "le commissaire divisionnaire ⟦Roche|nom⟧", id="commissioner"),
    pytest.param("à la mort de Mémé Simone", "à la mort de Mémé ⟦Simone|prenom⟧", id="grandmother"),
    pytest.param("chez tata Lulu hier", "chez tata ⟦Lulu|prenom⟧ hier", id="aunt"),
    pytest.param("que le vieux Norbert avait", "que le vieux ⟦Norbert|prenom⟧ avait", id="the old"),
    pytest.param("la petite Inès pleure", "la petite ⟦Inès|prenom⟧ pleure", id="the little"),
    pytest.param("un dénommé Karim", "un dénommé ⟦Karim|nom⟧", id="a certain"),
    pytest.param("certificat du Pr Roche-Vial).", "certificat du Pr ⟦Roche-Vial|nom⟧).", id="professor"),
    pytest.param("le Dr. Roche", "le Dr. ⟦Roche|nom⟧", id="doctor"),
    pytest.param("Ch. 107 Couple Roche : Monsieur", "Ch. 107 Couple ⟦Roche|nom⟧ : Monsieur", id="a couple"),
    pytest.param("du major Sauveur ⟦Roche|nom⟧ et", "du major ⟦Sauveur|prenom⟧ ⟦Roche|nom⟧ et", id="first name left out"),
    pytest.param("après la messe de l'abbé Lauret.", "après la messe de l'abbé ⟦Lauret|nom⟧.", id="clergy"),
    pytest.param("Monsieur le vicomte Aldebert de Laval", "Monsieur le vicomte ⟦Aldebert de Laval|nom⟧", id="nobility"),
    pytest.param("l'expert Léger MARTEAU sera", "l'expert ⟦Léger MARTEAU|nom⟧ sera", id="expert"),
    pytest.param("le médecin-capitaine Foulques d'Erre", "le médecin-capitaine ⟦Foulques|nom⟧ d'Erre", id="army doctor"),
    pytest.param("l'infirmière Corinne dit", "l'infirmière ⟦Corinne|nom⟧ dit", id="nurse"),
    pytest.param("les terres de la famille de Chambrun.", "les terres de la famille de ⟦Chambrun|nom⟧.", id="a family"),
    pytest.param("la famille d’Aubrac", "la famille d’⟦Aubrac|nom⟧", id="a family, apostrophe"),
    pytest.param("sous le surnom de « ⟦Momo|prenom⟧ la baguette », a", "sous le surnom de « ⟦Momo la baguette|prenom⟧ », a",
                 id="nickname in quotes"),
    pytest.param("LE JEUNE LEANDRE", "LE JEUNE ⟦LEANDRE|prenom⟧", id="in a text of capitals"),
    pytest.param("la nommée Sonia Roche", "la nommée ⟦Sonia|prenom⟧ ⟦Roche|nom⟧", id="one named"),
    pytest.param("du service (agent Traoré).", "du service (agent ⟦Traoré|nom⟧).", id="an agent in brackets"),
    pytest.param("le vigile Kowalczyk a vu", "le vigile ⟦Kowalczyk|nom⟧ a vu", id="a guard"),
    pytest.param("l'infirmière Belkacem note", "l'infirmière ⟦Belkacem|nom⟧ note", id="a nurse by the surname alone"),
    pytest.param("un stagiaire, puis le cariste Fernandes", "un stagiaire, puis le cariste ⟦Fernandes|nom⟧", id="a driver of a lift truck"),
]  # fmt: skip
OTHERS = [
    "docteur en Droit",
    "12, rue du Colonel Fabien à Lyon",
    "place du Commandant Charcot",
    "la caserne du Capitaine Roche",
    "M. Capitaine Paul a conclu",
    "Mme Major Anne",
    "le commissaire du Gouvernement",
    "le commissaire européen",
    "le jeune Homme",
    "la petite Sirène",
    "le grand Conseil",
    "il est nommé Président",
    "le capitaine a dit que",
    "la vieille Ville",
    "le colonel ⟦Roche|nom⟧ a dit",
    "L'EXPERT CONCLUT A UN DEFAUT",
    "LE CAPITAINE SIGNE",
    "l'expert Immobilier",
    "le livret de famille Français",
    "la famille de Monsieur ⟦Roche|nom⟧",
    "la famille d'accueil",
    "il a dit « le Gaulois est là »",
    "le comte a dit",
    "le PC Portable de la société",
    "le DS Force Ouvrière a signé",
    pytest.param("un agent SNCF, un agent Orange et un chauffeur Uber", id="whose agents they are"),
    pytest.param("l'agent Général et le comptable Public", id="capitals of an office"),
]


@pytest.mark.parametrize(("source", "expected"), NAMES)
def test_a_name_is_found_behind_what_announces_it(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize("source", OTHERS)
def test_what_announces_nobody_is_left(source: str) -> None:
    assert after(RULE, source) == source


def test_english_texts_are_left() -> None:
    assert after(RULE, "Major Roche said", language="en") == "Major Roche said"
