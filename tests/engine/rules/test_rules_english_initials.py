"""Initials of a person named in full are found where they sign, speak or stand behind the name."""

from __future__ import annotations

import pytest

from engine.rules.english.initials import RULE
from tests.engine.marked import after

_ROE = "⟦Zora|prenom⟧ ⟦Quill|nom⟧ "
ROWS = [
    pytest.param(_ROE + "(ZQ) took notes.", _ROE + "(⟦ZQ|nom⟧) took notes.", id="in brackets"),
    pytest.param(_ROE + "(ZQ) spoke. Then ZQ left.", _ROE + "(⟦ZQ|nom⟧) spoke. Then ⟦ZQ|nom⟧ left.", id="and again"),
    pytest.param(_ROE + "came.\nZQ: I agree.", _ROE + "came.\n⟦ZQ|nom⟧: I agree.", id="who speaks"),
    pytest.param(_ROE + "rang. Seen today. ZQ\nNext", _ROE + "rang. Seen today. ⟦ZQ|nom⟧\nNext", id="at the end of a note"),
    pytest.param(_ROE + "wrote.\nThanks.\nzq", _ROE + "wrote.\nThanks.\n⟦zq|nom⟧", id="a line in small letters"),
    pytest.param(_ROE + "wrote.\nZ.Q.", _ROE + "wrote.\n⟦Z.Q.|nom⟧", id="with points"),
    pytest.param("⟦Zora|prenom⟧ ⟦Quill-Park|nom⟧ (ZQP) spoke", "⟦Zora|prenom⟧ ⟦Quill-Park|nom⟧ (⟦ZQP|nom⟧) spoke", id="two surnames"),
    pytest.param(_ROE + "asked the ZQ office", _ROE + "asked the ZQ office", id="inside a sentence alone"),
    pytest.param(_ROE + "went to the lab (QZ).", _ROE + "went to the lab (QZ).", id="other letters"),
    pytest.param(_ROE + "is at ZQ/HOU.\nSeen", _ROE + "is at ZQ/HOU.\nSeen", id="an office"),
    pytest.param("⟦Hal|prenom⟧ ⟦Roe|nom⟧ rang.\nSeen. HR\n", "⟦Hal|prenom⟧ ⟦Roe|nom⟧ rang.\nSeen. HR\n", id="letters of an office"),
    pytest.param("REASONS FOR JUDGMENT\n" + _ROE + "came.\nZQ: I agree.", "REASONS FOR JUDGMENT\n" + _ROE + "came.\nZQ: I agree.", id="a decision"),
    pytest.param("From: ⟦Fionnuala|prenom⟧ <f@x.example>\nTo: d@x.example\n\nSee you there.\nFi\n\n> older", "From: ⟦Fionnuala|prenom⟧ <f@x.example>\nTo: d@x.example\n\nSee you there.\n⟦Fi|prenom⟧\n\n> older", id="a first name cut short signs a mail"),
    pytest.param("Hi ⟦Berta|prenom⟧,\nThe calf is well.\nB.", "Hi ⟦Berta|prenom⟧,\nThe calf is well.\n⟦B|prenom⟧.", id="a letter signs a mail"),
    pytest.param("Hi ⟦Berta|prenom⟧,\nThe calf is well.\nD.", "Hi ⟦Berta|prenom⟧,\nThe calf is well.\nD.", id="a letter that is nobody's"),
    pytest.param("Hi ⟦Berta|prenom⟧,\nThe calf is well.\nb\n\n> older", "Hi ⟦Berta|prenom⟧,\nThe calf is well.\n⟦b|prenom⟧\n\n> older", id="a small letter signs a mail"),
    pytest.param("Hi ⟦Anna|prenom⟧,\nThe calf is well.\na\n\n> older", "Hi ⟦Anna|prenom⟧,\nThe calf is well.\na\n\n> older", id="an article"),
    pytest.param("Hi ⟦Noor|prenom⟧,\nIs it well?\nNo", "Hi ⟦Noor|prenom⟧,\nIs it well?\nNo", id="a word that is the head of a name"),
    pytest.param("⟦Berta|prenom⟧ ⟦Roe|nom⟧ keeps the list.\nB", "⟦Berta|prenom⟧ ⟦Roe|nom⟧ keeps the list.\nB", id="a letter in a report"),
    pytest.param(_ROE + "took notes. Closed at 9. Z.Q. 25/10", _ROE + "took notes. Closed at 9. ⟦Z.Q.|nom⟧ 25/10", id="before the day of a note"),
    pytest.param(_ROE + "took notes. Closed at 9. ZQ Oct 9", _ROE + "took notes. Closed at 9. ⟦ZQ|nom⟧ Oct 9", id="before a month"),
    pytest.param("Sold to Puget  ⟦TW|nom⟧\nSold to Mead  TW/RC", "Sold to Puget  ⟦TW|nom⟧\nSold to Mead  ⟦TW|nom⟧/RC", id="letters that were found, beside a slash"),
    pytest.param("Sold to Puget  ⟦TW|nom⟧\nTW-12 and a.TW.b", "Sold to Puget  ⟦TW|nom⟧\nTW-12 and a.TW.b", id="the same letters inside a code"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_initials(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected
