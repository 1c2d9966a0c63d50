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
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_phone_numbers_are_found_and_other_numbers_are_not(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected


def test_north_american_numbers_count_in_english_texts() -> None:
    assert found(RULE, "call 416-555-0199", "en") == ["416-555-0199"]
    assert found(RULE, "contrat 416-555-0199") == []


def test_a_number_found_in_part_is_widened() -> None:
    assert after(RULE, "au ⟦06 12|telephone⟧ 34 56 78") == "au ⟦06 12 34 56 78|telephone⟧"
