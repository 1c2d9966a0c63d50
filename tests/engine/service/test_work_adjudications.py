"""Adjudications: what may be decided, what is taken back, and what two who decide at once are
told."""

from __future__ import annotations

import json
import threading
from datetime import UTC, datetime

import pytest
from hypothesis import given, strategies as st
from sqlalchemy import update

from engine.agreement.adjudication import Decision, state
from engine.core.errors import AdjudicationGone, AdjudicationMoved, AnnotationsGone, BadDecision, UnknownName
from engine.core.settings import settings
from engine.measure.own.sets import File
from engine.service.agreement import adjudications
from engine.service.agreement.agreements import Agreements
from engine.store.adjudications import DecisionEntry
from engine.store.columns import now
from engine.store.schema import AdjudicationRow

TEXT = "Mme ROCHEBLAVE et M. Diop, de Lorient."
NAME, TOWN, SURNAME = "ROCHEBLAVE", "Lorient", "Diop"
AT = {word: f"{TEXT.index(word)}-{TEXT.index(word) + len(word)}" for word in (NAME, TOWN, SURNAME)}


def file(name, *words):
    entities = [
        {"start": TEXT.index(word), "end": TEXT.index(word) + len(word), "label": "personnePhysiqueNom"}
        for word in words
    ]
    return File(f"{name}.json", json.dumps({"id": "Arrêt", "text": TEXT, "entities": entities}).encode())


@pytest.fixture
def agreements(service):
    return Agreements(service)


@pytest.fixture
def source(agreements):
    """Bring two annotators who agree on one name and on nothing else."""
    return agreements.receive([file("Khadija", NAME, TOWN), file("Yann", NAME, SURNAME)])


@pytest.fixture
def begun(agreements, source):
    return agreements.begin(source, *(one.id for one in agreements.source(source).annotators))


def on(word, choice="a", **more):
    return Decision("Arrêt", AT[word], choice, **more)


def test_decisions_are_kept_stamped_in_their_order(agreements, source, begun):
    known = agreements.adjudication(begun)
    assert (known.source, known.a, known.log) == (source, "gold", ())
    first = agreements.decide(begun, on(TOWN, "none", who="Mme Ould", note="ville du siège"))
    second = agreements.decide(begun, on(SURNAME, "b", when="2026-11-22T10:00:00+00:00"))
    assert agreements.adjudication(begun).log == (first, second)
    assert (first.who, first.note, second.when) == ("Mme Ould", "ville du siège", "2026-11-22T10:00:00+00:00")
    assert abs(datetime.fromisoformat(first.when) - datetime.now(UTC)).total_seconds() < 600
    days = agreements.adjudication(begun).expires - datetime.now(UTC)
    assert settings().retention_days - 1 <= days.days <= settings().retention_days


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(Decision("Arrêt", "0-3", "a"), id="a place that is none"),
        pytest.param(Decision("Autre", AT[TOWN], "a"), id="a document that is none"),
        pytest.param(on(TOWN, "written"), id="written, but nothing"),
        pytest.param(on(TOWN, "written", spans=((0, 900, "nom"),)), id="past the end of the text"),
        pytest.param(on(TOWN, "written", spans=((0, 30, "nom"),)), id="over what both said"),
    ],
)
def test_a_decision_that_cannot_be_taken_changes_nothing(agreements, begun, wrong):
    with pytest.raises(BadDecision):
        agreements.decide(begun, wrong)
    assert agreements.adjudication(begun).log == ()


def test_what_is_taken_back_is_taken_back_one_by_one_and_stays_in_the_log(agreements, begun):
    for decision in (on(TOWN, "a"), on(TOWN, "none"), on(SURNAME, "b")):
        agreements.decide(begun, decision)
    undone = [agreements.undo(begun) for _ in range(4)]
    assert [(one.place, one.choice) if one else None for one in undone] == [
        (AT[SURNAME], "open"),
        (AT[TOWN], "a"),
        (AT[TOWN], "open"),
        None,
    ]
    log = agreements.adjudication(begun).log
    assert [one.choice for one in log] == ["a", "none", "b", "open", "a", "open"]
    assert state(log) == {}
    agreements.decide(begun, on(SURNAME, "none"))
    assert agreements.undo(begun, who="M. Li").who == "M. Li", "after new decisions, only they are taken back"
    assert agreements.undo(begun) is None


