"""Nom d'emprunt as a library, for notebooks and programs: what ``pip install .`` gives the name
``nomdemprunt``.

Eight functions, each the one behind a command and a page: :func:`read` a file, :func:`annotate`,
:func:`pseudonymise` and :func:`restore` it, :func:`evaluate` a prediction against gold,
:func:`recall` from mentions to decisions, :func:`agreement` of annotators, :func:`convert` between
forms; and the material to try them on: :func:`samples`, :func:`shipped_run` and the folder
``DATA``; a :class:`Client` for a server. What they return are dataclasses of the engine:
``.to_frame()`` gives a data frame of pandas, and a notebook shows them as a text with its mentions,
a table or a curve.

Importing it loads neither torch, numpy nor pandas; whatever needs them loads them when it is first
called. Nothing is fetched. Errors are :class:`EngineError`, whose sentence says what to do; what is
to be known of figures is warned of (:class:`ReadingWarning`).
"""

from typing import TYPE_CHECKING

from engine import __version__
from engine.core import DATA, EngineError, lazy
from engine.interchange import samples

if TYPE_CHECKING:
    from engine.library.client import Client, DeliveredFile, ServerRefusal
    from engine.library.documents import annotate, read
    from engine.library.figures import agreement, evaluate, recall, shipped_run
    from engine.library.forms import ConvertedDocuments, convert
    from engine.library.pseudonyms import PseudonymisedDocument, pseudonymise, restore
    from engine.library.sources import ReadingWarning
else:
    __getattr__ = lazy(
        "engine.library",
        {
            "client": ("Client", "DeliveredFile", "ServerRefusal"),
            "documents": ("annotate", "read"),
            "figures": ("agreement", "evaluate", "recall", "shipped_run"),
            "forms": ("ConvertedDocuments", "convert"),
            "pseudonyms": ("PseudonymisedDocument", "pseudonymise", "restore"),
            "sources": ("ReadingWarning",),
        },
    )

__all__ = [
    "DATA",
    "Client",
    "ConvertedDocuments",
    "DeliveredFile",
    "EngineError",
    "PseudonymisedDocument",
    "ReadingWarning",
    "ServerRefusal",
    "__version__",
    "agreement",
    "annotate",
    "convert",
    "evaluate",
    "pseudonymise",
    "read",
    "recall",
    "restore",
    "samples",
    "shipped_run",
]
