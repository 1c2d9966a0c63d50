"""Accounts as they are administered: invited, given roles, locked, erased."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pyotp

from engine.core import (
    ACCOUNT_ROLES,
    AccountNameTaken,
    AccountProvided,
    HoldsDocuments,
    LastAdministrator,
    UnknownName,
    current_actor,
    settings,
)
from engine.service.accounts.overview import AccountOverview, administers, overview
from engine.service.accounts.policy import AccessPolicy
from engine.store import (
    Database,
    StoredAccount,
    account_principal,
    assignments,
    audit,
    holdings,
    logins,
    now,
    people as stored,
)

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

_ADMINISTRATOR = "administrateur"


class Administration:
    """What is done with the accounts of one store by who runs it. Every method may be called from
    any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def any_made(self) -> bool:
        """Tell whether there is an account."""
        with self._database.reading() as session:
            return stored.any_made(session)

    def all(self) -> tuple[StoredAccount, ...]:
        """Return all accounts, the oldest first."""
        with self._database.reading() as session:
            return stored.all_of(session)

    def overviews(self) -> tuple[AccountOverview, ...]:
        """Return all accounts as who administers sees them, the oldest first."""
        with self._database.reading() as session:
            found, seen = stored.all_of(session), audit.latest(session, "login") | logins.last_seen(session)
        return tuple(overview(account, found, seen.get(account.id)) for account in found)

    def alone_holds(self, name: str) -> int:
        """Return how many things there are that an account alone holds.

        Raises:
            AccountGone: none has this name.
        """
        with self._database.reading() as session:
            return holdings.count_alone(session, account_principal(stored.named(session, name).id))

    def names(self) -> dict[str, str]:
        """Return the names of all accounts, by their ids."""
        return {account.id: account.name for account in self.all()}

    def invite(
        self, name: str, roles: Sequence[str], teams: Sequence[str], policy: AccessPolicy, *, new: bool = False
    ) -> str:
        """Make an account, or invite it again with what it has where no role is given, and return
        what its link brings, this once. A link, a password and codes of before open nothing any
        more, and where the account is signed in ends. ``new``: there must be none yet.

        Raises:
            UnknownName: there is no such role, or none is given. BadAccountName: as
            :func:`engine.store.accounts.accounts.clean`. AccountNameTaken: there is one.
            AccountProvided: they come in by a proxy or a provider, and the installation has no
            accounts of its own.
        """
        check_roles(roles)
        brought = secrets.token_urlsafe(logins.BYTES)
        with self._database.writing() as session:
            found = stored.find(session, name)
            if found is None:
                if not roles:
                    raise UnknownName(name="", known=", ".join(ACCOUNT_ROLES))
                found = stored.add(session, name, roles, teams, "local")
            elif new:
                raise AccountNameTaken(name=found.name)
            elif roles:
                self._set_roles(session, found, roles, teams)
            else:
                _check_own(found)
            values = {"invitation": logins.digest(brought), "invited": now() + policy.invitation}
            codes = {"totp": pyotp.random_base32(), "totp_since": None, "totp_used": 0}
            stored.change(session, found.id, **values, **codes, source="local", password=None)
            logins.end_all(session, found.id)
            audit.note(session, "account.invite", found.id)
        return brought

    def change_roles(self, name: str, roles: Sequence[str], teams: Sequence[str] | None = None) -> None:
        """Give an account other roles, and other teams where some are given; it counts at once.

        Raises:
            AccountGone: none has this name. UnknownName: there is no such role, or none is given.
            LastAdministrator: nobody could administer any more. AccountProvided: a proxy or a
            provider decides them.
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
        """Erase an account; what it holds goes ``to`` another, what it was to
        read back into the stacks.

        Raises:
            AccountGone: none has one of these names. LastAdministrator: as :meth:`change_roles`.
            HoldsDocuments: it alone holds something, and nobody else is to have it.
        """
        with self._database.writing() as session:
            found = stored.named(session, name)
            own = account_principal(found.id)
            is_own = own in (current_actor().principals or ())
            self._keep_administrator(session, found, alone=len(stored.all_of(session)) == 1 and not is_own)
            heir = None if to is None else account_principal(stored.named(session, to).id)
            if heir not in (None, own):
                holdings.hand_over(session, own, heir)
            elif left := holdings.count_alone(session, own):
                raise HoldsDocuments(number=left)
            holdings.drop_all(session, own)
            assignments.give_back(session, assignments.held_by(session, own))
            stored.erase(session, found.id)

    def _set_roles(
        self, session: Session, account: StoredAccount, roles: Sequence[str], teams: Sequence[str] | None
    ) -> None:
        _check_own(account)
        if not roles:
            raise UnknownName(name="", known=", ".join(ACCOUNT_ROLES))
        if _ADMINISTRATOR not in roles:
            self._keep_administrator(session, account)
        values = {"roles": " ".join(dict.fromkeys(roles))} | ({} if teams is None else {"teams": list(teams)})
        stored.change(session, account.id, **values)
        audit.note(session, "account.role", account.id, roles="+".join(roles))

    def _keep_administrator(self, session: Session, account: StoredAccount, *, alone: bool = False) -> None:
        """Look whether somebody else could administer: who can do it now may not be the last who
        can, even if others were given the role and have not opened their account."""
        others = [each for each in stored.all_of(session) if each.id != account.id]
        named = any(_ADMINISTRATOR in each.roles and not each.locked for each in others)
        able = any(map(administers, others))
        if _ADMINISTRATOR in account.roles and not alone and not (able if administers(account) else named):
            raise LastAdministrator()


def _check_own(account: StoredAccount) -> None:
    """Look whether the installation decides of an account.

    Raises:
        AccountProvided: a proxy or a provider does.
    """
    if account.source != "local" and settings().accounts != "local":
        raise AccountProvided(name=account.name)


def check_roles(roles: Sequence[str]) -> None:
    """Look whether there are such roles.

    Raises:
        UnknownName: there is none of one of these names.
    """
    for role in roles:
        if role not in ACCOUNT_ROLES:
            raise UnknownName(name=role, known=", ".join(ACCOUNT_ROLES))
