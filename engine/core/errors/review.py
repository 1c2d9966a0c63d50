"""Acts of a reader that cannot be done."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class ReviewError(EngineError):
    code = "review"


class NothingToUndo(ReviewError):
    code = "review.undo"


class NothingToRedo(ReviewError):
    code = "review.redo"


class BadAct(ReviewError):
    """An edit of a review that cannot be applied. A ``reason`` that the catalogue does not have
    becomes ``unknown``."""

    code = "review.act"

    def __init__(self, reason: str = "unknown", **_: object) -> None:
        super().__init__(reason=reason if self.knows(reason) else "unknown")


class BlockingDoubts(ReviewError):
    code = "review.blocking"


class BadPseudonym(ReviewError):
    """A pseudonym that a reader chose and that cannot be used. A ``reason`` that the catalogue does
    not have becomes ``empty``."""

    code = "review.pseudonym"

    def __init__(self, reason: str = "empty", **_: object) -> None:
        super().__init__(reason=reason if self.knows(reason) else "empty")
