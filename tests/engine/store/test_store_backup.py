"""After a disaster: what a backup brings back, what it must not, what is refused and in which
words."""

from __future__ import annotations

import json
import shutil
import threading
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from engine.core import Document
from engine.core.errors import (
    AuditFileBad,
    BackupDamaged,
    BackupMissing,
    BackupNewer,
    BackupOtherKind,
    BackupTaken,
    ErasuresNeeded,
    KeyShareBad,
    ProgramMissing,
    StoreKeyMissing,
    StoreKeyWrong,
    StoreNotEmpty,
)
from engine.store import Database, alignments, audit, checking, documents, erasures, gold, jobs, keys, lists
from engine.store.backup import back_up, drill, join_shares, restore, split_key
from engine.store.schema import DocumentRow

DAY = timedelta(days=1)
TEXT = "Mme Rochebrune conclut."


@dataclass
class Saved:
    """A store with its backup, and what was in it then."""

    folder: Path
    key: Path
    ids: list[str]
    list_id: str
    set_id: str
    alignment_id: str


def add(database: Database, count: int = 3) -> list[str]:
    found = []
    for number in range(count):
        with database.writing() as session:
            found.append(documents.add(session, TEXT.encode(), f"{number}.txt", "judiciaire", DAY))
            documents.save_text(session, found[-1], Document("", TEXT))
            jobs.queue(session, found[-1])
    return found


@pytest.fixture
def saved(place, tmp_path) -> Saved:
    """Fill a store and save it."""
    database = place.open()
    ids = add(database)
    with database.writing() as session:
        list_id = lists.add(session, "Rochebrune", "judiciaire", "lettres", DAY)
        lists.add_document(session, list_id, ids[2])
        set_id = gold.add(session, "Rochebrune", "tout", {}, [])
        gold.add_documents(session, set_id, "", 0, [b"{}", b"{}"])
        alignments.add(session, "a" * 32, b"Rochebrune", DAY)
    back_up(database, tmp_path / "backup", place.url)
    database.close()
    return Saved(tmp_path / "backup", place.path.with_name("store.key"), ids, list_id, set_id, "a" * 32)


@pytest.fixture
def empty(place, saved, tmp_path):
    """Give what loses all that there was, and the key brought from elsewhere; it returns the
    folder."""

    def lose(name: str = "new") -> Path:
        folder = tmp_path / name
        folder.mkdir(mode=0o700)
        shutil.copy(saved.key, folder / "store.key")
        if place.server is not None:
            with place.connect() as connection:
                connection.execute(f"DROP SCHEMA {place.schema} CASCADE; CREATE SCHEMA {place.schema}")
                connection.commit()
        return folder

    return lose


def left(place, folder: Path) -> tuple[set[str], Database]:
    database = Database(folder / "nomdemprunt.db", place.url)
    with database.reading() as session:
        return set(session.scalars(documents.select(DocumentRow.id))), database


def log_of(place) -> Path:
    return place.path.with_name(audit.ERASURES)


def test_all_comes_back_and_nothing_that_was_erased(place, saved, empty):
    """What was erased after the backup is known from the log outside of the store alone."""
    database = place.open()
    with database.writing() as session:
        documents.erase(session, saved.ids[0])
        documents.erase_all(session, [saved.ids[2]], "asked")
        lists.erase(session, saved.list_id)
        gold.end(session, saved.set_id)
        alignments.erase(session, saved.alignment_id)
    erasures.finish(database)
    later = add(database, 1)
    database.close()
    folder = empty()
    found = restore(saved.folder, folder, place.url, [log_of(place)])
    assert (found.erased, bool(found.until)) == (5, True)
    ids, database = left(place, folder)
    assert ids == {saved.ids[1]}
    assert later[0] not in ids
    with database.reading() as session:
        assert documents.fetch(session, saved.ids[1]).text == TEXT
        assert checking.check(session).faults == ()
        assert audit.check_log(session, audit.read_heads(folder / audit.HEADS)).faults == ()
        assert gold.list_expired(session) == ()
        assert not alignments.exists(session, saved.alignment_id)
        assert {proof.document_id for proof in erasures.all_of(session) if proof.verified} == {
            saved.ids[0],
            saved.ids[2],
        }
        acts = [entry.act for entry in audit.find(session)]
    assert acts.count("store.restore") == 1
    assert acts.index("store.restore") == acts.count("erase"), "what was erased again was written after it"
    database.close()
    assert (folder / audit.ERASURES).exists(), "the log goes on here"


def test_a_backup_says_nothing_without_the_key(saved):
    written = b"".join(file.read_bytes() for file in saved.folder.iterdir())
    for word in (b"Rochebrune", b"Rochebrune".hex().encode(), saved.key.read_bytes().strip()):
        assert word not in written
    assert all(file.stat().st_mode & 0o077 == 0 for file in (saved.folder, *saved.folder.iterdir()))


