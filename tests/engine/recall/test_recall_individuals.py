"""Persons instead of mentions."""

from __future__ import annotations

import pytest

from engine.core.scores import Share
from engine.measure import Tally
from engine.measure.tally import GoldIndividual
from engine.recall.individuals import individuals

NONE = Share()


def person(found: int, of: int, masked: bool = True) -> GoldIndividual:
    return GoldIndividual("party", masked, Share(found, of), NONE)


def document(name: str, *persons: GoldIndividual) -> Tally:
    direct = sum((one.direct for one in persons), NONE)
    return Tally(name, masked={"personnePhysiqueNom": direct}, individuals=persons)


BEFORE = (
    document("a", person(19, 20), person(2, 2)),  # one mention of twenty stays: the person is named
    document("b", person(3, 3)),
    document("c", person(4, 4), person(5, 5), person(0, 1, masked=False)),  # a person to keep counts for nothing here
)
AFTER = (document("a", person(20, 20), person(2, 2)), *BEFORE[1:])


def test_a_person_counts_only_when_all_its_mentions_are_found() -> None:
    found = individuals(BEFORE)
    assert found.persons.found == Share(4, 5)
    assert found.persons.sizes == (2, 1, 2)
    assert found.persons.clean == Share(2, 3)
    assert found.persons.expected == pytest.approx((0.8**2 + 0.8 + 0.8**2) / 3)
    assert found.spread == {1: 1, 2: 2}


def test_mentions_are_those_of_the_group_and_persons_are_all() -> None:
    found = individuals(BEFORE, "addresses")
    assert found.mentions.sizes == ()
    assert found.persons.sizes == (2, 1, 2)
    with pytest.raises(KeyError):
        individuals(BEFORE, "hommes")


def test_a_document_without_a_person_to_mask_says_nothing() -> None:
    nobody = (document("a", person(1, 1, masked=False)), Tally("b", masked={"email": Share(1, 1)}))
    assert individuals(nobody).persons.sizes == ()
    assert individuals(nobody).spread == {}
    assert individuals(()).persons.expected == 0


def test_one_mention_found_again_moves_the_persons_far_more_than_the_mentions() -> None:
    before, after = individuals(BEFORE), individuals(AFTER)
    assert after.mentions.recall - before.mentions.recall == pytest.approx(1 / 35)
    assert after.persons.recall - before.persons.recall == pytest.approx(1 / 5)
    assert after.persons.clean.rate - before.persons.clean.rate == pytest.approx(1 / 3)
    assert after.persons.expected == 1


def test_the_data_hold_both_sides_and_the_spread() -> None:
    data = individuals(BEFORE).to_json()
    assert data["spread"] == {"1": 1, "2": 2}
    assert data["persons"]["found"] == 4
    assert data["mentions"]["of"] == 35
