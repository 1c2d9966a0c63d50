"""Logins of people whom an OpenID provider knows: begun here, come back from there, ended at both.

An account is known by the issuer and the subject, never by a name: a name may be given to somebody
else. In the log stands the subject.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING

from engine.core import (
    AccountError,
    BadAccountName,
    NoRoleGiven,
    ProviderRefused,
    acting,
    current_actor,
)
from engine.service.accounts.policy import AccessPolicy, ProviderPolicy, access_policy
from engine.service.accounts.provider import BITS, Provider, ProviderIdentity, read_secret
from engine.store import Database, StoredAccount, audit, logins, people as stored, provider_logins

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

DEPARTURE_LASTS = timedelta(minutes=10)
"""How long somebody may take to sign in at the provider."""
_DIGITS = 8
"""Of the SHA-256 of a subject, behind a name that somebody else has."""


@dataclass(frozen=True, slots=True)
class LoginReturn:
    """What the provider sent a browser back with: ``state`` and ``code``, or an ``error``; the
    ``issuer`` that it names (RFC 9207), None where it names none."""

    state: str
    code: str
    error: str = ""
    issuer: str | None = None


class ProviderLogins:
    """The logins of one store at the provider of the settings. Every method may be called from any
    thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def depart(self, browser: str, then: str) -> tuple[str, str]:
        """Begin a login that goes on to the address ``then``: return the address at the provider,
        and what the browser brings until it is back, ``browser`` where it brings that already.

        Raises:
            ProviderDown, BadProvider: as :meth:`Provider.depart`.
        """
        departure = current_provider().depart()
        brought = browser or secrets.token_urlsafe(BITS)
        login = provider_logins.LoginUnderWay(departure.nonce, departure.verifier, logins.digest(brought), then)
        with self._database.writing() as session:
            provider_logins.begin(session, departure.state, login, DEPARTURE_LASTS)
        return departure.address, brought

    def come_back(self, answer: LoginReturn, browser: str, policy: AccessPolicy) -> tuple[str, str]:
        """Sign in who came back from the provider, and return what their browser brings from now
        on, and the address to go on to.

        Raises:
            ProviderRefused, NoRoleGiven: nobody is signed in. ProviderDown, BadProvider: as
            :meth:`Provider.identify`.
        """
        with self._noted():
            with self._database.writing() as session:
                begun = provider_logins.come_back(session, answer.state)
            if begun is None or not hmac.compare_digest(begun.browser, logins.digest(browser)):
                raise ProviderRefused(reason="state")
            if answer.error or not answer.code:
                raise ProviderRefused(reason="denied")
            identity = current_provider().identify(answer.code, begun.nonce, begun.verifier, answer.issuer)
        return self._sign_in(identity, policy), begun.then

    def subject(self, brought: str) -> str:
        """Return the subject of who is signed in by what a browser brings; empty where nobody
        is."""
        with self._database.reading() as session:
            found = provider_logins.find(session, brought)
        return "" if found is None else found.subject

    def sign_out(self, brought: str) -> str:
        """End where somebody is signed in, and return the address that ends it at the provider too;
        empty where there is none."""
        with self._database.writing() as session:
            ended, account_id = provider_logins.end(session, brought), logins.end(session, brought)
            if account_id is not None:
                audit.note(session, "logout", account_id, who=ended.subject if ended else None)
        return current_provider().departure_out(ended.token) if ended else ""

    def _sign_in(self, identity: ProviderIdentity, policy: AccessPolicy) -> str:
        roles, teams = policy.roles_of(identity.groups), policy.teams_of(identity.groups)
        with self._database.writing() as session, acting(identity.subject, current_actor().via):
            account = _recognise(session, identity, roles, teams)
            if account is None or not roles or account.is_locked:
                reason = "locked" if roles else "no_role"
                audit.note(session, "login.refused", account.id if account else "", reason=reason)
            else:
                brought = logins.add(session, account.id)
                login = provider_logins.ProviderLogin(identity.subject, identity.token)
                provider_logins.keep(session, brought, login, policy.longest)
                audit.note(session, "login", account.id)
                return brought
        raise NoRoleGiven() if not roles else ProviderRefused(reason="locked")

    @contextmanager
    def _noted(self) -> Iterator[None]:
        """Write down that somebody was not let in, and why."""
        try:
            yield
        except AccountError as error:
            with self._database.writing() as session:
                reason = str(error.params.get("reason", error.code.rpartition(".")[2]))
                audit.note(session, "login.refused", reason=reason)
            raise


@cache
def current_provider() -> Provider:
    """Return the provider of the settings.

    Raises:
        BadAccess: the file of accounts names none. ProviderSecretBad: its secret is missing.
    """
    return Provider(_of(access_policy()), read_secret())


def _of(policy: AccessPolicy) -> ProviderPolicy:
    if policy.provider is None:
        raise AssertionError("a policy of this mode names a provider")
    return policy.provider


def _recognise(
    session: Session, identity: ProviderIdentity, roles: tuple[str, ...], teams: tuple[str, ...]
) -> StoredAccount | None:
    """Return the account of somebody, with the roles and teams that they have now; made where there
    is none yet and they have some, and signed out everywhere where they have none any more."""
    issuer = _of(access_policy()).issuer
    opens = logins.digest(f"{issuer}\0{identity.subject}")
    found = stored.find_provided(session, opens)
    if found is None:
        if not roles:
            return None
        found = stored.add(session, _free_name(session, identity, opens, ""), roles, teams, "oidc")
        stored.change(session, found.id, invitation=opens)
        return found
    name = _free_name(session, identity, opens, found.id)
    if (found.name, found.roles, found.teams) != (name, roles, teams):
        stored.change(session, found.id, name=name, roles=" ".join(roles), teams=list(teams))
    if found.roles != roles:
        audit.note(session, "account.role", found.id, roles="+".join(roles))
    if not roles:
        logins.end_all(session, found.id)
    return found


def _free_name(session: Session, identity: ProviderIdentity, opens: str, account_id: str) -> str:
    """Return a name for an account that no other has: what the provider says, or with digits behind
    it."""
    try:
        wanted = stored.clean(identity.name)
    except BadAccountName:
        wanted = stored.clean(identity.subject[: stored.LONGEST_NAME])
    holder = stored.find(session, wanted)
    if holder is None or holder.id == account_id:
        return wanted
    return f"{wanted[: stored.LONGEST_NAME - _DIGITS - 3].rstrip()} ({opens[:_DIGITS]})"
