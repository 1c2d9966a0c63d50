"""What is decided from a state of a review, and the two texts made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core import Annotation
    from engine.pseudonyms import ReplacedText
    from engine.review import AlignedTexts
    from engine.service.documents.reviewed import Reviewed


@dataclass(frozen=True, slots=True)
class Sides:
    """The original and the pseudonymised text of a document, with the paragraph pairs of
    ``aligned``; ``reviewed`` is the state of the review from which they were made."""

    reviewed: Reviewed
    replaced: ReplacedText
    aligned: AlignedTexts


@dataclass(frozen=True, slots=True)
class Decided:
    """The masks that a profile decides for a document, with the state of the review from which they
    were decided."""

    reviewed: Reviewed
    annotation: Annotation
