"""What a process that opens files can be asked: an operation by its name, with its limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.core import settings
from engine.service.isolation.limits import MEGABYTE, Limits
from engine.service.worker.wire import Message

Send = Callable[[Message], None]
Queue = Literal["read", "write", "restore", "sets", "align"]
"""What waits together: operations of one queue take turns."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One kind of work on the files of a user. ``perform`` is called in the process with a function
    that sends a message on the way, and with the arguments of the order; it returns the last
    message.

    ``factor`` multiplies the processor seconds of the settings; ``answer`` is the most bytes of a
    message that the server takes back.
    """

    perform: Callable[..., Message]
    queue: Queue
    factor: float = 1.0
    answer: int = 256 * MEGABYTE

    def limits(self) -> Limits:
        """Return what a process of this operation may take, by the settings."""
        seconds = settings().file_seconds * self.factor
        return Limits(settings().file_memory * MEGABYTE, seconds, settings().job_minutes * 60.0)


Operations = Mapping[str, Operation]
Arguments = tuple[Any, ...]
