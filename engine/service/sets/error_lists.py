"""The errors of a run, listed once and kept while they are looked at: every filter of the page asks for them again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.measure.errors.errors import Error, errors
from engine.measure.pairs import Pair, harmonised

if TYPE_CHECKING:
    from engine.measure.results.runs import Compared
    from engine.service.sets.gold_sets import Bench

KEPT = 6
"""Runs whose errors are kept: a page shows two."""


class Listed(NamedTuple):
    """The documents of a run, their pairs with labels as errors have them, and all its errors."""

    compared: Sequence[Compared]
    pairs: tuple[Pair, ...]
    errors: tuple[Error, ...]


class ErrorLists:
    """Lists errors by set and run; a list is made again when what it was made of is no longer the same."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, str], Listed] = OrderedDict()

    def of(self, bench: Bench, set_id: str, run_id: str) -> Listed:
        """Give the documents of a run, gold and prediction, and all its errors.

        Raises:
            NoTexts, UnknownName, GoldGone, UnknownLabels: as :meth:`engine.service.sets.gold_sets.Bench.compared`.
        """
        compared = bench.compared(set_id, run_id)
        with self._lock:
            known = self._kept.get((set_id, run_id))
            if known is None or known.compared is not compared:
                known = Listed(compared, harmonised([one.pair for one in compared]), errors(compared))
            self._kept[set_id, run_id] = known
            self._kept.move_to_end((set_id, run_id))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return known

    def forget(self, set_id: str) -> None:
        """Drop what is kept of a set."""
        with self._lock:
            for key in [key for key in self._kept if key[0] == set_id]:
                del self._kept[key]


lists = ErrorLists()
"""Those of this server."""
