"""A name hidden in one document and readable in another of the same case is told."""

from __future__ import annotations

import pytest

from engine.risk import compare_case
from tests.engine.risk.made import annotated

HIDDEN = "RG n° 21/00347\nM. ⟦Issa|prenom⟧ ⟦Okafor|nom⟧ a assigné la commune."


def told(first: str, second: str) -> list[tuple[str, str, str]]:
    documents = {"a": annotated(first), "b": annotated(second)}
    texts = {name: made.document.text for name, made in documents.items()}
    return [
        (split.hidden, split.readable, texts[split.readable][split.start : split.end])
        for split in compare_case(documents)
    ]


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        pytest.param("RG n° 21/00347\nM. Okafor a fait appel.", [("a", "b", "Okafor")], id="not found there"),
        pytest.param(
            "RG n° 21/00347\nLa société ⟦Okafor|morale⟧ conclut.", [("a", "b", "Okafor")], id="in a company's name"
        ),
        pytest.param("RG 21/00347\nM. OKAFOR conclut. Okafor signe.", [("a", "b", "OKAFOR")], id="once a document"),
        pytest.param("RG n° 21/00347\nM. ⟦Okafor|nom⟧ a fait appel.", [], id="hidden in both"),
        pytest.param("RG n° 22/00348\nM. Okafor a fait appel.", [], id="another case"),
        pytest.param("M. Okafor a fait appel.", [], id="nothing in common"),
        pytest.param(
            "RG n° 21/00347\nMme ⟦Okafor|magistrat⟧, présidente. M. ⟦Issa|prenom⟧ ⟦Okafor|nom⟧ conclut.",
            [],
            id="a judge of the name",
        ),
    ],
)
def test_documents_with_a_docket_number_in_common(second: str, expected: list[tuple[str, str, str]]) -> None:
    assert told(HIDDEN, second) == expected


@pytest.mark.parametrize(
    ("written", "found"),
    [
        pytest.param("M. Issa\nOKAFOR a fait appel.", "OKAFOR", id="first name and surname on two lines"),
        pytest.param("OKAFOR Issa a fait appel.", "OKAFOR", id="the surname first"),
        pytest.param("M. Issa Oka-\nfor a fait appel.", "Oka-\nfor", id="cut at the end of a line"),
        pytest.param("M. O K A F O R a fait appel.", "O K A F O R", id="letters set apart"),
        pytest.param("Les époux Okafors ont fait appel.", "Okafors", id="in the plural"),
        pytest.param("Écrire à issa.okafor@exemple.fr.", "okafor", id="in an address"),
        pytest.param("Pièce conclusions_okafor_2.pdf.", "okafor", id="in the name of a file"),
    ],
)
def test_a_name_is_found_however_it_is_written(written: str, found: str) -> None:
    assert told(HIDDEN, f"RG n° 21/00347\n{written}") == [("a", "b", found)]


@pytest.mark.parametrize(
    "docket",
    [
        "N° RG : F 21/00347", "RG21/00347", "N° RG 21/00347 - N° Portalis DBVX-V-B7F", "Répertoire général n° 21/00347",
        "RG n° 21/347", "RG 21/ 00347", "RG n° 2021-00347", "Numéro de rôle 21/00347", "R.G. n° 21/00347",
    ],
)  # fmt: skip
def test_a_docket_number_is_the_same_however_it_is_written(docket: str) -> None:
    assert told(HIDDEN, f"{docket}\nM. Okafor a fait appel.") == [("a", "b", "Okafor")]


def test_parties_are_the_same_on_several_lines_and_with_the_surname_first() -> None:
    pair = "M. ⟦Issa|prenom⟧ ⟦Okafor|nom⟧ et Mme ⟦Ana|prenom⟧ ⟦Séverac|nom⟧ divorcent."
    lines = "⟦OKAFOR|nom⟧ ⟦Issa|prenom⟧\nMme ⟦Ana|prenom⟧\n⟦SÉVERAC|nom⟧\nL'enfant Okafor vit ici."
    assert told(pair, lines) == [("a", "b", "Okafor")]


def test_documents_with_two_parties_in_common() -> None:
    pair = "M. ⟦Issa|prenom⟧ ⟦Okafor|nom⟧ et Mme ⟦Ana|prenom⟧ ⟦Séverac|nom⟧ divorcent."
    again = "{} L'enfant Okafor vit ici, comme la SCI ⟦Séverac|morale⟧."
    assert told(pair, again.format(pair)) == [("a", "b", "Okafor"), ("a", "b", "Séverac")]
    other = "M. ⟦Issa|prenom⟧ ⟦Okafor|nom⟧ a assigné M. ⟦Luc|prenom⟧ ⟦Vasseur|nom⟧."
    assert told(pair, again.format(other)) == []


def test_both_documents_are_looked_at() -> None:
    first = "RG n° 21/00347\nM. ⟦Okafor|nom⟧ conclut contre Mme Séverac."
    second = "RG n° 21/00347\nMme ⟦Séverac|nom⟧ conclut contre M. Okafor."
    assert told(first, second) == [("a", "b", "Okafor"), ("b", "a", "Séverac")]
