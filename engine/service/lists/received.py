"""A file that is added to a list, and what became of it, or of an archive."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from engine.core import EngineError, ListFull, ProfileNotAllowed, check_profile, retention_days
from engine.interchange import follow
from engine.service.lists.archive import Member
from engine.store import Database, audit, clean_name, documents, jobs, lists

MOST = 2_000
"""Documents of one list."""
_RANDOM = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Received:
    """Outcome of adding a document to a list. ``same`` is the number in the list, from 1, of the
    first document with the same bytes, 0 if none; ``known`` means that the document was already
    there, ``id`` is empty then; ``error`` is the reason why an entry without a readable file was
    made."""

    id: str
    same: int = 0
    known: bool = False
    error: EngineError | None = None


@dataclass(frozen=True, slots=True)
class Unpacked:
    """Outcome of adding an archive to a list, as numbers of files: added, already present, listed
    as unreadable, skipped as hidden, left out because the list was full."""

    taken: int = 0
    known: int = 0
    refused: int = 0
    hidden: int = 0
    full: int = 0


def take(database: Database, list_id: str, member: Member, *, again: bool = False) -> Received:
    """Add a file to a list under the profile that the list and the file's metadata give it
    (:func:`engine.interchange.follow`), with its job queued, or with the error that it has. With
    ``again`` nothing is added if the list has a document of the same name and bytes.

    Raises:
        ListGone: there is no such list. ListFull: it has :data:`MOST` documents.
    """
    data, name, error = member.data, member.name, member.error
    keep, sha256 = timedelta(days=retention_days()), hashlib.sha256(data).hexdigest()
    with database.writing() as session:
        stored, twins = lists.fetch(session, list_id), lists.twins(session, list_id, sha256, len(data))
        if again and any(other == clean_name(name) for _, other in twins):
            return Received("", known=True, error=error)
        if lists.count(session, list_id) >= MOST:
            raise ListFull(most=MOST)
        same = min(lists.numbers(session, list_id)[one] for one, _ in twins) if twins and data else 0
        twice = stored.two_taggers
        try:
            profile = follow(stored.profile, member.metadata)
            check_profile(profile)
        except ProfileNotAllowed as refused:
            profile, error = stored.profile, error or refused
        document_id = documents.add(session, data, name, profile, keep, second_opinion=twice)
        drawn = error is None and stored.drawn is not None and _RANDOM.random() < stored.share
        lists.add_document(session, list_id, document_id, control=drawn)
        audit.note(session, "upload", document_id, bytes=len(data), list=list_id)
        if error is None:
            jobs.queue(session, document_id)
        else:
            jobs.refuse(session, document_id, error)
    return Received(document_id, same, error=error)
