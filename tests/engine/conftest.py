"""Fixtures for the engine's tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.identities.bank import NameBank
from tests import postgresql
from tests.engine.lab.tiny_corpora import write_corpora
from tests.stores import KINDS, Place, make_place


@pytest.fixture(scope="session")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny folder of corpora."""
    return write_corpora(tmp_path_factory.mktemp("corpora"))


@pytest.fixture(scope="session")
def bank(corpora: Path) -> NameBank:
    """The names of the tiny corpora."""
    return NameBank(corpora / "names")


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[postgresql.Server]:
    """Start PostgreSQL once. Where it is not installed its tests are skipped, but in the CI, where
    they fail."""
    programs = postgresql.programs()
    if programs is None:
        said = "PostgreSQL is not installed (sudo apt-get install postgresql): the same tests ran on SQLite alone"
        pytest.fail(said) if os.environ.get("CI") else pytest.skip(said)
    with postgresql.started(programs) as server:
        yield server


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Give an empty place for a store, on each kind of database in turn."""
    server = request.getfixturevalue("postgresql_server") if request.param == "postgresql" else None
    return make_place(request.param, tmp_path / "var", server)
