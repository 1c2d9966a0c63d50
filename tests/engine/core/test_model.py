"""The nouns: the one policy for spans that overlap, and the JSON of an annotation."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from engine.core.model import Annotation, Document, Doubt, EngineInfo, Entity, Person, settle

ENTITIES = st.lists(
    st.builds(
        lambda start, length, label, score: Entity(start, start + length, "x" * length, label, "model:test", score),
        st.integers(0, 30),
        st.integers(0, 9),
        st.sampled_from(["email", "adresse", "localite"]),
        st.sampled_from([0.2, 0.5, 1.0]),
    ),
    max_size=25,
)


def entity(start: int, end: int, score: float = 1.0, label: str = "email") -> Entity:
    """Make an entity of any text."""
    return Entity(start, end, "x" * (end - start), label, "model:test", score)


def settled_one_by_one(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """Say the policy as it is written, each span held against every other."""
    kept: list[Entity] = []
    for one in sorted(entities, key=lambda e: (e.start - e.end, -e.score, e.start, e.label)):
        if one.start < one.end and not any(one.overlaps(other) for other in kept):
            kept.append(one)
    return tuple(sorted(kept, key=lambda e: e.start))


@given(ENTITIES)
def test_settling_is_the_policy_held_against_every_other_span(entities: list[Entity]) -> None:
    assert settle(entities) == settled_one_by_one(entities)


@given(ENTITIES)
def test_what_is_settled_is_in_order_and_settles_to_itself(entities: list[Entity]) -> None:
    kept = settle(entities)
    assert all(one.end <= other.start for one, other in pairwise(kept))
    assert settle(reversed(kept)) == kept


@pytest.mark.parametrize(
    ("entities", "kept"),
    [
        pytest.param([entity(0, 3), entity(2, 9)], [(2, 9)], id="the longest wins"),
        pytest.param([entity(0, 4, 0.5), entity(2, 6, 0.9)], [(2, 6)], id="at equal length the surest"),
        pytest.param([entity(2, 6), entity(0, 4)], [(0, 4)], id="then the earlier"),
        pytest.param([entity(3, 6), entity(0, 3)], [(0, 3), (3, 6)], id="neighbours do not overlap"),
        pytest.param([entity(0, 8), entity(7, 10), entity(10, 12)], [(0, 8), (10, 12)], id="what lost blocks nobody"),
        pytest.param([entity(4, 4)], [], id="an empty span is none"),
    ],
)
def test_overlaps_are_settled(entities: list[Entity], kept: list[tuple[int, int]]) -> None:
    assert [(one.start, one.end) for one in settle(entities)] == kept


def test_an_annotation_comes_back_from_its_json_and_unknown_keys_are_ignored() -> None:
    document = Document("a.txt", "Roux", sha256="1" * 64)
    annotation = Annotation(
        document,
        EngineInfo("0", "fr", "cpu", "judiciaire", ("email",)),
        (Entity(0, 4, "Roux", "personnePhysiqueNom", "model:fr", 0.9, "p1", True, "A..."),),
        (Person("p1", ("Roux",), "party", "f"),),
        (Doubt("overlap", "look", "", 0, 4),),
    )
    data = annotation.to_json()
    assert set(data) == {"schema", "document", "engine", "entities", "persons", "doubts", "nothing_missed", "suspects"}
    data["entities"][0]["of_tomorrow"] = 1
    assert Annotation.from_json({**data, "of_tomorrow": 1}, document) == annotation
