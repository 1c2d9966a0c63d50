"""Adjudications in the store: a log that only grows, all of a decision or nothing, and nothing left
of what is erased."""

from __future__ import annotations

import signal
import subprocess
import sys
from datetime import timedelta

import pytest
from sqlalchemy import func, select, update

from engine.agreement.adjudication import Decision
from engine.core.errors import AdjudicationGone
from engine.store import adjudications, gold
from engine.store.adjudications import DecisionEntry
from engine.store.columns import now
from engine.store.schema import AdjudicationDecisionRow, AdjudicationRow
from tests.stores import values

DAY = timedelta(days=1)
NEEDLE = "TCHIVELE"
FIRST = Decision("Arrêt.txt", "4-12", "written", ((4, 12, "nom"), (20, 24, "PER")), "Mme Ould", "2026-11-22T10:00:00", f"« {NEEDLE} »")  # fmt: skip
SECOND = Decision("Arrêt.txt", "40-44", "b")


def begin(database, *decisions, source="double", time=DAY):
    with database.writing() as session:
        found = adjudications.add(session, source, "gold", "fr-0.2.0-all", time)
        adjudications.append(session, found, [DecisionEntry(one) for one in decisions])
    return found


def fetch(database, adjudication_id):
    with database.reading() as session:
        return adjudications.fetch(session, adjudication_id)


def rows(database):
    with database.reading() as session:
        return tuple(
            session.scalar(select(func.count()).select_from(one)) for one in (AdjudicationRow, AdjudicationDecisionRow)
        )


def test_a_log_comes_back_as_it_was_written_in_its_order(database):
    one, other = begin(database, FIRST), begin(database, SECOND, FIRST)
    with database.writing() as session:
        adjudications.append(session, one, [DecisionEntry(SECOND), DecisionEntry(FIRST, undoes=1)])
    found = fetch(database, one)
    assert (found.source, found.a, found.b) == ("double", "gold", "fr-0.2.0-all")
    assert found.log == (DecisionEntry(FIRST), DecisionEntry(SECOND), DecisionEntry(FIRST, undoes=1))
    assert [entry.decision for entry in fetch(database, other).log] == [SECOND, FIRST]
    assert (found.expires - found.created) == DAY
    assert len(one) == len(other) == 32
    assert one != other


def test_an_adjudication_ends_with_its_time(database):
    gone, kept = begin(database, FIRST), begin(database, FIRST)
    with database.writing() as session:
        session.execute(update(AdjudicationRow).where(AdjudicationRow.id == gone).values(expires=now()))
    with pytest.raises(AdjudicationGone):
        fetch(database, gone)
    with database.writing() as session, pytest.raises(AdjudicationGone):
        adjudications.append(session, gone, [DecisionEntry(SECOND)])
    with database.writing() as session:
        adjudications.erase_expired(session)
    assert rows(database) == (1, 1)
    assert fetch(database, kept).log == (DecisionEntry(FIRST),)


def test_what_is_erased_is_gone_from_the_disk(database, place):
    found = begin(database, FIRST)
    sealed = values(place, "adjudication_decisions", "data")
    assert place.found(sealed) == sealed
    with database.writing() as session:
        adjudications.erase(session, found)
    assert database.purge()
    with database.writing() as session, pytest.raises(AdjudicationGone):
        adjudications.erase(session, found)
    assert rows(database) == (0, 0)
    assert place.found(sealed) == []


def test_adjudications_go_with_the_documents_they_are_of(database):
    with database.writing() as session:
        set_id = gold.add(session, "mars", "tout", {}, [])
    of_set, other = begin(database, FIRST, source=set_id), begin(database, FIRST)
    with database.writing() as session:
        gold.end(session, set_id)
        assert not gold.erase_part(session, set_id)
    with pytest.raises(AdjudicationGone):
        fetch(database, of_set)
    assert fetch(database, other).log == (DecisionEntry(FIRST),)


KILLED = """
import os, signal, sys
from pathlib import Path
from engine.agreement.adjudication import Decision
from engine.store import Database, adjudications
from engine.store.adjudications import DecisionEntry

database = Database(Path(sys.argv[1]), sys.argv[3] or None, alone=False)
with database.writing() as session:
    adjudications.append(session, sys.argv[2], [DecisionEntry(Decision("Arrêt.txt", "40-44", "b"))])
with database.writing() as session:
    adjudications.append(session, sys.argv[2], [DecisionEntry(Decision("Arrêt.txt", "50-54", "a"))])
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_a_decision_that_a_dying_process_was_taking_was_not_taken(database, place):
    """The one before it was: it had been said to be kept."""
    found = begin(database, FIRST)
    command = [sys.executable, "-c", KILLED, str(place.path), found, place.url or ""]
    done = subprocess.run(command, check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    assert [entry.decision for entry in fetch(database, found).log] == [FIRST, SECOND]
    with database.writing() as session:
        adjudications.append(session, found, [DecisionEntry(FIRST)])
    assert len(fetch(database, found).log) == 3
