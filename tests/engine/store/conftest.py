"""A store on each kind of database in turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.store.database import Database
from tests.stores import Place, reuse


@pytest.fixture
def database(place: Place) -> Iterator[Database]:
    """Give an empty store."""
    reuse(place)
    database = place.open()
    yield database
    database.close()
