"""What a rule finds takes its place among what is there."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core.model import Document, Entity, entity_at, settle
from engine.text.placement import OccupiedSpans, place

TEXT = "0123456789" * 4
SPANS = st.lists(st.tuples(st.integers(0, 39), st.integers(0, 12), st.sampled_from(["email", "adresse"])), max_size=12)


def entity(start: int, end: int, label: str = "email") -> Entity:
    """Make an entity of the test text."""
    return entity_at(TEXT, start, end, label, "model:test")


def make(spans: list[tuple[int, int, str]]) -> list[Entity]:
    """Make entities, empty ones among them."""
    return [entity(start, min(start + length, 40), label) for start, length, label in spans]


@given(SPANS, st.integers(0, 39), st.integers(1, 10))
def test_the_places_taken_are_those_that_overlap(spans: list[tuple[int, int, str]], start: int, length: int) -> None:
    entities = settle(make(spans))
    probe = entity(start, min(start + length, 40))
    assert list(OccupiedSpans(entities).over(probe.start, probe.end)) == [e for e in entities if e.overlaps(probe)]


@pytest.mark.parametrize(
    ("there", "find", "certain", "expected"),
    [
        pytest.param([], entity(2, 5), False, [(2, 5)], id="free"),
        pytest.param([entity(1, 6)], entity(2, 5), True, [], id="covered"),
        pytest.param([entity(3, 7)], entity(2, 5), False, [(2, 7)], id="widened to the union"),
        pytest.param([entity(3, 4, "adresse")], entity(2, 5), False, [], id="another label stands there"),
        pytest.param([entity(3, 4, "adresse")], entity(2, 5), True, [(2, 5)], id="a certain find replaces it"),
        pytest.param([entity(4, 8, "adresse")], entity(2, 5), True, [], id="not what sticks out"),
    ],
)
def test_a_find_takes_its_place(
    there: list[Entity], find: Entity, certain: bool, expected: list[tuple[int, int]]
) -> None:
    changes = place(Document("d", TEXT), there, [find], certain=certain)
    assert [(e.start, e.end) for e in changes.added] == expected
    assert changes.removed == tuple(there if expected and there else ())


@given(SPANS, SPANS, st.booleans())
def test_what_comes_out_never_overlaps_what_stays(there: list, finds: list, certain: bool) -> None:
    entities = settle(make(there))
    changes = place(Document("d", TEXT), entities, make(finds), certain=certain)
    kept = [e for e in entities if e not in changes.removed]
    assert not any(new.overlaps(old) for new in changes.added for old in kept)
