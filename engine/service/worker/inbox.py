"""The worker's ear: a thread that hears orders and cancellations, also while a job runs."""

from __future__ import annotations

import os
import threading
from multiprocessing.connection import Connection
from queue import SimpleQueue

from engine.service.worker.wire import Message, receive


class Inbox(threading.Thread):
    """Reads the pipe. When the server goes, the process ends at once: there is nobody left to work for."""

    def __init__(self, link: Connection) -> None:
        super().__init__(daemon=True)
        self._link = link
        self._orders: SimpleQueue[Message] = SimpleQueue()
        self._cancelled: set[int] = set()

    def run(self) -> None:
        """Listen until the server closes its side."""
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
