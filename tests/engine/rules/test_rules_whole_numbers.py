"""A number that was found in part is found as a whole, and nothing more."""

from __future__ import annotations

import pytest

from engine.rules.numbers.whole_numbers import RULE
from tests.engine.marked import after

WIDENED = [
    pytest.param("Le SIN 123-⟦456-789|numero⟧ est", "Le SIN ⟦123-456-789|numero⟧ est", id="its beginning"),
    pytest.param("dossier AB-⟦4417|numero⟧-23,", "dossier ⟦AB-4417-23|numero⟧,", id="both sides"),
    pytest.param("n° ⟦2019|numero⟧/04417.", "n° ⟦2019/04417|numero⟧.", id="behind a stroke, before a full stop"),
    pytest.param("le ⟦AB-123|plaque⟧-CD est", "le ⟦AB-123-CD|plaque⟧ est", id="a plate"),
    pytest.param("n°X⟦0815|numero⟧Z et", "n°⟦X0815Z|numero⟧ et", id="capitals that touch it"),
    pytest.param("⟦12|numero⟧-⟦4417|numero⟧-8", "⟦12-4417-8|numero⟧", id="two pieces of one"),
    pytest.param("(ref. ⟦QX.77|numero⟧.8812)", "(ref. ⟦QX.77.8812|numero⟧)", id="behind a stop"),
    pytest.param("n° ⟦QX-|numero⟧0815, il", "n° ⟦QX-0815|numero⟧, il", id="letters and a hyphen"),
    pytest.param("compte ⟦00412|compte⟧_881_X,", "compte ⟦00412_881_X|compte⟧,", id="an account"),
]
LEFT = [
    pytest.param("n° ⟦4417|numero⟧, soit", id="whole already"),
    pytest.param("le dossier ⟦4417|numero⟧. Il a", id="the end of a sentence"),
    pytest.param("le ⟦4417|numero⟧-là", id="small letters behind"),
    pytest.param("l'appartement ⟦4417|numero⟧ et 12", id="a blank between"),
    pytest.param("vu le 3/⟦05/1980|naissance⟧", id="no number but a date"),
    pytest.param("M. ⟦Roy|nom⟧-⟦4417|numero⟧", id="beside a name"),
    pytest.param("https://x.test/⟦4417|numero⟧", id="in an address of the web"),
    pytest.param("lot n° ⟦12|cadastre⟧ ; AB", id="a lot"),
    pytest.param("de 50 % à ⟦4417|numero⟧ %", id="beside other figures"),
    pytest.param("dossier⟦4417|numero⟧", id="glued to a word"),
]


@pytest.mark.parametrize(("source", "expected"), WIDENED)
def test_a_number_is_widened_to_all_of_it(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize("source", LEFT)
def test_what_is_whole_or_another_stays(source: str) -> None:
    assert after(RULE, source) == source
