"""Who reads which document of a list: assigned by who leads it, by hand or by rule, taken from the
common stack, given back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core import (
    AccountGone,
    DocumentGone,
    LoginNeeded,
    NotAReader,
    PermissionMissing,
    ReadsTwice,
    current_actor,
    permissions_of,
)
from engine.service.lists.assignment_rules import AssignmentRule
from engine.store import (
    Database,
    StoredAccount,
    account_principal,
    assignments as stored,
    holdings,
    lists,
    people,
)

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


@dataclass(frozen=True, slots=True)
class ReaderLoad:
    """What one reader has of a list: the number of documents, and of those among them that are not
    validated."""

    account: str
    documents: int
    unread: int


@dataclass(frozen=True, slots=True)
class SharedOut:
    """How a list is shared out: what ``stack`` is left to take, who has what, and the names of the
    accounts that can be given some, and of those that can decide between two readings."""

    stack: int
    holders: tuple[ReaderLoad, ...]
    readers: tuple[str, ...]
    adjudicators: tuple[str, ...]


class Assignments:
    """Who reads what in the lists of one store. Every method may be called from any thread; what
    one of them does, it does in one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def assign(self, list_id: str, documents: Sequence[str], account: str = "", priority: int | None = None) -> int:
        """Let the account of a name have documents of a list, in the place of who has them; it
        holds the list from then on. A ``priority`` says how soon they are taken: 0 as all, more
        sooner, less later. Without either they stay as they are. Returns how many they are.

        Raises:
            ListGone, DocumentGone: there is no such list, or one of the documents is not of it.
            AccountGone: no account has this name. NotAReader: it corrects no documents.
            ReadsTwice: it has the other reading of one of them.
        """
        with self._database.writing() as session:
            _check_in_list(session, list_id, documents)
            if priority is not None:
                stored.set_priority(session, documents, priority)
            if not account:
                return len(documents)
            reader = _reader(session, account)
            other, own = stored.others(session, list_id), account_principal(reader.id)
            twins = [other[document_id] for document_id in documents if document_id in other]
            if set(twins) & set(documents) or own in stored.holders(session, twins).values():
                raise ReadsTwice(name=reader.name)
            _give(session, list_id, documents, reader, "hand")
        return len(documents)

    def apply(self, list_id: str, rules: Sequence[AssignmentRule]) -> int:
        """Share out by rules what nobody has of a list, and return to how many documents a rule was
        applied. Of the accounts of a rule, who has fewest unread documents of the list is next.

        Raises:
            ListGone: there is no such list. AccountGone, NotAReader: of an account of a rule.
        """
        with self._database.writing() as session:
            lists.fetch(session, list_id)
            readers = {name: _reader(session, name) for rule in rules for name in rule.accounts}
            load = Counter({
                name: len(stored.held_by(session, account_principal(reader.id), list_id, unread=True))
                for name, reader in readers.items()
            })  # fmt: skip
            sooner, given = dict[str, int](), dict[str, str]()
            for document in stored.stack(session, list_id):
                rule = next((rule for rule in rules if rule.fits(document)), None)
                if rule is None:
                    continue
                if rule.priority is not None:
                    sooner[document.id] = rule.priority
                twin = given.get(document.other or "")
                able = [
                    name
                    for name in rule.accounts
                    if name != twin and account_principal(readers[name].id) != document.twin
                ]
                if able:
                    given[document.id] = min(able, key=lambda name: load[name])
                    load[given[document.id]] += 1
            for priority in dict.fromkeys(sooner.values()):
                stored.set_priority(session, [each for each, value in sooner.items() if value == priority], priority)
            for name, reader in readers.items():
                _give(session, list_id, [each for each, to in given.items() if to == name], reader, "rule")
        return len(sooner.keys() | given.keys())

    def take(self, list_id: str, account: str = "") -> str | None:
        """Let who acts now, or the account of a name, have the next document of the common stack,
        and return its id; None where none is left for them.

        Raises:
            ListGone: there is no such list, or who acts now does not hold it. LoginNeeded: there
            are no accounts. PermissionMissing: somebody else is meant, and who acts leads no list.
            AccountGone, NotAReader: as :meth:`assign`.
        """
        with self._database.writing() as session:
            lists.fetch(session, list_id)
            reader = _meant(session, account)
            own = account_principal(reader.id)
            free = (each.id for each in stored.stack(session, list_id) if each.twin != own)
            if (document_id := next(free, None)) is not None:
                _give(session, list_id, [document_id], reader, "taken")
        return document_id

    def give_back(self, list_id: str, documents: Sequence[str] = (), account: str = "") -> int:
        """Put documents of a list back into the stack, or all that the account of a name has not
        validated yet, and return how many somebody had.

        Raises:
            ListGone, DocumentGone, AccountGone: as :meth:`assign`. LoginNeeded: as :meth:`take`.
            PermissionMissing: somebody else has one of them, and who acts leads no list.
        """
        with self._database.writing() as session:
            if account:
                lists.fetch(session, list_id)
                own = account_principal(_meant(session, account, reads=False).id)
                return stored.give_back(session, stored.held_by(session, own, list_id, unread=True))
            _check_in_list(session, list_id, documents)
            actor = current_actor()
            others = set(stored.holders(session, documents).values()) - set(actor.principals or ())
            if others and not actor.may("assign"):
                raise PermissionMissing()
            return stored.give_back(session, documents)

    def shared_out(self, list_id: str) -> SharedOut:
        """Return how a list is shared out.

        Raises:
            ListGone: there is no such list.
        """
        with self._database.reading() as session:
            lists.fetch(session, list_id)
            found = [row for row in lists.rows(session, list_id) if row.holder]
            total = Counter(row.holder for row in found)
            unread = Counter(row.holder for row in found if row.state != "validated")
            known = sorted(people.all_of(session), key=lambda account: account.name.casefold())
            stack = stored.left(session, list_id, ())
        holders = tuple(ReaderLoad(name, total[name], unread[name]) for name in sorted(total, key=str.casefold))
        readers, adjudicators = (
            tuple(account.name for account in known if can(account)) for can in (_can_read, can_decide)
        )
        return SharedOut(stack, holders, readers, adjudicators)

    def left(self, list_id: str) -> int:
        """Return how many documents of a list who acts now could take.

        Raises:
            ListGone: there is no such list.
        """
        with self._database.reading() as session:
            lists.fetch(session, list_id)
            return stored.left(session, list_id, current_actor().principals or ())


