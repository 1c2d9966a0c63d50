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
def opened(*, alone: bool = False, make: bool = False) -> Iterator[Database | None]:
    """Open the store; None where there is none yet, unless it is to be made. ``alone``: no server
    may work on it meanwhile.

    Raises:
        StoreInUse: a server does, and none may. StoreError: it cannot be opened.
    """
    from engine.store import Database

    folder, url = settings().var, settings().database_url
    if url is None and not make and not (folder / FILE).exists():
        yield None
        return
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
