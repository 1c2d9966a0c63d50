"""What a login at an OpenID provider keeps on the server: while it is under way, and then for as
long as it lasts. Functions take an open session.

It is in the table of kept answers (:class:`engine.store.program_schema.AnswerRow`), which is
sealed and has an end for each row.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import timedelta
from hashlib import sha256

from sqlalchemy.orm import Session

from engine.store import answers
from engine.store.answers import PROVIDER, KeptAnswer


@dataclass(frozen=True, slots=True)
class LoginUnderWay:
    """A login that began here and is to come back: the ``nonce`` and the ``verifier`` of the code
    that it needs then, the SHA-256 of what the ``browser`` brings in which it began, and the
    address to go on to (``then``)."""

    nonce: str
    verifier: str
    browser: str
    then: str


@dataclass(frozen=True, slots=True)
class ProviderLogin:
    """A login that lasts: the ``subject`` by which the provider knows who it is, and its ID
    ``token``, by which they are signed out there."""

    subject: str
    token: str


def begin(session: Session, state: str, login: LoginUnderWay, lasts: timedelta) -> None:
    """Keep a login under way by its ``state``."""
    _keep(session, _key("state", state), asdict(login), lasts)


def come_back(session: Session, state: str) -> LoginUnderWay | None:
    """Return a login under way, this once; None where none is of this state, any more."""
    kept = answers.take(session, _key("state", state))
    return None if kept is None else LoginUnderWay(**json.loads(kept.data))


def keep(session: Session, brought: str, login: ProviderLogin, lasts: timedelta) -> None:
    """Keep what belongs to a login, by what its browser brings."""
    _keep(session, _key("login", brought), asdict(login), lasts)


def find(session: Session, brought: str) -> ProviderLogin | None:
    """Return what belongs to a login; None where there is nothing."""
    found = answers.find(session, _key("login", brought))
    return None if found is None else ProviderLogin(**json.loads(found[1].data))


def end(session: Session, brought: str) -> ProviderLogin | None:
    """Return what belongs to a login, which is kept no longer."""
    kept = answers.take(session, _key("login", brought))
    return None if kept is None else ProviderLogin(**json.loads(kept.data))


def _keep(session: Session, key: str, said: dict[str, str], lasts: timedelta) -> None:
    answers.keep(session, key, "", KeptAnswer(0, PROVIDER, json.dumps(said).encode()), lasts)


def _key(kind: str, brought: str) -> str:
    return sha256(f"{PROVIDER}\0{kind}\0{brought}".encode("utf-8", "surrogatepass")).hexdigest()
