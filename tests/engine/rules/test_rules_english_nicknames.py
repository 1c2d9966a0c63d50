"""Nicknames that words announce or quotes enclose, and families, are found; things called so are
not."""

from __future__ import annotations

import pytest

from engine.rules.english.nicknames import RULE
from tests.engine.marked import after

_VERN = "⟦Vernon|prenom⟧ ⟦Tasker|nom⟧ came. "
ROWS = [
    pytest.param("because the Landlords in good faith require it", "because the Landlords in good faith require it", id="a side, outside of mails"),
    pytest.param("From: a@b.example\nSubject: x\n\nthe Landlords came, the Sellers too", "From: a@b.example\nSubject: x\n\nthe Landlords came, the Sellers too", id="sides, in a mail"),
    pytest.param("From: a@b.example\nSubject: x\n\nChristian 7, the Quispes, ok", "From: a@b.example\nSubject: x\n\nChristian 7, the ⟦Quispes|nom⟧, ok", id="a family that nothing else names, in a letter"),
    pytest.param("From: a@b.example\nSubject: x\n\nsupper for the lemaster boy", "From: a@b.example\nSubject: x\n\nsupper for the ⟦lemaster|nom⟧ boy", id="a boy of a family, in small letters"),
    pytest.param("she met the other boy and the kitchen family", "she met the other boy and the kitchen family", id="ordinary words before kin"),
    pytest.param("his tutor, known to the class as “Captain Lu”, came", "his tutor, known to the class as “⟦Captain Lu|prenom⟧”, came", id="known to some as"),
    pytest.param("her friends call her “Pidge”.", "her friends call her “⟦Pidge|prenom⟧”.", id="call her"),
    pytest.param("he was nicknamed “Two Shoes” at school", "he was nicknamed “⟦Two Shoes|prenom⟧” at school", id="nicknamed"),
    pytest.param("the applicant goes by \"Moxie\"", "the applicant goes by \"⟦Moxie|prenom⟧\"", id="goes by"),
    pytest.param("he met \"Big ⟦Vern|prenom⟧\" at six", "he met \"⟦Big Vern|prenom⟧\" at six", id="a size"),
    pytest.param("he met “lil ⟦vern|prenom⟧” at six", "he met “⟦lil vern|prenom⟧” at six", id="in small letters"),
    pytest.param("they spoke of “⟦Vern|prenom⟧ the Lamp”", "they spoke of “⟦Vern the Lamp|prenom⟧”", id="an epithet"),
    pytest.param("my boss (Big ⟦Vern|prenom⟧) left", "my boss (⟦Big Vern|prenom⟧) left", id="in brackets"),
    pytest.param(_VERN + "The Taskers left.", _VERN + "The ⟦Taskers|nom⟧ left.", id="a family"),
    pytest.param(_VERN + "at the Taskers' gate", _VERN + "at the ⟦Taskers|nom⟧' gate", id="of a family"),
    pytest.param("ORLA BYRNE (OTHERWISE Orlaith)", "ORLA BYRNE (OTHERWISE ⟦Orlaith|prenom⟧)", id="otherwise"),
    pytest.param("a system known as “Harbour Light”", "a system known as “Harbour Light”", id="a system"),
    pytest.param("the boots were called “Model Nine”", "the boots were called “Model Nine”", id="a thing"),
    pytest.param("she is hereinafter called “the Tenant”", "she is hereinafter called “the Tenant”", id="the word of a party"),
    pytest.param("he is known as “Respondent”", "he is known as “Respondent”", id="a side"),
    pytest.param(_VERN + "the tasks and the Masters", _VERN + "the tasks and the Masters", id="other plurals"),
    pytest.param("he said “Then ⟦Vern|prenom⟧ can go now”", "he said “Then ⟦Vern|prenom⟧ can go now”", id="a sentence in quotes"),
    pytest.param("“⟦Vern|prenom⟧ told her” he said", "“⟦Vern|prenom⟧ told her” he said", id="a name and a verb"),
    pytest.param("a smuggler known as “Wadi ⟦Kester|prenom⟧” came", "a smuggler known as “⟦Wadi Kester|prenom⟧” came", id="half of it was found"),
    pytest.param("a design called the “⟦Regina|prenom⟧ boot”", "a design called the “⟦Regina|prenom⟧ boot”", id="a thing by its last word"),
    pytest.param("the boots as “NEW model reference 94”", "the boots as “NEW model reference 94”", id="a model with its number"),
    pytest.param("her boat, called “⟦Ruth|prenom⟧”", "her boat, called “⟦Ruth|prenom⟧”", id="a boat"),
    pytest.param("a vessel known as the “⟦Mary|prenom⟧ Ann”", "a vessel known as the “⟦Mary|prenom⟧ Ann”", id="a ship"),
    pytest.param("his dog, known as “Rufus”, bit her", "his dog, known as “Rufus”, bit her", id="a dog"),
    pytest.param("her friend, known as “Rufus”, bit her", "her friend, known as “⟦Rufus|prenom⟧”, bit her", id="a friend with a dog's name"),
    pytest.param("on shift with Young ⟦Pete|prenom⟧", "on shift with ⟦Young|prenom⟧ ⟦Pete|prenom⟧", id="a size inside a sentence"),
    pytest.param("she brings lil ⟦Dee|prenom⟧", "she brings ⟦lil|prenom⟧ ⟦Dee|prenom⟧", id="a size in small letters"),
    pytest.param("Old ⟦Roe|nom⟧ left. He is a big ⟦Pete|prenom⟧", "Old ⟦Roe|nom⟧ left. He is a big ⟦Pete|prenom⟧", id="a size that is a word"),
    pytest.param("⟦Ty|prenom⟧ ⟦Hobbs|nom⟧ came with the Hobbses' kids", "⟦Ty|prenom⟧ ⟦Hobbs|nom⟧ came with the ⟦Hobbses|nom⟧' kids", id="a family whose name ends in s"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_nicknames(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


def test_a_french_text_is_left() -> None:
    assert after(RULE, "she is called “Pidge”") == "she is called “Pidge”"
