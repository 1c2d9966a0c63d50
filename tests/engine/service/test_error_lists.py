"""The errors of a run are listed once for all that a page asks of them, and again when the run is
another."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest

from engine.core.errors import NoTexts
from engine.measure import PERSON
from engine.measure.results import ComparedDocument
from engine.service.sets import error_lists
from engine.service.sets.error_lists import KEPT, ErrorLists
from engine.service.sets.gold_sets import GoldSets
from tests.engine.measure.compared import compared

GOLD, SAID = "M. ⟦Tavares|nom⟧ est venu.", "M. Tavares est venu."


class Made:
    """Gold sets whose runs are made up."""

    def __init__(self) -> None:
        self.runs: dict[str, Sequence[ComparedDocument]] = {}

    def compared(self, set_id: str, run_id: str) -> Sequence[ComparedDocument]:
        if set_id == "counts":
            raise NoTexts()
        return self.runs.setdefault(run_id, (compared(GOLD, SAID),))


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count how often errors are listed."""
    times: list[int] = []
    make = error_lists.error_lists.errors
    monkeypatch.setattr(error_lists.error_lists, "errors", lambda found: times.append(1) or make(found))  # type: ignore[func-returns-value]
    return times


def gold_sets(made: Made) -> GoldSets:
    return cast(GoldSets, made)


def test_a_list_is_made_once(counted: list[int]) -> None:
    lists, made = ErrorLists(), Made()
    first = lists.of(gold_sets(made), "fr", "fr-all")
    assert lists.of(gold_sets(made), "fr", "fr-all") is first
    assert [error.id for error in first.errors] == ["1-3-10-omission"]
    assert first.compared is made.runs["fr-all"]
    assert len(counted) == 1


def test_a_list_is_made_again_when_the_run_is_another(counted: list[int]) -> None:
    lists, made = ErrorLists(), Made()
    lists.of(gold_sets(made), "fr", "fr-all")
    made.runs["fr-all"] = (compared(GOLD, GOLD),)
    assert lists.of(gold_sets(made), "fr", "fr-all").errors == ()
    assert len(counted) == 2


def test_runs_of_one_name_on_two_sets_are_two(counted: list[int]) -> None:
    lists, made = ErrorLists(), Made()
    lists.of(gold_sets(made), "a", "run")
    lists.of(gold_sets(made), "b", "run")
    lists.of(gold_sets(made), "a", "run")
    assert len(counted) == 2


def test_only_the_last_ones_are_kept(counted: list[int]) -> None:
    lists, made = ErrorLists(), Made()
    for number in range(KEPT):
        lists.of(gold_sets(made), "fr", str(number))
    lists.of(gold_sets(made), "fr", "0")  # looked at again: "1" is now the oldest
    lists.of(gold_sets(made), "fr", "one more")
    assert len(counted) == KEPT + 1
    lists.of(gold_sets(made), "fr", "0")
    assert len(counted) == KEPT + 1
    lists.of(gold_sets(made), "fr", "1")
    assert len(counted) == KEPT + 2


def test_a_set_without_texts_is_refused_and_leaves_nothing() -> None:
    lists = ErrorLists()
    with pytest.raises(NoTexts):
        lists.of(gold_sets(Made()), "counts", "fr-all")


def test_labels_are_brought_to_what_both_sides_can_say() -> None:
    made = Made()
    one = compared("⟦Idriss Okonjo|nom⟧ à Tulle.", "⟦Idriss|prenom⟧ ⟦Okonjo|nom⟧ à Tulle.")
    whole = replace(one.pair.gold[0], label=PERSON)
    made.runs["cour"] = (replace(one, pair=replace(one.pair, gold=(whole,))),)
    found = ErrorLists().of(gold_sets(made), "fr", "cour")
    assert found.errors == ()
    assert [(e.start, e.end) for e in found.pairs[0].predicted] == [(0, 13)]


def test_pages_that_ask_at_once_get_one_list(counted: list[int]) -> None:
    lists, made, found = ErrorLists(), Made(), []
    made.compared("fr", "fr-all")
    pages = [threading.Thread(target=lambda: found.append(lists.of(gold_sets(made), "fr", "fr-all"))) for _ in range(8)]
    for page in pages:
        page.start()
    for page in pages:
        page.join()
    assert len({id(one) for one in found}) == len(counted) == 1
