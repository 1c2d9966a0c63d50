"""How often one address may upload and restore: so many in a minute, all at once or spread."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import LRUCache

from engine.core import TooOften

MINUTE = 60.0
ADDRESSES = 10_000
"""Addresses remembered at most; of more, those that asked last."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What an address may still ask for: ``remaining`` requests of ``limit``, and in how many
    seconds it has all of them again (``reset``)."""

    limit: int
    remaining: int
    reset: int


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
            left = self._regained(address, most, moment)
            allowed = left >= 1
            self._left[address] = (left - 1 if allowed else left), moment
        if not allowed:
            raise TooOften(seconds=math.ceil((1 - left) * MINUTE / most))

    def allowance(self, address: str) -> Allowance:
        """Return what an address has left, without counting a request."""
        most, moment = self._most(), self._clock()
        with self._lock:
            left = self._regained(address, most, moment)
        return Allowance(most, math.floor(left), math.ceil((most - left) * MINUTE / most))

    def _regained(self, address: str, most: int, moment: float) -> float:
        left, since = self._left.get(address, (float(most), moment))
        return min(float(most), left + (moment - since) * most / MINUTE)
