"""Any acts in any order: the log folds to the states passed through, and all of it can be taken
back and done again."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from engine.core.errors import DamagedLog, NothingToRedo, NothingToUndo, ReviewError
from engine.core.labels import LABELS
from engine.core.model import entity_at
from engine.monitoring.figures import figures, record
from engine.monitoring.record import Record
from engine.review.acts import ACTS, plan
from engine.review.doubts import by_id, progress
from engine.review.log import (
    Fact,
    LogEntry,
    ReviewState,
    StateChange,
    apply_change,
    begin,
    fold,
    read_history,
    redo,
    undo,
)
from tests.engine.review.made import JUDICIAIRE, SURNAME, TEXT, WHEN, WHO, annotation, done, on, place, planned, state

WORDS = [(i, i + len(word)) for word in set(TEXT.split()) for i in [TEXT.index(word)]]


def _pick(draw: st.DrawFn, state: ReviewState, kind: str) -> dict[str, Any]:
    """Draw an act that has something to act on, often enough."""
    entities, persons = state.annotation.entities, [one.id for one in state.annotation.persons]
    start, end = draw(st.sampled_from(WORDS)) if kind == "add" or not entities else _span(draw, entities)
    person = st.sampled_from([*persons, "new"])
    act: dict[str, Any] = {"kind": kind, "start": start, "end": end, "everywhere": draw(st.booleans())}
    act["label"] = draw(st.sampled_from(sorted(LABELS)))
    if kind == "add":
        act["end"] = end + draw(st.integers(0, 9))
        act["person"] = draw(st.none() | person)
    if kind == "bounds":
        act |= {"to_start": start + draw(st.integers(-6, 4)), "to_end": end + draw(st.integers(-4, 9))}
    if kind in ("assign", "person", "pseudonym"):
        act["person"] = draw(person)
    if kind == "merge":
        act |= {"into": draw(person), "persons": draw(st.lists(person, max_size=3))}
    if kind == "split":
        act["person"] = draw(person)
        mine = [[one.start, one.end] for one in entities if one.person == act["person"]]
        act["mentions"] = draw(st.lists(st.sampled_from(mine), max_size=3)) if mine else []
    if kind == "person":
        act |= {
            "role": draw(st.sampled_from(["witness", "judge", None])),
            "masked": draw(st.sampled_from([True, False, None])),
        }
    if kind == "pseudonym":
        act |= {
            "first": draw(st.sampled_from(["", "Zoé", "Karim"])),
            "surname": draw(st.sampled_from(["", "Quint", "Vasquez"])),
        }
    if kind in ("settle", "reopen"):
        act["doubts"] = draw(st.lists(st.sampled_from(sorted(by_id(state))), max_size=3))
    if kind == "validate":
        act["reason"] = draw(st.sampled_from(["", "page blanche"]))
    return act


def _span(draw: st.DrawFn, entities: Any) -> tuple[int, int]:
    one = draw(st.sampled_from(entities))
    return one.start, one.end


@st.composite
def readings(draw: st.DrawFn) -> tuple[list[ReviewState], list[LogEntry]]:
    """Draw the log of a reading with the states it passed through; acts that are refused leave no
    trace."""
    states, log = [begin(annotation())], list[LogEntry]()
    for kind in draw(st.lists(st.sampled_from([*ACTS, "undo", "redo"]), min_size=1, max_size=14)):
        try:
            if kind in ("undo", "redo"):
                entry = (undo if kind == "undo" else redo)(log, WHO, WHEN, 1.0)
            else:
                made = plan(states[-1], _pick(draw, states[-1], kind), WHO, WHEN, JUDICIAIRE)
                entry = LogEntry(made.kind, WHO, WHEN, made.difference, 1.0)
        except ReviewError:
            continue
        states.append(apply_change(states[-1], entry.difference))
        log.append(entry)
    return states, log


def _same(one: ReviewState, other: ReviewState) -> bool:
    return (one.annotation, dict(one.facts)) == (other.annotation, dict(other.facts))


@settings(max_examples=150)
@given(readings())
def test_any_reading_keeps_its_promises(reading: tuple[list[ReviewState], list[LogEntry]]) -> None:
    states, log = reading
    for rank, now in enumerate(states):
        entities, persons = now.annotation.entities, {one.id: one for one in now.annotation.persons}
        assert all(one.end <= other.start for one, other in pairwise(entities))
        assert all(one.text == TEXT[one.start : one.end] and one.text for one in entities)
        assert {one.person for one in entities if one.person} == set(persons)
        assert all(one.forms for one in persons.values())
        assert all(key.split(":")[1] in persons for key in now.facts if key.startswith(("mask:", "pseudonym:")))
        there = {f"accepted:{one.start}:{one.end}:{one.label}" for one in entities}
        assert {key for key in now.facts if key.startswith("accepted:")} <= there
        assert _same(fold(annotation(), log[:rank]), now)
        assert now.version == rank
        score = figures(now, JUDICIAIRE).score
        assert score.right + score.missed == len(entities)
        assert score.right + score.spurious == len(now.base.entities)
    for before, entry, after in zip(states, log, states[1:], strict=False):
        assert _same(apply_change(after, entry.difference.inverse()), before)
        assert StateChange.from_json(json.loads(json.dumps(entry.difference.to_json()))) == entry.difference
        if before.validated and after.validated:
            assert before.annotation == after.annotation


@settings(max_examples=60)
@given(readings())
def test_all_is_taken_back_and_done_again(reading: tuple[list[ReviewState], list[LogEntry]]) -> None:
    (*_, last), log = reading
    state, log = last, list(log)
    for _ in range(len(read_history(log).done)):
        entry = undo(log, WHO, WHEN)
        state, log = apply_change(state, entry.difference), [*log, entry]
    assert _same(state, begin(annotation()))
    for _ in range(len(read_history(log).undone)):
        entry = redo(log, WHO, WHEN)
        state, log = apply_change(state, entry.difference), [*log, entry]
    undone = len(read_history(reading[1]).undone)
    for _ in range(undone):
        entry = undo(log, WHO, WHEN)
        state, log = apply_change(state, entry.difference), [*log, entry]
    assert _same(state, last)


@settings(max_examples=40)
@given(readings())
def test_what_stays_of_a_reading_reads_back(reading: tuple[list[ReviewState], list[LogEntry]]) -> None:
    (*_, last), log = reading
    made = record(last, log, JUDICIAIRE, control=True)
    assert Record.from_json(json.loads(json.dumps(made.to_json()))) == made
    assert made.seconds == len(log)
    assert not any(word in json.dumps(made.to_json()) for word in ("Diallo", "Petrov", "Zerrouki"))
    assert sum(made.settled.values()) >= progress(last).settled


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, len(TEXT) + 3)
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([*sorted(LABELS), "p1", "p2", "new", *by_id(begin(annotation()))])
    | st.sampled_from([one.start for one in annotation().entities] + [one.end for one in annotation().entities]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)
FIELDS = "start end label everywhere person to_start to_end into persons mentions role gender masked first surname doubts note reason".split()


@settings(max_examples=200)
@given(st.sampled_from([*ACTS, "dance"]), st.dictionaries(st.sampled_from(FIELDS), ANYTHING, min_size=1))
def test_whatever_an_act_holds_it_is_done_or_refused_in_words(kind: str, fields: dict[str, Any]) -> None:
    before = state()
    try:
        made = plan(before, {**fields, "kind": kind}, WHO, WHEN, JUDICIAIRE)
    except ReviewError:
        return
    after = apply_change(before, made.difference)
    json.dumps(made.difference.to_json())
    assert not _same(before, after)


@given(ANYTHING)
def test_what_is_no_act_is_refused(act: Any) -> None:
    with pytest.raises(ReviewError):
        plan(state(), act, WHO, WHEN, JUDICIAIRE)


def test_nothing_is_undone_or_redone_where_nothing_was_done() -> None:
    with pytest.raises(NothingToUndo):
        undo([], WHO, WHEN)
    entry = LogEntry("remove", WHO, WHEN, planned(state(), "remove", **on("Nguyen")).difference)
    with pytest.raises(NothingToRedo):
        redo([entry], WHO, WHEN)


def test_a_new_act_ends_what_could_be_redone() -> None:
    first = LogEntry("remove", WHO, WHEN, planned(state(), "remove", **on("Nguyen")).difference)
    back = undo([first], WHO, WHEN)
    other = LogEntry("remove", WHO, WHEN, planned(state(), "remove", **on("Riom")).difference)
    assert read_history([first, back]) == ((), (0,))
    assert read_history([first, back, other]) == ((2,), ())


def test_a_person_brought_back_stands_where_they_stood() -> None:
    before = state()
    gone = planned(before, "remove", **on("Tomas")).difference
    both = apply_change(before, gone)
    all_gone = planned(both, "remove", **on("Petrov", everywhere=True)).difference
    without = apply_change(both, all_gone)
    assert [one.id for one in without.annotation.persons] == ["p1", "p3", "p4"]
    assert apply_change(without, all_gone.inverse()).annotation.persons == both.annotation.persons


@pytest.mark.parametrize(
    "difference",
    [
        pytest.param(
            StateChange(removed=(entity_at(TEXT, 0, 4, SURNAME, "human"),)), id="takes away what is not there"
        ),
        pytest.param(
            StateChange(added=(entity_at(TEXT, *place("Awa Diallo"), SURNAME, "human"),)), id="stands in the way"
        ),
        pytest.param(StateChange(facts=(Fact("validated", {"who": "x"}, None),)), id="a fact that is not known"),
        pytest.param(StateChange(persons=((None, annotation().persons[0]),)), id="a person who is there already"),
        pytest.param(StateChange(persons=((None, None),)), id="nobody"),
    ],
)
def test_a_difference_that_does_not_fit_is_damage(difference: StateChange) -> None:
    with pytest.raises(DamagedLog):
        apply_change(state(), difference)


def test_what_a_profile_decided_is_no_part_of_a_log() -> None:
    from engine.pipeline import decide

    assert begin(decide(annotation(), JUDICIAIRE)).annotation.entities == state().annotation.entities
    assert begin(decide(annotation(), JUDICIAIRE)).annotation.persons == state().annotation.persons


def test_a_validation_is_taken_back_by_a_change_and_comes_back_with_undo() -> None:
    first = done(state(), "validate", reason="page blanche")
    removed = planned(first, "remove", **on("Nguyen"))
    after = apply_change(first, removed.difference)
    assert first.validated
    assert not after.validated
    assert apply_change(after, removed.difference.inverse()).validated == first.validated
