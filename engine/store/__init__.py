"""What the machine keeps: documents, annotations, jobs, in one SQLite file that forgets what is erased.

``schema`` holds the tables, ``database`` the file, ``documents``, ``jobs``, ``gold``, ``adjudications`` and ``alignments`` what is done with them.
"""

from engine.store.database import Database
from engine.store.documents import StoredDocument
from engine.store.jobs import Job, State

__all__ = ["Database", "Job", "State", "StoredDocument"]
