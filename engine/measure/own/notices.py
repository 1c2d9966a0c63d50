"""What is said of a user's gold and predictions beside the figures: nothing that stops them, all
that changes how they read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from engine.interchange import few, notices as corpus

__all__ = ["MeasureNotice", "few", "from_json"]


@dataclass(frozen=True, slots=True)
class MeasureNotice(corpus.Notice):
    """One thing to know, of reading too. ``n`` counts what it is about; ``params`` fill the rest of
    the sentence. None quotes a text."""

    ABOUT: ClassVar[tuple[str, ...]] = ("own", "reading")


def from_json(rows: Any) -> tuple[MeasureNotice, ...]:
    """Read back what :meth:`MeasureNotice.to_json` gave; those of codes that are no longer known
    are left out."""
    return tuple(MeasureNotice(code, n, params) for code, n, params in rows or () if MeasureNotice.key_of(code))
