"""What the tagger left with some probability is masked where a second sign speaks for a name."""

from __future__ import annotations

import pytest

from engine.core import Suspect
from engine.rules import run
from engine.rules.english.suspects import RULE
from engine.text import Text
from tests.engine.marked import marked, shown

_ROE = "⟦Zora|prenom⟧ ⟦Quill|nom⟧ "
_MAIL = "From: a@x.example\n\n"
_DECISION = "REASONS FOR JUDGMENT\n\n"
ROWS = [
    pytest.param(_MAIL + _ROE + "paid. On Quill: nothing.", "Quill", 0.1, "⟦Quill|nom⟧", id="a known surname"),
    pytest.param(_MAIL + _ROE + "paid. so quill will shout", "quill", 0.1, "⟦quill|nom⟧", id="in small letters, acting"),
    pytest.param(_MAIL + _ROE + "paid. the quill is new", "quill", 0.1, "quill", id="a thing in small letters"),
    pytest.param(_MAIL + _ROE + "paid. The Quill sank.", "Quill", 0.1, "Quill", id="behind an article"),
    pytest.param(_MAIL + _ROE + "paid. The Quills came.", "Quills", 0.1, "⟦Quills|nom⟧", id="a family behind an article"),
    pytest.param(_MAIL + _ROE + "paid. Four Quills and a dog.", "Four Quills", 0.1, "Four ⟦Quills|nom⟧", id="some of a family"),
    pytest.param(_MAIL + _ROE + "paid. At Quill Harbour.", "Quill", 0.1, "Quill", id="a place of that name"),
    pytest.param(_MAIL + _ROE + "paid. Near Mabou Quill.", "Mabou Quill", 0.1, "Mabou Quill", id="a known word behind a strange one"),
    pytest.param(_MAIL + _ROE + "paid. Seen by Quill.", "Quill", 0.02, "Quill", id="hardly suspected"),
    pytest.param(_DECISION + "⟦Stacey|prenom⟧ ⟦Hey|nom⟧ drove.\nHEY, Stacey  7 years", "HEY", 0.07, "⟦HEY|nom⟧", id="a name that is a word, in a list"),
    pytest.param(_DECISION + "⟦Stacey|prenom⟧ ⟦Hey|nom⟧ drove. Hey, she reminds us, has two sons.", "Hey", 0.1, "⟦Hey|nom⟧", id="a name that is a word, told of"),
    pytest.param(_MAIL + "⟦Stacey|prenom⟧ ⟦Hey|nom⟧ drove. Hey, she reminds us of you.", "Hey", 0.1, "Hey", id="a greeting in a mail"),
    pytest.param(_MAIL + "⟦Lindiwe|prenom⟧ ⟦Moyo-Clark|nom⟧ wrote. LMC can't promise.", "LMC", 0.4, "⟦LMC|nom⟧", id="initials of somebody known"),
    pytest.param(_MAIL + "⟦Lindiwe|prenom⟧ ⟦Moyo-Clark|nom⟧ wrote. BPA can't promise.", "BPA", 0.4, "BPA", id="letters of nobody known"),
    pytest.param(_DECISION + "⟦Lindiwe|prenom⟧ ⟦Moyo-Clark|nom⟧ wrote. LMC can't promise.", "LMC", 0.4, "LMC", id="letters in a decision"),
    pytest.param(_MAIL + "It is the thesis of Birgitta Lindqvist, again.", "Birgitta Lindqvist", 0.3, "⟦Birgitta|prenom⟧ ⟦Lindqvist|nom⟧", id="a first name and a surname by their letters"),
    pytest.param(_MAIL + "It is the thesis of Birgitta Lindqvist, again.", "Birgitta Lindqvist", 0.1, "Birgitta Lindqvist", id="hardly suspected to be a whole name"),
    pytest.param(_MAIL + "We met the Birgitta Lindqvist Board.", "Birgitta Lindqvist", 0.3, "Birgitta Lindqvist", id="a body of that name"),
    pytest.param(_MAIL + "It is a Search Committee, again.", "Search Committee", 0.3, "Search Committee", id="two words"),
    pytest.param(_MAIL + "⟦Wen|prenom⟧ ⟦Xu|nom⟧ dials in. Xu is ahead of us.", "Xu", 0.1, "⟦Xu|nom⟧", id="a surname of two letters that acts"),
    pytest.param(_MAIL + "⟦Wen|prenom⟧ ⟦Xu|nom⟧ dials in. At XU Hall.", "XU", 0.3, "XU", id="two capitals"),
    pytest.param(_MAIL + "⟦Crystal|prenom⟧ ⟦Gang|nom⟧ wrote. hand it to crystal, please", "crystal", 0.1, "⟦crystal|prenom⟧", id="a name that is a word, before a comma"),
    pytest.param(_MAIL + "⟦Crystal|prenom⟧ ⟦Gang|nom⟧ wrote. whole gang was there", "gang", 0.1, "gang", id="a word in small letters that does something"),
    pytest.param(_MAIL + "⟦May|prenom⟧ ⟦Roe|nom⟧ is due in May, or so.", "May", 0.1, "May", id="a month"),
]  # fmt: skip


def _suspected(source: str, word: str, probability: float, language: str = "en") -> str:
    document, entities = marked(source, language)
    start = document.text.rfind(word)
    text = Text.of(document, suspects=[Suspect(start, start + len(word), word, probability)])
    return shown(document, run(text, entities, (RULE,)).entities)


@pytest.mark.parametrize(("source", "word", "probability", "expected"), ROWS)
def test_a_second_sign_makes_a_name(source: str, word: str, probability: float, expected: str) -> None:
    head, _, tail = source.rpartition(word)
    assert _suspected(source, word, probability) == head + expected + tail


def test_french_texts_are_left_alone() -> None:
    source = _ROE + "est venue. Vu par Quill."
    assert _suspected(source, "Quill", 0.3, "fr") == source


def test_nothing_is_added_where_a_name_stands() -> None:
    source = _ROE + "came. ⟦Quill|avocat⟧ left."
    assert _suspected(source, "Quill", 0.3) == source
