"""Users' gold in the store: it comes back as it was, its time ends, and what is erased is gone from
the disk."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.core.errors import GoldGone
from engine.core.model import Annotation, Document, EngineInfo, Entity, Person
from engine.store import gold
from tests.stores import values

DAY = timedelta(days=1)
NEEDLE = "TCHIVELE"
TEXT = f"Mme {NEEDLE} Aïcha. " * 400
INFO = EngineInfo("0.4.0", "fr", "cpu", "judiciaire", ("propagation",))


def annotation(name="a", text=TEXT, **more):
    entity = Entity(4, 12, text[4:12], "PER", "rule:propagation", 0.5, "p1", True)
    return Annotation(
        Document(name, text, language="en"), INFO, (entity,), (Person("p1", (NEEDLE,), "judge", "f"),), **more
    )


def add(database, time=DAY):
    """Store a set of two documents and a run on it."""
    packed, found = gold.pack([annotation("b"), annotation("a")]), gold.pack([annotation("a", nothing_missed=0.25)])
    with database.writing() as session:
        set_id, run_id = (
            gold.add(session, "C:\\Lots\\mars.json", "tout", packed.labels, [["overlaps", 2, {}]]),
            gold.new_run(),
        )
        gold.add_documents(session, set_id, gold.GOLD, 0, packed.documents[:1])
        gold.add_documents(session, set_id, gold.GOLD, 1, packed.documents[1:])
        gold.add_documents(session, set_id, run_id, 0, found.documents)
        gold.add_run(session, set_id, run_id, "outil", found, [])
        gold.keep(session, set_id, time)
    return set_id, run_id


def test_a_set_comes_back_as_it_was_stored_in_its_order(database):
    set_id, run_id = add(database)
    with database.reading() as session:
        stored = gold.fetch(session, set_id)
        assert (stored.name, stored.profile, stored.documents, stored.labels) == ("mars.json", "tout", 2, {"PER": 2})
        assert (stored.mapping, stored.notices, (stored.expires - stored.created) // DAY) == (
            {},
            [["overlaps", 2, {}]],
            1,
        )
        (run,) = gold.fetch_runs(session, set_id)
        assert (run.id, run.name, run.engine, run.labels) == (run_id, "outil", INFO, {"PER": 1})
        documents = list(gold.fetch_annotations(session, set_id))
        assert [one.document.name for one in documents] == ["b", "a"]
        assert documents[1].entities == annotation().entities
        assert documents[1].persons == annotation().persons
        assert documents[1].document.language == "en"
        (predicted,) = gold.fetch_annotations(session, set_id, run_id)
        assert predicted.nothing_missed == 0.25
    assert len(set_id) == len(run_id) == 32


def test_a_mapping_is_kept(database):
    set_id, _ = add(database)
    with database.writing() as session:
        gold.save_mapping(session, set_id, {"PER": "", "VILLE": "localite"})
    with database.reading() as session:
        assert gold.fetch(session, set_id).mapping == {"PER": "", "VILLE": "localite"}


def erase(database, set_id, most=1):
    """Take a set away document by document, and count the transactions."""
    times = 1
    with database.writing() as session:
        gold.end(session, set_id)
    more = True
    while more:
        with database.writing() as session:
            more = gold.erase_part(session, set_id, most)
        times += more
    return times


def test_what_has_expired_is_no_longer_given_and_is_listed_to_be_erased(database):
    (old, _), (new, _) = add(database, -DAY), add(database)
    with database.reading() as session:
        for ask in (gold.fetch, gold.fetch_runs, gold.fetch_annotations, gold.require):
            with pytest.raises(GoldGone):
                ask(session, old)
        assert gold.list_expired(session) == (old,)
        assert gold.fetch(session, new).id == new
    assert erase(database, old) == 4, "three documents, then the set"
    with database.reading() as session:
        assert gold.list_expired(session) == ()


def test_a_set_whose_writing_never_ended_is_erased_within_the_hour(database):
    with database.writing() as session:
        set_id = gold.add(session, "or", "tout", {}, [])
        stored = gold.fetch(session, set_id)
    assert stored.expires - stored.created == gold.UNFINISHED <= timedelta(hours=1)


def test_what_is_not_there_is_said_to_be_gone(database):
    set_id, _ = add(database)
    _, of_another = add(database)
    packed = gold.pack([annotation()])
    with database.writing() as session:
        for ask in (
            lambda: gold.fetch(session, "0" * 32),
            lambda: gold.end(session, "0" * 32),
            lambda: gold.keep(session, "0" * 32, DAY),
            lambda: gold.fetch_annotations(session, "0" * 32),
            lambda: gold.fetch_annotations(session, set_id, "0" * 32),
            lambda: gold.fetch_annotations(session, set_id, of_another),
            lambda: gold.add_documents(session, "0" * 32, gold.GOLD, 0, packed.documents),
            lambda: gold.add_run(session, "0" * 32, gold.new_run(), "x", packed, []),
        ):
            with pytest.raises(GoldGone):
                ask()


def test_what_is_erased_is_gone_from_every_file_and_nothing_else_is(database, place):
    (set_id, _), (other, _) = add(database), add(database)
    with database.writing() as session:
        session.execute(gold.delete(gold.GoldDocumentRow).where(gold.GoldDocumentRow.set_id == other))
    sealed = values(place, "gold_documents", "data")
    assert len(sealed) == 3
    assert place.found(sealed) == sealed
    erase(database, set_id, gold.PART)
    assert database.purge()
    assert place.found(sealed) == []
    with database.reading() as session:
        assert gold.fetch(session, other).documents == 0
        assert len(gold.fetch_runs(session, other)) == 1
