"""What is to be covered of the pictures of a document: by key of a picture, boxes over it; and how
pictures and pages are named by keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from types import MappingProxyType
from typing import TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom of a rectangle, in fractions, 0 to 1, of the sides of the upright
picture."""

Covers: TypeAlias = Mapping[str, tuple[Box, ...]]
"""Boxes by key of a picture (:attr:`engine.formats.scan.shown.ShownPicture.key`)."""

NO_COVERS: Covers = MappingProxyType({})

WHOLE: tuple[Box, ...] = ((0.0, 0.0, 1.0, 1.0),)
"""The whole picture."""


_PAGE = "page-"
_KEY_BYTES = 12


def picture_key(*parts: bytes) -> str:
    """Name a picture by its bytes, and by others without which it does not look the same."""
    digest = blake2b(digest_size=_KEY_BYTES)
    for part in parts:
        digest.update(part)
    return digest.hexdigest()


def description_key(said: str) -> str:
    """Name a picture that is not in the file by what this says of it: its address, its drawing."""
    return picture_key(said.encode("utf-8", "replace"))


def page_key(number: int) -> str:
    """Name a whole page by its number, from 1."""
    return f"{_PAGE}{number}"


def page_boxes(covers: Covers) -> dict[int, tuple[Box, ...]]:
    """Give the boxes that are drawn on whole pages, by their number from 0."""
    numbered = ((key.removeprefix(_PAGE), boxes) for key, boxes in covers.items() if key.startswith(_PAGE))
    return {int(number) - 1: boxes for number, boxes in numbered if number.isdecimal()}


def is_whole(boxes: Sequence[Box]) -> bool:
    """Tell whether one of the boxes covers all of the picture."""
    return any(left <= 0 and top <= 0 and right >= 1 and bottom >= 1 for left, top, right, bottom in boxes)


__all__ = [
    "NO_COVERS",
    "WHOLE",
    "Box",
    "Covers",
    "description_key",
    "is_whole",
    "page_boxes",
    "page_key",
    "picture_key",
]
