"""People of a store, who act."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.core import begin_acting, end_acting
from engine.service.accounts.accounts import actor_of
from engine.store import Database, people


def make(database: Database, name: str, *roles: str, teams: tuple[str, ...] = ()) -> str:
    """Make an account, and give its name."""
    with database.writing() as session:
        people.add(session, name, roles or ("lecteur",), teams, "local")
    return name


@contextmanager
def acting_as(database: Database, name: str) -> Iterator[None]:
    """Let the account of a name act in a block."""
    with database.reading() as session:
        account = people.named(session, name)
    token = begin_acting(actor_of(account))
    try:
        yield
    finally:
        end_acting(token)
