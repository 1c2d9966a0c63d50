"""Who hears how far a long step is."""

from __future__ import annotations

from collections.abc import Callable

ProgressListener = Callable[[str, float], None]
"""Hears the name of a stage and how much of it is done, from 0 to 1; called from the thread that
works."""

__all__ = ["ProgressListener"]
