"""Control-C, or a system that shuts down: a loop with a state finishes its step and keeps it;
anything else stops at once."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from engine.core import catch_signals, hold_lock, signals_handled
from engine.lab.train.errors import WorkInUse

Stopped = Callable[[], bool]


def never_stopped() -> bool:
    """Be the ``Stopped`` of a loop that nothing stops."""
    return False


@contextmanager
def terminable() -> Iterator[None]:
    """Let the system's request to end (SIGTERM) be as Control-C is: an exception that passes
    through all that is open."""

    def end(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    with signals_handled(end, (signal.SIGTERM,)):
        yield


@contextmanager
def alone(work: Any) -> Iterator[None]:
    """Hold the work folder; a process that dies, however it does, lets go of it.

    Raises:
        WorkInUse: another training is in it.
    """
    with hold_lock(work / "lock", WorkInUse(work=work)):
        yield


__all__ = ["Stopped", "alone", "catch_signals", "never_stopped", "terminable"]
