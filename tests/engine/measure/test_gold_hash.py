"""The hash of a gold set: the same for the same texts and mentions, another for any other."""

from __future__ import annotations

import pytest

from engine.core import Annotation, EngineInfo
from engine.core.model import replace
from engine.measure.results.gold_sets import gold_sha256, shipped_sha256
from tests.engine.marked import marked


def annotation(source: str, name: str = "a") -> Annotation:
    document, entities = marked(source)
    return Annotation(replace(document, name=name), EngineInfo("", "human", "", ""), tuple(entities))


FIRST = annotation("M. ⟦Delcourt|nom⟧ demeure à ⟦Vienne|localite⟧.")
SECOND = annotation("Mme ⟦Roux|nom⟧.", "b")


def test_names_and_order_of_documents_do_not_matter() -> None:
    renamed = replace(FIRST, document=replace(FIRST.document, name="c"))
    assert gold_sha256([FIRST, SECOND]) == gold_sha256([SECOND, renamed])


@pytest.mark.parametrize(
    "other",
    [
        annotation("M. ⟦Delcourt|nom⟧ demeure à Vienne."),
        annotation("M. ⟦Delcourt|prenom⟧ demeure à ⟦Vienne|localite⟧."),
        annotation("M. ⟦Delcourt|nom⟧ demeure à ⟦Vienne|localite⟧ !"),
        replace(FIRST, entities=tuple(replace(one, person="p1") for one in FIRST.entities)),
    ],
)
def test_a_mention_a_label_a_letter_or_a_person_does(other: Annotation) -> None:
    assert gold_sha256([FIRST]) != gold_sha256([other])


def test_what_persons_are_called_does_not() -> None:
    named = [replace(FIRST, entities=tuple(replace(one, person=name) for one in FIRST.entities)) for name in "pq"]
    assert gold_sha256(named[:1]) == gold_sha256(named[1:])


def test_the_shipped_gold_has_one() -> None:
    assert shipped_sha256("fr") != shipped_sha256("en")
