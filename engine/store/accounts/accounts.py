"""Accounts in the store: made, found, changed, erased. Functions take an open session.

Names are sealed, so that a name is found by reading all of them: an installation has hundreds at
most.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from engine.core import AccountGone, BadAccountName
from engine.store import rows
from engine.store.accounts.account_schema import AccountRow
from engine.store.audit.log import note
from engine.store.columns import now

LONGEST_NAME = 80
AccountState = Literal["open", "invited", "uninvited", "locked"]
"""Whether somebody comes in with an account: ``invited``, once they have opened their link;
``uninvited``, the link is over."""


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """What is kept of an account (:class:`engine.store.accounts.account_schema.AccountRow`)."""

    id: str
    name: str
    roles: tuple[str, ...]
    teams: tuple[str, ...]
    source: str
    password: str | None
    totp: str | None
    totp_since: datetime | None
    totp_used: int
    invited: datetime | None
    failures: int
    locked_until: datetime | None
    locked: bool
    created: datetime

    @property
    def is_locked(self) -> bool:
        """Tell whether nobody may log in with it now."""
        return self.locked or (self.locked_until is not None and self.locked_until > now())

    @property
    def is_opened(self) -> bool:
        """Tell whether its owner has what opens it: a password here, or the word of others."""
        return self.source != "local" or self.password is not None

    @property
    def state(self) -> AccountState:
        """Return whether somebody comes in with it now."""
        if self.is_locked:
            return "locked"
        if self.is_opened:
            return "open"
        return "invited" if self.invited is not None and self.invited > now() else "uninvited"


def clean(name: str) -> str:
    """Return a name as it is kept: composed, on one line.

    Raises:
        BadAccountName: it is empty or too long, or has what cannot be seen.
    """
    made = " ".join(unicodedata.normalize("NFC", name).split())
    if not 0 < len(made) <= LONGEST_NAME or any(unicodedata.category(letter)[0] == "C" for letter in made):
        raise BadAccountName(most=LONGEST_NAME)
    return made


def add(session: Session, name: str, roles: Sequence[str], teams: Sequence[str], source: str) -> StoredAccount:
    """Make an account that cannot log in yet, and write the log.

    Raises:
        BadAccountName: as :func:`clean`.
    """
    account_id = secrets.token_hex(8)
    values: dict[str, Any] = {"name": clean(name), "roles": " ".join(roles), "teams": list(teams), "source": source}
    rows.add(session, AccountRow, {"id": account_id, **values})
    note(session, "account.make", account_id, roles="+".join(roles), source=source)
    return fetch(session, account_id)


def fetch(session: Session, account_id: str) -> StoredAccount:
    """Return an account.

    Raises:
        AccountGone: there is none of this id.
    """
    row = session.scalar(select(AccountRow).where(AccountRow.id == account_id))
    if row is None:
        raise AccountGone(name=account_id)
    return _stored(row)


def find(session: Session, name: str, source: str | None = None) -> StoredAccount | None:
    """Return the account of a name, upper and lower case alike; None where there is none, or it is
    of another source."""
    wanted = " ".join(unicodedata.normalize("NFC", name).split()).casefold()
    for found in all_of(session):
        if found.name.casefold() == wanted and source in (None, found.source):
            return found
    return None


def named(session: Session, name: str) -> StoredAccount:
    """Return the account of a name.

    Raises:
        AccountGone: there is none.
    """
    found = find(session, name)
    if found is None:
        raise AccountGone(name=" ".join(name.split())[:LONGEST_NAME])
    return found


def find_invited(session: Session, digest: str) -> StoredAccount | None:
    """Return the account that a link opens, by the SHA-256 of what it brings, while it is good."""
    wanted = AccountRow.invitation == digest, AccountRow.invited > now()
    row = session.scalar(select(AccountRow).where(*wanted))
    return None if row is None else _stored(row)


def find_provided(session: Session, digest: str) -> StoredAccount | None:
    """Return the account of somebody whom an OpenID provider knows, by the SHA-256 of its issuer
    and their subject there."""
    row = session.scalar(select(AccountRow).where(AccountRow.invitation == digest, AccountRow.source == "oidc"))
    return None if row is None else _stored(row)


def all_of(session: Session) -> tuple[StoredAccount, ...]:
    """Return all accounts, the oldest first."""
    found = session.scalars(select(AccountRow).order_by(AccountRow.created, AccountRow.id))
    return tuple(_stored(row) for row in found)


def any_made(session: Session) -> bool:
    """Tell whether there is an account."""
    return session.scalar(select(AccountRow.id).limit(1)) is not None


def change(session: Session, account_id: str, **values: Any) -> None:
    """Change columns of an account."""
    rows.change(session, AccountRow, values, id=account_id)


def count_failure(session: Session, account_id: str) -> int:
    """Count one more failed login in a row, and return how many they are."""
    this = AccountRow.id == account_id
    session.execute(update(AccountRow).where(this).values(failures=AccountRow.failures + 1))
    return session.scalar(select(AccountRow.failures).where(this)) or 0


def erase(session: Session, account_id: str) -> None:
    """Erase an account and its logins, and write the log."""
    session.execute(delete(AccountRow).where(AccountRow.id == account_id))
    note(session, "account.erase", account_id)


def _stored(row: AccountRow) -> StoredAccount:
    return StoredAccount(
        row.id, row.name, tuple(row.roles.split()), tuple(row.teams), row.source, row.password, row.totp, row.totp_since,
        row.totp_used, row.invited, row.failures, row.locked_until, row.locked, row.created,
    )  # fmt: skip
