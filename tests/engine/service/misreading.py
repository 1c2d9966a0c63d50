"""What processes can do with files, where the reader of texts is not sure of the fifth to the
fourteenth character."""

from __future__ import annotations

from dataclasses import replace

from engine.service.isolation.operations import OPERATIONS, preload as preload_all

__all__ = ["OPERATIONS", "preload"]


def preload() -> None:
    """Load what the product does, and put the reader in its place."""
    from engine.formats.plain import read as text

    preload_all()
    real = text.read
    text.read = lambda data: replace(real(data), uncertain=((4, 14),))
