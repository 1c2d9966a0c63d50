"""Places listed once and kept while they are looked at."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from engine.agreement.places import Place, places
from engine.agreement.study import Parallel, Study
from engine.core.model import Entity, entity_at
from engine.service.agreement import place_lists as listing
from engine.service.agreement.place_lists import KEPT, PlaceLists

TEXT = "Mme Awa Diallo et M. Tomasz Nowak."


def said(*words: str) -> tuple[Entity, ...]:
    return tuple(
        entity_at(TEXT, TEXT.index(word), TEXT.index(word) + len(word), "personnePhysiqueNom", "human")
        for word in words
    )


def study(rank: int = 0) -> Study:
    sides = (said("Diallo"), said("Diallo", "Nowak"), said("Awa"))
    return Study(("A", "B", "C"), (Parallel(f"un {rank}", TEXT, sides), Parallel("deux", TEXT, sides[::-1])))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Give the documents whose places were listed."""
    found: list[str] = []

    def listed(document: Parallel, a: int, b: int) -> tuple[Place, ...]:
        found.append(document.name)
        return places(document, a, b)

    monkeypatch.setattr(listing.places, "places", listed)
    return found


def test_the_places_are_those_of_every_document_between_the_two() -> None:
    one = study()
    listed = PlaceLists().of(one, 0, 2)
    assert listed.study is one
    assert listed.places == tuple(places(document, 0, 2) for document in one.documents)
    assert [place.kind for place in listed.places[0]] == ["only_b", "only_a"]
    assert PlaceLists().of(one).places == tuple(places(document) for document in one.documents)


def test_what_was_listed_is_not_listed_again(asked: list[str]) -> None:
    lists, one = PlaceLists(), study()
    assert lists.of(one) is lists.of(one)
    assert asked == ["un 0", "deux"]
    lists.of(one, 1, 0)
    assert asked == ["un 0", "deux"] * 2


def test_only_the_last_are_kept_and_what_is_looked_at_stays(asked: list[str]) -> None:
    lists, kept = PlaceLists(), [study(rank) for rank in range(KEPT)]
    for one in kept:
        lists.of(one)
    lists.of(kept[0])
    lists.of(study(99))  # the second is let go, for the first was looked at since
    asked.clear()
    lists.of(kept[0])
    assert asked == []
    lists.of(kept[1])
    assert asked == ["un 1", "deux"]


def test_a_study_is_never_taken_for_one_that_is_gone() -> None:
    lists = PlaceLists()
    for rank in range(3 * KEPT):  # each is let go at once, and its memory given to the next
        assert lists.of(study(rank)).study.documents[0].name == f"un {rank}"


def test_many_readers_at_once_get_one_list(asked: list[str]) -> None:
    lists, one, found = PlaceLists(), study(), []
    threads = [threading.Thread(target=lambda: found.append(lists.of(one))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(listed) for listed in found}) == 1
    assert asked == ["un 0", "deux"]
