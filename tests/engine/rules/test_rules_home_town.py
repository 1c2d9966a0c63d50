"""Towns of residence, birth, marriage and death are found by the words before them."""

from __future__ import annotations

import pytest

from engine.rules.places.home_town import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("demeurant à Erevan, a attesté", ["Erevan"], id="residing"),
    pytest.param("qui résidait à Saint-Pierre (97410) pendant", ["Saint-Pierre (97410)"], id="with its code"),
    pytest.param("ils habitent au Bourget", ["Bourget"], id="an article that is not part of it"),
    pytest.param("vivent désormais à La Roche-sur-Yon avec", ["La Roche-sur-Yon"], id="an adverb, an article"),
    pytest.param("est née à Clermont-Ferrand le 1er mars 2021", ["Clermont-Ferrand"], id="birth, the town first"),
    pytest.param("originaire de Kayes (Mali)", ["Kayes"], id="from"),
    pytest.param("est décédée le 8 janvier 2016 à Torcy.", ["Torcy"], id="death, the date first"),
    pytest.param("mariés le 21 juin 1975 à Uzel, et", ["Uzel"], id="marriage"),
    pytest.param("devant l'officier d'état civil de la commune de COLOMBES", ["COLOMBES"], id="civil status"),
    pytest.param("le mariage célébré à la mairie de Trappes", ["Trappes"], id="town hall of a marriage"),
    pytest.param("Maître Okafor, notaire à Dreux, a", ["Dreux"], id="a notary's town"),
    pytest.param("Foix, le 3 mars 2024\n\nMadame la juge,\n\nJe", ["Foix"], id="where a letter is written"),
    pytest.param("Menton, le mardi 6 juin 2017\n\nObjet : congé\n", ["Menton"], id="a letter's weekday, its subject"),
    pytest.param("Menton, le 3 mars 2024\n\nMon Cher Confrère,\n\nJe", ["Menton"], id="before a colleague"),
    pytest.param("          Menton, le 6 juin 2017\nà M. Roy\n", ["Menton"], id="the right-hand line of a letter"),
    pytest.param("Fait à Auray, le 2 juin 2021\nP. V.", ["Auray"], id="where a letter is signed"),
    pytest.param("Fait à : Auray     Le : 8 mars 2022", ["Auray"], id="where a form is signed"),
    pytest.param("né le 3 mai 1990 dans le village de Kala", ["Kala"], id="born in a village"),
    pytest.param("habitants du village Apou, ils", ["Apou"], id="inhabitants"),
    pytest.param("inscrit sur la liste électorale de Lons, a", ["Lons"], id="a voter"),
    pytest.param("décédée le 9 mai 2013 à 4 h 15, à Vence.", ["Vence"], id="the hour of a death"),
    pytest.param("Fait à Nantes, le 4 mai 2020.\nLe juge des référés", [], id="where a judge signs"),
    pytest.param("l'arrêté fait à la suite, le 3 mai", [], id="made, not signed"),
    pytest.param("Foix, le 3 mars 2024\nLa greffière", [], id="where a judgment ends"),
    pytest.param("né à Madagascar", [], id="a country"),
    pytest.param("demeurant à l'adresse indiquée", [], id="no name"),
    pytest.param("le litige né à Bordeaux", [], id="a dispute"),
    pytest.param("domicilié à l'Étude de son conseil", [], id="an office"),
    pytest.param("la cour d'appel de Lyon", [], id="a court"),
    pytest.param("la mairie de Trappes a refusé le permis", [], id="a town hall that marries nobody"),
    pytest.param("il a vécu à crédit", [], id="a common word"),
    pytest.param("hébergée à titre gratuit", [], id="another common word"),
    pytest.param("l'avis rendu à Paris", [], id="another verb"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_towns_are_told_by_the_words_before_them(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