def test_without_a_log_of_erasures_nothing_is_restored_unless_that_is_said(place, saved, empty):
    folder = empty()
    with pytest.raises(ErasuresNeeded):
        restore(saved.folder, folder, place.url)
    assert restore(saved.folder, folder, place.url, without_erasures=True).erased == 0
    ids, database = left(place, folder)
    assert ids == set(saved.ids)
    with database.reading() as session:
        entry = next(audit.find(session, audit.AuditFilter(act="store.restore")))
    database.close()
    assert entry.details["log"] == "none"


def test_a_place_that_is_not_empty_is_left_as_it_is(place, saved, empty):
    folder = empty()
    restore(saved.folder, folder, place.url, without_erasures=True)
    before = left(place, folder)
    before[1].close()
    with pytest.raises(StoreNotEmpty):
        restore(saved.folder, folder, place.url, without_erasures=True)
    after = left(place, folder)
    after[1].close()
    assert after[0] == before[0]


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
@pytest.mark.parametrize("end", ["-wal", "-journal"])
def test_a_journal_that_was_left_is_not_played_into_what_comes_back(place, saved, empty, end):
    folder = empty()
    (folder / f"nomdemprunt.db{end}").write_bytes(b"left")
    with pytest.raises(StoreNotEmpty):
        restore(saved.folder, folder, None, without_erasures=True)
    assert not (folder / "nomdemprunt.db").exists()


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_a_folder_of_any_name_can_be_saved(place, tmp_path):
    folder = tmp_path / "dossier ? n° 1 #%41"
    database = Database(folder / "nomdemprunt.db")
    add(database, 1)
    made = back_up(database, tmp_path / "à côté")
    database.close()
    assert made.counts["documents"] == 1
    assert drill(tmp_path / "à côté", folder).opened == 1


def spoil_cut(folder: Path) -> None:
    file = next(file for file in folder.iterdir() if file.suffix != ".json")
    file.write_bytes(file.read_bytes()[:-100])


def spoil_byte(folder: Path) -> None:
    file = next(file for file in folder.iterdir() if file.suffix != ".json")
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def spoil_missing(folder: Path) -> None:
    next(file for file in folder.iterdir() if file.suffix != ".json").unlink()


def change(folder: Path, **values: object) -> None:
    file = folder / "manifest.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **values}))


SPOILT = [
    pytest.param(spoil_cut, BackupDamaged, id="cut"),
    pytest.param(spoil_byte, BackupDamaged, id="a bit"),
    pytest.param(spoil_missing, BackupDamaged, id="no data"),
    pytest.param(lambda folder: (folder / "manifest.json").unlink(), BackupMissing, id="no manifest"),
    pytest.param(lambda folder: (folder / "manifest.json").write_text("{"), BackupDamaged, id="half a manifest"),
    pytest.param(lambda folder: (folder / "manifest.json").write_text("[]"), BackupDamaged, id="another manifest"),
    pytest.param(lambda folder: change(folder, files={}), BackupDamaged, id="no files"),
    pytest.param(lambda folder: change(folder, files={"../x": [1, "a"]}), BackupDamaged, id="a file elsewhere"),
    pytest.param(lambda folder: change(folder, counts={"documents": 1}), BackupDamaged, id="other counts"),
    pytest.param(lambda folder: change(folder, made="2000-01-01"), BackupDamaged, id="another moment"),
    pytest.param(lambda folder: change(folder, version=999), BackupNewer, id="newer tables"),
    pytest.param(lambda folder: change(folder, form=2), BackupNewer, id="newer form"),
    pytest.param(shutil.rmtree, BackupMissing, id="nothing"),
]  # fmt: skip


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
@pytest.mark.parametrize(("spoil", "error"), SPOILT)
def test_a_bad_backup_restores_nothing(place, saved, empty, spoil, error):
    folder = empty()
    spoil(saved.folder)
    before = sorted(path.name for path in folder.iterdir())
    with pytest.raises(error) as refused:
        restore(saved.folder, folder, place.url, without_erasures=True)
    assert sorted(path.name for path in folder.iterdir()) == before
    with pytest.raises(error):
        drill(saved.folder, folder, place.url)
    for language in ("fr", "en"):
        assert refused.value.sentence(language).count("{") == 0


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_a_bad_backup_leaves_the_database_empty(place, saved, empty):
    folder = empty()
    change(saved.folder, counts={"documents": 1})
    with pytest.raises(BackupDamaged):
        restore(saved.folder, folder, place.url, without_erasures=True)
    with place.connect() as connection:
        left_over = connection.execute(
            f"SELECT tablename FROM pg_tables WHERE schemaname = '{place.schema}'"
        ).fetchall()
    assert left_over == []


