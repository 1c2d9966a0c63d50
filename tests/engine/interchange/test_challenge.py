"""The challenge sets that ship: whole, marked without overlaps, of documents that no other set
has."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.core import LABELS, PERSON, UnknownName
from engine.interchange import challenge_documents, challenge_sets, genres, gold, samples

SETS = [
    pytest.param("fr", {"fr-administrative": 13, "fr-hard": 14, "fr-letter": 28, "fr-role": 20}, id="French"),
    pytest.param("en", {"en-court": 8, "en-letter": 6, "en-mail": 20, "en-uk": 6}, id="English"),
    pytest.param("de", {}, id="a language without any"),
]


@pytest.mark.parametrize(("language", "expected"), SETS)
def test_each_language_has_its_sets(language: str, expected: dict[str, int]) -> None:
    assert {name: len(challenge_documents(name)) for name in challenge_sets(language)} == expected


@pytest.mark.parametrize("name", [*challenge_sets("fr"), *challenge_sets("en")])
def test_marks_lie_in_the_text_and_apart_and_have_a_label(name: str) -> None:
    found = challenge_documents(name)
    assert len({one.document.name for one in found}) == len({one.document.text for one in found}) == len(found)
    for one in found:
        assert all(left.end <= right.start for left, right in pairwise(one.entities)), one.document.name
        assert all(one.document.text[e.start : e.end] == e.text.strip() == e.text for e in one.entities)
        assert {entity.label for entity in one.entities} <= {*LABELS, PERSON}


def test_nothing_of_them_stands_in_the_gold_that_ships() -> None:
    known = {one.text for one in (*samples(), *(each for genre in genres() for each in gold(genre.name)))}
    names = (*challenge_sets("fr"), *challenge_sets("en"))
    assert known.isdisjoint(one.document.text for name in names for one in challenge_documents(name))


@pytest.mark.parametrize("name", ["", "fr", "../gold/mails", "fr-nothing"])
def test_a_set_that_is_not_there(name: str) -> None:
    with pytest.raises(UnknownName):
        challenge_documents(name)
