"""What a judge asks for in ``additionalTerms`` becomes terms; what is not understood is said."""

from __future__ import annotations

import pytest

from engine.terms import read_additional


@pytest.mark.parametrize(
    ("request_", "hidden", "kept"),
    [
        ("", (), ()),
        ("  \n ", (), ()),
        ("+Société Alpha|fiat rouge|12 rue Haute", ("fiat rouge", "12 rue Haute"), ("Société Alpha",)),
        ("fiat rouge", ("fiat rouge",), ()),
        ("fiat rouge / Garage Perrault", ("fiat rouge", "Garage Perrault"), ()),
        ("https://exemple.fr/a/b / www.exemple.fr/c", ("https://exemple.fr/a/b", "www.exemple.fr/c"), ()),
        ("Occulter : Perrault ; ne pas occulter : Société Alpha", ("Perrault",), ("Société Alpha",)),
        ("occulter le nom Perrault\nlaisser lisible Grenoble", ("Perrault",), ("Grenoble",)),
        ("Merci d'occulter « La Fiat rouge » et « Perrault »", ("La Fiat rouge", "Perrault"), ()),
        ("+(X|[Y", (), ()),  # nothing to look for, and no pattern that breaks
        ("please redact Perrault / keep Alpha Ltd", ("Perrault",), ("Alpha Ltd",)),
    ],
)
def test_terms_of_a_request(request_: str, hidden: tuple[str, ...], kept: tuple[str, ...]) -> None:
    read = read_additional(request_)
    assert (read.hidden, read.kept) == (hidden, kept)
    assert all(term.scope == "document" for term in read.terms.terms)


def test_a_category_asks_for_that_category() -> None:
    read = read_additional("adresses / ne pas occulter : les localités / cadastre")
    assert (read.hidden_labels, read.kept_labels) == (("adresse", "cadastre"), ("localite",))
    assert read.terms.terms == ()


@pytest.mark.parametrize(
    "request_",
    [
        "toutes les données permettant d'identifier les parties",
        "occulter les motifs de la décision en page 3",
        "je vous saurais gré de bien vouloir faire en sorte que mon client ne soit pas reconnu",
        "x",
    ],
)
def test_what_is_not_understood_is_given_back_and_said_without_being_quoted(request_: str) -> None:
    read = read_additional(f"{request_} / Perrault")
    assert read.unread == (request_,)
    assert read.hidden == ("Perrault",)
    for language in ("fr", "en"):
        assert "1" in read.sentence(language)
        assert request_ not in read.sentence(language) or len(request_) == 1


def test_nothing_is_said_where_all_was_understood() -> None:
    assert read_additional("Perrault").sentence() == ""
