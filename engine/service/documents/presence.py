"""Who has a document open right now: told by their pages every few seconds, kept in memory
alone."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

SECONDS = 15.0
"""How long a page that says nothing more counts as open."""
MOST_TABS = 64
"""Pages of one document that are remembered: a script that makes up tabs must not fill the
memory."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader who has the document open in another browser tab: the name they gave, which may be
    empty, and since when the tab is open (UTC)."""

    who: str
    since: datetime


@dataclass(slots=True)
class _Tab:
    who: str
    since: datetime
    seen: float


class Presence:
    """The browser tabs that have each document open, kept in memory only. ``clock`` returns
    seconds; a tab not seen for :data:`SECONDS` counts as closed. Methods may be called from any
    thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._tabs: dict[str, dict[str, _Tab]] = {}

    def is_new(self, document_id: str, who: str, tab: str) -> bool:
        """Tell whether a tab did not say this name yet."""
        with self._lock:
            known = self._tabs.get(document_id, {}).get(tab)
        return bool(tab) and (known is None or known.who != who)

    def seen(self, document_id: str, who: str, tab: str) -> tuple[Reader, ...]:
        """Record that tab ``tab`` of reader ``who`` has a document open, and return the readers in
        its other tabs, the earliest opened first. An empty ``tab`` is not recorded; an empty
        ``who`` keeps the name given before."""
        moment = self._clock()
        with self._lock:
            self._forget_closed(moment)
            tabs = self._tabs.get(document_id, {})
            if tab and (tab in tabs or len(tabs) < MOST_TABS):
                known = tabs.get(tab) or _Tab(who, datetime.now(UTC), moment)
                known.who, known.seen = who or known.who, moment
                self._tabs.setdefault(document_id, {})[tab] = known
            return tuple(Reader(one.who, one.since) for name, one in tabs.items() if name != tab)

    def left(self, document_id: str, tab: str) -> None:
        """Drop one tab of a document: it was closed, or shows another page."""
        with self._lock:
            self._tabs.get(document_id, {}).pop(tab, None)

    def forget(self, document_id: str) -> None:
        """Drop the open tabs of a document."""
        with self._lock:
            self._tabs.pop(document_id, None)

    def _forget_closed(self, moment: float) -> None:
        for document_id, tabs in list(self._tabs.items()):
            open_tabs = {name: one for name, one in tabs.items() if moment - one.seen <= SECONDS}
            if open_tabs:
                self._tabs[document_id] = open_tabs
            else:
                del self._tabs[document_id]
