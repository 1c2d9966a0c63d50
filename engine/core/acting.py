"""Who acts now, and from where: known where a request or a command begins, asked for where what was
done is written down (:mod:`engine.store.audit`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from dataclasses import dataclass
from typing import Literal

Via = Literal["page", "api", "command", "program"]
"""``program``: nobody asked, the program does it by itself."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: ``who`` is what is known of them, a token as ``token:`` and its id, the name that a
    reader gave, or nothing; ``via`` is the way they came."""

    who: str = ""
    via: Via = "program"


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


@contextmanager
def acting(who: str, via: Via) -> Iterator[None]:
    """Say who acts in a block."""
    token = begin_acting(Actor(who, via))
    try:
        yield
    finally:
        end_acting(token)
