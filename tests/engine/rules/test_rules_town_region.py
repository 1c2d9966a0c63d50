"""A town takes its département, province, arrondissement or foreign postal code; countries and
bodies stay."""

from __future__ import annotations

import pytest

from engine.rules.places.town_region import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("né à ⟦ROANNE|localite⟧ (42)", "né à ⟦ROANNE (42)|localite⟧", id="a département's number"),
    pytest.param("né à ⟦Bastia|localite⟧ (2B)", "né à ⟦Bastia (2B)|localite⟧", id="Corsica"),
    pytest.param("né à ⟦Ault|localite⟧ (Somme)", "né à ⟦Ault (Somme)|localite⟧", id="its name"),
    pytest.param("née à ⟦DAX|localite⟧ (LANDES)", "née à ⟦DAX (LANDES)|localite⟧", id="its name in capitals"),
    pytest.param("à ⟦Gap|localite⟧ (Hautes-Alpes)", "à ⟦Gap (Hautes-Alpes)|localite⟧", id="its name, no birth"),
    pytest.param("né à ⟦Acoua|localite⟧ (Mayotte)", "né à ⟦Acoua (Mayotte)|localite⟧", id="overseas"),
    pytest.param("né le 2 mai à ⟦Ipu|localite⟧ (Ceará)", "né le 2 mai à ⟦Ipu (Ceará)|localite⟧", id="a state abroad"),
    pytest.param("né à ⟦Erzin|localite⟧ (province de ⟦Hatay|nom⟧)", "né à ⟦Erzin (province de Hatay)|localite⟧", id="a province taken for a name"),
    pytest.param("née à ⟦Bouna|localite⟧, département de Doropo ;", "née à ⟦Bouna, département de Doropo|localite⟧ ;", id="a département abroad"),
    pytest.param("né à ⟦Kot|localite⟧, district de Bati, province de Khost (Afghanistan)", "né à ⟦Kot, district de Bati, province de Khost|localite⟧ (Afghanistan)", id="district and province"),
    pytest.param("à ⟦Paris|localite⟧ 18ème, qui", "à ⟦Paris 18ème|localite⟧, qui", id="arrondissement"),
    pytest.param("à ⟦Paris 18|localite⟧ème, qui", "à ⟦Paris 18ème|localite⟧, qui", id="arrondissement cut"),
    pytest.param("à ⟦LYON|localite⟧ 8ème arrondissement", "à ⟦LYON 8ème arrondissement|localite⟧", id="arrondissement in words"),
    pytest.param("à ⟦Paris|localite⟧ XIVe", "à ⟦Paris XIVe|localite⟧", id="Roman"),
    pytest.param("⟦42011 ROANNE|localite⟧ CEDEX 2", "⟦42011 ROANNE CEDEX 2|localite⟧", id="cedex"),
    pytest.param("Hofweg 5, 4132 ⟦Arlen|localite⟧", "Hofweg 5, ⟦4132 Arlen|localite⟧", id="four digits before"),
    pytest.param("⟦LONDON|localite⟧ SE9 4QD ;", "⟦LONDON SE9 4QD|localite⟧ ;", id="British code"),
    pytest.param("⟦Athlone|localite⟧ N37 X2P1 (Irlande)", "⟦Athlone N37 X2P1|localite⟧ (Irlande)", id="Irish code"),
    pytest.param("⟦NORTH|localite⟧ PORT FL 34286, U.S.A.", "⟦NORTH PORT FL 34286|localite⟧, U.S.A.", id="American code"),
    pytest.param("à ⟦Saint-Paul|localite⟧-l'Ancien (23400)", "à ⟦Saint-Paul-l'Ancien (23400)|localite⟧", id="a town cut at its hyphen"),
    pytest.param("né à ⟦Vire|localite⟧, Calvados.", "né à ⟦Vire, Calvados|localite⟧.", id="a département behind a comma"),
    pytest.param("né à ⟦Tunis|localite⟧ (Tunisie)", "né à ⟦Tunis|localite⟧ (Tunisie)", id="a country"),
    pytest.param("né à ⟦Man|localite⟧ (Côte d'Ivoire)", "né à ⟦Man|localite⟧ (Côte d'Ivoire)", id="a country of three words"),
    pytest.param("née à ⟦KEREN|localite⟧ (ÉRYTHRÉE)", "née à ⟦KEREN|localite⟧ (ÉRYTHRÉE)", id="a country in capitals"),
    pytest.param("à ⟦Lyon|localite⟧ (SNCF)", "à ⟦Lyon|localite⟧ (SNCF)", id="initials"),
    pytest.param("domicilié à ⟦Lyon|localite⟧ (SNCF)", "domicilié à ⟦Lyon|localite⟧ (SNCF)", id="initials behind living"),
    pytest.param("à ⟦Lyon|localite⟧ (voir infra)", "à ⟦Lyon|localite⟧ (voir infra)", id="a remark"),
    pytest.param("né à ⟦Lyon|localite⟧ (même adresse)", "né à ⟦Lyon|localite⟧ (même adresse)", id="a remark behind a birth"),
    pytest.param("à ⟦Lyon|localite⟧ 2e chambre", "à ⟦Lyon|localite⟧ 2e chambre", id="a chamber"),
    pytest.param("à ⟦Nantes|localite⟧ 2e fois", "à ⟦Nantes|localite⟧ 2e fois", id="a town without parts"),
    pytest.param("en 2015 ⟦Lyon|localite⟧", "en 2015 ⟦Lyon|localite⟧", id="a year"),
    pytest.param("la gare de ⟦Lyon|localite⟧, commune de Vaise", "la gare de ⟦Lyon|localite⟧, commune de Vaise", id="a division, nobody's"),
    pytest.param("M. ⟦Rue|nom⟧ (Somme)", "M. ⟦Rue|nom⟧ (Somme)", id="a person"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_a_town_takes_what_says_where_it_lies(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
