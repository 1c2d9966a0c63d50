"""Gold sets and predictions that users brought. Functions take an open session of
:class:`engine.store.Database`.

Nothing is derived here: labels are kept as they came, and the mapping beside them, so that it can
be said anew.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast

from sqlalchemy import CursorResult, delete, func, select, tuple_, update
from sqlalchemy.orm import Session

from engine.core import Annotation, Document, EngineInfo, Entity, GoldGone, Person, replace
from engine.store import adjudications, rows
from engine.store.accounts import holdings
from engine.store.audit.log import note
from engine.store.coding import decode_json, encode_json
from engine.store.columns import now
from engine.store.names import clean_name
from engine.store.schema import GoldDocumentRow, GoldRow, GoldRunRow

GOLD = ""
"""Stands for the gold itself where a run is asked for."""


PART = 500
"""Documents written or deleted in one transaction: nobody else can write meanwhile."""
UNFINISHED = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class StoredGold:
    """Metadata of an uploaded gold set. ``labels`` counts the mentions of the gold by their
    original labels; ``mapping`` leads from these to the engine's codes
    (:mod:`engine.measure.own.labels`); ``notices`` are JSON data."""

    id: str
    name: str
    profile: str
    labels: Mapping[str, int]
    mapping: Mapping[str, str]
    notices: Any
    documents: int
    created: datetime
    expires: datetime


@dataclass(frozen=True, slots=True)
class StoredRun:
    """Metadata of predictions on a gold set. ``engine`` describes the engine that made them, as far
    as the file does; ``labels`` counts mentions; ``notices`` are JSON data."""

    id: str
    name: str
    engine: EngineInfo
    labels: Mapping[str, int]
    notices: Any
    created: datetime


@dataclass(frozen=True, slots=True)
class PackedDocuments:
    """Documents serialised for storage, with the number of mentions of each label, and the engine
    that annotated the first document; its weights are empty unless it annotated all."""

    documents: tuple[bytes, ...]
    labels: Mapping[str, int]
    engine: EngineInfo


def pack(annotations: Sequence[Annotation]) -> PackedDocuments:
    """Serialise annotated documents. To be called before a transaction begins: ten thousand
    documents take seconds, during which nobody else could write."""
    labels = Counter(entity.label for annotation in annotations for entity in annotation.entities)
    return PackedDocuments(
        tuple(encode_json(_packed(annotation)) for annotation in annotations), dict(labels), _common(annotations)
    )


def _common(annotations: Sequence[Annotation]) -> EngineInfo:
    """Give the engine of the first document, without its weights unless it annotated all."""
    first = annotations[0].engine if annotations else EngineInfo("", "", "", "")
    same = all(replace(one.engine, device=first.device) == first for one in annotations)
    return first if same else replace(first, weights="")


def add(session: Session, name: str, profile: str, labels: Mapping[str, int], notices: Any) -> str:
    """Create a gold set and return its id: 128 random bits as hexadecimal digits. Its documents are
    added next (:func:`add_documents`); :func:`keep` then sets when it expires.

    Without :func:`keep`, for example because the server stopped, the set expires after an hour.
    """
    created = now()
    row = {
        "id": secrets.token_hex(16), "name": clean_name(name), "profile": profile, "labels": dict(labels), "mapping": {}, "notices": notices,
        "created": created, "expires": created + UNFINISHED,
    }  # fmt: skip
    rows.add(session, GoldRow, row)
    holdings.hold(session, str(row["id"]))
    return str(row["id"])


def add_documents(session: Session, set_id: str, run: str, first: int, documents: Sequence[bytes]) -> None:
    """Store serialised documents of a set, or of a run on it, numbered from ``first`` on. ``run``
    is :data:`GOLD` for the set itself.

    Raises:
        GoldGone: there is no such set, or it has expired.
    """
    require(session, set_id)
    found = [
        {"set_id": set_id, "run": run, "number": number, "data": data} for number, data in enumerate(documents, first)
    ]
    rows.add(session, GoldDocumentRow, *found)


def keep(session: Session, set_id: str, time: timedelta) -> None:
    """Set the expiry of a set to ``time`` from now.

    Raises:
        GoldGone: there is no such set, or it has expired.
    """
    require(session, set_id)
    session.execute(update(GoldRow).where(GoldRow.id == set_id).values(expires=now() + time))


def new_run() -> str:
    """Return a new id for a run, under which its documents are stored before :func:`add_run`."""
    return secrets.token_hex(16)


def add_run(session: Session, set_id: str, run_id: str, name: str, packed: PackedDocuments, notices: Any) -> None:
    """Make a run visible whose documents :func:`add_documents` has stored under ``run_id``
    (:func:`new_run`); of ``packed``, only labels and engine are stored here.

    ``notices`` are JSON data, as in :class:`StoredRun`.

    Raises:
        GoldGone: there is no such set, or it has expired.
    """
    require(session, set_id)
    info = packed.engine
    said = [info.version, info.model, info.device, info.profile, list(info.rules), info.weights]
    row = {"id": run_id, "set_id": set_id, "name": clean_name(name), "engine": said}
    rows.add(session, GoldRunRow, row | {"labels": dict(packed.labels), "notices": notices})


def fetch(session: Session, set_id: str) -> StoredGold:
    """Return the metadata of a set.

    Raises:
        GoldGone: there is none of this id, or it has expired.
    """
    row = session.scalar(
        select(GoldRow).where(GoldRow.id == set_id, GoldRow.expires > now(), holdings.held(GoldRow.id))
    )
    if row is None:
        raise GoldGone()
    of = (GoldDocumentRow.set_id == set_id, GoldDocumentRow.run == GOLD)
    documents = session.scalar(select(func.count()).select_from(GoldDocumentRow).where(*of)) or 0
    said = row.labels, row.mapping, row.notices
    return StoredGold(row.id, row.name, row.profile, *said, documents, row.created, row.expires)


def require(session: Session, set_id: str) -> None:
    """Check that a set exists.

    Raises:
        GoldGone: there is none of this id, or it has expired.
    """
    if (
        session.scalar(
            select(GoldRow.id).where(GoldRow.id == set_id, GoldRow.expires > now(), holdings.held(GoldRow.id))
        )
        is None
    ):
        raise GoldGone()


def fetch_runs(session: Session, set_id: str) -> tuple[StoredRun, ...]:
    """Return the metadata of the runs on a set, the oldest first.

    Raises:
        GoldGone: there is no such set, or it has expired.
    """
    require(session, set_id)
    found = session.scalars(select(GoldRunRow).where(GoldRunRow.set_id == set_id).order_by(GoldRunRow.created))
    return tuple(
        StoredRun(row.id, row.name, _engine(row.engine), row.labels, row.notices, row.created) for row in found
    )


def fetch_annotations(session: Session, set_id: str, run: str = GOLD) -> Iterator[Annotation]:
    """Return an iterator over the documents of a set, or of a run on it, in the order in which they
    were added, with their original labels.

    Raises:
        GoldGone: there is no such set or run, or the set has expired.
    """
    require(session, set_id)
    of_set = (GoldRunRow.id == run, GoldRunRow.set_id == set_id)
    if run != GOLD and session.scalar(select(GoldRunRow.id).where(*of_set)) is None:
        raise GoldGone()
    of = (GoldDocumentRow.set_id == set_id, GoldDocumentRow.run == run)
    found = session.scalars(select(GoldDocumentRow.data).where(*of).order_by(GoldDocumentRow.number))
    return (_unpacked(decode_json(data)) for data in found.yield_per(200))


def save_mapping(session: Session, set_id: str, mapping: Mapping[str, str]) -> None:
    """Store the mapping from the labels of a set and its runs to the engine's codes, replacing an
    earlier one.

    Raises:
        GoldGone: there is no such set, or it has expired.
    """
    require(session, set_id)
    rows.change(session, GoldRow, {"mapping": dict(mapping)}, id=set_id)


def end(session: Session, set_id: str) -> None:
    """Let a set expire now, so that it can no longer be read; :func:`erase_part` then deletes it.

    Raises:
        GoldGone: there is none of this id.
    """
    if session.scalar(select(GoldRow.id).where(GoldRow.id == set_id, holdings.held(GoldRow.id))) is None:
        raise GoldGone()
    session.execute(update(GoldRow).where(GoldRow.id == set_id).values(expires=now()))
    note(session, "erase", set_id, kind="set", reason="asked")


def list_expired(session: Session) -> tuple[str, ...]:
    """Return the ids of all expired sets."""
    return tuple(session.scalars(select(GoldRow.id).where(GoldRow.expires <= now())))


def erase_part(session: Session, set_id: str, most: int = PART) -> bool:
    """Delete up to ``most`` documents of a set, and, when none is left, the set with its runs and
    adjudications. Returns True if there is more to delete.

    :meth:`engine.store.Database.purge` completes the erasure.
    """
    place = GoldDocumentRow.run, GoldDocumentRow.number
    some = select(*place).where(GoldDocumentRow.set_id == set_id).limit(most)
    result = session.execute(delete(GoldDocumentRow).where(GoldDocumentRow.set_id == set_id, tuple_(*place).in_(some)))
    if cast("CursorResult[object]", result).rowcount == most:
        return True
    adjudications.erase_of(session, set_id)
    session.execute(delete(GoldRunRow).where(GoldRunRow.set_id == set_id))
    session.execute(delete(GoldRow).where(GoldRow.id == set_id))
    return False


def _packed(annotation: Annotation) -> dict[str, Any]:
    """Write a document in little room: ten thousand of them hold half a million mentions."""
    document = annotation.document
    return {
        "name": document.name,
        "text": document.text,
        "language": document.language,
        "mentions": [[e.start, e.end, e.label, e.source, e.score, e.person, e.masked] for e in annotation.entities],
        "persons": [[p.id, list(p.forms), p.role, p.gender, p.masked, p.family] for p in annotation.persons],
        "clean": annotation.nothing_missed,
    }


def _unpacked(data: Any) -> Annotation:
    text = data["text"]
    entities = tuple(
        Entity(start, end, text[start:end], label, source, score, person, masked)
        for start, end, label, source, score, person, masked in data["mentions"]
    )
    persons = tuple(
        Person(identity, tuple(forms), role, gender, masked, family)
        for identity, forms, role, gender, masked, family in data["persons"]
    )
    document = Document(data["name"], text, language=data["language"])
    return Annotation(document, EngineInfo("", "", "", ""), entities, persons, nothing_missed=data["clean"])


def _engine(said: Any) -> EngineInfo:
    version, model, device, profile, rules, *weights = said  # runs stored before 2026-11-26 have none
    return EngineInfo(version, model, device, profile, tuple(rules), *weights)
