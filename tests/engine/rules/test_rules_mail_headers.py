"""Correspondents on the header lines of mails are found; services and subjects are nobody's
names."""

from __future__ import annotations

import pytest

from engine.rules.mail.headers import RULE
from engine.rules.mail.lines import mail_of
from engine.text.words import read_words
from tests.engine.marked import after, found

ROWS = [
    pytest.param("De : Awa Traoré <awa.traore@exemple.fr>\nObjet : visite", ["Awa", "Traoré"], id="first name first"),
    pytest.param("De : TRAORÉ Awa <at@exemple.fr>\nEnvoyé : lundi", ["TRAORÉ", "Awa"], id="surname in capitals first"),
    pytest.param('To: "Novak, Irena" <ik@example.org>\nSubject: visit', ["Novak", "Irena"], id="last, first"),
    pytest.param("À : Awa Traoré ; Jean-Luc LE GALL\nObjet : x", ["Awa", "Traoré", "Jean-Luc", "LE GALL"], id="a list with semicolons"),
    pytest.param("Cc: Paul Roy <p@a.fr>, Lin Tran <l@a.fr>\nDate: 3 mai", ["Paul", "Roy", "Lin", "Tran"], id="a list with commas"),
    pytest.param("> From: Paul Roy\n> Sent: Monday", ["Paul", "Roy"], id="a quoted header"),
    pytest.param("Le 3 mai 2023 à 10:12, Awa Traoré <awa@exemple.fr> a écrit :", ["Awa", "Traoré"], id="a écrit"),
    pytest.param("On Fri, Oct 18, 2024 at 4:02 PM Paul Roy <p@a.org> wrote:", ["Paul", "Roy"], id="wrote"),
    pytest.param("From: Paul Roy [mailto:p@a.org]\nSent: Monday", ["Paul", "Roy"], id="mailto"),
    pytest.param("To: Marie\nFrom: Paul Roy\nDate: 3 May", ["Marie", "Paul", "Roy"], id="a first name alone"),
    pytest.param("De : marie\nÀ : karim\nObjet : x", ["marie", "karim"], id="first names in small letters"),
    pytest.param("De : marie traoré\nObjet : x", ["marie", "traoré"], id="a whole name in small letters"),
    pytest.param("De : marine\nÀ : tous les services\nObjet : x", [], id="a word that is a first name too"),
    pytest.param("À : Syndic Rive Gauche\nObjet : fuite", [], id="a manager of buildings"),
    pytest.param("To: Ben <b@a.org>\nCc: Mac Dos <m@a.org>\nSubject: x", [], id="nothing but particles"),
    pytest.param("To: Claims Department <claims@a.org>\nSubject: x", [], id="a department"),
    pytest.param("À : Greffe du tribunal\nObjet : pièces", [], id="a registry"),
    pytest.param('To: "mroe" <mroe@a.org>\nSubject: x', ["mroe"], id="the name of the account"),
    pytest.param('To: "list" <lists@a.org>\nSubject: x', [], id="another word than the account"),
    pytest.param("De : mon point de vue, rien ne change.", [], id="a sentence"),
    pytest.param("To: obtain relief, the applicant must show cause", [], id="an English sentence"),
    pytest.param("À : compter du 3 mai\n\nLe bail prend fin.", [], id="no other header line"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_correspondents_are_named(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("De : ⟦Étude|prenom⟧ BERNIER <s@a.fr>\nObjet : x", "De : Étude BERNIER <s@a.fr>\nObjet : x"),
        ("De : Lin Tran\nObjet : ⟦URGENT|nom⟧ fuite ⟦Roy|nom⟧", "De : ⟦Lin|prenom⟧ ⟦Tran|nom⟧\nObjet : URGENT fuite ⟦Roy|nom⟧"),
        ("From: bill & ⟦sue|prenom⟧ ⟦quill|nom⟧ <s@a.org>\nDate: x", "From: ⟦bill|prenom⟧ & ⟦sue|prenom⟧ ⟦quill|nom⟧ <s@a.org>\nDate: x"),
        ("From: sales & ⟦sue|prenom⟧ ⟦quill|nom⟧ <s@a.org>\nDate: x", "From: sales & ⟦sue|prenom⟧ ⟦quill|nom⟧ <s@a.org>\nDate: x"),
        ("From: ⟦Ruth|prenom⟧ ⟦Court|nom⟧ <r@a.org>\nDate: x", "From: ⟦Ruth|prenom⟧ ⟦Court|nom⟧ <r@a.org>\nDate: x"),
    ],
    ids=["an office before a name", "a word of the subject", "the first of a couple", "a service and somebody", "a surname that is a common word"],
)  # fmt: skip
def test_words_of_office_are_let_go(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


def test_addresses_are_read_with_their_person() -> None:
    mail = mail_of(read_words("From: Paul Roy <p.roy@a.org>\nTo: Lin Tran; x@b.org\nSubject: y"))
    assert [(one.name, one.address) for one in mail.correspondents] == [
        ("Paul Roy", "p.roy@a.org"), ("Lin Tran", ""), ("", "x@b.org"),
    ]  # fmt: skip
