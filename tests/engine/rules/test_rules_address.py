"""Addresses are found by number, street and postal code, or behind "demeurant"; a court's own is
left."""

from __future__ import annotations

import re

import pytest

from engine.rules.places.address import RULE
from tests.engine.marked import after, found

ROWS = [
    pytest.param("12, rue de la Paix\n75002 Paris\n", ["12, rue de la Paix", "75002 Paris"], id="two lines"),
    pytest.param("demeurant 3 bis avenue Foch, 69006 Lyon", ["3 bis avenue Foch", "69006 Lyon"], id="one line"),
    pytest.param("domicilié 8 chemin des Prés à Thônes", ["8 chemin des Prés", "Thônes"], id="town without a code"),
    pytest.param("dont le siège est 47, avenue Durand,", ["47, avenue Durand"], id="registered office"),
    pytest.param("Mme Alba\nrue du Bac\n07000 Privas\n", ["rue du Bac", "07000 Privas"], id="no number, two lines"),
    pytest.param(
        "10-12 boulevard Eugène Deruelle 69003 LYON", ["10-12 boulevard Eugène Deruelle", "69003 LYON"], id="range"
    ),
    pytest.param(
        "5, allée des Tilleuls - 31000 Toulouse CEDEX 4",
        ["5, allée des Tilleuls", "31000 Toulouse CEDEX 4"],
        id="cedex",
    ),
    pytest.param(
        "résidant 14 place d'Armes\n97200 Fort-de-France", ["14 place d'Armes", "97200 Fort-de-France"], id="overseas"
    ),
    pytest.param("BP 123\n59000 Lille", ["BP 123", "59000 Lille"], id="box"),
    pytest.param(
        "sise 23, rue des Violettes à 31170 Tournefeuille", ["23, rue des Violettes", "31170 Tournefeuille"], id="à"
    ),
    pytest.param("01350 Beon Saint Maurice\n", ["01350 Beon Saint Maurice"], id="a line with code and town"),
    pytest.param("TRIBUNAL JUDICIAIRE\n12 rue de la Cité\n69003 LYON", [], id="the court's own"),
    pytest.param(
        "CONSEIL DE PRUD'HOMMES\nDE LYON\n20, boulevard Deruelle\n69432 LYON", [], id="the court's own, on two lines"
    ),
    pytest.param(
        "COUR DE CASSATION\nMme Alba, domiciliée 4, rue Haute\n38000 Grenoble",
        ["4, rue Haute", "38000 Grenoble"],
        id="a party under the court's name",
    ),
    pytest.param(
        "au greffe, M. Roy demeurant 4 rue Haute, 38000 Grenoble",
        ["4 rue Haute", "38000 Grenoble"],
        id="a party beside the registry",
    ),
    pytest.param(
        "demeurant 8 rue du Bois à Sarcelles (95200), a",
        ["8 rue du Bois", "Sarcelles (95200)"],
        id="à, code in brackets",
    ),
    pytest.param(
        "sis Centre commercial du Vieux-Port 76000 ROUEN",
        ["Centre commercial du Vieux-Port", "76000 ROUEN"],
        id="a site without a street",
    ),
    pytest.param(
        "ayant élu domicile au cabinet de Me Sow, 4 rue Haute, 38000 Grenoble",
        ["4 rue Haute", "38000 Grenoble"],
        id="a lawyer's office is masked",
    ),
    pytest.param(
        "l'entrepôt du 118, rue des Fillettes a brûlé", ["118, rue des Fillettes"], id="a numbered street alone"
    ),
    pytest.param(
        "expert près la cour d'appel de Lyon\n240, route de la Fruitière\n74370 Argonay",
        ["240, route de la Fruitière", "74370 Argonay"],
        id="an expert of the court",
    ),
    pytest.param("Maison du Lac, route de Dax – 40100 DAX", ["route de Dax", "40100 DAX"], id="no number, an en dash"),
    pytest.param("5 rue Basse — 67000 Strasbourg", ["5 rue Basse", "67000 Strasbourg"], id="an em dash"),
    pytest.param("hébergé au foyer Les Charmes, chambre", ["foyer Les Charmes"], id="lodged in a home"),
    pytest.param("il habite quai Branly, n° 17, seul", ["quai Branly, n° 17"], id="the number behind"),
    pytest.param("les consorts Roy, 27 du même chemin, et", ["27 du même chemin"], id="the same street"),
    pytest.param(
        "exerçant à l'angle des rues Molière et Racine, a", ["à l'angle des rues Molière et Racine"], id="a corner"
    ),
    pytest.param("né à Kribi, 6 cours de la Gare, 69330.", ["6 cours de la Gare", "69330"], id="a code without a town"),
    pytest.param("hébergé au foyer de Mme Durand, a", [], id="somebody's home"),
    pytest.param("l'hôtel où elle loge, à Lyon", [], id="a hotel without a name"),
    pytest.param("il habite chez sa mère, place qu'il quitte", [], id="a common word behind living"),
    pytest.param(
        "M. Orta, route départementale 12, 66000 Perpignan",
        ["route départementale 12", "66000 Perpignan"],
        id="a road with a number",
    ),
    pytest.param("av. Louise 231 bte 4, 1050 Ixelles", ["av. Louise 231 bte 4"], id="a Belgian street"),
    pytest.param("Elle vit 8 r. Haute, à Vence", ["8 r. Haute"], id="r."),
    pytest.param("la RN 7 passe à Lyon", [], id="a road that is nobody's"),
    pytest.param("la somme de 75002 Euros", [], id="an amount"),
    pytest.param("le chemin parcouru est long", [], id="a common word"),
    pytest.param("N° RG 23/12345 Lyon", [], id="a docket number"),
    pytest.param("en cours de procédure, place à la conciliation", [], id="words that are also streets"),
    pytest.param("centre hospitalier de Brest", [], id="a hospital"),
    pytest.param("arrêté le 4 mai 2019 avenue Foch à Dax", [], id="the year of a date"),
    pytest.param("domicilié en cette qualité audit siège", [], id="no address"),
    pytest.param("l'article 12 de la route", [], id="an article"),
    pytest.param("domiciliée à Saint-Leu, chemin Payet, derrière", ["chemin Payet"], id="a street behind its town"),
    pytest.param("demeurant alors à Thônes, montée des Prés, a été", ["montée des Prés"], id="the same, formerly"),
    pytest.param("demeurant village Bellevue, carbet n° 3", ["village Bellevue"], id="a village overseas"),
    pytest.param("demeurant à la tribu de Poindah", ["tribu de Poindah"], id="a tribe of New Caledonia"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_addresses_are_found_by_their_form_or_their_words(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected


def test_a_street_and_its_town_get_their_own_labels() -> None:
    assert (
        after(RULE, "demeurant 2 rue Haute, 38000 Grenoble")
        == "demeurant ⟦2 rue Haute|adresse⟧, ⟦38000 Grenoble|localite⟧"
    )


def test_an_address_found_in_part_is_widened() -> None:
    assert after(RULE, "demeurant 2 ⟦rue Haute|adresse⟧, ⟦38000 Grenoble|localite⟧").startswith(
        "demeurant ⟦2 rue Haute|adresse⟧"
    )


def test_names_the_tagger_saw_in_a_street_give_way_to_the_address() -> None:
    source = "⟦chemin|nom⟧ ⟦Paul|prenom⟧ ⟦Rivière|adresse⟧\n⟦50220 Precey|localite⟧"
    assert after(RULE, source) == "⟦chemin Paul Rivière|adresse⟧\n⟦50220 Precey|localite⟧"


def test_a_name_in_a_numbered_street_gives_way_and_a_person_beside_it_does_not() -> None:
    assert after(RULE, "7, quai ⟦Morel|nom⟧, appartement") == "⟦7, quai Morel|adresse⟧, appartement"
    assert "⟦Morel|nom⟧" in after(RULE, "7, quai Haut Mme ⟦Morel|nom⟧ conclut")


def test_what_the_tagger_took_of_a_courts_address_is_given_back() -> None:
    source = "CONSEIL DE PRUD'HOMMES\nDE LYON\n⟦20, boulevard Haut|adresse⟧\n⟦69432 LYON|localite⟧ CEDEX 03\n"
    assert "⟦" not in after(RULE, source)


COURT_BEFORE = (
    "Il travaille au tribunal de Paris. Il habite au ",
    "Elle est greffière au tribunal judiciaire de Lyon et loue le ",
    "Le parquet de Créteil l'a fait chercher au ",
    "Citée au greffe, elle vit ",
    "Il a saisi le conseil de prud'hommes depuis son logement, ",
    "Le tribunal a constaté que le véhicule stationnait ",
    "Entendue au tribunal ; elle donne pour adresse le ",
    "Condamné par la cour d'appel, il s'est installé ",
    "Le greffe a notifié l'ordonnance à la mère, ",
    "L'huissier du tribunal a trouvé porte close au ",
    "Le parquet requiert ! Rien au ",
)


@pytest.mark.parametrize("before", COURT_BEFORE)
@pytest.mark.parametrize("address", ["64 rue de Strasbourg 92400 Courbevoie", "12 bis, avenue Foch\n59000 Lille"])
def test_a_court_told_of_before_makes_no_address_its_own(before: str, address: str) -> None:
    street, town = re.split(r"\n| (?=92400)", address)
    assert found(RULE, f"{before}{address}.") == [street, town]


@pytest.mark.parametrize(
    "text",
    [
        "Greffe du tribunal de commerce de Lyon, 44 rue de Bonnel 69003 Lyon",
        "COUR D'APPEL DE PARIS, Pôle 6 - Chambre 3\n34 quai des Orfèvres\n75055 PARIS",
        "tribunal judiciaire de Nantes, service des affaires familiales, 19 quai François Mitterrand 44200 Nantes",
        "au tribunal judiciaire de Créteil, sis rue Pasteur, 94000 Créteil",
    ],
)
def test_a_courts_own_address_stays_readable(text: str) -> None:
    assert found(RULE, text) == []
