"""A list promises of its unread documents what its control sample, read, allows; and says when that
ends."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from engine.monitoring import columns
from engine.monitoring.record import LabelCounts
from engine.service.lists.lists import Lists
from engine.service.lists.promise import drifted, say_promise
from engine.service.tasks import Tasks
from engine.store import Database, lists as stored_lists, records
from tests.engine.monitoring.made_records import MONDAY, NAME, record, weekly
from tests.engine.service.made_lists import NOON, Forms, put


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(tmp_path / "store.db")
    yield database
    database.close()


@pytest.fixture
def lists(database: Database, tmp_path: Path) -> Iterator[Lists]:
    tasks = Tasks()
    lists = Lists(database, Forms(), None, tmp_path, tasks)  # type: ignore[arg-type]  no archive is opened
    yield lists
    tasks.stop()


def fill(database: Database, lists: Lists, read: int = 8, leaking: int = 1) -> str:
    """Make a list of twenty documents of rising risk; eight are drawn, of which ``read`` are read,
    and ``leaking`` leaked."""
    made = lists.make("mai", "judiciaire", "lettres")
    names = [
        put(database, lists, made, f"{rank}.txt", rank / 100, **({"validated": NOON} if rank < read else {}))
        for rank in range(20)
    ]
    with database.writing() as session:
        stored_lists.note_sample(session, made, 0.4, names[:8])
        for rank, name in enumerate(names[:read]):
            labels = {NAME: LabelCounts(9, int(rank < leaking))}
            records.keep(session, name, record(labels=labels, control=True, hidden=0))
    return made


def test_the_unread_are_bounded_by_what_the_sample_shows(database: Database, lists: Lists) -> None:
    made = lists.promises.of(*lists.look(fill(database, lists)))
    assert (made.reason, made.documents, made.unread, made.control) == ("", 20, 12, 8)
    assert made.whole
    assert (made.whole.leaking, made.whole.control) == (1, 8)
    said = say_promise(made, "fr")
    assert said.startswith(f"Parmi les 12 non relus, {made.whole.at_most} au plus")
    assert "en montre 1 sur 8" in said
    assert "alerte de /suivi" in said
    assert "Of the 12 not reviewed" in say_promise(made, "en")


def test_until_the_whole_sample_is_read_nothing_is_promised(database: Database, lists: Lists) -> None:
    made = lists.promises.of(*lists.look(fill(database, lists, read=7)))
    assert (made.reason, made.left) == ("sample_unread", 1)
    assert say_promise(made, "fr").startswith("Rien n'est encore promis des documents non relus (13)")


def test_a_list_without_a_sample_says_nothing(database: Database, lists: Lists) -> None:
    made = lists.make("mai", "judiciaire", "lettres")
    put(database, lists, made, "a.txt")
    assert say_promise(lists.promises.of(*lists.look(made)), "fr") == ""


def test_an_alert_of_more_misses_since_the_sample_was_drawn_ends_the_promise() -> None:
    calm, worse = [[0, 0, 1, 0, 0, 0]] * 8, [[9, 8, 9, 7, 9, 8]]
    found = columns.columns(weekly([*calm, *worse]))
    start = MONDAY.date()
    today = start + timedelta(weeks=9, days=1)
    assert drifted(found, start + timedelta(weeks=8, days=2), today)
    assert not drifted(found, start + timedelta(weeks=9), today)  # drawn after the week of the alert
    assert not drifted(columns.columns(weekly(calm)), start, today)


def test_a_better_week_ends_nothing() -> None:
    found = columns.columns(weekly([*[[4, 5, 4, 5, 4, 6]] * 8, [0] * 6]))
    assert not drifted(found, MONDAY.date(), MONDAY.date() + timedelta(weeks=9, days=1))
