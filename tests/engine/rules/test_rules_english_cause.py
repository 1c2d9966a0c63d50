"""Persons on both sides of "v." in the style of cause are parties; cities, companies and cited
cases are not."""

from __future__ import annotations

import pytest

from engine.rules.english.cause import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("HIS MAJESTY THE KING v. OWEN HOLLOWAY AND ⟦RITA|prenom⟧ ⟦BIRDSTONE|nom⟧", "HIS MAJESTY THE KING v. ⟦OWEN|prenom⟧ ⟦HOLLOWAY|nom⟧ AND ⟦RITA|prenom⟧ ⟦BIRDSTONE|nom⟧", id="two accused"),
    pytest.param("Rita Birdstone v. ⟦Owen Holloway|avocat⟧", "⟦Rita|prenom⟧ ⟦Birdstone|nom⟧ v. ⟦Owen|prenom⟧ ⟦Holloway|nom⟧", id="taken for a lawyer"),
    pytest.param("BETWEEN: Simon Bird v. City of Sarnia", "BETWEEN: ⟦Simon|prenom⟧ ⟦Bird|nom⟧ v. City of Sarnia", id="a city on the right"),
    pytest.param("CITATION: Rita Birdstone v. Acme Steel Inc., 2021 ONSC 12", "CITATION: ⟦Rita|prenom⟧ ⟦Birdstone|nom⟧ v. Acme Steel Inc., 2021 ONSC 12", id="a company on the right"),
    pytest.param("R v. ⟦Awa|prenom⟧ ⟦Diallo|magistrat⟧", "R v. ⟦Awa|prenom⟧ ⟦Diallo|nom⟧", id="half of the name found"),
    pytest.param("Kwame Mensah v Simon Bird and Rita Bird", "⟦Kwame|prenom⟧ ⟦Mensah|nom⟧ v ⟦Simon|prenom⟧ ⟦Bird|nom⟧ and ⟦Rita|prenom⟧ ⟦Bird|nom⟧", id="no point behind v"),
    pytest.param("HIS MAJESTY THE KING v. THE CITY OF SARNIA", None, id="a city is accused"),
    pytest.param("Royal Harbour Bank v. Acme Steel Inc.", None, id="two companies"),
    pytest.param("The Court said in Daniel Reid v. Simon Bird that", None, id="in a sentence"),
    pytest.param("Attorney General v. Director of Pensions", None, id="two offices"),
    pytest.param("R. v. Sarnia", None, id="one word"),
    pytest.param("x" * 2600 + "\nRita Birdstone v. Simon Bird", None, id="far from the heading"),
    pytest.param("Version 2 v. Version 3", None, id="no names"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_the_style_of_cause_names_parties(source: str, expected: str | None) -> None:
    assert after(RULE, source, "en") == (expected or source)


def test_french_texts_are_left_alone() -> None:
    assert after(RULE, "Rita Birdstone v. Simon Bird") == "Rita Birdstone v. Simon Bird"
