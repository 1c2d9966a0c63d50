"""The key: where it comes from, who may read it, and that without the right one nothing is read or
touched."""

from __future__ import annotations

import base64
import os
import stat
import threading
from datetime import timedelta

import pytest

from engine.core.errors import (
    StoreError,
    StoreKeyBad,
    StoreKeyCommandFailed,
    StoreKeyExposed,
    StoreKeyMissing,
    StoreKeyWrong,
)
from engine.core.settings import settings
from engine.store import documents, keys

DAY = timedelta(days=1)
KEY = base64.urlsafe_b64encode(bytes(range(200, 232))).decode()


FILE = pytest.mark.parametrize("place", ["sqlite"], indirect=True)
"""For what is the same on both kinds of database, and slower on one."""


@pytest.fixture
def environment(monkeypatch):
    """Give what sets a variable of the settings, and have them read again."""

    def put(name, value):
        monkeypatch.setenv(name, str(value))
        settings.cache_clear()

    yield put
    monkeypatch.undo()
    settings.cache_clear()


@pytest.fixture
def kept(place):
    """Give a place whose store has a document, and the bytes of its files."""
    database = place.open()
    with database.writing() as session:
        documents.add(session, b"x", "x", "judiciaire", DAY)
    database.purge()
    database.close()
    return place


def names(place):
    database = place.open()
    try:
        with database.reading() as session:
            return list(session.scalars(documents.select(documents.DocumentRow.name)))
    finally:
        database.close()


def untouched(place):
    """Give what must not change: the file as it is, or all rows of PostgreSQL."""
    if place.kind == "sqlite":
        return place.path.read_bytes()
    with place.connect() as connection:
        return connection.execute("SELECT name, xmin::text FROM meta ORDER BY 1").fetchall()


def test_a_key_is_made_at_the_first_start_for_its_owner_alone(kept):
    file = kept.path.with_name("store.key")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(base64.urlsafe_b64decode(file.read_text())) == 32
    before = file.read_bytes()
    assert names(kept) == ["x"]
    assert file.read_bytes() == before


def test_every_store_has_a_key_of_its_own(tmp_path):
    found = [keys.find_key(tmp_path / name, make=True).keys for name in ("a", "b")]
    assert found[0] != found[1]


def test_processes_that_start_together_take_the_same_key(tmp_path):
    found = []
    threads = [threading.Thread(target=lambda: found.append(keys.find_key(tmp_path, make=True).keys)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["store.key"]


@FILE
@pytest.mark.parametrize("end", ["", "\n", "="], ids=["plain", "with a line's end", "without padding"])
def test_the_environment_may_hold_the_key(place, environment, end):
    environment("NOMDEMPRUNT_STORE_KEY", KEY.rstrip("=") if end == "=" else KEY + end)
    place.open().close()
    assert not place.path.with_name("store.key").exists()
    assert names(place) == []
    assert KEY not in repr(settings())


@FILE
def test_another_file_may_hold_the_key(place, environment, tmp_path):
    environment("NOMDEMPRUNT_STORE_KEY_FILE", tmp_path / "elsewhere" / "key")
    place.open().close()
    assert (tmp_path / "elsewhere" / "key").exists()
    assert not place.path.with_name("store.key").exists()
    assert names(place) == []


def put(data, mode=0o600):
    def change(file):
        file.write_bytes(data)
        file.chmod(mode)

    return change


@FILE
@pytest.mark.parametrize(
    ("change", "error"),
    [
        pytest.param(os.unlink, StoreKeyMissing, id="gone"),
        pytest.param(put(KEY.encode()), StoreKeyWrong, id="another key"),
        pytest.param(lambda file: file.chmod(0o640), StoreKeyExposed, id="readable by the group"),
        pytest.param(lambda file: file.chmod(0o604), StoreKeyExposed, id="readable by all"),
        pytest.param(put(b""), StoreKeyBad, id="empty"),
        pytest.param(put(b"\xff" * 45), StoreKeyBad, id="no text"),
        pytest.param(put(KEY.encode()[:-4]), StoreKeyBad, id="too short"),
        pytest.param(put(KEY.encode() + b"AAAA"), StoreKeyBad, id="too long"),
        pytest.param(put(b"pas une cle du tout, mais de la bonne taille!"), StoreKeyBad, id="no base64"),
    ],
)
def test_without_its_key_nothing_is_read_and_nothing_is_touched(kept, change, error):
    file = kept.path.with_name("store.key")
    good, before = file.read_bytes(), untouched(kept)
    change(file)
    for _ in range(2):
        with pytest.raises(error) as caught:
            kept.open()
        for language in ("fr", "en"):
            assert KEY[:8] not in caught.value.sentence(language)
            assert "{" not in caught.value.sentence(language)
    assert untouched(kept) == before
    put(good)(file)
    assert names(kept) == ["x"]


def test_a_key_in_the_environment_that_is_not_the_stores_is_refused(kept, environment):
    environment("NOMDEMPRUNT_STORE_KEY", KEY)
    with pytest.raises(StoreKeyWrong, match="NOMDEMPRUNT_STORE_KEY"):
        kept.open()
    environment("NOMDEMPRUNT_STORE_KEY", "secret de polichinelle")
    with pytest.raises(StoreKeyBad) as caught:
        kept.open()
    assert "polichinelle" not in str(caught.value)


@FILE
def test_the_folder_in_the_place_of_a_key_is_said(kept):
    file = kept.path.with_name("store.key")
    file.unlink()
    file.mkdir()
    with pytest.raises(StoreError):
        kept.open()


def test_a_key_says_where_it_is_and_not_what_it_is(tmp_path):
    found = keys.find_key(tmp_path, make=True)
    assert keys.encode_key(found.keys[0])[:8] not in repr(found)
    assert "store.key" in repr(found)


@FILE
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(f"printf {KEY}", id="printed"),
        pytest.param(f"sh -c 'echo {KEY}'", id="with a shell that was asked for"),
    ],
)
def test_a_command_may_print_the_key(place, environment, command):
    environment("NOMDEMPRUNT_STORE_KEY_COMMAND", command)
    place.open().close()
    assert not place.path.with_name("store.key").exists()
    assert names(place) == []


@pytest.mark.parametrize(
    "command",
    ["false", "echo Rocheblave", "/nulle/part", "printf ''", f"printf {KEY}; true", "'", f"sh -c 'echo {KEY}; exit 1'"],
)
def test_a_command_that_prints_no_key_is_said_and_not_what_it_printed(environment, tmp_path, command):
    environment("NOMDEMPRUNT_STORE_KEY_COMMAND", command)
    with pytest.raises(StoreKeyCommandFailed) as refused:
        keys.find_key(tmp_path, make=True)
    assert "Rocheblave" not in refused.value.sentence("fr") + refused.value.sentence("en")
    assert KEY not in refused.value.sentence("fr")
    assert list(tmp_path.iterdir()) == []
