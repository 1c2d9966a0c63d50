"""The audit log: whatever was changed in it, taken out of it or put into it is found; no name and
no text is in it; processes that write at once make one chain."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from engine.core import acting
from engine.core.errors import AuditFileBad, DocumentGone, TokenUnknown
from engine.service.audit import REFUSALS, Audit
from engine.service.tasks import Tasks
from engine.service.tokens import Tokens
from engine.store import adjudications, alignments, audit, checking, documents, gold, lists, now, rotate
from engine.store.audit.checking import AuditFault, Chain
from engine.store.audit.entry import ORIGIN, AuditEntry, digest
from engine.store.database import Database

DAY = timedelta(days=1)


def chained(count: int) -> list[AuditEntry]:
    """Give a chain of entries, without a store."""
    made, previous = [], ORIGIN
    for number in range(1, count + 1):
        entry = AuditEntry(
            number, now(), "open", "Rocheblave", "page", f"{number:032x}", {"bytes": 1}, "0" * 32, previous
        )
        made.append(replace(entry, hash=digest(entry)))
        previous = made[-1].hash
    return made


CHAIN = chained(8)
CHANGES = {
    "moment": CHAIN[0].moment + DAY, "act": "export", "who": "Marchenoir", "via": "api", "subject": "0" * 32,
    "details": {"bytes": 2}, "nonce": "1" * 32, "previous": "1" * 64, "number": 99,
}  # fmt: skip


@given(st.integers(0, 7), st.sampled_from(sorted(CHANGES)), st.booleans())
def test_any_change_of_an_entry_is_found(rank: int, name: str, rehashed: bool) -> None:
    """Whoever makes the hash of the changed entry anew breaks the chain, or its end."""
    changed = replace(CHAIN[rank], **{name: CHANGES[name]})
    spoilt = [*CHAIN[:rank], replace(changed, hash=digest(changed)) if rehashed else changed, *CHAIN[rank + 1 :]]
    end = audit.AuditHead(8, CHAIN[-1].hash)
    assert audit.check_entries(spoilt, audit.AuditHead(), end).faults


@given(st.permutations(range(8)), st.sets(st.integers(0, 7)))
def test_any_removal_or_change_of_order_is_found(order: list[int], removed: set[int]) -> None:
    left = [CHAIN[rank] for rank in order if rank not in removed]
    found = audit.check_entries(left, audit.AuditHead(), audit.AuditHead(8, CHAIN[-1].hash))
    assert bool(found.faults) == (left != CHAIN)


@given(st.integers(0, 8))
def test_an_entry_that_was_put_in_is_found(rank: int) -> None:
    made = replace(CHAIN[0], number=rank + 1, previous=CHAIN[rank - 1].hash if rank else ORIGIN)
    made = replace(made, hash=digest(made), act="erase") if rank % 2 else replace(made, hash=digest(made))
    spoilt = [*CHAIN[:rank], made, *CHAIN[rank:]]
    assert audit.check_entries(spoilt, audit.AuditHead(), audit.AuditHead(8, CHAIN[-1].hash)).faults


def test_the_hash_is_that_of_the_canonical_json() -> None:
    """So that it can be computed without this program: RFC 8785, SHA-256."""
    entry = AuditEntry(
        1, CHAIN[0].moment.replace(2026, 1, 2, 3, 4, 5, 6), "key", "é", "api", "", {"b": 1, "a": "x"}, "00"
    )
    assert audit.canonical({key: value for key, value in entry.to_json().items() if key != "hash"}).decode() == (
        '{"act":"key","details":{"a":"x","b":1},"form":1,"moment":"2026-01-02T03:04:05.000006+00:00","nonce":"00",'
        f'"number":1,"previous":"{ORIGIN}","subject":"","via":"api","who":"é"}}'
    )
    assert AuditEntry.from_json(entry.to_json()) == entry


# -- in the store
# --------------------------------------------------------------------------------------------------


def filled(database: Database, count: int = 5) -> None:
    for number in range(count):
        with acting("Mme Rocheblave", "page"), database.writing() as session:
            audit.note(session, "open", f"{number:032x}", bytes=number)


def checked(database: Database, heads=()) -> audit.AuditCheck:
    with database.reading() as session:
        return audit.check_log(session, heads)


def spoil(place, *statements: str) -> None:
    with place.connect() as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def test_who_acts_is_known_and_sealed(database: Database, place) -> None:
    filled(database, 2)
    with database.writing() as session:
        audit.note(session, "start")
        audit.note(session, "validate", "a" * 32, who="M. Marchenoir", version=3)
    with database.reading() as session:
        found = list(audit.find(session))
        assert [(entry.number, entry.who, entry.via) for entry in found] == [
            (4, "M. Marchenoir", "program"), (3, "", "program"), (2, "Mme Rocheblave", "page"), (1, "Mme Rocheblave", "page"),
        ]  # fmt: skip
        assert [entry.number for entry in audit.find(session, audit.AuditFilter(who="rocheblave"))] == [2, 1]
        assert [entry.number for entry in audit.find(session, audit.AuditFilter(act="validate"))] == [4]
        assert [entry.number for entry in audit.find(session, audit.AuditFilter(subject=f"{1:032x}"))] == [2]
        assert [entry.number for entry in audit.find(session, audit.AuditFilter(until=found[1].moment))] == [2, 1]
        assert [entry.number for entry in audit.find(session, before=3)] == [2, 1]
    database.close()
    assert b"Rocheblave" not in place.raw()
    assert b"Rocheblave".hex().encode() not in place.raw()


@pytest.mark.parametrize("detail", ["M. Rocheblave", "note.txt de X", "é", "a" * 65])
def test_what_could_be_a_text_is_refused(database: Database, detail: str) -> None:
    with database.writing() as session, pytest.raises(ValueError, match="codes"):
        audit.note(session, "open", "", name=detail)
    with database.writing() as session, pytest.raises(ValueError, match="codes"):
        audit.note(session, "Mme Rocheblave")


@pytest.mark.parametrize(
    ("statement", "faults"),
    [
        pytest.param("UPDATE audit_entries SET act = 'export' WHERE number = 3", {("changed", 3)}, id="act"),
        pytest.param("UPDATE audit_entries SET subject = '' WHERE number = 3", {("changed", 3)}, id="subject"),
        pytest.param("DELETE FROM audit_entries WHERE number = 3", {("chain", 4), ("gap", 4)}, id="removed"),
        pytest.param("DELETE FROM audit_entries WHERE number > 3", {("end", 5)}, id="cut at the end"),
        pytest.param("DELETE FROM audit_entries WHERE number < 3", {("chain", 3), ("gap", 3)}, id="cut at the beginning"),
        pytest.param("DELETE FROM audit_entries", {("end", 5)}, id="emptied"),
        pytest.param(
            "UPDATE audit_entries SET data = (SELECT data FROM audit_entries WHERE number = 4) WHERE number = 3",
            {("value", 3), ("chain", 4), ("gap", 4)},
            id="a value of another entry",
        ),
        pytest.param("UPDATE audit_entries SET number = 9 WHERE number = 5", {("value", 9), ("end", 5)}, id="moved"),
    ],
)  # fmt: skip
def test_what_was_changed_behind_the_program_is_named(
    database: Database, place, statement: str, faults: set[tuple[str, int]]
) -> None:
    filled(database)
    assert checked(database) == audit.AuditCheck(5, ())
    spoil(place, statement)
    assert {(fault.kind, fault.number) for fault in checked(database).faults} == faults


def test_a_log_made_anew_is_found_by_a_head_kept_elsewhere(database: Database, place) -> None:
    """Who has the key too can write a whole log: what was signed before says that it is another."""
    filled(database)
    with database.reading() as session:
        head = audit.signed_head(session)
        signing = audit.signer(session)
    assert checked(database, [head]).faults == ()
    spoil(place, "DELETE FROM audit_entries", "DELETE FROM audit_state")
    filled(database, 6)
    assert checked(database).faults == ()
    assert [fault.kind for fault in checked(database, [head]).faults] == ["head"]
    assert audit.is_signed(head, signing.public)
    assert not audit.is_signed({**head, "number": 4}, signing.public)


def test_a_head_of_an_entry_that_was_cut_off_is_a_fault(database: Database, place) -> None:
    filled(database, 3)
    with database.reading() as session:
        before = audit.read_head(session)
    with place.connect() as connection:
        kept = connection.execute("SELECT head FROM audit_state").fetchone()[0]
    filled(database, 2)
    with database.reading() as session:
        head = audit.signed_head(session)
    with place.connect() as connection:
        connection.execute("DELETE FROM audit_entries WHERE number > 3")
        mark = "?" if place.kind == "sqlite" else "%s"
        connection.execute(f"UPDATE audit_state SET head = {mark}", (bytes(kept),))
        connection.commit()
    assert before == audit.AuditHead(3, before.hash)
    assert checked(database).faults == (), "an older value of the same place opens"
    assert checked(database, [head]).faults == (AuditFault("head", 5),)


def test_old_entries_are_cut_and_the_rest_still_follows(database: Database, place) -> None:
    filled(database, 4)
    with database.reading() as session:
        third = next(entry.moment for entry in audit.find(session) if entry.number == 3)
        head = audit.signed_head(session)
    with database.writing() as session:
        assert audit.cut(session, third) == 2
        assert audit.cut(session, third) == 0
    assert checked(database, [head]) == audit.AuditCheck(3, ())
    with database.reading() as session:
        cut = next(audit.find(session))
    assert (cut.act, dict(cut.details)) == ("audit.cut", {"number": 2, "removed": 2})
    with database.writing() as session:
        assert audit.cut(session, now() + DAY) == 3
    assert checked(database) == audit.AuditCheck(1, ())
    spoil(place, "UPDATE audit_stubs SET data = (SELECT head FROM audit_state) WHERE number = 5")
    assert {fault.kind for fault in checked(database).faults} == {"stub", "chain", "gap"}


def test_a_new_key_leaves_the_log_whole(place) -> None:
    database = place.open()
    filled(database, 4)
    with database.reading() as session:
        head = audit.signed_head(session)
    with database.writing() as session:
        audit.cut(session, now() - DAY)
        audit.cut(session, now())
    rotate(database)
    filled(database, 2)
    assert checked(database, [head]).faults == ()
    with database.reading() as session:
        assert checking.check(session).faults == ()
    database.close()


def test_threads_that_write_at_once_make_one_chain(database: Database) -> None:
    threads = [threading.Thread(target=filled, args=(database, 10)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert checked(database) == audit.AuditCheck(40, ())


WRITER = """
import sys
from pathlib import Path
from engine.store import Database, audit
database = Database(Path(sys.argv[1]), sys.argv[2] or None, alone=False)
for number in range(15):
    with database.writing() as session:
        audit.note(session, "open", bytes=number)
