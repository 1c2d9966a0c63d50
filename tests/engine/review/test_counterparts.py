"""The other name that the question of a doubt speaks of."""

from __future__ import annotations

import pytest

from engine.core.doubts import Doubt, doubt
from engine.core.labels import JUDGE, SURNAME
from engine.core.model import Entity
from engine.review.counterparts import find_counterparts

TEXT = """Mme Castagnié-Roux, M. Mazuyer et M. de Vienne. Présidente : Mme Vienne.
Mme Castanié-Roux conclut. M. Mazuier aussi. SARL Vienne et fils. Bou- langer, Boulanger.
"""


def at(said: str, rank: int = 0) -> tuple[int, int]:
    start = -1
    for _ in range(rank + 1):
        start = TEXT.index(said, start + 1)
    return start, start + len(said)


def entity(said: str, label: str = SURNAME, rank: int = 0) -> Entity:
    start, end = at(said, rank)
    return Entity(start, end, said, label, "model:essai", 0.9)


ENTITIES = tuple(
    sorted(
        (
            entity("Castagnié-Roux"),
            entity("Mazuyer"),
            entity("de Vienne"),
            entity("Vienne", JUDGE, 1),
            entity("Castanié-Roux"),
            entity("Mazuier"),
            entity("Bou- langer"),
            entity("Boulanger"),
        ),
        key=lambda one: one.start,
    )
)


@pytest.mark.parametrize(
    ("kind", "variant", "place", "other"),
    [
        pytest.param("similar_writing", "names", at("Castanié-Roux"), "Castagnié-Roux", id="a letter lacks"),
        pytest.param("similar_writing", "names", at("Mazuier"), "Mazuyer", id="a letter is another"),
        pytest.param("similar_writing", "names", at("Bou- langer"), "Boulanger", id="cut at the end of a line"),
        pytest.param("shared_surname", "same", at("Vienne", 1), "de Vienne", id="a judge and a party"),
        pytest.param("different_categories", "", at("de Vienne"), "Vienne", id="a party and a judge"),
        pytest.param("name_left", "company", at("SARL Vienne"), "de Vienne", id="a name in a company's"),
    ],
)
def test_the_other_name_is_found(kind: str, variant: str, place: tuple[int, int], other: str) -> None:
    raised = doubt(kind, *place, variant)
    assert find_counterparts({raised: TEXT[slice(*place)]}, ENTITIES)[raised].text == other


@pytest.mark.parametrize(
    "raised",
    [
        pytest.param(doubt("unread_page", None, None), id="the whole document"),
        pytest.param(doubt("low_probability", *at("Mazuier"), "masked"), id="no other name in the question"),
        pytest.param(doubt("similar_writing", *at("conclut"), "names"), id="nothing near"),
        pytest.param(doubt("shared_surname", *at("Présidente")), id="nothing shared"),
    ],
)
def test_where_there_is_none(raised: Doubt) -> None:
    assert find_counterparts({raised: TEXT[raised.start : raised.end]}, ENTITIES) == {}
