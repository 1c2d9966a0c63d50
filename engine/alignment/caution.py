"""What makes it doubtful that two texts are of one decision: decisions of one series share most of
their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core import Share
from engine.interchange import Notice

SURE = 0.8
"""Share of the words of the original, from which on nobody needs to look: of two decisions of one
series, two in three were the same."""


@dataclass(frozen=True, slots=True)
class Caution(Notice):
    """A reason to check that two aligned texts are of one decision before their alignment is
    used."""

    ABOUT: ClassVar[tuple[str, ...]] = ("alignment",)


def cautions(matched: Share) -> tuple[Caution, ...]:
    """Return a caution if less than :data:`SURE` of the original's words are in the published form,
    ``matched`` being these words, of all that are not masked; none otherwise."""
    if not matched.of or matched.rate >= SURE:
        return ()
    return (Caution("few_words", params={"share": str(int(100 * matched.rate))}),)


__all__ = ["SURE", "Caution", "cautions"]
