"""Why a place is wrong: a text for each cause, and how far the last title is."""

from __future__ import annotations

import pytest

from engine.measure.errors.adjum_causes import FALSE_ALARMS, MISSES
from engine.measure.errors.causes import CAUSES
from engine.measure.errors.errors import Error, errors
from engine.measure.errors.training_words import SeenWords, make
from engine.measure.errors.word_forms import is_foreign, one_edit
from tests.engine.measure.compared import compared

PROSE = "Attendu que la cour d'appel a retenu à bon droit que la demande de la partie adverse était sans objet ;\n"


def only(gold: str, said: str, known: SeenWords | None = None) -> Error:
    """Give the one error."""
    (error,) = errors([compared(gold, said)], filters=lambda language: known)
    return error


OMITTED = [
    pytest.param("puis ⟦Roux|nom⟧ part", "puis Roux part", {"no_marker"}, id="a surname without title or first name"),
    pytest.param("M. ⟦Roux|nom⟧ part", "M. Roux part", {"other"}, id="a surname behind its title has no cause"),
    pytest.param("puis ⟦Zzyldrix|prenom⟧ ⟦Roux|nom⟧ part", "puis ⟦Zzyldrix|prenom⟧ Roux part", {"unknown_first_name"}, id="a first name in no list"),
    pytest.param("M. ⟦ROUX|nom⟧ part", "M. ROUX part", {"capitals"}, id="capitals"),
    pytest.param("M. ⟦roux|nom⟧ part", "M. roux part", {"lower_case"}, id="no capital"),
    pytest.param("M. ⟦Quemener|nom⟧, M. ⟦Quéméner|nom⟧, M. ⟦Quémenet|nom⟧", "M. ⟦Quemener|nom⟧, M. ⟦Quéméner|nom⟧, M. Quémenet", {"misspelt"}, id="one letter changed"),
    pytest.param("M.Le⟦Roux|nom⟧ part", "M.LeRoux part", {"glued", "no_marker"}, id="a word sticks to it"),
    pytest.param("M. ⟦R.|nom⟧ part", "M. R. part", {"one_letter"}, id="an initial"),
    pytest.param("la SARL ⟦Roux|nom⟧ part", "la SARL Roux part", {"company", "no_marker"}, id="behind a company's form"),
    pytest.param("12 rue Jean ⟦Roux|nom⟧ part", "12 rue Jean Roux part", {"street", "no_marker"}, id="in a street"),
    pytest.param("M. ⟦N'Guessan|nom⟧ part", "M. N'Guessan part", {"foreign"}, id="an apostrophe of another language"),
    pytest.param("M. ⟦Roux Alba|nom⟧ part", "M. ⟦Roux|nom⟧ Alba part", {"part"}, id="found in part"),
    pytest.param("M. ⟦Roux|nom⟧ part\n" + PROSE, "M. Roux part\n" + PROSE, {"header"}, id="before the prose"),
    pytest.param(PROSE + "M. ⟦Roux|nom⟧", PROSE + "M. Roux", {"signature"}, id="behind the prose"),
    pytest.param(PROSE + "M. ⟦Roux|nom⟧\n" + PROSE, PROSE + "M. Roux\n" + PROSE, {"other"}, id="in the middle"),
    pytest.param("né le ⟦12 MARS 1965|naissance⟧", "né le 12 MARS 1965", {"other"}, id="case means nothing in a date"),
]  # fmt: skip
ALARMS = [
    pytest.param("le juge Dumas dit", "le juge ⟦Dumas|nom⟧ dit", {"professional"}, id="behind an office"),
    pytest.param("Me ⟦Petit|avocat⟧ ; Petit a dit", "Me ⟦Petit|avocat⟧ ; ⟦Petit|nom⟧ a dit", {"professional"}, id="a lawyer's name again"),
    pytest.param("Me ⟦Petit|avocat⟧", "Me ⟦Petit|nom⟧", {"professional"}, id="a lawyer taken for a party"),
    pytest.param("la société Roux part", "la société ⟦Roux|nom⟧ part", {"organisation"}, id="behind a company's form"),
    pytest.param("⟦Vinci|morale⟧ part", "⟦Vinci|nom⟧ part", {"organisation"}, id="a company of the gold"),
    pytest.param("à ⟦Tulle|localite⟧ part", "à ⟦Tulle|nom⟧ part", {"place"}, id="a town of the gold"),
    pytest.param("12 rue Zola part", "12 rue ⟦Zola|nom⟧ part", {"place"}, id="in a street"),
    pytest.param("le n° 22/03418 part", "le n° ⟦22/03418|numero⟧ part", {"number"}, id="a number"),
    pytest.param("Le Pain, du pain", "Le ⟦Pain|nom⟧, du pain", {"common_word"}, id="a word the text has in lower case"),
    pytest.param("Le Vexin part", "Le ⟦Vexin|nom⟧ part", {"other"}, id="something else"),
]  # fmt: skip
CIRCUMSTANCES = {"seen", "unseen", "title_before", "title_near", "title_far", "title_none"}


@pytest.mark.parametrize(("gold", "said", "expected"), OMITTED + ALARMS)
def test_an_error_has_its_causes(gold: str, said: str, expected: set[str]) -> None:
    assert set(only(gold, said).causes) - CIRCUMSTANCES == expected


