"""What is held by whom, and how it comes to be shared."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import DocumentGone
from engine.store import Database, account_principal, holdings, people as stored, team_principal


class Holdings:
    """Who holds what in one store. Every method may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def foreign(self, ids: Iterable[str]) -> frozenset[str]:
        """Return those of some ids that name something which who acts now does not hold."""
        with self._database.reading() as session:
            return holdings.foreign(session, ids)

    def share(self, subject: str, *, account: str = "", team: str = "") -> None:
        """Let an account of this name, or a team, hold something too, which who acts now holds.

        Raises:
            AccountGone: no account has this name. DocumentGone: there is nothing of this id, or who
            acts now does not hold it.
        """
        with self._database.writing() as session:
            if not holdings.exists(session, subject) or holdings.foreign(session, [subject]):
                raise DocumentGone()
            holder = account_principal(stored.named(session, account).id) if account else team_principal(team)
            holdings.share(session, subject, holder)

    def adopt(self, account: str) -> int:
        """Give all that nobody holds, made before there were accounts, to the account of a name,
        and return how many things they are.

        Raises:
            AccountGone: no account has this name.
        """
        with self._database.writing() as session:
            return holdings.adopt(session, account_principal(stored.named(session, account).id))
