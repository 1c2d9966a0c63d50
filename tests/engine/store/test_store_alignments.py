"""Alignments in the store: they come back as they were, their time ends, and what is erased is gone
from the disk."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.core.errors import AlignmentGone
from engine.store import alignments as stored
from tests.stores import values

DAY = timedelta(days=1)
NEEDLE = b"TCHIVELE" * 2000


def add(database, time=DAY):
    alignment_id = stored.new_id()
    with database.writing() as session:
        stored.add(session, alignment_id, NEEDLE, time)
    return alignment_id


def test_an_alignment_comes_back_as_it_was_kept(database):
    alignment_id = add(database)
    with database.reading() as session:
        found = stored.fetch(session, alignment_id)
        assert stored.exists(session, alignment_id)
        assert not stored.exists(session, stored.new_id())
    assert (found.id, found.data, found.expires - found.created) == (alignment_id, NEEDLE, DAY)


def test_one_whose_time_is_over_is_given_to_nobody_and_swept(database):
    ended, other = add(database, -DAY), add(database)
    with database.reading() as session, pytest.raises(AlignmentGone):
        stored.fetch(session, ended)
    with database.writing() as session:
        assert stored.erase_expired(session) == 1
        assert stored.exists(session, other)


def test_what_is_erased_is_gone_from_the_disk(database, place):
    alignment_id = add(database)
    sealed = values(place, "alignments", "data")
    assert place.found(sealed) == sealed
    with database.writing() as session:
        stored.erase(session, alignment_id)
    with database.writing() as session, pytest.raises(AlignmentGone):
        stored.erase(session, alignment_id)
    assert database.purge()
    assert place.found(sealed) == []
    assert values(place, "alignments", "data") == []
