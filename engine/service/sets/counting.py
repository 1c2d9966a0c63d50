"""The counting of one run on one set, in a thread of its own: a page asks how far it is, and takes what came of it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.errors import Cancelled, EngineError
from engine.service.worker.traces import trace

if TYPE_CHECKING:
    from engine.measure.results.runs import Compared
    from engine.measure.tally import Tally

log = logging.getLogger(__name__)

READING = 0.2
"""The share of the bar that reading both sides from the store takes."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a counting is: ``fraction`` from 0 to 1; ``error`` says why it ended without a result."""

    fraction: float
    done: bool
    error: EngineError | None = None


class Counting:
    """Starts on creation. ``read`` gives both sides; ``documents`` is how many they are."""

    def __init__(self, read: Callable[[], tuple[Compared, ...]], documents: int) -> None:
        self.documents = documents
        self._read = read
        self._fraction = 0.0
        self._error: EngineError | None = None
        self._stopped = threading.Event()
        self._compared: tuple[Compared, ...] = ()
        self._tallies: tuple[Tally, ...] = ()
        self._thread = threading.Thread(target=self._count, name="counting", daemon=True)
        self._thread.start()

    @property
    def progress(self) -> Progress:
        """Say how far it is."""
        done = not self._thread.is_alive()
        return Progress(1.0 if done else self._fraction, done, self._error if done else None)

    def compared(self) -> tuple[Compared, ...]:
        """Wait for the end and give both sides.

        Raises:
            EngineError: what it ended with.
        """
        self._wait()
        return self._compared

    def tallies(self) -> tuple[Tally, ...]:
        """Wait for the end and give the counts.

        Raises:
            EngineError: what it ended with.
        """
        self._wait()
        return self._tallies

    def stop(self) -> None:
        """Let it end soon, without a result."""
        self._stopped.set()

    def _wait(self) -> None:
        self._thread.join()
        if self._error is not None:
            raise self._error

    def _count(self) -> None:
        from engine.measure.tallying import tallies

        try:
            self._compared = self._read()
            self._hear(0.0)
            self._tallies = tallies(self._compared, self._hear)
        except EngineError as error:
            self._error = error
        except Exception as error:  # noqa: BLE001 - a defect: the page says a sentence, the log where
            log.error("A counting failed by a defect: %s", trace(error))
            self._error = EngineError()

    def _hear(self, fraction: float) -> None:
        if self._stopped.is_set():
            raise Cancelled
        self._fraction = READING + (1 - READING) * fraction
