"""The seats of courts, bars and offices stay readable; towns of persons do not."""

from __future__ import annotations

import pytest

from engine.rules.places.court_seat import RULE
from tests.engine.marked import after, kinds

SEATS = [
    pytest.param("la cour d'appel de ⟦Lyon|localite⟧", id="court of appeal"),
    pytest.param("COUR D'APPEL D'⟦AIX-EN-PROVENCE|localite⟧", id="capitals, elision"),
    pytest.param("le tribunal judiciaire\nde ⟦Bobigny|localite⟧", id="line break"),
    pytest.param("avocat au barreau de ⟦PARIS|localite⟧, toque 12", id="bar"),
    pytest.param("les barreaux de ⟦Lyon|localite⟧ et de ⟦Vienne|localite⟧".replace(" et de ", " et "), id="two bars"),
    pytest.param("le préfet de ⟦Nantes|localite⟧", id="prefect"),
    pytest.param("la CPAM de ⟦Lens|localite⟧", id="health insurance"),
    pytest.param("RCS de ⟦Nancy|localite⟧", id="register"),
    pytest.param("R.C.S. ⟦NANTERRE|localite⟧", id="register, no link"),
    pytest.param("TJ ⟦PARIS|localite⟧", id="short"),
    pytest.param("T.G.I. ⟦PARIS|localite⟧", id="short, with dots"),
    pytest.param("le tribunal judiciaire de ⟦Paris 17|localite⟧e", id="an arrondissement"),
    pytest.param("le conseil de prud'hommes de ⟦Créteil|localite⟧", id="labour court"),
    pytest.param("la cour administrative d'appel de ⟦Douai|localite⟧", id="administrative court"),
    pytest.param("le procureur de la République de ⟦Dax|localite⟧", id="prosecutor"),
    pytest.param("le tribunal de grande instance de ⟦Grasse|nom⟧", id="taken for a surname"),
    pytest.param("le service central d'état civil de ⟦Nantes|localite⟧", id="civil status abroad"),
    pytest.param("l'AGS, CGEA de ⟦RENNES|localite⟧", id="wages guarantee"),
    pytest.param("la cour d'assises de l'Aude, séant à ⟦Carcassonne|localite⟧", id="where a court sits"),
    pytest.param("la brigade motorisée de ⟦Vence|localite⟧", id="the police"),
    pytest.param("ÉLECTIONS MUNICIPALES DE ⟦VENCE|localite⟧", id="elections"),
    pytest.param("les conseillers municipaux de ⟦Vence|nom⟧", id="a council"),
    pytest.param("le TJ à compétence commerciale de ⟦Rennes|localite⟧", id="commercial bench"),
]
KEPT = [
    pytest.param("demeurant à ⟦Lyon|localite⟧", id="residence"),
    pytest.param("né à ⟦Lyon|localite⟧", id="birth"),
    pytest.param("devant la cour d'appel, ⟦Lyon|nom⟧ soutient", id="a person named as a town"),
    pytest.param("le tribunal\n⟦Dupont|nom⟧", id="a name on the next line"),
    pytest.param("le tribunal et ⟦Dupont|nom⟧", id="a name behind a court"),
    pytest.param("tribunal ⟦75017 Paris|localite⟧", id="a postal code"),
    pytest.param("la société de ⟦Lyon|localite⟧", id="a company"),
    pytest.param("le préfet M. ⟦Lyon|nom⟧", id="a title between"),
    pytest.param("la commune de ⟦Lyon|localite⟧", id="a town itself"),
    pytest.param("notaire à ⟦Lyon|localite⟧", id="a notary"),
    pytest.param("⟦Lyon|localite⟧, cour d'appel", id="before the court"),
    pytest.param("Elle a saisi le tribunal. ⟦Lyon|localite⟧ est la ville où elle vit", id="another sentence"),
    pytest.param("reparti de la brigade. ⟦Vence|localite⟧ est son domicile", id="the police in another sentence"),
    pytest.param("entendu par la préfecture. ⟦Vence|localite⟧ reste son domicile", id="an office in another sentence"),
    pytest.param("l'ancien contribunal de ⟦Lyon|localite⟧", id="inside another word"),
]


@pytest.mark.parametrize("source", SEATS)
def test_a_seat_loses_its_mention(source: str) -> None:
    assert "⟦" not in after(RULE, source)


@pytest.mark.parametrize("source", KEPT)
def test_any_other_town_or_name_keeps_it(source: str) -> None:
    assert after(RULE, source) == source


def test_a_seat_that_somebody_is_called_raises_a_doubt() -> None:
    seat = "le tribunal de grande instance de ⟦Grasse|nom⟧"
    assert kinds(RULE, f"{seat} a entendu M. ⟦Grasse|nom⟧.") == ["name_left"]
    assert kinds(RULE, f"{seat} a entendu M. ⟦Arnal|nom⟧.") == []
