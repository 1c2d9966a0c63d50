"""How often one address may upload and restore: so many in a minute, all at once or spread."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

from cachetools import LRUCache

from engine.core import TooOften

MINUTE = 60.0
ADDRESSES = 10_000
"""Addresses remembered at most; of more, those that asked last."""


class RequestRate:
    """Allows each address ``most()`` requests a minute: they are regained one by one
    (a token bucket). ``clock`` gives seconds. Any thread may ask."""

    def __init__(self, most: Callable[[], int], clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = most, clock
        self._lock = threading.Lock()
        self._left: LRUCache[str, tuple[float, float]] = LRUCache(ADDRESSES)

    def take(self, address: str) -> None:
        """Count one request of an address.

        Raises:
            TooOften: it has none left; the error says in how many seconds it has.
        """
        most, moment = self._most(), self._clock()
        with self._lock:
            left, since = self._left.get(address, (float(most), moment))
            left = min(float(most), left + (moment - since) * most / MINUTE)
            allowed = left >= 1
            self._left[address] = (left - 1 if allowed else left), moment
        if not allowed:
            raise TooOften(seconds=math.ceil((1 - left) * MINUTE / most))
