"""The last annotations used, parsed, so that a redraw of a long document need not read it again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from cachetools import LRUCache

Value = TypeVar("Value")


class Recent:
    """Cache of computed values for the last ``documents`` documents, at most ``values`` for each.
    Methods may be called from any thread."""

    def __init__(self, documents: int = 8, values: int = 20) -> None:
        self._most = values
        self._values: LRUCache[str, LRUCache[Hashable, object]] = LRUCache(documents)
        self._lock = threading.Lock()

    def get(self, document_id: str, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value cached under a key, or compute it with ``make`` and cache it.

        If the document is forgotten during the computation, the value is not cached.
        """
        with self._lock:
            values = self._values.setdefault(document_id, LRUCache(self._most))
            if key in values:
                return cast(Value, values[key])
        value = make()  # outside of the lock: two threads may both make it, and both are right
        with self._lock:
            values[key] = value
        return value

    def known(self, document_id: str, key: Hashable) -> object | None:
        """Return the value cached under a key, None if there is none."""
        with self._lock:
            values = self._values.get(document_id)
            return None if values is None else values.get(key)

    def keep(self, document_id: str, key: Hashable, value: object) -> None:
        """Cache a value, replacing an earlier one; does nothing if the document has no cache, for
        example because it was forgotten."""
        with self._lock:
            if (values := self._values.get(document_id)) is not None:
                values[key] = value

    def forget(self, document_id: str) -> None:
        """Drop all cached values of a document."""
        with self._lock:
            self._values.pop(document_id, None)
