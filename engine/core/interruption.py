"""Control-C, or a system that shuts down, as something that work is asked, not struck by."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from types import FrameType

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interruption:
    """Tells whether work was asked to end. A signal may ask while the same thread waits: a
    SimpleQueue bears that, the lock of an Event does not."""

    def __init__(self) -> None:
        self._asked = False
        self._heard: SimpleQueue[None] = SimpleQueue()

    def ask(self) -> None:
        """Ask it to end."""
        self._asked = True
        self._heard.put(None)

    def __call__(self) -> bool:
        return self._asked

    def wait(self, seconds: float) -> None:
        """Wait so long, or until it is asked to end."""
        if self._asked or seconds <= 0:
            return
        try:
            self._heard.get(timeout=seconds)
        except Empty:
            return


@contextmanager
def catch_signals() -> Iterator[Interruption]:
    """Give what tells, inside the block, that the work was asked to stop; the signals themselves do
    nothing."""
    asked = Interruption()

    def ask(number: int, frame: FrameType | None) -> None:
        asked.ask()

    with signals_handled(ask, _SIGNALS):
        yield asked


@contextmanager
def signals_handled(
    handler: Callable[[int, FrameType | None], None], numbers: Sequence[signal.Signals]
) -> Iterator[None]:
    """Have signals handled inside the block; in the main thread, which alone gets them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, handler) for number in numbers}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)
