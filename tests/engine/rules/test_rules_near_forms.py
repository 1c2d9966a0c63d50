"""Slips in a party's name are masked where a person is named, doubted elsewhere; other words are
left alone."""

from __future__ import annotations

import pytest

from engine.rules import run
from engine.rules.names.near_forms import RULE
from tests.engine.marked import after, kinds, marked

KNOWN = "M. ⟦Jean-Marc|prenom⟧ ⟦Rocheblave|nom⟧ et Mme ⟦Oumou|prenom⟧ ⟦Kanouté|nom⟧. M. ⟦Rocheblave|nom⟧ conclut. "
MASKED = [
    pytest.param("M. Rochebalve réplique", "M. ⟦Rochebalve|nom⟧ réplique", id="exchanged letters behind a title"),
    pytest.param("Mme Kanoute-", "Mme Kanoute-", id="the same folded word is propagation's"),
    pytest.param("Mme Kanoutté soutient", "Mme ⟦Kanoutté|nom⟧ soutient", id="doubled letter"),
    pytest.param("les époux Rochevlave", "les époux ⟦Rochevlave|nom⟧", id="neighbouring key"),
    pytest.param("⟦Oumou|prenom⟧ Kanoulé", "⟦Oumou|prenom⟧ ⟦Kanoulé|nom⟧", id="behind a first name"),
    pytest.param("ROCHBLAVE ⟦Jean-Marc|prenom⟧", "⟦ROCHBLAVE|nom⟧ ⟦Jean-Marc|prenom⟧", id="before a first name"),
    pytest.param("née Kanoutê puis Kanouts", "née Kanoutê puis Kanouts", id="an accent is no edit; another plural"),
    pytest.param(
        "⟦Rocheblave|nom⟧, Kanoumé et autres", "⟦Rocheblave|nom⟧, ⟦Kanoumé|nom⟧ et autres", id="listed among parties"
    ),
    pytest.param(
        "M. Rochebalve a écrit. La lettre de Rochebalve",
        "M. ⟦Rochebalve|nom⟧ a écrit. La lettre de ⟦Rochebalve|nom⟧",
        id="named once, masked everywhere",
    ),
    pytest.param("le contrat de Rochebalve", "le contrat de Rochebalve", id="no person announced"),
    pytest.param(
        "M. Rochebelve, une rochebelve", "M. Rochebelve, une rochebelve", id="written in lower case elsewhere"
    ),
    pytest.param("12 rue Rochebalve", "12 rue Rochebalve", id="a street"),
    pytest.param("Me Rochebalve plaide", "Me Rochebalve plaide", id="a lawyer"),
    pytest.param("la société Rochebalve", "la société Rochebalve", id="a company"),
    pytest.param("M. Rochebalva-Roy", "M. Rochebalva-Roy", id="part of a compound"),
    pytest.param("contact@Rochebalve.fr", "contact@Rochebalve.fr", id="an address of the net"),
    pytest.param("M. Rochabalvi", "M. Rochabalvi", id="two edits"),
    pytest.param("à ⟦Rochebalve|localite⟧", "à ⟦Rochebalve|localite⟧", id="a town"),
]
DOUBTS = [
    pytest.param("le contrat de Rochebalve. Ce Rochebalve", ["similar_writing"], id="once per form"),
    pytest.param("M. Rochebalve réplique", [], id="masked by its context"),
    pytest.param("⟦Rocheblave|nom⟧, Kanoumé et autres", ["similar_writing"], id="masked on a list alone"),
    pytest.param("les Rocheblaves", [], id="a plural"),
    pytest.param("Rochebalve se dit.", [], id="a capital that the sentence gives"),
    pytest.param("LE PRIX ROCHEBALVE", [], id="a capital that the line gives"),
    pytest.param("M. ⟦Rochebalve|nom⟧ réplique", ["similar_writing"], id="found, and like another name"),
    pytest.param("M. ⟦Jean-Marc|prenom⟧ ⟦Rochebalve|nom⟧", ["similar_writing"], id="the same first name"),
    pytest.param("M. ⟦Ignace|prenom⟧ ⟦Rochebalve|nom⟧", [], id="a first name of his own"),
]
ORDINARY = [
    pytest.param("M. ⟦Martin|nom⟧ conclut. Le Journal Matin. Matin et soir", id="Martin and Matin"),
    pytest.param("Mme ⟦Marie|prenom⟧ ⟦Roy|nom⟧ et son amie Marine", id="Marie and Marine"),
    pytest.param("M. ⟦Paul|prenom⟧ ⟦Dupont|nom⟧ et M. ⟦Luc|prenom⟧ ⟦Dupond|nom⟧", id="two men, two names"),
    pytest.param("M. ⟦Marchal|nom⟧ conclut. Le Maréchal, un maréchal", id="lower case elsewhere"),
    pytest.param("M. ⟦Partin|nom⟧. La Partie adverse", id="a word of the law"),
    pytest.param("M. ⟦Roux|nom⟧ conclut. Un Doux repas", id="four letters"),
    pytest.param("M. ⟦Bourgeon|nom⟧. Le Bourgeois", id="a common word"),
    pytest.param("Me ⟦Kanouté|avocat⟧ plaide pour M. Kanoumé", id="a lawyer's name is not followed"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), MASKED)
def test_slips_are_masked_where_a_person_is_named(source: str, expected: str) -> None:
    assert after(RULE, KNOWN + source) == KNOWN + expected


@pytest.mark.parametrize(("source", "expected"), DOUBTS)
def test_other_slips_are_doubts(source: str, expected: list[str]) -> None:
    assert kinds(RULE, KNOWN + source) == expected


@pytest.mark.parametrize("source", ORDINARY)
def test_other_words_are_left_alone(source: str) -> None:
    assert after(RULE, source) == source
    assert kinds(RULE, source) == []


@pytest.mark.parametrize(
    ("source", "score"),
    [
        pytest.param("M. Rochebalve", 0.9, id="a slip"),
        pytest.param("M. Rochebluve", 0.8, id="another edit"),
        pytest.param("⟦Rocheblave|nom⟧, Kanoumé et", 0.7, id="on a list alone"),
    ],
)
def test_the_score_follows_the_edit_and_the_context(source: str, score: float) -> None:
    document, entities = marked(KNOWN + source)
    assert [e.score for e in run(document, entities, (RULE,)).entities if e.source == "rule:near_forms"] == [score]


def test_a_word_of_forty_thousand_letters_is_no_slip() -> None:
    assert kinds(RULE, KNOWN + "R" + "a" * 40_000) == []
