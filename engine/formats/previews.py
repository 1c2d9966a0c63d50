"""A page of a document before and after it was written again."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PagePreviews:
    """A page, by its number from 1, as the original shows it and as the written file does: each a
    PNG."""

    page: int
    before: bytes
    after: bytes


__all__ = ["PagePreviews"]
