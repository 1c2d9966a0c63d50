"""A known name is found in disguise; words and headings that have its letters are left."""

from __future__ import annotations

import pytest

from engine.core import Document
from engine.core.labels import SURNAME
from engine.core.model import entity_at
from engine.persons import link
from engine.rules import run
from engine.rules.disguises.disguised_names import RULE
from engine.rules.disguises.stretches import Stretches
from tests.engine.marked import after, marked

HEAD = "M. ⟦Idriss|prenom⟧ ⟦Marchenoir|nom⟧ et Mme ⟦Roy|nom⟧ ont saisi le tribunal.\n"
ROWS = [
    pytest.param("Mme M a r c h e n o i r a payé", "Mme ⟦M a r c h e n o i r|nom⟧ a payé", id="blanks"),
    pytest.param("M\u2009A\u2009R\u2009C\u2009H\u2009E\u2009N\u2009O\u2009I\u2009R", "⟦M\u2009A\u2009R\u2009C\u2009H\u2009E\u2009N\u2009O\u2009I\u2009R|nom⟧", id="thin blanks"),
    pytest.param("M*a*r*c*h*e*n*o*i*r", "⟦M*a*r*c*h*e*n*o*i*r|nom⟧", id="asterisks"),
    pytest.param("R.O.Y, 1998", "⟦R.O.Y|nom⟧, 1998", id="a short name between dots"),
    pytest.param("I D R I S S   M A R C H E N O I R", "⟦I D R I S S   M A R C H E N O I R|nom⟧", id="first name and surname"),
    pytest.param("Mar\ufffdche\ufffdnoir", "⟦Mar\ufffdche\ufffdnoir|nom⟧", id="what could not be read"),
    pytest.param("Marche-\nnoir", "⟦Marche-\nnoir|nom⟧", id="a hyphen at the end of a line"),
    pytest.param("Marche\nnoir", "⟦Marche\nnoir|nom⟧", id="the end of a line"),
    pytest.param("M ARCHENOIR", "⟦M ARCHENOIR|nom⟧", id="a large capital before small ones"),
    pytest.param("dossier_marchenoir_2024.pdf", "dossier_⟦marchenoir|nom⟧_2024.pdf", id="a file"),
    pytest.param("MarchenoirIdriss", "⟦MarchenoirIdriss|nom⟧", id="glued, surname first"),
    pytest.param("idrissmarchenoir", "⟦idrissmarchenoir|nom⟧", id="glued, in small letters"),
    pytest.param("pièce iMarchenoir", "pièce ⟦iMarchenoir|nom⟧", id="an initial goes with the name"),
    pytest.param("pièce iMarchenoir5 jointe", "pièce ⟦iMarchenoir5|nom⟧ jointe", id="the figure of an account"),
    pytest.param("scanMarchenoir.pdf", "scan⟦Marchenoir|nom⟧.pdf", id="a word before a capital"),
    pytest.param("&#77;archenoir", "⟦&#77;archenoir|nom⟧", id="a reference"),
    pytest.param("x=%4Darchenoi%72&y", "x=⟦%4Darchenoi%72|nom⟧&y", id="percent signs"),
    pytest.param("?q=bm9tPU1hcmNoZW5vaXI=", "?q=⟦bm9tPU1hcmNoZW5vaXI=|nom⟧", id="Base64, with what fills it"),
    pytest.param("M<b>arche</b>noir", "⟦M<b>arche</b>noir|nom⟧", id="tags"),
    pytest.param("Mаrchеnоir a payé", "⟦Mаrchеnоir|nom⟧ a payé", id="three Cyrillic letters"),
    pytest.param("Mαrchenοir a payé", "⟦Mαrchenοir|nom⟧ a payé", id="two Greek letters"),
    pytest.param("Mᴀʀᴄʜᴇɴᴏɪʀ a payé", "⟦Mᴀʀᴄʜᴇɴᴏɪʀ|nom⟧ a payé", id="small capitals"),
    pytest.param("Ⓜⓐⓡⓒⓗⓔⓝⓞⓘⓡ a payé", "⟦Ⓜⓐⓡⓒⓗⓔⓝⓞⓘⓡ|nom⟧ a payé", id="letters in circles"),
    pytest.param("M а r c h е n о i r", "⟦M а r c h е n о i r|nom⟧", id="set apart, in part Cyrillic"),
    pytest.param("Marche(noir) a payé", "⟦Marche(noir|nom⟧) a payé", id="a bracket within"),
    pytest.param("=4Darchenoir", "⟦=4Darchenoir|nom⟧", id="an equals sign"),
    pytest.param("Рой и Марченоир", "Рой и Марченоир", id="words that are Cyrillic"),
    pytest.param("Ο Ρόη μαρχενοιρ", "Ο Ρόη μαρχενοιρ", id="words that are Greek"),
    pytest.param("&#77; a r c h e n o i r", "⟦&#77; a r c h e n o i r|nom⟧", id="two disguises"),
    pytest.param("Mme K e r m o a l conclut", "Mme ⟦K e r m o a l|nom⟧ conclut", id="an unknown name behind a title"),
    pytest.param("le royaume, Royan, leroy", "le royaume, Royan, leroy", id="words that hold a short name"),
    pytest.param("R O Y A U M E", "R O Y A U M E", id="a longer row"),
    pytest.param("D E M A N D E U R", "D E M A N D E U R", id="a heading"),
    pytest.param("R É P U B L I Q U E  F R A N Ç A I S E", "R É P U B L I Q U E  F R A N Ç A I S E", id="a heading of two words"),
    pytest.param("S A R L, A R R Ê T", "S A R L, A R R Ê T", id="a legal form"),
    pytest.param("pour oyez, le roi roya", "pour oyez, le roi roya", id="letters across words"),
    pytest.param("la marche noir", "la marche noir", id="two words on a line"),
    pytest.param("marche de nuit, un noir\nla marche\nnoir", "marche de nuit, un noir\nla marche\nnoir", id="two words that stand alone"),
    pytest.param("MM. X, Y, Z, T et W", "MM. X, Y, Z, T et W", id="initials in a list"),
    pytest.param("Me ⟦M a r c h e n o i r|avocat⟧", "Me ⟦M a r c h e n o i r|avocat⟧", id="a lawyer's name"),
    pytest.param("⟦marchenoir.idriss@exemple.fr|email⟧", "⟦marchenoir.idriss@exemple.fr|email⟧", id="an address that is found"),
    pytest.param("⟦M|nom⟧ a r c h e n o i r", "⟦M a r c h e n o i r|nom⟧", id="of which one letter was found"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_disguised_names_are_found(text: str, expected: str) -> None:
    assert after(RULE, HEAD + text) == HEAD + expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Ng", "M. N G, N.G., ng_1.pdf"),
        ("Le", "L E, le_1.pdf"),
        ("Cour", "C O U R   D ' A P P E L"),
        ("Roi", "R O I S"),
    ],
)
def test_what_is_an_ordinary_word_or_two_letters_is_left(name: str, text: str) -> None:
    head = f"Mme ⟦{name}|nom⟧ conclut.\n"
    assert after(RULE, head + text) == head + text


def test_a_disguised_mention_is_one_of_its_person() -> None:
    document, entities = marked(HEAD + "La pièce M a r c h e n o i r et la pièce bm9tPU1hcmNoZW5vaXI= sont de lui.")
    linked, persons = link(document, run(document, entities, (RULE,)).entities)
    disguised = [entity for entity in linked if entity.source == "rule:disguised_names"]
    assert [entity.person for entity in disguised] == [linked[1].person] * 2
    assert len(persons) == 2


def test_each_place_is_judged_once_per_name(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = []
    span = Stretches.span
    monkeypatch.setattr(Stretches, "span", lambda self, *asked: judged.append(asked) or span(self, *asked))
    text = "Mme Roy conclut.\n" + "R O Y " * 2_000
    run(Document("d.txt", text), [entity_at(text, 4, 7, SURNAME, "model:test")], (RULE,))
    assert len(judged) == 2_001
