"""Companies are found by their form, renamed alike all through a document, and say which part is a
person's name."""

from __future__ import annotations

import random
import re

import pytest

from engine.core.labels import FIRST_NAME, SURNAME
from engine.identities.bank import NameBank
from engine.identities.companies import MORALE, PHYSICO, named_firm
from engine.lab.generate.companies import companies, name_parts, rename


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "la société Transports Morel et fils a été", ["Transports Morel"], id="a name that goes on in lower case"
        ),
        pytest.param("la SARL Morel & Fils, appelante", ["Morel & Fils"], id="an ampersand"),
        pytest.param("S.A.S. NORD ENERGIE\nC/", ["NORD ENERGIE"], id="capitals up to the line end"),
        pytest.param("la société par actions simplifiée", [], id="a form without a name"),
        pytest.param("la société. M. Morel conclut", [], id="the next sentence"),
        pytest.param("l'association Les Amis du Pont, partie civile", ["Les Amis du Pont"], id="an association"),
        pytest.param("la société Kadex le 19 mars", ["Kadex"], id="a date behind"),
        pytest.param("la société Kadex et de M. Morel", ["Kadex"], id="a person behind"),
        pytest.param("les sociétés Kadex et Novalys ont", ["Kadex", "Novalys"], id="two companies"),
        pytest.param("la société Kadex ingénierie a", ["Kadex ingénierie"], id="a trade in small letters"),
        pytest.param("la SCP Bouvier, avocat", [], id="a firm of lawyers is no company here"),
        pytest.param("la SCI du Moulin Vert", [], id="a particle first: left, the pattern is not sure"),
    ],
)
def test_companies_are_found_behind_their_form(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end, _ in companies(text, [])] == expected


def test_a_company_whose_name_holds_a_mention_is_left_alone() -> None:
    assert companies("la société Garage Morel", [(18, 23, SURNAME)]) == []


@pytest.mark.parametrize("seed", range(12))
def test_a_company_bears_the_same_new_name_all_through(bank: NameBank, seed: int) -> None:
    text = "La société Kadexor a assigné M. Morel.\n\nLa SAS KADEXOR conclut. Selon Kadexor, M. Morel a tort."
    starts = [match.start() for match in re.finditer("Morel", text)]
    renamed, spans = rename(
        text, [(start, start + 5, SURNAME) for start in starts], bank, random.Random(seed), share=1.0
    )
    assert "kadexor" not in renamed.casefold()
    names = [renamed[start:end].casefold() for start, end, label in spans if label in (MORALE, PHYSICO)]
    assert len(names) % 3 == 0
    assert names[: len(names) // 3] == names[len(names) // 3 : 2 * len(names) // 3]


def test_party_surnames_come_into_company_names(bank: NameBank) -> None:
    text = "La société Kadexor a assigné M. Morelange."
    found = {rename(text, [(32, 41, SURNAME)], bank, random.Random(seed), share=1.0)[0] for seed in range(60)}
    assert any(made.casefold().count("morelange") == 2 for made in found)


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        pytest.param("la SARL Dupont TP", [("Dupont", SURNAME)], ["Dupont"], id="a surname"),
        pytest.param(
            "la SASU Igor Lambel", [("Igor", FIRST_NAME), ("Lambel", SURNAME)], ["Igor Lambel"], id="a whole name"
        ),
        pytest.param("la SCI Garage Dupont", [("Dupont", SURNAME)], ["Dupont"], id="a trade between"),
        pytest.param(
            "la SCP Dupont et Roche", [("Dupont", SURNAME), ("Roche", SURNAME)], ["Dupont", "Roche"], id="partners"
        ),
        pytest.param("la société. M. Dupont", [("Dupont", SURNAME)], [], id="the next sentence"),
        pytest.param("la société de M. Dupont", [("Dupont", SURNAME)], [], id="its owner"),
    ],
)
def test_names_right_behind_a_form_are_the_company_s(
    text: str, names: list[tuple[str, str]], expected: list[str]
) -> None:
    spans = [(text.index(name), text.index(name) + len(name), label) for name, label in names]
    assert [text[start:end] for start, end, label in name_parts(text, spans) if label == PHYSICO] == expected


@pytest.mark.parametrize("form", ["SARL", "SCI", ""])
def test_a_company_named_after_a_person_labels_that_name_and_no_more(form: str) -> None:
    for seed in range(200):
        firm = named_firm("Roumégas", "Aline", "Thévoz", random.Random(seed), form)
        assert firm.named
        for text, label in firm.parts:
            assert (label == PHYSICO) == any(name in text for name in ("Roumégas", "Aline", "Thévoz", "A. "))
            assert text.strip() if label else text


def test_a_company_named_after_nobody_is_a_brand(bank: NameBank) -> None:
    for seed in range(100):
        firm = bank.any_firm(random.Random(seed), named=0.0)
        assert [label for _, label in firm.parts] == [MORALE]
        assert firm.name == firm.name.strip()
