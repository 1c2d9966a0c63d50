"""Names behind a title, in the style of cause, and initials are found; offices and reports are
not."""

from __future__ import annotations

import pytest

from engine.rules.english.names import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("Mr. Ferreira said", "Mr. ⟦Ferreira|nom⟧ said", id="a title"),
    pytest.param("Attn: Ms. Paula Osei", "Attn: Ms. ⟦Paula|prenom⟧ ⟦Osei|nom⟧", id="attention"),
    pytest.param("Dr. Adeyemi-Ross examined her", "Dr. ⟦Adeyemi-Ross|nom⟧ examined her", id="a doctor"),
    pytest.param("Cst. J. Marlowe came", "Cst. ⟦J.|prenom⟧ ⟦Marlowe|nom⟧ came", id="a constable"),
    pytest.param("R. v. Kaminski, 2024 ONCJ 1", "R. v. ⟦Kaminski|nom⟧, 2024 ONCJ 1", id="the accused"),
    pytest.param("⟦Gordon|nom⟧ v. Young", "⟦Gordon|nom⟧ v. ⟦Young|nom⟧", id="the other side"),
    pytest.param(
        "The complainant A.B. spoke. A.B. left.", "The complainant ⟦A.B.|nom⟧ spoke. ⟦A.B.|nom⟧ left.", id="initials"
    ),
    pytest.param("R. v. J.R.S.\nJ.R.S. is 19", "R. v. ⟦J.R.S.|nom⟧\n⟦J.R.S.|nom⟧ is 19", id="initials of the accused"),
    pytest.param(
        "an order that M.K. be placed. M.K. is six.",
        "an order that ⟦M.K.|nom⟧ be placed. ⟦M.K.|nom⟧ is six.",
        id="initials of a child",
    ),
    pytest.param("April March said so", "⟦April|prenom⟧ ⟦March|nom⟧ said so", id="two months before a verb"),
    pytest.param("In April March was wet", "In April March was wet", id="two months in a sentence"),
    pytest.param(
        "he left in April. May was hot", "he left in April. May was hot", id="a month at the head of a sentence"
    ),
    pytest.param("the care of U.S. veterans", "the care of U.S. veterans", id="initials of a country"),
    pytest.param("Mr. Justice said", "Mr. Justice said", id="an office"),
    pytest.param("Madam Registrar", "Madam Registrar", id="the registrar"),
    pytest.param("Mr. Speaker, I rise", "Mr. Speaker, I rise", id="Mr. Speaker"),
    pytest.param("pursuant to R.S.O. 1990", "pursuant to R.S.O. 1990", id="statutes"),
    pytest.param("Cedar Insurance v. Ontario", "Cedar Insurance v. Ontario", id="companies"),
    pytest.param("the S.C.R. and the O.R.", "the S.C.R. and the O.R.", id="law reports"),
    pytest.param("as held in Hadley v. Baxendale", "as held in Hadley v. Baxendale", id="a cited case"),
    pytest.param("Mr. ⟦Ferreira|avocat⟧ said", "Mr. ⟦Ferreira|avocat⟧ said", id="a professional already"),
    pytest.param("the mother (KB) left. KB is ill", "the mother (⟦KB|nom⟧) left. ⟦KB|nom⟧ is ill", id="capitals in brackets"),
    pytest.param("a child, X, was seen. X’s room", "a child, ⟦X|nom⟧, was seen. ⟦X|nom⟧’s room", id="a child, X"),
    pytest.param("the return of X (11 years old) and Y (5 years old)", "the return of ⟦X|nom⟧ (11 years old) and ⟦Y|nom⟧ (5 years old)", id="with their age"),
    pytest.param("the children’s mother F came. F spoke", "the children’s mother ⟦F|nom⟧ came. ⟦F|nom⟧ spoke", id="the mother F"),
    pytest.param("the children A, B and C. For A, B and C to remain", "the children ⟦A|nom⟧, ⟦B|nom⟧ and ⟦C|nom⟧. For ⟦A|nom⟧, ⟦B|nom⟧ and ⟦C|nom⟧ to remain", id="a list of children"),
    pytest.param("the children A, B and C. A judge said I may", "the children ⟦A|nom⟧, ⟦B|nom⟧ and ⟦C|nom⟧. A judge said I may", id="an article is no person"),
    pytest.param("a child, B, see Schedule B, part B and tab B", "a child, ⟦B|nom⟧, see Schedule B, part B and tab B", id="things with a letter"),
    pytest.param("the mother (KB) and [2019] KB 12", "the mother (⟦KB|nom⟧) and [2019] KB 12", id="a law report"),
    pytest.param("a vitamin B and X rays", "a vitamin B and X rays", id="capitals that nothing introduces"),
    pytest.param("the mother, UK citizen, left", "the mother, UK citizen, left", id="a country behind the mother"),
    pytest.param("Miss Larkin KC acknowledged", "Miss ⟦Larkin|nom⟧ KC acknowledged", id="a silk's letters"),
    pytest.param("the father B Marrow left. B was right", "the father B Marrow left. B was right", id="an initial before a surname"),
    pytest.param("they paid Mr X in cash. Mr X left", "they paid Mr ⟦X|nom⟧ in cash. Mr ⟦X|nom⟧ left", id="a letter behind a title"),
    pytest.param("paid to KT ⟦Marlowe|nom⟧ but, signed “OJK ⟦Marlowe|nom⟧”", "paid to ⟦KT|prenom⟧ ⟦Marlowe|nom⟧ but, signed “OJK ⟦Marlowe|nom⟧”", id="two capitals before a surname"),
    pytest.param("DC ⟦Marlowe|nom⟧, KC ⟦Marlowe|nom⟧ and QT ⟦MARLOWE|nom⟧", "DC ⟦Marlowe|nom⟧, KC ⟦Marlowe|nom⟧ and QT ⟦MARLOWE|nom⟧", id="ranks before a surname, capitals before capitals"),
    pytest.param("⟦Ada|prenom⟧ QT ⟦Marlowe|nom⟧", "⟦Ada|prenom⟧ ⟦QT|prenom⟧ ⟦Marlowe|nom⟧", id="two capitals behind a first name"),
    pytest.param("“Tell [KDR] I know. [KDR] lied.” She showed [KDR] it.", "“Tell [⟦KDR|nom⟧] I know. [⟦KDR|nom⟧] lied.” She showed [⟦KDR|nom⟧] it.", id="capitals that hide a name in what is quoted"),
    pytest.param("“Tell [KDR] I know. [KDR] lied.”", "“Tell [KDR] I know. [KDR] lied.”", id="capitals in brackets twice"),
    pytest.param("[2019] [QB] 1, [2020] [QB] 2, [2021] [QB] 3 [QB] [1]", "[2019] [QB] 1, [2020] [QB] 2, [2021] [QB] 3 [QB] [1]", id="law reports in brackets"),
    pytest.param("Ms QT said so", "Ms ⟦QT|nom⟧ said so", id="two letters behind a title"),
    pytest.param("Mr QTs and Dr qt", "Mr ⟦QTs|nom⟧ and Dr qt", id="small letters behind a title"),
    pytest.param("Quarrie or Tamson (Respondent) v Hollin Ltd", "⟦Quarrie|nom⟧ or ⟦Tamson|nom⟧ (Respondent) v Hollin Ltd", id="the two surnames of a Scottish case"),
    pytest.param("one or more (respondents) came", "one or more (respondents) came", id="no surnames"),
    pytest.param("Quarriefemi and another (leave to remain)", "⟦Quarriefemi|nom⟧ and another (leave to remain)", id="with another"),
    pytest.param("QT – Second Appellant", "⟦QT|nom⟧ – Second Appellant", id="letters of an appellant"),
    pytest.param("a child ‘B’ lives here. B is two.", "a child ‘⟦B|nom⟧’ lives here. ⟦B|nom⟧ is two.", id="a child in quotes"),
    pytest.param("Uncle Osric and Granny Wynn", "Uncle ⟦Osric|nom⟧ and Granny ⟦Wynn|nom⟧", id="kin"),
    pytest.param("PC Marlowe and Chief Constable", "PC ⟦Marlowe|nom⟧ and Chief Constable", id="a constable and an office"),
    pytest.param("Chief Justice and Chief Executive Officer", "Chief Justice and Chief Executive Officer", id="chiefs"),
    pytest.param("Messrs Hollin Penn LLP", "Messrs ⟦Hollin|prenom⟧ ⟦Penn|nom⟧ LLP", id="a firm's letters"),
    pytest.param("⟦CHAN|nom⟧ (陳小明) sued. 陳小明 left", "⟦CHAN|nom⟧ (⟦陳小明|nom⟧) sued. ⟦陳小明|nom⟧ left", id="the writing of a name in characters"),
    pytest.param("the court (法院) sat", "the court (法院) sat", id="characters behind a word"),
    pytest.param("Smt. Lalitha and RN Callow came", "Smt. ⟦Lalitha|nom⟧ and RN ⟦Callow|nom⟧ came", id="titles of India and of wards"),
    pytest.param("phoned Mr T. He was out", "phoned Mr ⟦T.|nom⟧ He was out", id="a letter that ends a sentence"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_names_are_told_from_offices(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


def test_a_french_text_is_left() -> None:
    assert after(RULE, "Mr. Ferreira said") == "Mr. Ferreira said"
