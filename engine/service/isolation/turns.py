"""Who may begin now (a process, the answer to a program): so many at once of each queue, so many
more may wait, the others are told to come again."""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from engine.core import Busy


@dataclass(frozen=True, slots=True)
class Places:
    """How many of a queue are worked on ``at_once``, and how many more may be ``waiting``."""

    at_once: int
    waiting: int


def places() -> dict[str, Places]:
    """Return the places of each queue on this machine. A thread of the server waits with each order
    but those of ``read``, and what waits must leave threads for all other pages."""
    cores = os.cpu_count() or 1
    return {
        "read": Places(max(3, min(4, cores)), 64),  # two that take all their time leave a place
        "write": Places(2, 4),
        "restore": Places(1, 3),
        "sets": Places(1, 2),
        "align": Places(2, 64),
    }


class Turns:
    """The places of all queues. Any thread may wait for its turn."""

    def __init__(self, of: Mapping[str, Places] | None = None) -> None:
        self._places = of or places()
        self._changed = threading.Condition()
        self._running: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()

    @contextmanager
    def turn(self, queue: str, given_up: Callable[[], bool] = lambda: False) -> Iterator[None]:
        """Wait for a place of a queue and hold it for the block. ``given_up`` is asked whenever
        :meth:`wake` is called; once it is true, the block runs without a place.

        Raises:
            Busy: too many wait already.
        """
        known = self._places[queue]
        with self._changed:
            full = self._running[queue] >= known.at_once
            if full and self._waiting[queue] >= known.waiting:
                raise Busy()
            self._waiting[queue] += 1
            try:
                self._changed.wait_for(lambda: given_up() or self._running[queue] < known.at_once)
            finally:
                self._waiting[queue] -= 1
            self._running[queue] += 1
        try:
            yield
        finally:
            with self._changed:
                self._running[queue] -= 1
                self._changed.notify_all()

    def wake(self) -> None:
        """Make all who wait look whether they still want to."""
        with self._changed:
            self._changed.notify_all()
