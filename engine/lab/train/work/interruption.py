"""Control-C, or a system that shuts down: a loop with a state finishes its step and keeps it;
anything else stops at once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

from engine.core import hold_lock
from engine.lab.train.errors import WorkInUse

Stopped = Callable[[], bool]
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def never_stopped() -> bool:
    """Be the ``Stopped`` of a loop that nothing stops."""
    return False


@contextmanager
def catch_signals() -> Iterator[Stopped]:
    """Give what tells, inside the block, that the training was asked to stop; the signals
    themselves do nothing."""
    asked = threading.Event()

    def ask(number: int, frame: FrameType | None) -> None:
        asked.set()

    with _replaced(ask, _SIGNALS):
        yield asked.is_set


@contextmanager
def terminable() -> Iterator[None]:
    """Let the system's request to end (SIGTERM) be as Control-C is: an exception that passes
    through all that is open."""

    def end(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    with _replaced(end, (signal.SIGTERM,)):
        yield


@contextmanager
def alone(work: Any) -> Iterator[None]:
    """Hold the work folder; a process that dies, however it does, lets go of it.

    Raises:
        WorkInUse: another training is in it.
    """
    with hold_lock(work / "lock", WorkInUse(work=work)):
        yield


@contextmanager
def _replaced(handler: Callable[[int, FrameType | None], None], numbers: Sequence[signal.Signals]) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may listen to signals, and only it gets them
        return
    before = {number: signal.signal(number, handler) for number in numbers}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)
