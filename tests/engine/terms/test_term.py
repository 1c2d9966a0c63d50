"""What cannot be a term is refused in one sentence that does not quote it; contradictions are
told."""

from __future__ import annotations

import pytest

from engine.core import BadTerm, TooManyTerms
from engine.terms import MOST, Terms, check_number, make_rule, make_term, merge


@pytest.mark.parametrize(
    ("text", "options", "reason"),
    [
        ("", {}, "short"),
        ("§ !", {}, "short"),
        ("x", {}, "short"),
        ("x" * 301, {}, "long"),
        ("Du\x00pont", {}, "long"),
        ("Dupont", {"label": "sobriquet"}, "label"),
        ("(Dupont", {"expression": True}, "expression"),
        ("Dup[ont", {"expression": True}, "expression"),
        (r"\d*", {"expression": True}, "empty"),
        ("a)|(b", {"expression": True}, "expression"),  # closes the group around it
    ],
)
def test_what_is_no_term_is_refused(text: str, options: dict, reason: str) -> None:
    with pytest.raises(BadTerm) as raised:
        make_term(text, **options)
    assert raised.value.params["reason"] == reason
    for language in ("fr", "en"):
        said = raised.value.sentence(language)
        assert said.endswith(".")
        assert "Dupont" not in said


def test_an_unknown_act_is_refused() -> None:
    with pytest.raises(BadTerm):
        make_term("Dupont", "forget")


def test_blanks_are_folded() -> None:
    assert make_term("  Jean \n Dupont ").text == "Jean Dupont"


def test_contradictions_are_told_by_their_numbers() -> None:
    terms = Terms(
        (make_term("Éclair"), make_term("Foudre"), make_term("ECLAIR", "keep"), make_term("foudre", label="email"))
    )
    assert [tuple(found) for found in terms.conflicts()] == [("acts", 1, 3)]
    labels = Terms((make_term("Foudre", label="adresse"), make_term("foudre", label="email")))
    (found,) = labels.conflicts()
    assert found.kind == "labels"
    assert all("1" in found.sentence(language) and "2" in found.sentence(language) for language in ("fr", "en"))
    assert "Foudre" not in found.sentence()


def test_terms_are_the_same_again_from_json() -> None:
    rule = make_rule("greffe", "RX-99/9+", "numeroIdentifiant", ["rôle"], [])
    terms = Terms((make_term("Dupont", "keep", same_case=True), make_term(r"TX\d+", expression=True)), (rule,))
    assert Terms.from_json(terms.to_json()) == terms
    assert Terms.from_json(None) == Terms()
    assert not Terms()


def test_merging_puts_nearer_scopes_first_and_says_nothing_twice() -> None:
    here, there = Terms((make_term("Alpha"), make_term("Beta"))), Terms((make_term("Beta"),)).of("document")
    assert [(term.text, term.scope) for term in merge(here, there).terms] == [
        ("Beta", "document"),
        ("Alpha", "installation"),
    ]


def test_there_is_a_most() -> None:
    assert len(check_number([make_term("Dupont")] * 3)) == 1
    with pytest.raises(TooManyTerms):
        check_number(make_term(f"terme {rank}") for rank in range(MOST + 1))