def test_a_place_that_was_opened_again_by_hand_can_be_settled_again_by_taking_that_back(agreements, begun):
    agreements.decide(begun, on(TOWN, "a", who="Mme Ould"))
    agreements.decide(begun, on(TOWN, "open", who="M. Li"))
    again = agreements.undo(begun)
    assert (again.choice, again.who) == ("a", "M. Li"), "who took it back says it now"


@given(st.lists(st.tuples(st.sampled_from("pqr"), st.sampled_from(["a", "b", "none"])) | st.none(), max_size=12))
def test_taking_back_is_what_would_be_had_the_decision_never_been_taken(acts):
    """``None`` takes back; beside the log stands the plain list that a stack would give."""
    log, stack = [], []
    for act in acts:
        if act is not None:
            log.append(DecisionEntry(Decision("d", *act)))
            stack.append(act)
        elif (rank := adjudications._last(log)) is not None:
            last = log[rank].decision
            before = adjudications._standing(log, rank)
            log.append(DecisionEntry(before or Decision("d", last.place, "open"), undoes=rank))
            stack.pop()
        else:
            assert stack == []
    standing = {place: one.choice for (_, place), one in state(entry.decision for entry in log).items()}
    assert standing == dict(stack)


def test_whoever_decides_on_what_another_settled_unseen_is_told(agreements, begun):
    """Two tabs: each has seen no decision."""
    agreements.decide(begun, on(TOWN, "a", who="Mme Ould"), seen=0)
    with pytest.raises(AdjudicationMoved) as caught:
        agreements.decide(begun, on(TOWN, "none", who="M. Li"), seen=0)
    assert AT[TOWN] in caught.value.sentence("fr")
    agreements.decide(begun, on(SURNAME, "b"), seen=0)
    agreements.decide(begun, on(TOWN, "none", who="M. Li"), seen=1)
    with pytest.raises(AdjudicationMoved):
        agreements.undo(begun, seen=1)
    assert [one.choice for one in agreements.adjudication(begun).log] == ["a", "b", "none"]
    assert agreements.undo(begun, seen=3).choice == "a"


def test_two_who_decide_at_once_on_one_place_are_one_who_is_kept_and_one_who_is_told(agreements, begun):
    told = []
    gate = threading.Barrier(8)

    def decide(who):
        gate.wait()
        try:
            agreements.decide(begun, on(TOWN, "none", who=who), seen=0)
        except AdjudicationMoved as error:
            told.append(error)

    threads = [threading.Thread(target=decide, args=(f"tab {n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(agreements.adjudication(begun).log), len(told)) == (1, 7)


def test_annotators_that_are_not_there_are_told(agreements, source):
    with pytest.raises(UnknownName, match="gold"):
        agreements.begin(source, "gold", "personne")
    with pytest.raises(UnknownName):
        agreements.begin("nowhere", "gold", "gold")


def test_what_is_erased_or_over_is_gone(agreements, source, begun, service):
    other = agreements.begin(source, "gold", "gold")
    agreements.erase_adjudication(other)
    shipped = agreements.begin("fr", "gold", "fr-all")
    with service._parts.database.writing() as session:
        session.execute(update(AdjudicationRow).where(AdjudicationRow.id == shipped).values(expires=now()))
    for one in (other, shipped, "0" * 32, "../x"):
        for ask in (agreements.adjudication, agreements.undo):
            with pytest.raises(AdjudicationGone):
                ask(one)
    service.sweep()
    for one in (other, shipped, "0" * 32):
        with pytest.raises(AdjudicationGone):
            agreements.erase_adjudication(one)
    agreements.decide(begun, on(TOWN))
    agreements.erase(source)
    with pytest.raises(AdjudicationGone):
        agreements.decide(begun, on(TOWN))
    with pytest.raises(AnnotationsGone):
        agreements.begin(source, "gold", "gold")
