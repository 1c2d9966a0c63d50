"""A column of names names the cells that are words as well; any other column names nobody."""

from __future__ import annotations

import pytest

from engine.rules.names.name_columns import RULE
from tests.engine.marked import after

THREE = "⟦Lina|prenom⟧    4\n⟦Noa|prenom⟧    7\n⟦Karim|prenom⟧    9\n⟦Inès|prenom⟧   12\n"

FOUND = [
    pytest.param("⟦Lina|prenom⟧\t4\n⟦Noa|prenom⟧\t7\n⟦Ida|prenom⟧\t9\nPrince\t9\n",
                 "⟦Lina|prenom⟧\t4\n⟦Noa|prenom⟧\t7\n⟦Ida|prenom⟧\t9\n⟦Prince|nom⟧\t9\n", id="a word, by tabs"),
    pytest.param(f"{THREE}Christian  13", f"{THREE}⟦Christian|prenom⟧  13", id="a first name, by blanks"),
    pytest.param(f"{THREE}Bo ...... 13", f"{THREE}⟦Bo|nom⟧ ...... 13", id="two letters, by points"),
    pytest.param(f"{THREE}Blessing (la petite)   13", f"{THREE}⟦Blessing|nom⟧ (la petite)   13", id="before brackets"),
    pytest.param("1 | ⟦Lina|prenom⟧\n2 | ⟦Noa|prenom⟧\n3 | ⟦Ida|prenom⟧\n4 | Rain\n",
                 "1 | ⟦Lina|prenom⟧\n2 | ⟦Noa|prenom⟧\n3 | ⟦Ida|prenom⟧\n4 | ⟦Rain|nom⟧\n", id="the second column"),
    pytest.param("⟦Lina|prenom⟧ ⟦Roux|nom⟧\tx\n⟦Noa|prenom⟧ ⟦Diop|nom⟧\tx\n⟦Ida|prenom⟧ ⟦Kane|nom⟧\tx\nInnocent Dlamini\tx\n",
                 "⟦Lina|prenom⟧ ⟦Roux|nom⟧\tx\n⟦Noa|prenom⟧ ⟦Diop|nom⟧\tx\n⟦Ida|prenom⟧ ⟦Kane|nom⟧\tx\n⟦Innocent|prenom⟧ ⟦Dlamini|nom⟧\tx\n", id="first name and surname"),
    pytest.param("⟦Lina|prenom⟧\tx\n⟦Noa|prenom⟧\tx\n⟦Ida|prenom⟧\tx\nKarim\tx\nSofiane\tx\nMehdi\tx\n",
                 "⟦Lina|prenom⟧\tx\n⟦Noa|prenom⟧\tx\n⟦Ida|prenom⟧\tx\n⟦Karim|prenom⟧\tx\n⟦Sofiane|prenom⟧\tx\n⟦Mehdi|prenom⟧\tx\n", id="half of the column, for what looks like names"),
]  # fmt: skip

LEFT = [
    pytest.param("⟦Lina|prenom⟧\t4\n⟦Noa|prenom⟧\t7\nPrince\t9\n", id="two names make no column"),
    pytest.param("⟦Lina|prenom⟧\n⟦Noa|prenom⟧\n⟦Ida|prenom⟧\nPrince\n", id="lines without a second cell"),
    pytest.param(f"{THREE}\nPrince  13", id="behind an empty line another table begins, of one line"),
    pytest.param(f"{THREE}Total  13", id="a word of tables"),
    pytest.param(f"{THREE}Landlords  13", id="a side"),
    pytest.param(f"{THREE}Lundi  13", id="a day"),
    pytest.param(f"{THREE}Janvier  13", id="a month"),
    pytest.param(f"{THREE}le solde  13", id="small letters"),
    pytest.param(f"{THREE}Tribunal judiciaire  13", id="a body"),
    pytest.param(f"{THREE}Lot 12  13", id="figures"),
    pytest.param(f"{THREE}Rain\tx\nSnow\tx\nClouds\tx\nWind\tx", id="more words than names"),
    pytest.param(
        "⟦Me Roux|avocat⟧\tx\n⟦Me Diop|avocat⟧\tx\n⟦Me Kane|avocat⟧\tx\nPrince\tx\n", id="a column of lawyers"
    ),
]


@pytest.mark.parametrize(("source", "expected"), FOUND)
def test_a_cell_of_a_column_of_names_is_one(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize("source", LEFT)
def test_other_cells_stay_as_they_are(source: str) -> None:
    assert after(RULE, source) == source
