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
    pytest.param("DOB 03/25/1962, d.o.b. 3/25/62", ["03/25/1962", "3/25/62"], id="the month first"),
    pytest.param("dob Apr 4/35 and dob Jul 7 86", ["Apr 4/35", "Jul 7 86"], id="years cut short"),
    pytest.param("born 14-Mar-1962, b. 1997/DEC/05", ["14-Mar-1962", "1997/DEC/05"], id="months cut short"),
    pytest.param("born on the 3rd day of May, 1970", ["3rd day of May, 1970"], id="the day of a month"),
    pytest.param("date of birth, incorrectly, as 1959-09-02", ["1959-09-02"], id="a word between"),
    pytest.param("She was born Olena, on November 8, 1931", ["November 8, 1931"], id="a name between"),
    pytest.param("Born Sherbrooke, August 19, 1921. Died at home, April 12, 2014.", ["August 19, 1921", "April 12, 2014"], id="an obituary"),
    pytest.param("The children were born in Hull: Tom on 2007-06-02 and Mina on 2010-12-19.", ["2007-06-02", "2010-12-19"], id="two births"),
    pytest.param("Her birthday is on December 17th. Dad passed away on 3 March.", ["December 17th", "3 March"], id="days without a year"),
    pytest.param("was killed on a pole at Hull on March 3rd, 2019", ["March 3rd, 2019"], id="killed"),
    pytest.param("after Bob died (11 November 1998), his widow (d. 16.06.2013)", ["11 November 1998", "16.06.2013"], id="in brackets"),
    pytest.param("married by the Rev. Ambrose Cole at St. George's on New Year's Day, 2012", ["New Year's Day, 2012"], id="a feast"),
    pytest.param("She married him on the tenth of August, 1960", ["tenth of August, 1960"], id="in words"),
    pytest.param("a boy born in November 2020", ["November 2020"], id="a month and its year"),
    pytest.param("marriage to the sponsor, Ms Tegan Louise Hollis, on 12 December 2015", ["12 December 2015"], id="to whom"),
    pytest.param("He died before the hearing on June 9, 2020", [], id="the hearing's date"),
    pytest.param("The death certificate issued on May 3, 2019", [], id="the certificate's date"),
    pytest.param("he uttered death threats on May 3, 2019", [], id="threats"),
    pytest.param("sentenced to death on May 3, 1950", [], id="a sentence"),
    pytest.param("was born in Lens. On May 3, 2019 he applied", [], id="another sentence"),
    pytest.param("The marriage ended on June 3, 2019", [], id="the end of a marriage"),
    pytest.param("see Smith, B. 12 May 2019", [], id="an initial"),
    pytest.param("born in 1955", [], id="a year alone"),
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
