"""Commands beside a server, alone, and on a store of an earlier version: each of them opens it in
one way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cli.review.opening import FILE, LOCK, opened
from engine.core.errors import StoreInUse, StoreMismatch
from engine.core.file_lock import take_lock
from engine.core.settings import settings
from tests.engine.store.old_stores import make_old

COMMANDS = [
    pytest.param(("monitor",), id="monitor"),
    pytest.param(("review", "list"), id="review"),
    pytest.param(("lists", "make", "Divorces", "{file}"), id="lists"),
    pytest.param(("store", "status"), id="store"),
]


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Leave a store of version 6 in the folder of the settings."""
    folder = tmp_path / "var"
    folder.mkdir(mode=0o700)
    make_old(folder / FILE, 6)
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(folder))
    settings.cache_clear()
    yield folder
    settings.cache_clear()


@pytest.fixture
def words(tmp_path: Path) -> tuple[str, ...]:
    (tmp_path / "a.txt").write_text("Mme Rocheblave.")
    return (str(tmp_path / "a.txt"),)


@pytest.mark.parametrize("command", COMMANDS)
def test_an_old_store_is_brought_up_where_no_server_runs(run, old, words, command):
    status, _, said = run(*(part.format(file=words[0]) for part in command))
    assert (status, said) == (0, "")


@pytest.mark.parametrize("command", COMMANDS)
def test_it_is_left_to_the_server_that_runs(run, old, words, command):
    held = take_lock(old / LOCK, StoreInUse())
    try:
        status, out, said = run(*(part.format(file=words[0]) for part in command))
    finally:
        os.close(held)
    assert (status, out) == (2, "")
    assert StoreMismatch().sentence("fr")[:30] in said


def test_what_needs_the_store_alone_is_refused_beside_a_server(old):
    with opened(alone=True) as database:
        assert database
        with pytest.raises(StoreInUse), opened(alone=True):
            pass
        with opened() as beside:
            assert beside