def test_without_its_key_nothing_is_restored(place, saved, empty):
    folder = empty()
    (folder / "store.key").unlink()
    with pytest.raises(StoreKeyMissing):
        restore(saved.folder, folder, place.url, without_erasures=True)
    keys.make_file(folder / "store.key", keys.new_key())
    with pytest.raises(StoreKeyWrong):
        restore(saved.folder, folder, place.url, without_erasures=True)
    assert [path.name for path in folder.iterdir() if path.suffix != ".lock"] == ["store.key"]


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_a_log_of_erasures_that_was_changed_is_refused(place, saved, empty):
    database = place.open()
    with database.writing() as session:
        documents.erase(session, saved.ids[0])
    erasures.finish(database)
    database.close()
    log, folder = log_of(place), empty()
    log.write_text(log.read_text().replace(saved.ids[0], saved.ids[1]))
    with pytest.raises(AuditFileBad):
        restore(saved.folder, folder, None, [log])
    with pytest.raises(AuditFileBad):
        restore(saved.folder, folder, None, [folder / "nothing.jsonl"])
    assert not (folder / "nomdemprunt.db").exists()


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_a_backup_is_of_one_kind_of_database_and_in_a_new_folder(place, saved, tmp_path):
    with pytest.raises(BackupOtherKind):
        restore(saved.folder, tmp_path / "new", "postgresql:///x", without_erasures=True)
    database = place.open()
    with pytest.raises(BackupTaken):
        back_up(database, saved.folder)
    database.close()


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_programs_that_are_not_installed_are_named(place, tmp_path, monkeypatch):
    database = place.open()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ProgramMissing) as refused:
        back_up(database, tmp_path / "backup", place.url)
    database.close()
    assert "pg_dump" in refused.value.sentence("fr")
    assert not (tmp_path / "backup" / "manifest.json").exists()


def test_a_drill_opens_a_sample_and_leaves_all_as_it_is(place, saved):
    folder = saved.key.parent
    before = sorted(path.name for path in folder.iterdir())
    found = drill(saved.folder, folder, place.url, 2)
    assert (found.opened, found.faults) == (2, ())
    assert found.rows == sum(json.loads((saved.folder / "manifest.json").read_text())["counts"].values())
    assert sorted(path.name for path in folder.iterdir()) == before
    if place.server is not None:
        with place.connect() as connection:
            asked = "SELECT count(*) FROM pg_database WHERE datname LIKE 'nomdemprunt_drill_%'"
            assert connection.execute(asked).fetchone() == (0,)


def test_who_writes_during_a_backup_is_whole_in_it_or_not_at_all(place, tmp_path):
    """The backup is one moment, and its own counts agree with it."""
    database = place.open()
    add(database, 2)
    over, wrong = threading.Event(), list[str]()

    def write() -> None:
        while not over.is_set():
            wrong.extend(add(database, 1)[1:])

    thread = threading.Thread(target=write)
    thread.start()
    made = back_up(database, tmp_path / "backup", place.url)
    over.set()
    thread.join()
    database.close()
    assert made.counts["documents"] == made.counts["jobs"]
    assert drill(tmp_path / "backup", place.path.parent, place.url).faults == ()


def test_a_restored_store_is_saved_and_restored_again(place, saved, empty, tmp_path):
    """Numbers of the audit log are not given twice, and the log of erasures goes on."""
    database = place.open()
    with database.writing() as session:
        documents.erase(session, saved.ids[0])
    erasures.finish(database)
    audit.export_head(database)
    heads = place.path.with_name(audit.HEADS)
    database.close()
    first = empty("first")
    shutil.copy(heads, first / audit.HEADS)
    restore(saved.folder, first, place.url, [log_of(place)])
    ids, database = left(place, first)
    assert ids == set(saved.ids[1:])
    with database.writing() as session:
        documents.erase(session, saved.ids[1])
    erasures.finish(database)
    with database.reading() as session:
        found = audit.check_log(session, audit.read_heads(first / audit.HEADS))
        public = audit.signer(session).public
    database.close()
    assert (found.faults, found.lost) == ((), 1)
    numbers = [thing.number for thing in audit.read_erasures(first / audit.ERASURES, public)]
    assert numbers == sorted(set(numbers))
    second = empty("second")
    restore(saved.folder, second, place.url, [first / audit.ERASURES])
    ids, database = left(place, second)
    database.close()
    assert ids == {saved.ids[2]}


# -- the key in shares
# --------------------------------------------------------------------------------------------------


def test_any_two_shares_make_the_key_and_one_does_not():
    key = keys.new_key()
    one, two, three = split_key(key)
    assert len(one.split()) == 33
    for pair in ((one, two), (three, one), (two, three), (one.upper(), f" {two}\n")):
        assert join_shares(pair) == key
    other = split_key(keys.new_key())
    for bad in (
        (one,),
        (one, one),
        (),
        (one, other[1]),
        (one, two.rsplit(" ", 1)[0]),
        (one, "Rochebrune"),
        (one, f"{two} a"),
    ):
        with pytest.raises(KeyShareBad):
            join_shares(bad)
