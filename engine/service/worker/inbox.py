"""What the worker is sent: a task hears orders and cancellations, also while a job runs."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection
from queue import SimpleQueue

from engine.service.tasks import Task
from engine.service.worker.wire import Message, receive


class Inbox:
    """Reads the pipe. When the server goes, the process ends at once: there is nobody left to work
    for."""

    def __init__(self, link: Connection) -> None:
        self._link = link
        self._orders: SimpleQueue[Message] = SimpleQueue()
        self._cancelled: set[int] = set()

    def listen(self, _: Task[None]) -> None:
        """Listen until the server closes its side: the work of a task that runs as long as the
        process."""
        try:
            while True:
                message = receive(self._link)
                if message.kind == "cancel":
                    self._cancelled.add(message.body["job"])
                else:
                    self._orders.put(message)
        except (EOFError, OSError):
            os._exit(0)

    def next_order(self) -> Message:
        """Wait for the next order. What was cancelled before it is over."""
        order = self._orders.get()
        self._cancelled.intersection_update({order.body["job"]})
        return order

    def is_cancelled(self, job: int) -> bool:
        """Tell whether the job should stop."""
        return job in self._cancelled
