"""Who may ask: the tokens of programs, and the pass of the pages of this server."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256

from engine.core import ScopeMissing, TokenError, TokenExpired, TokenNeeded, TokenRevoked, TokenUnknown
from engine.store import Database, Scope, StoredToken, now, tokens as stored

PASS_LASTS = timedelta(hours=12)


class Tokens:
    """The tokens of one store. Every method may be called from any thread; each looks into the
    store, so that what another process made or revoked counts at once. ``refused`` is called with
    the id and the reason (a code) of each that is refused; the id is empty where it is not ours."""

    def __init__(self, database: Database, refused: Callable[[str, str], None] = lambda token_id, reason: None) -> None:
        self._database, self._refused = database, refused

    def make(self, name: str, scopes: tuple[str, ...], lasts: timedelta) -> tuple[str, StoredToken]:
        """Make a token, which is returned this once, and what is kept of it.

        Raises:
            UnknownName: there is no such scope.
        """
        with self._database.writing() as session:
            return stored.make(session, name, scopes, lasts)

    def all(self) -> tuple[StoredToken, ...]:
        """Return all tokens that were made, the oldest first."""
        with self._database.reading() as session:
            return stored.all_of(session)

    def revoke(self, token_id: str) -> None:
        """Let a token open nothing from now on.

        Raises:
            TokenGone: none has this id.
        """
        with self._database.writing() as session:
            stored.revoke(session, token_id)

    def needed(self) -> bool:
        """Tell whether programs on other machines need a token: since the first was made, though
        none may be valid any more."""
        with self._database.reading() as session:
            return stored.any_made(session)

    def check(self, token: str, scope: Scope) -> StoredToken:
        """Return what is kept of a token that may be used for something.

        Raises:
            TokenNeeded, TokenUnknown, TokenExpired, TokenRevoked: it may not be used at all.
            ScopeMissing: it is good for something else.
        """
        if not token:
            raise TokenNeeded()
        with self._database.reading() as session:
            found = stored.find(session, token)
        try:
            return _usable(found, scope)
        except TokenError as error:
            self._refused(found.id if found else "", error.code)
            raise

    def give_pass(self) -> str:
        """Return a pass for a page of this server: until when it is good, signed with a key made of
        that of the store. It names nobody."""
        until = str(int((now() + PASS_LASTS).timestamp()))
        return f"{until}.{self._signature(until)}"

    def is_pass(self, said: str) -> bool:
        """Tell whether a pass is ours and still good."""
        until, _, signature = said.partition(".")
        if not until.isascii() or not until.isdecimal() or not signature.isascii():
            return False
        return hmac.compare_digest(signature, self._signature(until)) and int(until) > now().timestamp()

    def _signature(self, until: str) -> str:
        key = hmac.digest(self._database.key.keys[0], b"nomdemprunt pass of pages", sha256)
        return hmac.new(key, until.encode(), sha256).hexdigest()


def _usable(found: StoredToken | None, scope: Scope) -> StoredToken:
    if found is None:
        raise TokenUnknown()
    if found.revoked is not None:
        raise TokenRevoked()
    if found.expires <= now():
        raise TokenExpired()
    check_scope(found, scope)
    return found


def check_scope(token: StoredToken, scope: Scope) -> None:
    """Look whether a token is good for something.

    Raises:
        ScopeMissing: it is not.
    """
    if not token.allows(scope):
        raise ScopeMissing(scope=scope)
