"""What the machine keeps: documents, annotations, readings, jobs, in one database that forgets what
is erased and shows nothing without its key.

The database is a SQLite file in the folder ``var``, or PostgreSQL where DATABASE_URL names one;
both give the same (``connections``). ``schema`` holds the tables, ``migrations`` what brings those
of earlier versions to them, ``opening`` what happens first, ``database`` the sessions, ``faults``
what a user is told when they fail; ``documents``, ``jobs``, ``reviews``, ``lists``, ``gold``,
``adjudications``, ``alignments`` and ``records`` what is done with them; ``erasures`` the proof
that something was erased.

Encrypted, each value by itself, with AES-256-GCM (``cipher``; the key: ``keys``; its change:
``rotation``): files as they came and their fingerprint, their names and texts, names of parties,
annotations, the log of readers and their names, pseudonyms' secrets, names of lists and sets,
users' gold and predictions, comparisons, adjudications, parameters of errors, records, counts of
erasures.

In clear, for the database works with them: random ids, moments, states and stages of jobs, codes
(format, language, profile, strategy, court, kind of act, code of an error,
``adjudications.source``), and counts (bytes, pages, pictures, characters, mentions, persons,
doubts, changes, seconds), the share of a list, the probability that nothing is missed. Whoever has
the database without the key learns how many documents there are, how long they are, when they came
and how they were worked on; of what is in them, nothing. Whoever can read the memory of the server,
or its key, reads all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.store.database import Database
    from engine.store.documents import StoredDocument
    from engine.store.jobs import Job, State

_PLACES = {"Database": "database", "Job": "jobs", "State": "jobs", "StoredDocument": "documents"}


def __getattr__(name: str) -> Any:
    """Load SQLAlchemy with the first that needs it: processes that only code what they send
    (``coding``) do not."""
    if name not in _PLACES:
        raise AttributeError(name)
    return getattr(import_module(f"engine.store.{_PLACES[name]}"), name)


__all__ = ["Database", "Job", "State", "StoredDocument"]
