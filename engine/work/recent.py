"""The last annotations used, parsed, so that a redraw of a long document need not read it again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

Value = TypeVar("Value")


class Recent:
    """Keeps the values of the last few documents, and nothing of one that was forgotten. Threads may share it."""

    def __init__(self, documents: int = 8) -> None:
        self._limit = documents
        self._values: OrderedDict[str, dict[Hashable, object]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, document_id: str, key: Hashable, make: Callable[[], Value]) -> Value:
        """Give the value kept under the key, or make it and keep it.

        A document forgotten while its value is made is not kept.
        """
        with self._lock:
            values = self._values.setdefault(document_id, {})
            self._values.move_to_end(document_id)
            while len(self._values) > self._limit:
                self._values.popitem(last=False)
            if key in values:
                return cast(Value, values[key])
        values[key] = value = make()  # outside of the lock: two threads may both make it, and both are right
        return value

    def forget(self, document_id: str) -> None:
        """Drop all that is kept of a document."""
        with self._lock:
            self._values.pop(document_id, None)
