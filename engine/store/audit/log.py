"""The audit log in the store: entries added in the transaction of what they tell, found, cut when
their time is over. Functions take an open session of :class:`engine.store.Database`; who adds or
cuts holds its write lock, so that the entries of all processes are one chain."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import LargeBinary, Row, Select, delete, func, select, type_coerce
from sqlalchemy.orm import Session

from engine.core import StoreDamaged, catalogue, current_actor
from engine.store import rows
from engine.store.audit.entry import FORM, ORIGIN, AuditEntry, digest
from engine.store.audit.signing import new_signing_key, signer
from engine.store.audit_schema import AuditEntryRow, AuditStateRow, AuditStubRow
from engine.store.cipher import Cipher
from engine.store.coding import decode_json
from engine.store.columns import cipher_of, now
from engine.store.row_keys import row_key

ACTS = (
    "start", "upload", "open", "reader", "export", "deliver", "report", "key", "restore", "validate", "unvalidate", "erase",
    "token.make", "token.revoke", "token.refused", "account.make", "account.invite", "account.open", "account.role", "account.lock", "account.unlock", "account.erase",
    "login", "login.refused", "logout", "share", "policy", "policy.refused", "model", "backup", "store.restore", "store.key", "audit.cut", "webhook",
    "assign", "take", "give_back", "priority", "second_reading", "report.open", "report.place", "report.close",
)  # fmt: skip
"""Codes of what is written down."""
LONGEST_WHO = 80
PART = 1_000
"""Entries read at a time."""
COLUMNS = (
    AuditEntryRow.number, AuditEntryRow.moment, AuditEntryRow.act, AuditEntryRow.subject, AuditEntryRow.hash,
    type_coerce(AuditEntryRow.data, LargeBinary).label("data"),
)  # fmt: skip
"""What is read of an entry whose sealed part may not open."""
_PLACE = "audit_entries.data"
_STATE = 1
_CODE = re.compile(r"[\w.:+/-]{0,64}", re.ASCII)
_NONCE_BYTES = 16


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """Which entries are wanted: those of an ``act``, about a ``subject``, by ``who`` (part of it,
    upper and lower case alike), not before ``since``, before ``until``; None or empty: all."""

    act: str = ""
    subject: str = ""
    who: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class SealedEntry:
    """An entry whose sealed part does not open: what stands in clear of it."""

    number: int
    moment: datetime
    act: str
    subject: str


@dataclass(frozen=True, slots=True)
class AuditHead:
    """Where the log ends: number and hash of its last entry; 0 and :data:`ORIGIN` if it has
    none."""

    number: int = 0
    hash: str = ORIGIN


def note(session: Session, act: str, subject: str = "", *, who: str | None = None, **details: str | int) -> int:
    """Add an entry in the current write transaction and return its number. ``who`` is a name that a
    reader gave; without, what is known of who acts (:func:`engine.core.current_actor`)."""
    return _append(session, act, [(subject, details)], who, 0)


def note_all(
    session: Session,
    act: str,
    subjects: Sequence[str],
    *,
    who: str | None = None,
    after: int = 0,
    **details: str | int,
) -> int:
    """Add an entry for each subject, as :func:`note` does, and return the number of the last. The
    first has a number above ``after``: a restored store does not give a number twice.

    Raises:
        ValueError: a code or a detail could be a text: a fault of the program.
    """
    return _append(session, act, [(subject, details) for subject in subjects], who, after)


def note_each(session: Session, act: str, said: Sequence[tuple[str, Mapping[str, str | int]]]) -> int:
    """Add an entry for each subject with its own details, as :func:`note` does, and return the
    number of the last; without any, of the last there is."""
    return _append(session, act, said, None, 0)


def _append(
    session: Session, act: str, said: Sequence[tuple[str, Mapping[str, str | int]]], who: str | None, after: int
) -> int:
    values = (value for _, details in said for value in details.values())
    if act not in ACTS or not all(isinstance(value, int) or _CODE.fullmatch(value) for value in values):
        raise ValueError("the audit log takes codes and whole numbers")
    actor = current_actor()
    head = read_head(session)
    known = head is not None
    last = head or AuditHead()
    written = []
    for number, (subject, details) in enumerate(said, max(last.number, after) + 1):
        entry = AuditEntry(
            number, now(), act, " ".join(((actor.is_known and actor.who) or who or actor.who).split())[:LONGEST_WHO], actor.via, subject[:32], details,
            secrets.token_hex(_NONCE_BYTES), last.hash,
        )  # fmt: skip
        entry = replace(entry, hash=digest(entry))
        written.append(entry)
        last = AuditHead(number, entry.hash)
    rows.add(session, AuditEntryRow, *(_row(entry) for entry in written))
    place = {"number": last.number, "hash": last.hash}
    if known:
        rows.change(session, AuditStateRow, {"head": place}, id=_STATE)
    else:
        rows.add(session, AuditStateRow, {"id": _STATE, "head": place, "signing": new_signing_key()})
    return last.number


def read_head(session: Session) -> AuditHead | None:
    """Return where the log ends, None where it was never begun."""
    place = session.scalar(select(AuditStateRow.head).where(AuditStateRow.id == _STATE))
    return None if place is None else AuditHead(place["number"], place["hash"])


def act_title(act: str, language: str) -> str:
    """Name an act; a code that this version does not know stays as it is."""
    key = f"audit.act.{act}"
    return catalogue.ENGINE.say(key, language) if catalogue.ENGINE.knows(key) else act


def find(session: Session, wanted: AuditFilter | None = None, *, before: int | None = None) -> Iterator[AuditEntry]:
    """Yield the entries wanted, the newest first; ``before``: with smaller numbers.

    Raises:
        StoreDamaged: an entry does not open.
    """
    for entry in find_all(session, wanted, before=before):
        if isinstance(entry, SealedEntry):
            raise StoreDamaged()
        yield entry


def find_all(
    session: Session, wanted: AuditFilter | None = None, *, before: int | None = None
) -> Iterator[AuditEntry | SealedEntry]:
    """Yield the entries wanted, as :func:`find` does, and among them those that do not open,
    whoever they are of."""
    wanted = wanted or AuditFilter()
    sought, cipher = wanted.who.casefold(), cipher_of(session.connection().dialect)
    while True:
        asked = _narrowed(select(*COLUMNS), wanted).order_by(AuditEntryRow.number.desc()).limit(PART)
        if before is not None:
            asked = asked.where(AuditEntryRow.number < before)
        found = session.execute(asked).all()
        for row in found:
            entry = open_row(cipher, row)
            if isinstance(entry, SealedEntry) or sought in entry.who.casefold():
                yield entry
        if len(found) < PART:
            return
        before = found[-1].number


def open_row(cipher: Cipher, row: Row[*tuple[Any, ...]]) -> AuditEntry | SealedEntry:
    """Open what was read of an entry (:data:`COLUMNS`)."""
    try:
        data = decode_json(cipher.open(bytes(row.data), _PLACE, row_key(row.number)))
        return made_entry(row.number, row.moment, row.act, row.subject, data, row.hash)
    except (StoreDamaged, ValueError, TypeError, KeyError):
        return SealedEntry(row.number, row.moment, row.act, row.subject)


def latest(session: Session, act: str) -> dict[str, datetime]:
    """Return when something was last done to each subject, by its id."""
    row = AuditEntryRow
    found = session.execute(select(row.subject, func.max(row.moment)).where(row.act == act).group_by(row.subject))
    return dict(found.all())


def count(session: Session) -> int:
    """Return the number of entries."""
    return session.scalar(select(func.count()).select_from(AuditEntryRow)) or 0


def erasures_after(session: Session, number: int) -> tuple[AuditEntry, ...]:
    """Return the entries that tell of erasures and have a number above one, the oldest first."""
    asked = select(AuditEntryRow).where(AuditEntryRow.act == "erase", AuditEntryRow.number > number)
    return tuple(_entry(row) for row in session.scalars(asked.order_by(AuditEntryRow.number)).all())


def cut(session: Session, before: datetime) -> int:
    """Delete the entries older than a moment, leaving a signed stub from which the chain goes on,
    and return how many they were. The cut is an entry too."""
    kept = session.scalar(select(func.min(AuditEntryRow.number)).where(AuditEntryRow.moment >= before))
    old = select(AuditEntryRow.number, AuditEntryRow.hash).order_by(AuditEntryRow.number.desc()).limit(1)
    last = session.execute(old if kept is None else old.where(AuditEntryRow.number < kept)).one_or_none()
    signing = signer(session)
    if last is None or signing is None:
        return 0
    cut_entries = AuditEntryRow.number <= last.number
    removed = session.scalar(select(func.count()).select_from(AuditEntryRow).where(cut_entries)) or 0
    session.execute(delete(AuditEntryRow).where(cut_entries).execution_options(synchronize_session=False))
    stub = {"form": FORM, "number": last.number, "hash": last.hash, "cut": now().isoformat(timespec="seconds")}
    rows.add(session, AuditStubRow, {"number": last.number, "data": signing.sign(stub)})
    note(session, "audit.cut", number=last.number, removed=removed)
    return removed


def signed_head(session: Session) -> dict[str, object] | None:
    """Return where the log ends, with the moment, signed; None where it was never begun."""
    head, signing = read_head(session), signer(session)
    if head is None or signing is None:
        return None
    moment = now().isoformat(timespec="seconds")
    return signing.sign({"form": FORM, "number": head.number, "hash": head.hash, "moment": moment})


def _narrowed(asked: Select[*tuple[Any, ...]], wanted: AuditFilter) -> Select[*tuple[Any, ...]]:
    row = AuditEntryRow
    if wanted.act:
        asked = asked.where(row.act == wanted.act)
    if wanted.subject:
        asked = asked.where(row.subject == wanted.subject)
    if wanted.since is not None:
        asked = asked.where(row.moment >= wanted.since)
    if wanted.until is not None:
        asked = asked.where(row.moment < wanted.until)
    return asked


def _row(entry: AuditEntry) -> dict[str, object]:
    data = {
        "who": entry.who, "via": entry.via, "details": dict(entry.details), "nonce": entry.nonce, "previous": entry.previous,
    }  # fmt: skip
    return {
        "number": entry.number, "moment": entry.moment, "act": entry.act, "subject": entry.subject, "data": data,
        "hash": entry.hash,
    }  # fmt: skip


def _entry(row: AuditEntryRow) -> AuditEntry:
    return made_entry(row.number, row.moment, row.act, row.subject, row.data, row.hash)


def made_entry(number: int, moment: datetime, act: str, subject: str, data: dict[str, object], own: str) -> AuditEntry:
    """Return the entry of a row's values."""
    return AuditEntry.from_json({
        "form": FORM, "number": number, "moment": moment.isoformat(), "act": act, "subject": subject, "hash": own, **data,
    })  # fmt: skip
