"""A text in one case is read in both, and keeps the names of either reading."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import given, strategies as st

from engine.core import Entity, Suspect, entity_at
from engine.tagging import tag_with_doubts
from engine.tagging.one_case import other_case, with_names

SMALL = "la cour dit que monsieur roux doit à madame sow la somme de mille euros " * 5
MIXED = "La cour dit que monsieur Roux doit à madame Sow la somme de mille euros. " * 5


@dataclass
class Finder:
    """Finds a word as it is written."""

    word: str
    label: str = "personnePhysiqueNom"
    name: str = "finder"
    device: str = "cpu"
    language: str = "fr"
    calibration: None = None
    read: list[str] = field(default_factory=list)

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        self.read.append(text)
        if progress:
            progress(1.0)
        at = text.find(self.word)
        return (entity_at(text, at, at + len(self.word), self.label, "model:x"),) if at >= 0 else ()

    def tag_with_doubts(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        return self.tag(text, progress, cancelled), ()


@pytest.mark.parametrize(
    ("text", "other"),
    [
        pytest.param(SMALL, SMALL.upper(), id="small letters"),
        pytest.param(SMALL.upper(), SMALL, id="capitals"),
        pytest.param(SMALL.upper() + "é", SMALL + "é", id="a letter in the other case"),
        pytest.param(MIXED, None, id="both"),
        pytest.param("la cour", None, id="too short to say"),
        pytest.param("12 345,67 € ; " * 50, None, id="no letters"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_the_other_case_of_a_text_in_one(text: str, other: str | None) -> None:
    assert other_case(text) == other


@given(st.text(max_size=400))
def test_the_other_case_has_the_length_of_the_text(text: str) -> None:
    other = other_case(text)
    assert other is None or len(other) == len(text)


def test_a_name_that_only_the_other_case_shows_is_found_as_it_is_written() -> None:
    tagger, heard = Finder("ROUX"), list[float]()
    found, suspects = tag_with_doubts(tagger, SMALL, heard.append)
    assert [(entity.text, entity.start) for entity in found] == [("roux", SMALL.find("roux"))]
    assert (suspects, heard) == ((), [0.5, 1.0])
    assert tagger.read == [SMALL, SMALL.upper()]


def test_a_text_in_both_cases_is_read_once() -> None:
    tagger = Finder("Roux")
    tag_with_doubts(tagger, MIXED)
    assert tagger.read == [MIXED]


def test_only_names_are_taken_and_only_where_nothing_stands() -> None:
    first = entity_at(SMALL, 0, 7, "etablissement", "model:x")
    again = [
        entity_at(SMALL, 3, 12, "personnePhysiqueNom", "model:x"),
        entity_at(SMALL, 25, 29, "personnePhysiqueNom", "model:x"),
        entity_at(SMALL, 40, 43, "adresse", "model:x"),
    ]
    assert with_names(SMALL, [first], again) == (first, again[1])