database.close()
"""


def test_processes_that_write_at_once_make_one_chain(database: Database, place) -> None:
    call = [sys.executable, "-c", WRITER, str(place.path), place.url or ""]
    running = [subprocess.Popen(call) for _ in range(2)]
    filled(database, 15)
    assert [process.wait() for process in running] == [0, 0]
    assert checked(database) == audit.AuditCheck(45, ())


def note_and_miss(session) -> str:
    """Write an entry, and give the id of no document."""
    audit.note(session, "open")
    return "0" * 32


def test_an_entry_goes_with_what_it_tells(database: Database) -> None:
    """A transaction that is undone leaves none; erasures and tokens have theirs."""
    with pytest.raises(DocumentGone), database.writing() as session:
        documents.erase(session, note_and_miss(session))
    with database.writing() as session:
        document_id = documents.add(session, b"x", "Rochebrune.txt", "judiciaire", DAY)
        list_id = lists.add(session, "Rochebrune", "judiciaire", "lettres", DAY)
        set_id = gold.add(session, "Rochebrune", "tout", {}, [])
        documents.erase(session, document_id)
        lists.erase(session, list_id)
        gold.end(session, set_id)
    kept = Tokens(database)
    _, made = kept.make("chaîne", ("read",), DAY)
    kept.revoke(made.id)
    with database.reading() as session:
        found = [(entry.act, entry.subject, entry.details.get("kind")) for entry in audit.find(session)][::-1]
    assert found == [
        ("erase", document_id, "document"), ("erase", list_id, "list"), ("erase", set_id, "set"),
        ("token.make", made.id, None), ("token.revoke", made.id, None),
    ]  # fmt: skip
    assert checked(database).faults == ()


def test_refused_tokens_are_written_and_many_do_not_fill_the_log(database: Database) -> None:
    log = Audit(database, Tasks())
    kept = Tokens(database, log.refuse)
    for _ in range(REFUSALS + 5):
        with pytest.raises(TokenUnknown):
            kept.check("nomdemprunt_x", "read")
    log._minute = -1e9
    with pytest.raises(TokenUnknown):
        kept.check("nomdemprunt_x", "read")
    found = log.find(audit.AuditFilter(act="token.refused"))
    assert (len(found), dict(found[0].details)) == (REFUSALS + 1, {"reason": "token.unknown", "left_out": 5})


# -- outside of the store
# --------------------------------------------------------------------------------------------------


def test_the_head_leaves_once_a_day_and_damage_is_said_at_the_start(
    database: Database, place, caplog: pytest.LogCaptureFixture
) -> None:
    tasks = Tasks()
    log = Audit(database, tasks)
    log.begin()
    log.sweep()
    log.sweep()
    tasks.stop()
    file = database.folder / audit.HEADS
    assert len(audit.read_heads(file)) == 1
    assert log.check().faults == ()
    assert (log.faults, caplog.text) == ((), "")
    filled(database, 2)
    spoil(place, "DELETE FROM audit_entries WHERE number = 2")
    again = Audit(database, Tasks())
    again.begin()
    assert [fault.kind for fault in again.faults] == ["chain", "gap"]
    assert "at entry 3" in caplog.text


def test_erasures_are_kept_outside_in_a_chain_of_their_own(database: Database) -> None:
    file = database.folder / audit.ERASURES
    for number in range(3):
        with database.writing() as session:
            documents.erase(session, documents.add(session, b"x", f"{number}.txt", "judiciaire", DAY))
        assert audit.export_erasures(database)
    with database.reading() as session:
        public = audit.signer(session).public
    found = audit.read_erasures(file, public)
    assert [(erased.number, erased.kind, erased.reason) for erased in found] == [
        (number, "document", "asked") for number in (1, 2, 3)
    ]
    lines = file.read_bytes().splitlines(keepends=True)
    for spoilt in (lines[1:], [lines[0], lines[2]], [lines[0].replace(b"asked", b"other"), *lines[1:]]):
        file.write_bytes(b"".join(spoilt))
        with pytest.raises(AuditFileBad):
            audit.read_erasures(file, public)
    file.write_bytes(b"".join(lines[:2]) + lines[2][:40])
    assert audit.export_erasures(database), "what a killed process left is written again"
    assert audit.read_erasures(file, public) == found


def test_a_restored_log_may_leave_numbers_out_and_says_so(database: Database) -> None:
    filled(database, 3)
    with database.reading() as session:
        head = audit.signed_head(session)
    lost = {**head, "number": 5}
    with database.reading() as session:
        lost = audit.signer(session).sign({key: lost[key] for key in ("form", "number", "hash", "moment")})
    with database.writing() as session:
        assert audit.note_all(session, "store.restore", [""], after=7) == 8
    filled(database, 1)
    assert checked(database, [head, lost]) == audit.AuditCheck(5, (), lost=1)


def test_a_chain_says_where_it_was_restored() -> None:
    chain = Chain(audit.AuditHead())
    for entry in CHAIN[:2]:
        chain.take(entry)
    jump = replace(CHAIN[2], number=9, act="open")
    chain.take(replace(jump, hash=digest(jump)))
    assert chain.faults == [AuditFault("gap", 9)]


def test_what_is_erased_of_the_other_tables_is_told(database: Database) -> None:
    with database.writing() as session:
        alignments.add(session, "f" * 32, b"x", DAY)
        kept = "f" * 32, adjudications.add(session, "source", "a", "b", DAY)
        alignments.erase(session, kept[0])
        adjudications.erase(session, kept[1])
    with database.reading() as session:
        assert [(entry.subject, entry.details["kind"]) for entry in audit.find(session)] == [
            (kept[1], "adjudication"), (kept[0], "alignment"),
        ]  # fmt: skip


def test_hashes_alone_tell_nobody(database: Database, place) -> None:
    """The same act of the same reader has another hash each time: nobody can try names."""
    filled(database, 2)
    assert len(set(values_of(place))) == 2
    with database.reading() as session:
        assert len({entry.nonce for entry in audit.find(session)}) == 2


def values_of(place) -> list[str]:
    with place.connect() as connection:
        return [value for (value,) in connection.execute("SELECT hash FROM audit_entries").fetchall()]
