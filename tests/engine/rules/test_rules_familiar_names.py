"""In a mail or a chat, a person who is known is found as friends write the name; words that look
alike are left."""

from __future__ import annotations

import pytest

from engine.core.model import Document
from engine.rules import run
from engine.rules.mail.familiar_names import RULE
from tests.engine.marked import after, marked

HEAD = "De : ⟦Clémence|prenom⟧ ⟦Vasnier|nom⟧\nÀ : ⟦Nicolas|prenom⟧ ⟦Orban|nom⟧\nObjet : dimanche\n\n"
FRENCH = [
    pytest.param("nicolas,\nje viens", "⟦nicolas|prenom⟧,\nje viens", id="greeted in small letters"),
    pytest.param(
        "j'ai vu vasnier hier", "j'ai vu ⟦vasnier|nom⟧ hier", id="a surname in small letters, without an article"
    ),
    pytest.param("salut nico,\nje viens", "salut ⟦nico|prenom⟧,\nje viens", id="greeted by a short form"),
    pytest.param("Salut Nico !", "Salut ⟦Nico|prenom⟧ !", id="a short form with a capital"),
    pytest.param(
        "je viens avec nico demain", "je viens avec ⟦nico|prenom⟧ demain", id="a usual short form in a sentence"
    ),
    pytest.param("je viens avec clem demain", "je viens avec ⟦clem|prenom⟧ demain", id="another one"),
    pytest.param("demande à clémence", "demande à ⟦clémence|prenom⟧", id="small letters in a sentence"),
    pytest.param(
        "on se voit demain\nbises, clem", "on se voit demain\nbises, ⟦clem|prenom⟧", id="signed behind a closing"
    ),
    pytest.param("on se voit demain\nclem", "on se voit demain\n⟦clem|prenom⟧", id="signed on a line of its own"),
    pytest.param("ok pour demain\nCV", "ok pour demain\n⟦CV|nom⟧", id="signed by initials"),
    pytest.param("ok pour demain\nBises, c.v.", "ok pour demain\nBises, ⟦c.v.|nom⟧", id="initials behind a closing"),
    pytest.param("NO: je viens", "NO: je viens", id="initials that are a word"),
    pytest.param("la clémence du juge", "la clémence du juge", id="a word behind its article"),
    pytest.param("il écrit clementine", "il écrit clementine", id="a longer word"),
    pytest.param("un mail à clem-info", "un mail à clem-info", id="a piece of a compound"),
    pytest.param("voir clem.fr", "voir clem.fr", id="a piece of a site"),
    pytest.param("je viens avec paul demain", "je viens avec paul demain", id="nobody known"),
    pytest.param("le vasnier est cassé", "le vasnier est cassé", id="a surname in small letters"),
    pytest.param("bises, tout le monde", "bises, tout le monde", id="nobody behind a closing"),
    pytest.param("PS\nCc\nTVA", "PS\nCc\nTVA", id="letters that are nobody's initials"),
]
ENGLISH_HEAD = "From: ⟦Kimberly|prenom⟧ ⟦Dorn|nom⟧\nTo: ⟦Robert|prenom⟧ ⟦Mayhew|nom⟧\nSubject: Sunday\n\n"
ENGLISH = [
    pytest.param("hi kim,\nsee you", "hi ⟦kim|prenom⟧,\nsee you", id="greeted by a short form"),
    pytest.param("see you\nthx, bob", "see you\nthx, ⟦bob|prenom⟧", id="signed behind a closing"),
    pytest.param("tell robert about it", "tell ⟦robert|prenom⟧ about it", id="small letters"),
    pytest.param("see you there.\nKD", "see you there.\n⟦KD|nom⟧", id="initials"),
    pytest.param("RM: not me\nKD: me", "⟦RM|nom⟧: not me\n⟦KD|nom⟧: me", id="initials that speak"),
    pytest.param("10/12/2000 03:28 PM", "10/12/2000 03:28 PM", id="an hour"),
    pytest.param("they rob the bank", "they ⟦rob|prenom⟧ the bank", id="a verb that is a short form is masked"),
    pytest.param("the robert arm", "the robert arm", id="a thing"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FRENCH)
def test_a_known_person_is_found_as_friends_write(text: str, expected: str) -> None:
    assert after(RULE, HEAD + text) == HEAD + expected


@pytest.mark.parametrize(("text", "expected"), ENGLISH)
def test_a_known_person_is_found_as_friends_write_in_english(text: str, expected: str) -> None:
    assert after(RULE, ENGLISH_HEAD + text, "en") == ENGLISH_HEAD + expected


def test_a_decision_is_left_alone() -> None:
    source = "M. ⟦Nicolas|prenom⟧ ⟦Orban|nom⟧ a saisi la cour.\nLe témoin dit que nicolas et nico sont venus."
    assert after(RULE, source) == source


def test_a_name_that_is_an_ordinary_word_is_a_doubt_once() -> None:
    document, entities = marked(
        "De : ⟦Rose|prenom⟧ ⟦Orban|nom⟧\nÀ : ⟦Luc|prenom⟧ ⟦Orban|nom⟧\nObjet : tri\n\nil voit rose et vert, rose"
    )
    outcome = run(document, entities, (RULE,))
    assert [doubt.kind for doubt in outcome.doubts] == ["name_left"]
    assert len(outcome.entities) == len(entities)


def test_a_chat_needs_no_header() -> None:
    lines = "[03/05/21 09:1{}] ⟦Désiré|prenom⟧ ⟦Orban|nom⟧: {}\n"
    source = "".join(lines.format(hour, said) for hour, said in enumerate(("oui", "non", "dédé vient", "ok")))
    assert "⟦dédé|prenom⟧ vient" not in after(RULE, source)
    named = source.replace("Désiré", "André")
    assert "⟦dédé|prenom⟧ vient" in after(RULE, named)


def test_a_text_without_names_is_left_alone() -> None:
    assert run(Document("d", "salut nico,\nbises, clem"), (), (RULE,)).entities == ()
