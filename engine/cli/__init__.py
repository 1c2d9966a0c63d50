"""The command line, thin: each command reads, calls the engine, writes.

It ends with 0 (done), 1 (done, but a human must look) or 2 (bad input or usage: one line, no
traceback). French is the language, ``--lang en`` or ``NOMDEMPRUNT_LANG=en`` makes it English. A
module of the engine is imported by the command that needs it: ``--help`` loads no model library.
"""

from typing import TYPE_CHECKING

from engine.cli.main import main
from engine.core import lazy

if TYPE_CHECKING:
    from engine.cli.documents.folders import Folders, PseudonymisedFile
    from engine.cli.documents.outputs import Targets
    from engine.cli.documents.sources import SourceDocument
else:
    __getattr__ = lazy(
        __name__,
        {
            "documents.folders": ("Folders", "PseudonymisedFile"),
            "documents.outputs": ("Targets",),
            "documents.sources": ("SourceDocument",),
        },
    )


__all__ = ["Folders", "PseudonymisedFile", "SourceDocument", "Targets", "main"]
