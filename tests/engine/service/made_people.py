"""People of a store, who act; a list that one of them leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from engine.core import begin_acting, end_acting
from engine.service.accounts.accounts import actor_of
from engine.service.accounts.holdings import Holdings
from engine.service.lists.assignments import Assignments
from engine.service.lists.lists import Lists
from engine.service.tasks import Tasks
from engine.store import Database, audit, people
from tests.engine.service.made_lists import put


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


LEADER, FIRST, SECOND = "Aïcha", "Bruno", "Chloé"


class Desk:
    """A list of one leader, with two who read, in a store."""

    def __init__(self, database: Database, folder: Any) -> None:
        self.database = database
        self.lists = Lists(database, None, None, folder, Tasks())  # type: ignore[arg-type]
        self.work = Assignments(database)
        make(database, LEADER, "valideur")
        make(database, FIRST, "lecteur", teams=("Civil",))
        make(database, SECOND, "lecteur", teams=("Civil",))
        with acting_as(database, LEADER):
            self.id = self.lists.make("Mars", "judiciaire,nac:22G", "lettres")
            Holdings(database).share(self.id, team="Civil")

    def put(self, name: str, risk: float | None = 0.1, **review: Any) -> str:
        """Add a document that is annotated."""
        with acting_as(self.database, LEADER):
            return put(self.database, self.lists, self.id, name, risk, **review)

    def seen(self, name: str) -> dict[str, str]:
        """Give who has what, as somebody sees it."""
        with acting_as(self.database, name):
            return {row.name: row.holder for row in self.lists.look(self.id)[1]}

    def done(self, name: str, act: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Have somebody do something."""
        with acting_as(self.database, name):
            return act(self.id, *given, **named)


def log(database: Database, *acts: str) -> list[tuple[str, str]]:
    """Give the acts of some kinds that were written down, with who did them, the oldest first."""
    with database.reading() as session:
        return [(entry.act, entry.who) for entry in reversed(list(audit.find(session))) if entry.act in acts]
