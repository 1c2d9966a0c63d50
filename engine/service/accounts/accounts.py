"""Accounts of people: invited, opened with a password, signed in and out, locked.

A password is kept as its Argon2id hash (RFC 9106), a one-time code is that of RFC 6238, taken once.
What was wrong is not said, and a name that is none takes as long as one that is.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pyotp

from engine.core import (
    ACCOUNT_ROLES,
    AccountGone,
    Actor,
    HoldsDocuments,
    InvitationGone,
    LastAdministrator,
    LoginRefused,
    UnequalPasswords,
    UnknownName,
    WeakPassword,
    WrongCode,
    permissions_of,
)
from engine.service.accounts.policy import AccessPolicy
from engine.store import Database, audit, now
from engine.store.accounts import StoredAccount, account_principal, accounts as stored, holdings, logins, principals_of

if TYPE_CHECKING:
    from argon2 import PasswordHasher
    from sqlalchemy.orm import Session

ISSUER = "Nom d'emprunt"
TOUCH_SECONDS = 60.0
"""A login is noted as used at most this often."""
STEP = 30
"""Seconds of a one-time code; the one before and the one after are taken too."""
LONGEST_PASSWORD = 1024
_ADMINISTRATOR = "administrateur"


@dataclass(frozen=True, slots=True)
class Invited:
    """Who opens an invitation: the ``name`` of the account, the key of one-time codes for it and as
    the address that applications read (``uri``), and whether its roles need them."""

    name: str
    key: str
    uri: str
    needs_code: bool


class Accounts:
    """The accounts of one store. Every method may be called from any thread; each looks into the
    store, so that what another process changed counts at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- administration
    # ----------------------------------------------------------------------------------------------

    def any_made(self) -> bool:
        """Tell whether there is an account."""
        with self._database.reading() as session:
            return stored.any_made(session)

    def all(self) -> tuple[StoredAccount, ...]:
        """Return all accounts, the oldest first."""
        with self._database.reading() as session:
            return stored.all_of(session)

    def invite(self, name: str, roles: Sequence[str], teams: Sequence[str], policy: AccessPolicy) -> str:
        """Make an account, or invite it again with what it has where no role is given, and return
        what its link brings, this once. A link, a password and codes of before open nothing any
        more, and where the account is signed in ends.

        Raises:
            UnknownName: there is no such role, or none is given. BadAccountName: as
            :func:`engine.store.accounts.accounts.clean`.
        """
        check_roles(roles)
        brought = secrets.token_urlsafe(logins.BYTES)
        with self._database.writing() as session:
            found = stored.find(session, name)
            if found is None:
                if not roles:
                    raise UnknownName(name="", known=", ".join(ACCOUNT_ROLES))
                found = stored.add(session, name, roles, teams, "local")
            elif roles:
                self._set_roles(session, found, roles, teams)
            values = {"invitation": logins.digest(brought), "invited": now() + policy.invitation}
            codes = {"totp": pyotp.random_base32(), "totp_since": None, "totp_used": 0}
            stored.change(session, found.id, **values, **codes, source="local", password=None)
            logins.end_all(session, found.id)
            audit.note(session, "account.invite", found.id)
        return brought

    def change_roles(self, name: str, roles: Sequence[str], teams: Sequence[str] | None = None) -> None:
        """Give an account other roles, and other teams where some are given; it counts at once.

        Raises:
            AccountGone: none has this name. UnknownName: there is no such role.
            LastAdministrator: nobody could administer any more.
        """
        check_roles(roles)
        with self._database.writing() as session:
            self._set_roles(session, stored.named(session, name), roles, teams)

    def lock(self, name: str) -> None:
        """Let nobody sign in with an account, and end where it is signed in.

        Raises:
            AccountGone, LastAdministrator: as :meth:`change_roles`.
        """
        with self._database.writing() as session:
            found = stored.named(session, name)
            self._keep_administrator(session, found)
            stored.change(session, found.id, locked=True)
            logins.end_all(session, found.id)
            audit.note(session, "account.lock", found.id)

    def unlock(self, name: str) -> None:
        """Let an account sign in again, whatever locked it.

        Raises:
            AccountGone: none has this name.
        """
        with self._database.writing() as session:
            found = stored.named(session, name)
            stored.change(session, found.id, locked=False, locked_until=None, failures=0)
            audit.note(session, "account.unlock", found.id)

    def erase(self, name: str, to: str | None = None) -> None:
        """Erase an account; what it holds goes ``to`` another.

        Raises:
            AccountGone: none has one of these names. LastAdministrator: as :meth:`change_roles`.
            HoldsDocuments: it alone holds something, and nobody is to have it.
        """
        with self._database.writing() as session:
            found = stored.named(session, name)
            self._keep_administrator(session, found, alone=len(stored.all_of(session)) == 1)
            own = account_principal(found.id)
            if to is not None:
                holdings.hand_over(session, own, account_principal(stored.named(session, to).id))
            elif left := holdings.count_alone(session, own):
                raise HoldsDocuments(number=left)
            holdings.drop_all(session, own)
            stored.erase(session, found.id)

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
        step = _step(invited.key, code, 0) if code else None
        if (code or invited.needs_code) and step is None:
            raise WrongCode()
        hashed = _hasher().hash(password)
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
        right = _verify(found, password)
        step = 0
        if found is not None and found.totp_since is not None:
            step = _step(found.totp or "", "".join(code.split()), found.totp_used) or 0
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

    def _set_roles(
        self, session: Session, account: StoredAccount, roles: Sequence[str], teams: Sequence[str] | None
    ) -> None:
        if _ADMINISTRATOR not in roles:
            self._keep_administrator(session, account)
        values = {"roles": " ".join(dict.fromkeys(roles))} | ({} if teams is None else {"teams": list(teams)})
        stored.change(session, account.id, **values)
        audit.note(session, "account.role", account.id, roles="+".join(roles))

    def _keep_administrator(self, session: Session, account: StoredAccount, *, alone: bool = False) -> None:
        others = (
            each for each in stored.all_of(session) if each.id != account.id and _ADMINISTRATOR in each.roles and not each.locked
        )  # fmt: skip
        if _ADMINISTRATOR in account.roles and not alone and next(others, None) is None:
            raise LastAdministrator()


