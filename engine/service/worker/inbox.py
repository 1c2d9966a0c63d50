"""What the worker is sent: a task hears orders and cancellations, also while a job runs."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection
from queue import SimpleQueue

from engine.service.tasks import Task
from engine.service.worker.wire import Message, receive


class Inbox:
    """Reads the messages of the server in the worker process. If the server closes the pipe, the
    process exits immediately."""

    def __init__(self, link: Connection) -> None:
        self._link = link
        self._orders: SimpleQueue[Message] = SimpleQueue()
        self._cancelled: set[int] = set()

    def listen(self, _: Task[None]) -> None:
        """Receive messages until the server closes the pipe, then exit the process; to be run as a
        task."""
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
        """Wait for the next order and return it. Cancellations of earlier jobs are discarded."""
        order = self._orders.get()
        self._cancelled.intersection_update({order.body["job"]})
        return order

    def is_cancelled(self, job: int) -> bool:
        """Tell whether the server has cancelled this job."""
        return job in self._cancelled
