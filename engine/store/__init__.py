"""What the machine keeps: documents, annotations, jobs, in one SQLite file that forgets what is erased.

``schema`` holds the tables, ``database`` the file, ``documents``, ``jobs``, ``gold``, ``adjudications`` and ``alignments`` what is done with them.
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
    """Load SQLAlchemy with the first that needs it: processes that only code what they send (``coding``) do not."""
    if name not in _PLACES:
        raise AttributeError(name)
    return getattr(import_module(f"engine.store.{_PLACES[name]}"), name)


__all__ = ["Database", "Job", "State", "StoredDocument"]
