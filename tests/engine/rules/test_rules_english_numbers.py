"""Personal numbers of English texts are found; citations, amounts and docket numbers are none."""

from __future__ import annotations

import pytest

from engine.core.model import Document
from engine.rules import run
from engine.rules.english.numbers import RULE
from tests.engine.marked import after, found

ROWS = [
    pytest.param("SIN 046 454 286", ["046 454 286"], id="social insurance"),
    pytest.param("driver's licence A1234-56789-01234", ["A1234-56789-01234"], id="driver's licence"),
    pytest.param("health card 1234-567-890-AB", ["1234-567-890-AB"], id="health card"),
    pytest.param("Ada Roe   IN   PP Z4415502   clear", ["Z4415502"], id="passport, cut short in a table"),
    pytest.param("see pp 120-144 of it", [], id="pages"),
    pytest.param("passport no. AB123456", ["AB123456"], id="passport"),
    pytest.param("her passport GH 730218 is gone", ["GH 730218"], id="passport, a space"),
    pytest.param("a grey Dodge bearing Ontario plate BWTK 417", ["BWTK 417"], id="plate"),
    pytest.param("The truck, licence plate BK72635", ["BK72635"], id="plate of a truck"),
    pytest.param("institution 016, transit 30845, account 7420916 at the bank", ["016", "30845", "7420916"], id="bank account"),
    pytest.param("sort code 10-45-63, account number 71429935", ["10-45-63", "71429935"], id="British account"),
    pytest.param("the bank called: a/c is 20318847 sort 40-11-60", ["20318847", "40-11-60"], id="a sort code, in short"),
    pytest.param("National Insurance number AB 12 34 56 D", ["AB 12 34 56 D"], id="National Insurance"),
    pytest.param("student ID 70052984", ["70052984"], id="student"),
    pytest.param("lien against title (PIN 31542-0876 (LT))", ["31542-0876 (LT)"], id="land register"),
    pytest.param("Court File No.: CV-20-00007731-0000", [], id="docket"),
    pytest.param("2022 ONSC 4410", [], id="a neutral citation"),
    pytest.param("R.S.O. 1990, c. H.8", [], id="a statute"),
    pytest.param("on account of 3 children", [], id="on account of"),
    pytest.param("the institution in 2019", [], id="a year"),
    pytest.param("the branch of 200 trees", [], id="no bank near"),
    pytest.param("$96,500 in damages", [], id="an amount"),
    pytest.param('Officer Lam (badge 673) said', ['673'], id='a badge, short'),
    pytest.param('Sgt. Pell, Reg. No. 60394, and', ['60394'], id='an officer'),
    pytest.param('Constable Ida Pell (73925) stopped', ['73925'], id="behind an officer's name"),
    pytest.param('passports C03317741 and', ['C03317741'], id='the plural'),
    pytest.param('her A-number A 386 527 940', ['A 386 527 940'], id='immigration'),
    pytest.param('hospital no. LRW 36/05829', ['LRW 36/05829'], id='letters in front'),
    pytest.param('her social insurance number is recorded by them as 046 454 286', ['046 454 286'], id='far behind'),
    pytest.param('his Social Security number ends in 6038', ['6038'], id='the end alone'),
    pytest.param('the account at Hill Credit Union (No. 260385-K3)', ['260385-K3'], id='an account in brackets'),
    pytest.param('Red Polo, HRX 573 GP.', ['HRX 573 GP'], id='a plate near a make'),
    pytest.param('Part Lot 23, Concession 8, Township', ['Part Lot 23, Concession 8'], id='a survey'),
    pytest.param('Book 6385, Page 529 shows', ['Book 6385, Page 529'], id='a registry of deeds'),
    pytest.param('title number DK640295', ['DK640295'], id='a title'),
    pytest.param('O. Reg. 738/93, s. 4', [], id='a regulation'),
    pytest.param('reg. 137 of the scheme', [], id='a short regulation'),
    pytest.param('Claim No. QT-2018-000936', [], id='a claim in court'),
    pytest.param('File Number: 37-006925', [], id='a file of a tribunal'),
    pytest.param('section 22, subsection 3', [], id='a section'),
    pytest.param('the policy for pre-2007 losses', [], id='a year'),
    pytest.param('Juror No. 12', [], id='a juror'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_personal_numbers_are_told_from_references(text: str, expected: list[str]) -> None:
    assert found(RULE, text, "en") == expected


def test_each_number_has_its_label() -> None:
    shown = after(RULE, "SIN 046 454 286, plate BWTK 417, account 7420916", "en")
    assert shown == "SIN ⟦046 454 286|numero⟧, plate ⟦BWTK 417|plaque⟧, account ⟦7420916|compte⟧"


@pytest.mark.parametrize(("number", "kinds"), [("046 454 286", []), ("046 454 287", ["failed_key"])])
def test_a_failed_key_is_masked_and_doubted(number: str, kinds: list[str]) -> None:
    outcome = run(Document("d.txt", f"social insurance number {number}", language="en"), (), (RULE,))
    assert [entity.text for entity in outcome.entities] == [number]
    assert [doubt.kind for doubt in outcome.doubts] == kinds


def test_a_french_text_is_left() -> None:
    assert found(RULE, "passport no. AB123456") == []