def actor_of(account: StoredAccount) -> Actor:
    """Return how somebody acts in pages and routes."""
    return Actor(account.name, "page", principals_of(account), permissions_of(account.roles))


def check_roles(roles: Sequence[str]) -> None:
    """Look whether there are such roles.

    Raises:
        UnknownName: there is none of one of these names.
    """
    for role in roles:
        if role not in ACCOUNT_ROLES:
            raise UnknownName(name=role, known=", ".join(ACCOUNT_ROLES))


def check_password(password: str, name: str, least: int) -> None:
    """Look whether a password is good enough: long, not the name, not few letters again and again.

    Raises:
        WeakPassword: it is not.
    """
    folded = password.casefold()
    named = any(len(part) > 2 and part in folded for part in name.casefold().split())
    if not least <= len(password) <= LONGEST_PASSWORD or len(set(folded)) < least // 2 or named:
        raise WeakPassword(least=least)


def _invited(account: StoredAccount, policy: AccessPolicy) -> Invited:
    key = account.totp or ""
    uri = pyotp.TOTP(key, interval=STEP).provisioning_uri(name=account.name, issuer_name=ISSUER)
    return Invited(account.name, key, uri, bool(policy.totp.intersection(account.roles)))


def _step(key: str, code: str, used: int) -> int | None:
    """Return the number of the half minute of which a code is, after ``used``; None where it is of
    none of these."""
    present = int(time.time()) // STEP
    codes = pyotp.TOTP(key, interval=STEP)
    for step in (present - 1, present, present + 1):
        if step > used and hmac.compare_digest(codes.at(step * STEP).encode(), code.encode("utf-8", "replace")):
            return step
    return None


def _verify(account: StoredAccount | None, password: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    kept = account.password if account is not None else None
    try:
        _hasher().verify(kept or _nobodys(), password[:LONGEST_PASSWORD])
    except (VerificationError, InvalidHashError):
        return False
    return kept is not None


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _nobodys() -> str:
    """Make the hash of a password that nobody has: a name that is none takes as long as one that
    is."""
    return _hasher().hash(secrets.token_urlsafe(logins.BYTES))


__all__ = ["AccountGone", "Accounts", "Invited", "actor_of", "check_password", "check_roles"]
