"""What is asked for by matter and by the advice of the court."""

from __future__ import annotations

import pytest

from engine.core import UnknownName, block_of
from engine.interchange.ner import CATEGORIES, occultation_of

DATES = {"dateNaissance", "dateMariage", "dateDeces"}
COMPANIES = {"personneMorale", "numeroSiretSiren"}
JUDGES = {"professionnelMagistratGreffier"}


@pytest.mark.parametrize(
    ("block", "advice", "omitted"),
    [
        pytest.param(0, "conforme", JUDGES | COMPANIES, id="no valid code"),
        pytest.param(1, "conforme", JUDGES, id="all"),
        pytest.param(2, "conforme", JUDGES | DATES, id="all but dates"),
        pytest.param(3, "conforme", JUDGES | COMPANIES, id="all but companies"),
        pytest.param(4, "complément", JUDGES | DATES | COMPANIES, id="the block, and more"),
        pytest.param(4, "complement", JUDGES | DATES | COMPANIES, id="without its accent"),
        pytest.param(1, "aucune", {*CATEGORIES, *JUDGES} - {"personnePhysique", "professionnelAvocat"}, id="nothing"),
        pytest.param(
            1, "substituant", {*CATEGORIES, *JUDGES} - {"personnePhysique", "professionnelAvocat"}, id="other"
        ),
    ],
)
def test_what_is_omitted_is_that_of_the_block_or_all(block: int, advice: str, omitted: set[str]) -> None:
    found = occultation_of(block, advice)
    assert set(found.omit) == omitted
    assert found.ask[-2:] == ("professionnelMagistratGreffier", "professionnelAvocat")
    assert not omitted & set(found.ask[:-2])
    assert set(found.ask) | omitted == set(CATEGORIES)
    assert found.ask[0] == "personnePhysique"


@pytest.mark.parametrize(("matter", "block"), [("22G", 1), (" 45c ", 3), ("14A", 1), ("", 0), ("X", 0)])
def test_a_matter_has_the_block_of_the_longest_beginning_of_its_code(matter: str, block: int) -> None:
    assert block_of(matter) == block


@pytest.mark.parametrize(("block", "advice"), [(5, "conforme"), (-1, "conforme"), (1, "suivie")])
def test_another_block_or_advice_is_refused(block: int, advice: str) -> None:
    with pytest.raises(UnknownName):
        occultation_of(block, advice)
