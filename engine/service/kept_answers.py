"""The same answer to who asks the same again: kept for a day under the program's own key."""

from __future__ import annotations

import hmac
import threading
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256

from engine.core import KeyInUse, KeyReused
from engine.store import Database, KeptAnswer, answers

LASTS = timedelta(days=1)
LARGEST, TOGETHER = 8 << 20, 256 << 20
"""Bytes of an answer that is kept at most, and of all: the oldest go first."""
LOOK = 8 << 20
"""Bytes kept since all were last counted, beyond which they are counted again."""


class KeptAnswers:
    """The answers of one store by idempotency key. Every method may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._under_way: set[str] = set()
        self._uncounted = LOOK

    def once(self, parts: tuple[str, ...], request: str, answer: Callable[[], KeptAnswer]) -> tuple[KeptAnswer, bool]:
        """Return the answer of a request, and whether it was given before. ``parts`` are its key
        and whose it is, ``request`` is the SHA-256 of what is asked. An error of ``answer`` is not
        kept: nothing was done. Nor is one for which :meth:`keeps` is false.

        Raises:
            KeyReused: the key was used for another request. KeyInUse: the first request with it is
            still being answered.
        """
        key = self._key(parts)
        with self._lock:
            if key in self._under_way:
                raise KeyInUse()
            self._under_way.add(key)
        try:
            with self._database.reading() as session:
                found = answers.find(session, key)
            if found is not None:
                if found[0] != request:
                    raise KeyReused()
                return found[1], True
            made = answer()
            if self.keeps(made):
                with self._database.writing() as session:
                    answers.keep(session, key, request, made, LASTS)
                    self._uncounted += len(made.data)
                    if self._uncounted > LOOK:
                        answers.erase_beyond(session, TOGETHER)
                        self._uncounted = 0
            return made, False
        finally:
            with self._lock:
                self._under_way.discard(key)

    @staticmethod
    def keeps(answer: KeptAnswer) -> bool:
        """Tell whether an answer is short enough to be kept."""
        return len(answer.data) <= LARGEST

    def sweep(self) -> None:
        """Erase the answers whose time is over."""
        with self._database.writing() as session:
            answers.erase_expired(session)

    def _key(self, parts: tuple[str, ...]) -> str:
        secret = hmac.digest(self._database.key.keys[0], b"nomdemprunt keys of requests", sha256)
        return hmac.new(secret, "\0".join(parts).encode(), sha256).hexdigest()
