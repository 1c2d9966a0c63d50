"""A line on standard error that says how far the work is, where a person sees it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from engine.cli.language import named_by, percent
from engine.core import ProgressListener

_CLEAR = "\r\x1b[K"


@contextmanager
def shown(what: str) -> Iterator[ProgressListener | None]:
    """Give a callback ``(stage, fraction)``, or None where standard error is no terminal; clear the
    line at the end."""
    if not sys.stderr.isatty():
        yield None
        return

    def update(stage: str, fraction: float) -> None:
        name = named_by("progress.stage", stage)
        sys.stderr.write(f"{_CLEAR}{what} · {name} {percent(fraction)}")
        sys.stderr.flush()

    try:
        yield update
    finally:
        sys.stderr.write(_CLEAR)
        sys.stderr.flush()
