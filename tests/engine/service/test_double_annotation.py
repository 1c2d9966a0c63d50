"""The double annotation that ships: valid, on the texts that ship, and what is said of it is
true."""

from __future__ import annotations

import re

import pytest

from engine.agreement.places import places
from engine.agreement.study import Study
from engine.core.labels import LABELS, NAME_LABELS
from engine.interchange.samples import genres, gold, samples
from engine.service.agreement.agreements import DOUBLE, GOLD, AnnotationSource, agreements

FIRST, SECOND, THIRD = "annotateur-1", "annotateur-2", "annotateur-3"


@pytest.fixture(scope="module")
def source() -> AnnotationSource:
    return agreements().source(DOUBLE)


@pytest.fixture(scope="module")
def study() -> Study:
    return agreements().study(DOUBLE, (FIRST, SECOND, THIRD))


def apart(one: str, other: str) -> tuple[int, int]:
    """Count the places where two annotators differ, of all."""
    found = [place for d in agreements().study(DOUBLE, (one, other)).documents for place in places(d)]
    return sum(not place.agreed for place in found), len(found)


def test_twelve_decisions_were_annotated_by_all(study: Study) -> None:
    assert len(study.documents) == 12
    assert all(None not in document.sides for document in study.documents)


def test_their_texts_are_those_that_ship(study: Study) -> None:
    shipped = {one.id: one.text for genre in genres() for one in gold(genre.name)} | {
        one.id: one.text for one in samples()
    }
    assert all(document.text == shipped[document.name] for document in study.documents)


def test_labels_are_known_and_names_have_an_individual(study: Study) -> None:
    assert set(study.labels) <= set(LABELS)
    names = [one for d in study.documents for side in d.sides for one in side or () if one.label in NAME_LABELS]
    assert len(names) > 1000
    assert all(one.person for one in names)


def test_every_kind_of_disagreement_is_there_to_be_seen() -> None:
    kinds = {one.kind for d in agreements().study(DOUBLE, (FIRST, SECOND)).documents for one in places(d)}
    assert kinds == {"agree", "label", "boundary", "both", "only_a", "only_b"}


@pytest.mark.parametrize(
    ("pair", "fr", "en"),
    [
        pytest.param((FIRST, THIRD), "{} passage sur {}", "{} passage of {}", id="the whole guide, twice"),
        pytest.param((FIRST, SECOND), "page de résumé, {} sur {}", "summary, on {} of {}", id="the guide and its summary"),
        pytest.param((FIRST, GOLD), "{} passages sur {}", "{} passages of {}", id="the reference"),
    ],
)  # fmt: skip
def test_the_figures_in_the_account_are_true(source: AnnotationSource, pair: tuple[str, str], fr: str, en: str) -> None:
    assert fr.format(*apart(*pair)) in source.how_fr
    assert en.format(*apart(*pair)) in source.how_en


def test_the_account_says_that_the_annotators_are_no_people(source: AnnotationSource) -> None:
    assert "ne sont pas des personnes" in source.how_fr
    assert re.search("not people", source.how_en)
