"""A civil date once known is found wherever the same date stands, however it is written."""

from __future__ import annotations

import pytest

from engine.rules.dates.repeated_dates import RULE
from tests.engine.marked import after

BORN, DEAD = "née le ⟦3 mars 1970|naissance⟧", "décédé le ⟦17 novembre 2017|deces⟧"
ROWS = [
    pytest.param(f"{DEAD} ; à compter du ⟦17 novembre 2017|deces⟧", id="the same words"),
    pytest.param(f"{DEAD} ; depuis le ⟦17/11/2017|deces⟧", id="figures"),
    pytest.param(f"{BORN}, inscrite depuis le ⟦3 MARS 1970|naissance⟧", id="capitals"),
    pytest.param(f"{BORN} (⟦03.03.1970|naissance⟧)", id="dots"),
    pytest.param(f"{BORN}, soit ⟦1970-03-03|naissance⟧", id="year first"),
    pytest.param("mariés le ⟦1er juin 1995|mariage⟧ ; au ⟦1 juin 1995|mariage⟧", id="first of the month"),
    pytest.param("born on ⟦March 3, 1970|naissance⟧; on ⟦3 March 1970|naissance⟧", id="English"),
    pytest.param(f"{BORN} (⟦3.III.1970|naissance⟧)", id="the month in Roman figures"),
    pytest.param("born on ⟦March 25, 1970|naissance⟧ (⟦03/25/1970|naissance⟧)", id="the month first"),
    pytest.param(f"{DEAD} ; depuis le ⟦17 novem-\nbre 2017|deces⟧", id="the end of a line inside the month"),
    pytest.param(f"{DEAD} ; à compter du 18 novembre 2017", id="another day"),
    pytest.param(f"{DEAD} ; le 17 novembre 2018", id="another year"),
    pytest.param(f"{BORN} ; le 3 mai 1970", id="another month"),
    pytest.param("⟦Diop|nom⟧ : rendu le 17 novembre 2017, notifié le 17 novembre 2017", id="no civil date is known"),
    pytest.param(f"{BORN} ; N° 03/03/19701", id="inside a number"),
    pytest.param("né le ⟦trois mars mil neuf cent|naissance⟧ ; le 3 mars 1900", id="a date in words is not compared"),
    pytest.param(f"{DEAD} ; ⟦17 novembre 2017 12|numero⟧", id="another thing stands there"),
]


@pytest.mark.parametrize("expected", ROWS)
def test_a_known_date_is_found_again(expected: str) -> None:
    first, rest = expected.split("⟧", 1)
    keep = "|numero" in rest
    bare = rest
    for short in () if keep else ("naissance", "deces", "mariage"):
        bare = bare.replace(f"|{short}⟧", "").replace("⟦", "")
    assert after(RULE, f"{first}⟧{bare}") == expected


def test_the_stamp_of_a_message_is_no_civil_date() -> None:
    chat = "12/03/2024, 19:02 - Ada: he died on ⟦12 March 2024|deces⟧\n⟦12/03/2024|naissance⟧, 19:03 - Otto: no"
    shown = "12/03/2024, 19:02 - Ada: he died on ⟦12 March 2024|deces⟧\n12/03/2024, 19:03 - Otto: no"
    assert after(RULE, chat, "en") == shown
