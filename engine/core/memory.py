"""What a process remembers of the words of documents to be quick, kept in one list so that all of
it can be forgotten.

Caches without a bound (``functools.cache``) hold what ships with the program, and stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from typing import Protocol, TypeVar
from weakref import WeakSet

Result = TypeVar("Result")


class Holder(Protocol):
    """An object with a cache of its own over words of documents."""

    def forget(self) -> None:
        """Empty the cache."""


_CACHES: list[_lru_cache_wrapper[object]] = []
_HOLDERS: WeakSet[Holder] = WeakSet()


def document_cache(maxsize: int) -> Callable[[Callable[..., Result]], _lru_cache_wrapper[Result]]:
    """Decorate a function of words or texts of documents with an LRU cache that
    :func:`forget_documents` empties."""

    def decorate(function: Callable[..., Result]) -> _lru_cache_wrapper[Result]:
        cached = lru_cache(maxsize)(function)
        _CACHES.append(cached)
        return cached

    return decorate


def hold(holder: Holder) -> None:
    """Register an object whose ``forget`` is called by :func:`forget_documents`. Only a weak
    reference is kept."""
    _HOLDERS.add(holder)


def forget_documents() -> None:
    """Empty every cache that may hold words of documents, those of ``re`` included. Called after an
    erasure and when the work on a document is done."""
    for cache in _CACHES:
        cache.cache_clear()
    for holder in list(_HOLDERS):
        holder.forget()
    re.purge()  # patterns made of names


__all__ = ["document_cache", "forget_documents", "hold"]
