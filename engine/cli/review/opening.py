"""How a command opens the store of the settings: beside a server that runs, or alone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from engine.core import StoreInUse, settings, take_lock

if TYPE_CHECKING:
    from engine.store import Database

FILE, LOCK = "nomdemprunt.db", "nomdemprunt.lock"


@contextmanager
def opened(*, alone: bool = False) -> Iterator[Database | None]:
    """Open the store; None where there is none yet. ``alone``: no server may work on it meanwhile.

    Raises:
        StoreInUse, StoreError: as :func:`opened_or_made`.
    """
    if settings().database_url is None and not (settings().var / FILE).exists():
        yield None
    else:
        with opened_or_made(alone=alone) as database:
            yield database


@contextmanager
def opened_or_made(*, alone: bool = False) -> Iterator[Database]:
    """Open the store, which is made where there is none yet.

    Raises:
        StoreInUse: a server works on it, and none may. StoreError: it cannot be opened.
    """
    from engine.store import Database

    folder, url = settings().var, settings().database_url
    held = None
    try:
        held = take_lock(folder / LOCK, StoreInUse())
    except StoreInUse:
        if alone:
            raise
    try:
        # A server that runs has brought its tables to ours; without one, an old store may be
        # brought to them now.
        database = Database(folder / FILE, url, alone=alone or (held is not None and url is None))
        try:
            yield database
        finally:
            database.close()
    finally:
        if held is not None:
            os.close(held)
