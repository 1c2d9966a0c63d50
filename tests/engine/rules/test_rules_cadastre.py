"""Parcels are found by the words before them."""

from __future__ import annotations

import pytest

from engine.rules.numbers.cadastre import RULE
from tests.engine.marked import after, found

ROWS = [
    pytest.param("une maison cadastrée section AB n° 12", ["section AB n° 12"], id="section and number"),
    pytest.param("parcelles cadastrales AI 8 et AI 4027", ["AI 8", "AI 4027"], id="two parcels"),
    pytest.param("cadastré section DM n°809, pour", ["section DM n°809"], id="tight sign"),
    pytest.param(
        "cadastrées section C n° 12, 13 et 14 d'une contenance", ["section C n° 12, 13 et 14"], id="one section, three"
    ),
    pytest.param("la parcelle B 214 appartenant", ["B 214"], id="parcel"),
    pytest.param("CADASTRÉE SECTION ZE NUMÉRO 7", ["SECTION ZE NUMÉRO 7"], id="capitals"),
    pytest.param("un terrain situé à Lens, section AK n° 33", ["section AK n° 33"], id="section of a piece of land"),
    pytest.param("cadastrée 000 AB 12 et 000 AB 13", ["000 AB 12", "000 AB 13"], id="with the prefix of the commune"),
    pytest.param("cadastré AB n° 12", ["AB n° 12"], id="no word section"),
    pytest.param("chambre sociale, section B n° 234", [], id="a section of a court"),
    pytest.param("le lot n° 2 du marché public", [], id="a lot of a contract"),
    pytest.param("une parcelle de 12 ha 50", [], id="an area"),
    pytest.param("la parcelle vendue 140 000 euros", [], id="a price"),
    pytest.param("parcelle, RG 22/01234", [], id="a docket number"),
    pytest.param("l'article L. 12 du code", [], id="an article"),
    pytest.param("parcelle litigieuse", [], id="no number"),
    pytest.param(
        "parcelles DV 361, DV 362 et DV 0478 (pour partie)",
        ["DV 361", "DV 362", "DV 0478 (pour partie)"],
        id="a series, in part",
    ),
    pytest.param(
        "les parcelles E 353, E 354 et F n° 9 (la Combe Noire) – vente",
        ["E 353", "E 354", "F n° 9 (la Combe Noire)"],
        id="a series, a name of a place",
    ),
    pytest.param("la parcelle G 635 (voir plan)", ["G 635"], id="a remark in brackets"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_parcels_are_found_behind_the_words_that_announce_them(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected


def test_parcels_the_tagger_found_one_by_one_stay_apart() -> None:
    source = "cadastrée ⟦section AB n° 12|cadastre⟧ et ⟦n° 13|cadastre⟧"
    assert after(RULE, source) == source