def _meant(session: Session, account: str, *, reads: bool = True) -> StoredAccount:
    """Give the account of a name, or that of who acts now."""
    actor = current_actor()
    if not account and not actor.is_known:
        raise LoginNeeded()
    name = account or actor.who
    found = _reader(session, name) if reads else people.named(session, name)
    if account_principal(found.id) not in (actor.principals or ()) and not actor.may("assign"):
        raise PermissionMissing()
    return found


def _reader(session: Session, name: str) -> StoredAccount:
    found = people.named(session, name)
    if found.locked:
        raise AccountGone(name=found.name)
    if not _can_read(found):
        raise NotAReader(name=found.name)
    return found


def _can_read(account: StoredAccount) -> bool:
    return not account.locked and "correct" in permissions_of(account.roles)


def can_decide(account: StoredAccount) -> bool:
    """Tell whether somebody can decide where two readings differ, on the page /accord."""
    return not account.locked and "material" in permissions_of(account.roles)


def _give(session: Session, list_id: str, documents: Sequence[str], reader: StoredAccount, way: stored.Way) -> None:
    own = account_principal(reader.id)
    stored.assign(session, documents, own, way)
    if documents and not holdings.is_held_by(session, list_id, reader):
        holdings.share(session, list_id, own)


def _check_in_list(session: Session, list_id: str, documents: Sequence[str]) -> None:
    lists.fetch(session, list_id)
    if set(documents) - stored.in_list(session, list_id, documents):
        raise DocumentGone()
