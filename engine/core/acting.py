"""Who acts now, and from where: known where a request or a command begins, asked for where what was
done is written down (:mod:`engine.store.audit`), and where something may not be done or shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from dataclasses import dataclass
from typing import Literal

from engine.core.permissions import Permission

Via = Literal["page", "api", "command", "program"]
"""``program``: nobody asked, the program does it by itself."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: ``who`` is what is known of them, the name of an account, a token as ``token:`` and
    its id, the name that a reader gave, or nothing; ``via`` is the way they came.

    ``principals`` are those as which they hold documents, their own first (``account:`` and its id,
    then ``team:`` and a name for each team); None: whoever reaches the server may see all, as
    without accounts. ``permissions`` is what they may do, None: everything. ``shown`` is the name
    by which others know them, where that is not ``who``.
    """

    who: str = ""
    via: Via = "program"
    principals: tuple[str, ...] | None = None
    permissions: frozenset[Permission] | None = None
    shown: str = ""

    @property
    def is_known(self) -> bool:
        """Tell whether it is an account or, where there are accounts, a program."""
        return self.principals is not None

    @property
    def name(self) -> str:
        """Return the name to show to others."""
        return self.shown or self.who

    def may(self, permission: Permission) -> bool:
        """Tell whether they may do something."""
        return self.permissions is None or permission in self.permissions


_NOBODY = Actor()
_actor: ContextVar[Actor] = ContextVar("nomdemprunt_actor", default=_NOBODY)


def current_actor() -> Actor:
    """Return who acts in this thread or task."""
    return _actor.get()


def begin_acting(actor: Actor) -> Token[Actor]:
    """Say who acts from now on, until :func:`end_acting` with what this returns."""
    return _actor.set(actor)


def end_acting(token: Token[Actor]) -> None:
    """Let who acted before :func:`begin_acting` act again."""
    _actor.reset(token)


COMMAND_LINE = "command line"
"""Who acts by a command: whoever has the machine, and no account."""


@contextmanager
def acting(who: str, via: Via) -> Iterator[None]:
    """Say who acts in a block."""
    token = begin_acting(Actor(who, via))
    try:
        yield
    finally:
        end_acting(token)
