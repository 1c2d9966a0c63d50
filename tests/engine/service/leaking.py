"""What processes can do with files, where the writer of docx gives the original back while a file
exists, which the environment names."""

from __future__ import annotations

import os

from engine.service.isolation.operations import OPERATIONS, preload as preload_all

__all__ = ["LEAKS", "OPERATIONS", "preload"]

LEAKS = "LEAKS"


def preload() -> None:
    """Load what the product does, and put the writer in its place."""
    from engine.formats import Written
    from engine.formats.docx import write as docx_write

    preload_all()
    real = docx_write.write
    docx_write.write = lambda data, *more: Written(data) if os.path.exists(os.environ[LEAKS]) else real(data, *more)
