"""How many processes hold the models."""

from __future__ import annotations

import os

from engine.core import settings

MOST = 4


def worker_count() -> int:
    """Return the number of workers: that of the settings or, on the processor, one for every two
    cores, two at least where there are two cores and the memory for it: while one reads a large
    document, the other reads the small ones. A GPU has one by itself."""
    if settings().workers:
        return settings().workers
    cores = os.cpu_count() or 1
    if settings().device == "cuda" or cores < 2 or _memory() < NEEDED:
        return 1
    return min(MOST, max(2, cores // 2))


NEEDED = 4 * 1024**3
"""Bytes of memory of a machine where two workers have room: each takes about 0.6 GB, and a large
document as much again."""


def _memory() -> int:
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
