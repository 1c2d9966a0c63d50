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
    """``reason``: as the catalogue has them."""

    code = "review.act"

    def __init__(self, reason: str = "unknown", **_: object) -> None:
        super().__init__(reason=reason if self.knows(reason) else "unknown")


class BlockingDoubts(ReviewError):
    code = "review.blocking"


class BadPseudonym(ReviewError):
    """``reason``: as the catalogue has them."""

    code = "review.pseudonym"

    def __init__(self, reason: str = "empty", **_: object) -> None:
        super().__init__(reason=reason if self.knows(reason) else "empty")