def test_every_cause_is_met_by_a_row() -> None:
    met = {code for row in OMITTED + ALARMS for code in row.values[2]}
    elsewhere = CIRCUMSTANCES | {"absent", "decision"}  # below, and in test_errors
    assert met | elsewhere == {cause.code for cause in CAUSES}


def test_causes_are_named_once_and_in_both_languages() -> None:
    assert len({cause.code for cause in CAUSES}) == len(CAUSES)
    assert all(cause.title("fr") and cause.title("en") for cause in CAUSES)


def test_several_causes_hold_at_once_in_the_order_of_the_list() -> None:
    error = only("puis ⟦N'GUESSAN|nom⟧ part", "puis N'GUESSAN part")
    assert error.causes == ("capitals", "no_marker", "foreign", "title_none")


FIRST = [
    pytest.param("puis ⟦Roux|nom⟧ part", "puis Roux part", "no_marker", MISSES, id="a name"),
    pytest.param("Le Vexin part", "Le ⟦Vexin|nom⟧ part", "other", FALSE_ALARMS, id="no name"),
    pytest.param("Me ⟦Petit|avocat⟧", "Me ⟦Petit|nom⟧", "professional", FALSE_ALARMS, id="a lawyer"),
    pytest.param("puis ⟦Tulle|localite⟧ part", "puis Tulle part", "other", MISSES, id="a town needs no marker"),
    pytest.param("au ⟦12 rue Zola|adresse⟧", "au 12 ⟦rue Zola|adresse⟧", "part", MISSES, id="an address found in part"),
]


@pytest.mark.parametrize(("gold", "said", "code", "table"), FIRST)
def test_the_first_cause_is_of_the_table_of_the_paper(
    gold: str, said: str, code: str, table: tuple[object, ...]
) -> None:
    error = only(gold, said)
    assert (error.cause, error.first.code) == (code, code)
    assert error.first in table


DISTANCES = [
    pytest.param("M. ⟦Roux|nom⟧", 0, "title_before", id="right behind it"),
    pytest.param("Mr. ⟦Roux|nom⟧", 0, "title_before", id="an English one"),
    pytest.param("Mme le docteur ⟦Roux|nom⟧", 0, "title_before", id="the last of two"),
    pytest.param("M. Luc a vu ⟦Roux|nom⟧", 3, "title_near", id="three words on"),
    pytest.param("Monsieur " + "puis " * 9 + "⟦Roux|nom⟧", 9, "title_far", id="nine words on"),
    pytest.param("il me dit ⟦Roux|nom⟧", None, "title_none", id="the pronoun me is no title"),
    pytest.param("M'a dit ⟦Roux|nom⟧", None, "title_none", id="nor is an elided one"),
    pytest.param("né ⟦Roux|nom⟧ de M. X", None, "title_none", id="nor what follows"),
]


@pytest.mark.parametrize(("gold", "distance", "code"), DISTANCES)
def test_the_last_title_is_counted_in_words(gold: str, distance: int | None, code: str) -> None:
    error = only(gold, gold.replace("⟦Roux|nom⟧", "Roux"))
    assert error.distance == distance
    assert code in error.causes


def test_a_form_is_seen_in_training_or_not_or_nobody_knows() -> None:
    known = make({"roux"}, "", 1, 1, 1, rate=1e-9)
    gold = "M. ⟦Roux|nom⟧, M. ⟦Alba|nom⟧, le ⟦12 mars 1965|naissance⟧"
    some = errors([compared(gold, "M. Roux, M. Alba, le 12 mars 1965")], filters=lambda language: known)
    assert [error.seen for error in some] == [True, False, None]
    assert [CIRCUMSTANCES & set(error.causes) - {"title_before", "title_far", "title_near"} for error in some] == [
        {"seen"},
        {"unseen"},
        set(),
    ]
    assert only("M. ⟦Roux|nom⟧", "M. Roux").seen is None


@pytest.mark.parametrize(
    ("name", "foreign"),
    [
        ("d'Hauterives", False), ("L’Hostis", False), ("O'Brien", False), ("de La Rochebrochard", False), ("Lefèvre-Çelik", False),
        ("J. E. Martin", False), ("John's", False), ("Dell'Acqua", True), ("N’Guessan", True), ("Van den Bossche", True),
        ("Ortega y Gasset", True), ("Łukaszewicz", True), ("Yıldırım", True), ("Muñoz", True), ("Ben Youssef", True),
    ],
)  # fmt: skip
def test_a_foreign_form(name: str, foreign: bool) -> None:
    assert is_foreign(name) == foreign


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("dupont", "dupond", True), ("dupont", "duponts", True), ("dupont", "dupnot", True), ("dupont", "upont", True),
        ("dupont", "dupont", False), ("dupont", "dupo", False), ("dupont", "lupond", False), ("dupont", "pudont", False),
    ],
)  # fmt: skip
def test_one_edit(one: str, other: str, near: bool) -> None:
    assert one_edit(one, other) == one_edit(other, one) == near


def test_an_ending_of_gender_is_no_slip() -> None:
    gold = "M. ⟦Martin|nom⟧, Mme ⟦Martine|nom⟧"
    assert "misspelt" not in only(gold, "M. ⟦Martin|nom⟧, Mme Martine").causes
