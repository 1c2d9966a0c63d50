"""Runs put together once and kept while they are looked at: every filter of the page asks for them
again."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import NamedTuple

from cachetools import LRUCache

from engine.measure import ComparedDocument, ensemble
from engine.service.sets.error_lists import RunLookup

KEPT = 4
"""Sets of runs that are kept."""


class RunEnsemble(NamedTuple):
    """The documents under each run, and the runs put together."""

    compared: tuple[Sequence[ComparedDocument], ...]
    combined: ensemble.Ensemble


class Unions:
    """Cache of runs put together, by set and runs; an entry is made anew when a comparison that it
    was made from has changed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: LRUCache[tuple[str, ...], RunEnsemble] = LRUCache(KEPT)

    def of(self, source: RunLookup, set_id: str, runs: Sequence[str]) -> RunEnsemble:
        """Put runs on a set together, two or more, in the order given; ``source`` is where they are
        looked up.

        Raises:
            NoTexts, UnknownName, GoldGone, UnknownLabels: as
            :meth:`engine.service.sets.gold_sets.GoldSets.compared`. DifferentDocuments: as
            :func:`engine.measure.ensemble.combine`.
        """
        compared = tuple(source.compared(set_id, run) for run in runs)
        key = (set_id, *runs)
        with self._lock:
            known = self._kept.get(key)
            if known is None or any(a is not b for a, b in zip(known.compared, compared, strict=True)):
                known = RunEnsemble(compared, ensemble.combine(dict(zip(runs, compared, strict=True))))
                self._kept[key] = known
        return known


unions = Unions()
"""Those of this server."""
