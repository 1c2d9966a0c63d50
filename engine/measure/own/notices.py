"""What is said of a user's gold and predictions beside the figures: nothing that stops them, all
that changes how they read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from engine.interchange import few, notices as corpus

__all__ = ["MeasureNotice", "few", "from_json"]


@dataclass(frozen=True, slots=True)
class MeasureNotice(corpus.Notice):
    """A remark on a user's gold or predictions that changes how the figures are to be read, such as
    missing documents or dropped overlaps.

    ``n`` counts what the remark is about; ``params`` fill the rest of its sentence. No notice
    quotes a text.
    """

    ABOUT: ClassVar[tuple[str, ...]] = ("own", "reading")


def from_json(rows: Any) -> tuple[MeasureNotice, ...]:
    """Read the JSON data of :meth:`MeasureNotice.to_json`, rows of (code, n, params); rows with a
    code that no longer exists are skipped."""
    return tuple(MeasureNotice(code, n, params) for code, n, params in rows or () if MeasureNotice.key_of(code))
