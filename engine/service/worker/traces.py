"""Where an error came from, without its message: a message may quote the document."""

from __future__ import annotations

import traceback
from pathlib import Path


def trace(error: BaseException) -> str:
    """Describe where an exception was raised, as ``TYPE at FILE:LINE < FILE:LINE < …``: its last
    three stack frames, the innermost first. Its message, which may quote a document, is left
    out."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    places = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames[-3:]))
    return f"{type(error).__name__} at {places or 'unknown place'}"
