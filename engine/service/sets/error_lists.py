"""The errors of a run, listed once and kept while they are looked at: every filter of the page asks
for them again."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cachetools import LRUCache

from engine.measure import Pair, error_kinds, error_lists, harmonise_labels

if TYPE_CHECKING:
    from engine.measure import ComparedDocument

KEPT = 6
"""Runs whose errors are kept: a page shows two."""


class RunLookup(Protocol):
    """Where both sides of a run are looked up."""

    def compared(self, set_id: str, run_id: str) -> Sequence[ComparedDocument]: ...


class ListedErrors(NamedTuple):
    """The errors of a run: its documents, their gold/prediction pairs with the labels as the errors
    name them, and all errors."""

    compared: Sequence[ComparedDocument]
    pairs: tuple[Pair, ...]
    errors: tuple[error_kinds.Error, ...]


class ErrorLists:
    """Cache of the errors of runs, by set and run; an entry is recomputed when the comparison it
    was made from has changed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: LRUCache[tuple[str, str], ListedErrors] = LRUCache(KEPT)

    def of(self, source: RunLookup, set_id: str, run_id: str) -> ListedErrors:
        """Return the compared documents of a run with all its errors. ``source`` is where the run
        is looked up, such as :class:`engine.service.sets.gold_sets.GoldSets`.

        Raises:
            NoTexts, UnknownName, GoldGone, UnknownLabels: as
            :meth:`engine.service.sets.gold_sets.GoldSets.compared`.
        """
        compared = source.compared(set_id, run_id)
        with self._lock:
            known = self._kept.get((set_id, run_id))
            if known is None or known.compared is not compared:
                known = ListedErrors(
                    compared, harmonise_labels([one.pair for one in compared]), error_lists.errors(compared)
                )
                self._kept[set_id, run_id] = known
        return known

    def forget(self, set_id: str) -> None:
        """Drop the cached errors of all runs on a set."""
        with self._lock:
            for key in [key for key in self._kept if key[0] == set_id]:
                del self._kept[key]


lists = ErrorLists()
"""Those of this server."""
