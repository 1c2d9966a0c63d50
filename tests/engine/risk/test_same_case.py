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
