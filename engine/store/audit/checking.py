"""Whether an audit log is whole: in the store, or in a file that was exported.

What is found: an entry that was changed, taken out, put in or exchanged with another; a log cut at
its end or at its beginning; a head that was exported and does not fit any more. What is not: a
writer who has the key of the store too, and makes the log anew from some entry on, is found only by
a head or an export that was kept where that writer could not change it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.core import StoreDamaged, catalogue
from engine.store.audit.entry import AuditEntry, digest
from engine.store.audit.log import COLUMNS, PART, AuditHead, SealedEntry, open_row, read_head
from engine.store.audit.signing import is_signed, signer
from engine.store.audit_schema import AuditEntryRow, AuditStubRow
from engine.store.columns import cipher_of

FaultKind = Literal["changed", "chain", "gap", "end", "stub", "head", "value"]
RESTORED = "store.restore"


@dataclass(frozen=True, slots=True)
class AuditFault:
    """What is wrong, and with which entry: ``changed``, it is not as it was written; ``chain``, it
    does not follow the one before; ``gap``, entries before it are missing; ``end``, the log ends
    elsewhere than it should; ``stub``, what is left of old entries is not as it was signed;
    ``head``, a head that was exported is not one of this log; ``value``, it does not open."""

    kind: FaultKind
    number: int

    def sentence(self, language: str) -> str:
        """Say it in a language."""
        return catalogue.ENGINE.say(f"audit.fault.{self.kind}", language, number=self.number)


@dataclass(frozen=True, slots=True)
class AuditCheck:
    """What a check found. ``lost`` counts the exported heads of entries that a restored backup did
    not have: they are known to be lost, and no fault."""

    entries: int
    faults: tuple[AuditFault, ...]
    lost: int = 0


class Chain:
    """The hashes of a log as its entries come, from the oldest: ``start`` is the last entry before
    them."""

    def __init__(self, start: AuditHead) -> None:
        self.last, self.entries = start, 0
        self.restored: list[tuple[int, int]] = []
        self.faults: list[AuditFault] = []

    def take(self, entry: AuditEntry) -> None:
        """Check the next entry against those before it."""
        if digest(entry) != entry.hash:
            self.faults.append(AuditFault("changed", entry.number))
        if entry.previous != self.last.hash:
            self.faults.append(AuditFault("chain", entry.number))
        if entry.act == RESTORED and entry.number > self.last.number:
            self.restored.append((self.last.number, entry.number))
        elif entry.number != self.last.number + 1:
            self.faults.append(AuditFault("gap", entry.number))
        self.last, self.entries = AuditHead(entry.number, entry.hash), self.entries + 1


def check_entries(
    entries: Iterable[AuditEntry], start: AuditHead | None = None, end: AuditHead | None = None
) -> AuditCheck:
    """Check entries, the oldest first, as those of an exported file. ``start`` is the last entry
    before them, by default what the first says; ``end`` is their last, where that is known."""
    chain: Chain | None = None
    for entry in entries:
        chain = chain or Chain(start or AuditHead(entry.number - 1, entry.previous))
        chain.take(entry)
    last = chain.last if chain else start or AuditHead()
    ends = [AuditFault("end", end.number)] if end and end != last else []
    return AuditCheck(chain.entries if chain else 0, (*(chain.faults if chain else ()), *ends))


def check_log(session: Session, heads: Iterable[Mapping[str, Any]] = (), since: int = 0) -> AuditCheck:
    """Check the log of a store, with the signed ``heads`` that were exported of it; without the
    entries up to number ``since``."""
    signing, end = signer(session), read_head(session) or AuditHead()
    public = signing.public if signing else ""
    stub, faults = _stub(session, public)
    start = _start(session, since) if since > stub.number else stub
    chain = Chain(start)
    wanted = {int(head.get("number") or 0): head for head in heads}
    signed = {number: head for number, head in wanted.items() if is_signed(head, public)}
    faults += [AuditFault("head", number) for number in wanted if number not in signed]
    seen: set[int] = set()
    for found in _read(session, start.number):
        if isinstance(found, AuditFault):
            faults.append(found)
            continue
        chain.take(found)
        if found.number in signed:
            seen.add(found.number)
            if signed[found.number]["hash"] != found.hash:
                faults.append(AuditFault("head", found.number))
    missing = [number for number in signed if number > start.number and number not in seen]
    lost = [number for number in missing if any(low < number < high for low, high in chain.restored)]
    faults += [*chain.faults, *(AuditFault("head", number) for number in missing if number not in lost)]
    if chain.last != end:
        faults.append(AuditFault("end", end.number))
    return AuditCheck(
        chain.entries, tuple(sorted(set(faults), key=lambda fault: (fault.number, fault.kind))), len(lost)
    )


def _stub(session: Session, public: str) -> tuple[AuditHead, list[AuditFault]]:
    """Give where the log begins, and what is wrong with what was left there."""
    begins, faults = AuditHead(), []
    numbers = session.scalars(select(AuditStubRow.number).order_by(AuditStubRow.number)).all()
    for number in numbers:
        try:
            stub = session.scalars(select(AuditStubRow.data).where(AuditStubRow.number == number)).one()
        except StoreDamaged:
            stub = {}
        if stub.get("number") == number and is_signed(stub, public):
            begins = AuditHead(number, stub["hash"])
        else:
            faults.append(AuditFault("stub", number))
    return begins, faults


def _start(session: Session, since: int) -> AuditHead:
    asked = select(AuditEntryRow.number, AuditEntryRow.hash).where(AuditEntryRow.number <= since)
    row = session.execute(asked.order_by(AuditEntryRow.number.desc()).limit(1)).one_or_none()
    return AuditHead(row.number, row.hash) if row else AuditHead()


def _read(session: Session, after: int) -> Iterator[AuditEntry | AuditFault]:
    """Give the entries above a number, the oldest first, and for each that cannot be opened a
    fault."""
    cipher, row = cipher_of(session.connection().dialect), AuditEntryRow
    while True:
        part = session.execute(select(*COLUMNS).where(row.number > after).order_by(row.number).limit(PART)).all()
        for stored in part:
            found = open_row(cipher, stored)
            yield AuditFault("value", found.number) if isinstance(found, SealedEntry) else found
        if len(part) < PART:
            return
        after = part[-1].number
