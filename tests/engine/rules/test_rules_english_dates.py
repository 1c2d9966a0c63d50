"""Civil dates of English texts are found; dates of the case are none."""

from __future__ import annotations

import pytest

from engine.rules.dates.english_dates import RULE
from tests.engine.marked import after, found

ROWS = [
    pytest.param("born March 3, 1985", ["March 3, 1985"], id="born"),
    pytest.param("born on the 3rd of March 1985", ["3rd of March 1985"], id="born on the"),
    pytest.param("d.o.b. 1985-03-03", ["1985-03-03"], id="d.o.b."),
    pytest.param("DOB 07/10/1951", ["07/10/1951"], id="DOB"),
    pytest.param("(date of birth: 2 August 1999)", ["2 August 1999"], id="date of birth"),
    pytest.param("his date of birth as October 12, 1988", ["October 12, 1988"], id="date of birth as"),
    pytest.param("She passed away on 9 June 2016", ["9 June 2016"], id="passed away"),
    pytest.param("Her cousin died by drowning on March 7, 2014", ["March 7, 2014"], id="died by suicide"),
    pytest.param("his date of death (21 January 2017)", ["21 January 2017"], id="date of death"),
    pytest.param("is deceased as you may know (August 6, 2020)", ["August 6, 2020"], id="deceased, in brackets"),
    pytest.param("were married in Cebu on November 14, 2008 and again, civilly, in Wawa on April 18, 2009", ["November 14, 2008", "April 18, 2009"], id="married twice"),
    pytest.param("They were married on May 4, 2009", ["May 4, 2009"], id="married"),
    pytest.param("They married in 2009 and separated on June 2, 2019", [], id="separated"),
    pytest.param("Sent: Wed 6/18/2025 3:20 PM", [], id="a Wednesday is no wedding"),
    pytest.param("Heard on January 16, 2024", [], id="heard"),
    pytest.param("she met the deceased once, on October 26, 2019", [], id="met the deceased"),
    pytest.param("The action was filed on March 3, 1985", [], id="filed"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_civil_dates_are_told_from_others(text: str, expected: list[str]) -> None:
    assert found(RULE, text, "en") == expected


def test_each_date_has_its_label() -> None:
    wrong = after(RULE, "born May 1, 1950, married ⟦8 March 2001|naissance⟧, died ⟦3 July 2004|naissance⟧", "en")
    assert wrong == "born ⟦May 1, 1950|naissance⟧, married ⟦8 March 2001|mariage⟧, died ⟦3 July 2004|deces⟧"
    shown = after(RULE, "born May 1, 1950, married on June 2, 1975, died on July 3, 2001", "en")
    assert shown == "born ⟦May 1, 1950|naissance⟧, married on ⟦June 2, 1975|mariage⟧, died on ⟦July 3, 2001|deces⟧"


def test_a_french_text_is_left() -> None:
    assert found(RULE, "born March 3, 1985") == []
