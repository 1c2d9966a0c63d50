"""Phone and fax numbers are found by their form or by the word before them."""

from __future__ import annotations

import pytest

from engine.rules.numbers.phone import RULE
from tests.engine.marked import after, found

ROWS = [
    pytest.param("au 06 12 34 56 78.", ["06 12 34 56 78"], id="mobile with spaces"),
    pytest.param("01.23.45.67.89", ["01.23.45.67.89"], id="dots"),
    pytest.param("01-23-45-67-89", ["01-23-45-67-89"], id="dashes"),
    pytest.param("0612345678", ["0612345678"], id="no separator"),
    pytest.param("+33 6 12 34 56 78", ["+33 6 12 34 56 78"], id="international"),
    pytest.param("+33 (0)4 72 00 00 00", ["+33 (0)4 72 00 00 00"], id="international with (0)"),
    pytest.param("0033612345678", ["0033612345678"], id="double zero"),
    pytest.param("+262 692 12 34 56", ["+262 692 12 34 56"], id="La Réunion"),
    pytest.param("+44 20 7946 0958", ["+44 20 7946 0958"], id="abroad"),
    pytest.param("Tél. : 20 12 34 56", ["20 12 34 56"], id="eight digits behind their word"),
    pytest.param("fax n° 06 123 456 78", ["06 123 456 78"], id="odd groups behind their word"),
    pytest.param("(port : 06.12.34.56.78)", ["06.12.34.56.78"], id="port"),
    pytest.param("06 12 34 56 78 07 12 34 56 78", ["06 12 34 56 78", "07 12 34 56 78"], id="two in a row"),
    pytest.param("N° RG 22/01234", [], id="a docket number"),
    pytest.param("la somme de 01 234,56 euros", [], id="an amount"),
    pytest.param("12 345 678,90 €", [], id="a larger amount"),
    pytest.param("SIRET 552 081 317 00018", [], id="a SIRET"),
    pytest.param("1 85 05 78 006 084 91", [], id="a social security number"),
    pytest.param("chèque n° 0612345678", [], id="a cheque"),
    pytest.param("FR14 2004 1010 0505 0001 3M02 606", [], id="an IBAN"),
    pytest.param("par fax du 12/05/2020", [], id="the date of a fax"),
    pytest.param("le 01.02.2020 et le 03.04.2021", [], id="dates"),
    pytest.param("il faut appeler l'accueil, poste 6835, avant midi", ["6835"], id="an extension"),
    pytest.param("01 72 80 63 94 (poste 357)", ["01 72 80 63 94", "357"], id="an extension behind its number"),
    pytest.param("L. Tessier\nposte 8624\n", ["8624"], id="an extension alone on its line"),
    pytest.param("le poste 12 du budget", [], id="an item"),
    pytest.param("un poste 4 étoiles", [], id="no extension"),
    pytest.param("au poste de travail 6835", [], id="a workplace"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_phone_numbers_are_found_and_other_numbers_are_not(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected


def test_north_american_numbers_count_in_english_texts() -> None:
    assert found(RULE, "call 416-555-0199", "en") == ["416-555-0199"]
    assert found(RULE, "contrat 416-555-0199") == []


def test_a_number_found_in_part_is_widened() -> None:
    assert after(RULE, "au ⟦06 12|telephone⟧ 34 56 78") == "au ⟦06 12 34 56 78|telephone⟧"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("647-555-0138, ext. 7084", ["647-555-0138", "ext. 7084"], id="an extension"),
        pytest.param("(ext. 6805);", ["ext. 6805"], id="an extension alone"),
        pytest.param("covered by extension 3 of the policy", [], id="an extension of a policy"),
        pytest.param("call her at extension 3", ["extension 3"], id="an extension of one figure"),
        pytest.param("reach me at extension 214", ["extension 214"], id="an extension in full"),
        pytest.param("our desk is x49631.", ["x49631"], id="an x"),
        pytest.param("her office line, local 3", ["local 3"], id="local"),
        pytest.param("282/746-9930", ["282/746-9930"], id="a slash"),
        pytest.param("call 365 555 0127", ["365 555 0127"], id="spaces"),
        pytest.param("Mobile 083 627 0951", ["083 627 0951"], id="Irish"),
        pytest.param("a local 3 year deal", [], id="a word"),
        pytest.param("see x07246.doc", [], id="a file"),
        pytest.param("pages 012 345 678", [], id="too few figures"),
        pytest.param("lots 100 200 3000", [], id="no area begins with one"),
    ],
)
def test_extensions_and_spaced_numbers_of_english_texts(text: str, expected: list[str]) -> None:
    assert found(RULE, text, "en") == expected
