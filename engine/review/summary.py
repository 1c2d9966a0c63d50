"""What a list says of an annotation without reading it again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.core import Annotation
from engine.review.court import court


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures that a list shows of a document. ``court`` is a code of
    :data:`engine.review.court.COURTS`; ``blocking``, ``look`` and ``note`` count its doubts by
    level; ``nothing_missed`` is a probability, None without calibration."""

    court: str
    characters: int
    mentions: int
    persons: int
    blocking: int
    look: int
    note: int
    nothing_missed: float | None = None


def summarise(annotation: Annotation) -> Summary:
    """Compute the figures that a list shows of a document, the kind of court included."""
    levels = Counter(doubt.level for doubt in annotation.doubts)
    document = annotation.document
    return Summary(
        court(document.text, document.language),
        len(document.text),
        len(annotation.entities),
        len(annotation.persons),
        levels["blocking"],
        levels["look"],
        levels["note"],
        annotation.nothing_missed,
    )
