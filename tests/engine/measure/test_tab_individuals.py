"""Entity recall in the sense of TAB, and what is masked for nothing, from tallies."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core.scores import Share
from engine.measure import Tally
from engine.measure.overmasking import over_masking
from engine.measure.persons.individuals import EntityRecall, entity_recall
from engine.measure.statistics.intervals import pooled_interval
from engine.measure.tally import GoldIndividual

SHARES = st.integers(0, 4).flatmap(lambda of: st.integers(0, of).map(lambda count: Share(count, of)))
PERSONS = st.builds(GoldIndividual, st.sampled_from(["claimant", "witness", None]), st.booleans(), SHARES, SHARES)
WHOLE, HALF, NONE = Share(2, 2), Share(1, 2), Share()


def by_key(found: tuple[EntityRecall, ...]) -> dict[tuple[str | None, str], Share]:
    return {(one.role, one.mentions): one.share for one in found}


def test_an_individual_counts_when_all_its_mentions_are_masked() -> None:
    people = (
        GoldIndividual("claimant", True, WHOLE, HALF),
        GoldIndividual("claimant", True, WHOLE, NONE),
        GoldIndividual("witness", True, HALF, WHOLE),
        GoldIndividual(None, True, NONE, WHOLE),
        GoldIndividual("judge", False, HALF, NONE),
    )
    assert by_key(entity_recall([Tally("a", individuals=people[:2]), Tally("b", individuals=people[2:])])) == {
        ("all", "direct"): Share(2, 3),
        ("all", "quasi"): Share(2, 3),
        ("all", "both"): Share(2, 4),
        ("claimant", "direct"): Share(2, 2),
        ("claimant", "quasi"): Share(0, 1),
        ("claimant", "both"): Share(1, 2),
        ("witness", "direct"): Share(0, 1),
        ("witness", "quasi"): Share(1, 1),
        ("witness", "both"): Share(0, 1),
        (None, "direct"): Share(0, 0),
        (None, "quasi"): Share(1, 1),
        (None, "both"): Share(1, 1),
    }


@given(st.lists(st.lists(PERSONS, max_size=4), max_size=5))
def test_roles_add_up_to_all_and_both_is_never_more(documents: list[list[GoldIndividual]]) -> None:
    found = entity_recall([Tally(str(n), individuals=tuple(people)) for n, people in enumerate(documents)])
    shares = by_key(found)
    for kind in ("direct", "quasi", "both"):
        parts = [share for (role, mentions), share in shares.items() if mentions == kind and role != "all"]
        assert sum(parts, Share()) == shares["all", kind]
    assert shares["all", "both"].of >= max(shares["all", "direct"].of, shares["all", "quasi"].of)
    for one in found:
        low, high = one.interval or (0, 1)
        assert 0 <= low <= high <= 1
    held = sum(any(p.masked and p.direct.of for p in people) for people in documents)
    assert (found[0].interval is None) == (held < 2)


def test_an_interval_takes_two_documents() -> None:
    one, other = Tally("a", individuals=(GoldIndividual("child", True, WHOLE, NONE),)), Tally("b")
    assert [found.interval for found in entity_recall([one, other])] == [None] * 6
    leaking = Tally("b", individuals=(GoldIndividual("child", True, HALF, NONE),))
    found = entity_recall([one, leaking])
    low, high = found[0].interval or (0.0, 1.0)
    assert (low, high) == (pytest.approx(1 - high), pytest.approx(1 - low))
    assert 0 < low < 0.05


def test_over_masking_is_told_by_kind_in_order() -> None:
    documents = [
        Tally("a", kept={"other": Share(3, 900), "judge": Share(1, 4)}),
        Tally("b", kept={"other": Share(0, 700), "court": Share(0, 5), "judge": Share(0, 2)}),
    ]
    found = over_masking(documents)
    assert [(one.kind, one.share) for one in found] == [
        ("judge", Share(1, 6)),
        ("court", Share(0, 5)),
        ("other", Share(3, 1600)),
    ]
    assert [one.interval is None for one in found] == [False, True, False]
    assert found[0].interval == pooled_interval([Share(1, 4), Share(0, 2)])


def test_of_nothing_nothing_is_told() -> None:
    assert over_masking([]) == over_masking([Tally("d")]) == ()
    assert [one.share for one in entity_recall([])] == [Share()] * 3
