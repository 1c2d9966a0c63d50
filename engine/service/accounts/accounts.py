"""Accounts of people: invited, opened with a password, signed in and out, locked.

A password is kept as its Argon2id hash (RFC 9106), a one-time code is that of RFC 6238, taken once.
What was wrong is not said, and a name that is none takes as long as one that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pyotp

from engine.core import (
    Actor,
    InvitationGone,
    LoginRefused,
    UnequalPasswords,
    WrongCode,
    permissions_of,
)
from engine.service.accounts.administration import Administration
from engine.service.accounts.passwords import STEP, check_password, hasher, step_of, verify
from engine.service.accounts.policy import AccessPolicy
from engine.store import StoredAccount, audit, logins, now, people as stored, principals_of

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

ISSUER = "Nom d'emprunt"
TOUCH_SECONDS = 60.0
"""A login is noted as used at most this often."""


@dataclass(frozen=True, slots=True)
class Invited:
    """Who opens an invitation: the ``name`` of the account, the key of one-time codes for it and as
    the address that applications read (``uri``), and whether its roles need them."""

    name: str
    key: str
    uri: str
    needs_code: bool


class Accounts(Administration):
    """The accounts of one store. Every method may be called from any thread; each looks into the
    store, so that what another process changed counts at once."""

    # -- invitations
    # ----------------------------------------------------------------------------------------------

    def invited(self, brought: str, policy: AccessPolicy) -> Invited:
        """Return whom a link invites.

        Raises:
            InvitationGone: it was used, is over, or never was one.
        """
        with self._database.reading() as session:
            return _invited(self._by_link(session, brought), policy)

    def open(self, brought: str, passwords: tuple[str, str], code: str, policy: AccessPolicy) -> None:
        """Give an invited account its password, written twice, and one-time codes where ``code`` is
        one; the link opens nothing any more, and where the account is signed in ends.

        Raises:
            InvitationGone: as :meth:`invited`. UnequalPasswords, WeakPassword: of the passwords.
            WrongCode: the code is not right, or the roles need one.
        """
        with self._database.reading() as session:
            found = self._by_link(session, brought)
        password, again = passwords
        if password != again:
            raise UnequalPasswords()
        check_password(password, found.name, policy.password)
        invited, code = _invited(found, policy), "".join(code.split())
        step = step_of(invited.key, code, 0) if code else None
        if (code or invited.needs_code) and step is None:
            raise WrongCode()
        hashed = hasher().hash(password)
        with self._database.writing() as session:
            self._by_link(session, brought)
            values = {"password": hashed, "invitation": None, "invited": None, "failures": 0, "locked_until": None}
            codes = {
                "totp": invited.key if step else None,
                "totp_since": now() if step else None,
                "totp_used": step or 0,
            }
            stored.change(session, found.id, **values, **codes)
            logins.end_all(session, found.id)
            audit.note(session, "account.open", found.id, who=found.name, codes=int(step is not None))

    # -- signing in and out
    # ----------------------------------------------------------------------------------------------

    def sign_in(self, name: str, password: str, code: str, policy: AccessPolicy) -> str:
        """Sign somebody in, and return what their browser brings from now on.

        Raises:
            LoginRefused: the name, the password or the code is not right, or the account is locked.
        """
        with self._database.reading() as session:
            found = stored.find(session, name, "local")
        right = verify(found, password)
        step = 0
        if found is not None and found.totp_since is not None:
            step = step_of(found.totp or "", "".join(code.split()), found.totp_used) or 0
            right &= step > 0
        elif found is not None and policy.totp.intersection(found.roles):
            right = False  # the policy asks for codes since: a new invitation sets them up
        refused = LoginRefused(minutes=max(1, int(policy.locked.total_seconds() // 60)))
        with self._database.writing() as session:
            # Looked at again: another try may have taken the code, or locked the account.
            again = None if found is None else stored.find(session, name, "local")
            if again is None or not right or again.is_locked or (step and again.totp_used >= step):
                self._note_failure(session, again, policy)
            else:
                stored.change(session, again.id, failures=0, locked_until=None, totp_used=step or again.totp_used)
                brought = logins.add(session, again.id)
                audit.note(session, "login", again.id, who=again.name)
                return brought
        raise refused

    def signed_in(self, brought: str, policy: AccessPolicy, *, active: bool = True) -> StoredAccount | None:
        """Return who is signed in by what a browser brings; None where nobody is, any more.
        ``active``: they do something, from which the time without doing anything counts anew."""
        with self._database.reading() as session:
            found = logins.find(session, brought, policy.idle, policy.longest)
            account = None if found is None else stored.fetch(session, found[0])
        if account is None or found is None or account.locked:
            return None
        if active and (now() - found[1]).total_seconds() > TOUCH_SECONDS:
            with self._database.writing() as session:
                logins.touch(session, brought)
        return account

    def sign_out(self, brought: str) -> None:
        """End where somebody is signed in; does nothing if nobody is."""
        with self._database.writing() as session:
            if (account_id := logins.end(session, brought)) is not None:
                audit.note(session, "logout", account_id)

    def recognise(self, name: str, roles: Sequence[str], teams: Sequence[str], source: str) -> StoredAccount:
        """Return the account of somebody whom a proxy or provider names, made where there is none
        yet, with the roles and teams that they say now.

        Raises:
            LoginRefused: the name is that of an account of another source, or is locked here.
            BadAccountName: it is none.
        """
        with self._database.reading() as session:
            found = stored.find(session, name)
        if found is None or (found.roles, found.teams) != (tuple(roles), tuple(teams)):
            with self._database.writing() as session:
                found = stored.find(session, name)
                if found is None:
                    found = stored.add(session, name, roles, teams, source)
                elif found.source == source:
                    stored.change(session, found.id, roles=" ".join(roles), teams=list(teams))
                    if found.roles != tuple(roles):
                        audit.note(session, "account.role", found.id, roles="+".join(roles))
                    found = stored.fetch(session, found.id)
        if found.source != source or found.is_locked:
            raise LoginRefused(minutes=1)
        return found

    def sweep(self, policy: AccessPolicy) -> None:
        """Forget the logins whose time is over."""
        with self._database.writing() as session:
            logins.end_old(session, policy.idle, policy.longest)

    def _by_link(self, session: Session, brought: str) -> StoredAccount:
        found = stored.find_invited(session, logins.digest(brought)) if brought else None
        if found is None or found.locked:
            raise InvitationGone()
        return found

    def _note_failure(self, session: Session, account: StoredAccount | None, policy: AccessPolicy) -> None:
        if account is None:
            audit.note(session, "login.refused", reason="name")
            return
        if account.is_locked:  # one entry for each time that it is locked, not for each try
            return
        if (failures := stored.count_failure(session, account.id)) >= policy.failures:
            stored.change(session, account.id, failures=0, locked_until=now() + policy.locked)
            audit.note(session, "account.lock", account.id, who=account.name, failures=failures)
        audit.note(session, "login.refused", account.id, who=account.name, reason="password")


def actor_of(account: StoredAccount, subject: str = "") -> Actor:
    """Return how somebody acts in pages and routes; ``subject`` is what a provider knows them by,
    which stands in the log in place of their name."""
    permissions = permissions_of(account.roles)
    return Actor(subject or account.name, "page", principals_of(account), permissions, account.name)


def _invited(account: StoredAccount, policy: AccessPolicy) -> Invited:
    key = account.totp or ""
    uri = pyotp.TOTP(key, interval=STEP).provisioning_uri(name=account.name, issuer_name=ISSUER)
    return Invited(account.name, key, uri, bool(policy.totp.intersection(account.roles)))
