"""Names cut at a hyphen are widened to the whole compound."""

from __future__ import annotations

import pytest

from engine.rules.names.whole_words import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param(
        "mon nom est ⟦Oyono|nom⟧ ⟦Mba|nom⟧'a et",
        "mon nom est ⟦Oyono|nom⟧ ⟦Mba'a|nom⟧ et",
        id="a letter behind an apostrophe",
    ),
    pytest.param("⟦Roe|nom⟧'s house", "⟦Roe|nom⟧'s house", id="the English genitive"),
    pytest.param("Me ⟦KERAMBELL|avocat⟧⟦’H.|nom⟧ Vu", "Me ⟦KERAMBELL’H|avocat⟧. Vu", id="cut at an apostrophe"),
    pytest.param("M. ⟦Mac|nom⟧⟦'Durand|nom⟧", "M. ⟦Mac|nom⟧⟦'Durand|nom⟧", id="the longer part is not the first"),
    pytest.param("M. ⟦Durand|nom⟧ ⟦'Roy|nom⟧", "M. ⟦Durand|nom⟧ ⟦'Roy|nom⟧", id="a blank between"),
    pytest.param("Mme ⟦Durand|nom⟧-Dupont", "Mme ⟦Durand-Dupont|nom⟧", id="right half missing"),
    pytest.param("Mme Durand-⟦Dupont|nom⟧", "Mme ⟦Durand-Dupont|nom⟧", id="left half missing"),
    pytest.param("⟦Jean|prenom⟧-⟦Pierre|prenom⟧ Roy", "⟦Jean-Pierre|prenom⟧ Roy", id="two halves of a first name"),
    pytest.param("⟦Jean|prenom⟧-Pierre ⟦Roy|nom⟧", "⟦Jean-Pierre|prenom⟧ ⟦Roy|nom⟧", id="half a first name"),
    pytest.param("A-⟦B|nom⟧-C", "⟦A-B-C|nom⟧", id="both sides"),
    pytest.param("⟦Durand|nom⟧\u2011Dupont", "⟦Durand\u2011Dupont|nom⟧", id="non-breaking hyphen"),
    pytest.param("⟦Anne|prenom⟧-⟦Durand|nom⟧-Roy", "⟦Anne-Durand-Roy|nom⟧", id="three parts, one missing"),
    pytest.param("⟦Eliane|nom⟧-⟦Orsini|nom⟧", "⟦Eliane|nom⟧-⟦Orsini|nom⟧", id="nothing is left readable"),
    pytest.param("⟦Dupont|nom⟧-né en 1970", "⟦Dupont|nom⟧-né en 1970", id="a lower-case word behind"),
    pytest.param("⟦Dupont|nom⟧ - Durand", "⟦Dupont|nom⟧ - Durand", id="a dash between spaces"),
    pytest.param("SELARL LGB-⟦Bobin|avocat⟧", "SELARL LGB-⟦Bobin|avocat⟧", id="a lawyer's firm"),
    pytest.param("⟦Dupont|nom⟧-⟦Lyon|localite⟧", "⟦Dupont|nom⟧-⟦Lyon|localite⟧", id="another kind in the word"),
    pytest.param("Ben ⟦Slimane|nom⟧et son frère", "Ben ⟦Slimane|nom⟧et son frère", id="a word glued on"),
    pytest.param("⟦Dupont|nom⟧", "⟦Dupont|nom⟧", id="whole already"),
    pytest.param("Mme ⟦Quiroga-|nom⟧Ibáñez", "Mme ⟦Quiroga-Ibáñez|nom⟧", id="cut behind the hyphen"),
    pytest.param("Mme Quiroga⟦-Ibáñez|nom⟧", "Mme ⟦Quiroga-Ibáñez|nom⟧", id="cut before the hyphen"),
    pytest.param("The ⟦Ford F-|nom⟧150, plate", "The Ford F-150, plate", id="the model of a car"),
    pytest.param("a Lockheed ⟦C-|nom⟧130", "a Lockheed C-130", id="the model of a plane"),
    pytest.param("Mme ⟦Roy|nom⟧ F-150", "Mme ⟦Roy|nom⟧ F-150", id="a model behind a name"),
    pytest.param("M. ⟦Bakhtiari-|nom⟧2 enfants", "M. ⟦Bakhtiari-|nom⟧2 enfants", id="a name before a number"),
    pytest.param("COMPOSITION\n⟦Anne|prenom⟧ ⟦Roy|nom⟧", "COMPOSITION\n⟦Anne|prenom⟧ ⟦Roy|nom⟧", id="a line before"),
]


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_a_cut_name_is_widened(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
