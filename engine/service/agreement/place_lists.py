"""Where two annotators of a study agree and where not, listed once and kept while it is looked at:
every filter of the page asks for it again."""

from __future__ import annotations

import threading
from typing import NamedTuple

from cachetools import LRUCache

from engine.agreement import Place, Study, places

KEPT = 6
"""Pairs of annotators whose places are kept."""


class ListedPlaces(NamedTuple):
    """A study and, for each of its documents in order, the places where its two annotators agree or
    disagree."""

    study: Study
    places: tuple[tuple[Place, ...], ...]


class PlaceLists:
    """Cache of the places of agreement and disagreement, by study and pair of annotators. Every
    method may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: LRUCache[tuple[int, int, int], ListedPlaces] = LRUCache(KEPT)

    def of(self, study: Study, a: int = 0, b: int = 1) -> ListedPlaces:
        """Return the places of every document between the annotators of ranks ``a`` and ``b``,
        counted from 0."""
        key = (id(study), a, b)  # what is kept holds its study, so that no other can have its id meanwhile
        with self._lock:
            known = self._kept.get(key)
            if known is None:
                known = self._kept[key] = ListedPlaces(
                    study, tuple(places.places(document, a, b) for document in study.documents)
                )
        return known

    def forget(self) -> None:
        """Clear the cache, because an uploaded source was erased."""
        with self._lock:
            self._kept.clear()


place_lists = PlaceLists()
"""Those of this server."""
