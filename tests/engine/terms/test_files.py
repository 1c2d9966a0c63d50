"""Terms go out as TOML and CSV and come back the same; what is wrong is one sentence with its
place."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core import BadOwnRule, BadTerm, BrokenLine
from engine.terms import Term, Terms, make_rule, make_term, read_terms, write_csv, write_toml

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co")), min_size=1, max_size=40)


def made(words: str) -> str:
    """Give words of which a term can be made."""
    return f"{' '.join(words.split())} Dupont".strip()


TERMS = st.builds(
    make_term,
    WORDS.map(made),
    st.sampled_from(("hide", "keep")),
    label=st.sampled_from(("", "adresse", "personnePhysiqueNom")),
    same_case=st.booleans(),
    within=st.booleans(),
)


@given(st.lists(TERMS, max_size=6, unique=True))
def test_terms_come_back_the_same(terms: list[Term]) -> None:
    known = Terms(tuple(terms), (make_rule("greffe", "RX-99/9+", "numeroIdentifiant", ["rôle « n° »"], ["à\tLyon"]),))
    assert read_terms(write_toml(known).encode(), "termes.toml") == known
    for language in ("fr", "en"):
        assert read_terms(write_csv(known, language).encode(), "termes.csv").terms == known.terms


def test_an_expression_comes_back_the_same() -> None:
    known = Terms((make_term(r'=TX-"\d{2}"\\;x', expression=True),))
    assert read_terms(write_toml(known).encode(), "a.toml") == known
    assert read_terms(write_csv(known).encode(), "a.csv") == known


def test_a_spreadsheet_takes_no_term_for_a_formula() -> None:
    assert ";'=SOMME(A1);" in write_csv(Terms((make_term("=SOMME(A1)"),)))


def test_a_list_without_headings_is_to_be_hidden() -> None:
    read = read_terms("Dupont\r\n\r\nFiat rouge\r\n".encode("cp1252"), "noms.txt")
    assert [(term.text, term.act) for term in read.terms] == [("Dupont", "hide"), ("Fiat rouge", "hide")]


@pytest.mark.parametrize("heading", ["action,term,label", "ACTION\tTERME\tCATÉGORIE", "act;term;category"])
def test_headings_are_read_in_any_language_and_with_any_separator(heading: str) -> None:
    separator = next(sign for sign in ",\t;" if sign in heading)
    line = separator.join(("never hide", "Grenoble", "localité"))
    (term,) = read_terms(f"{heading}\n{line}".encode(), "a.csv").terms
    assert term.text == "Grenoble"


@pytest.mark.parametrize(
    ("content", "error", "place"),
    [
        ('[[term]]\nhide = "Dupont"\n[[term]]\nhide = "x"', BadTerm, "2"),
        ('[[term]]\nhide = "Dupont"\nkeep = "Dupont"', BadTerm, "1"),
        ("[[term]]\nhide = 12", BadTerm, "1"),
        ('[[term]]\nhide = "Dupont"\nsame_case = "yes"', BadTerm, "1"),
        ('[[term]]\nhide = "Dupont"\nlabl = "adresse"', BadTerm, "1"),
        ("term = 3", BadTerm, "1"),
        ("[[term]]\nhide = ", BrokenLine, "2"),
        ('[[rule]]\nname = "Greffe"\nshape = "99"\nlabel = "email"', BadOwnRule, "1"),
        ('[[rule]]\nname = "greffe"\nshape = "abc"\nlabel = "mail"', BadOwnRule, "1"),
        ("[other]\nx = 1", BadOwnRule, "entr"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(content: str, error: type, place: str) -> None:
    with pytest.raises(error) as raised:
        read_terms(content.encode(), "termes.toml")
    for language in ("fr", "en"):
        said = raised.value.sentence(language)
        assert "termes.toml" in said
        assert place in said
        assert "Dupont" not in said


def test_a_wrong_line_of_a_table_is_said_with_its_number() -> None:
    with pytest.raises(BadTerm) as raised:
        read_terms(b"term;label\nDupont;\nDurand;sobriquet\n", "a.csv")
    assert raised.value.params["index"] == 3
    with pytest.raises(BrokenLine):
        read_terms(b'term;label\n"Dupont;\n', "a.csv")
    with pytest.raises(BrokenLine):
        read_terms(b"\x00\x01\x02\x03" * 40, "a.toml")
