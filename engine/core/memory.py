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
    """An object that remembers words itself."""

    def forget(self) -> None:
        """Forget them."""


_CACHES: list[_lru_cache_wrapper[object]] = []
_HOLDERS: WeakSet[Holder] = WeakSet()


def document_cache(maxsize: int) -> Callable[[Callable[..., Result]], _lru_cache_wrapper[Result]]:
    """Remember the last results of a function that is asked about words or texts of documents."""

    def decorate(function: Callable[..., Result]) -> _lru_cache_wrapper[Result]:
        cached = lru_cache(maxsize)(function)
        _CACHES.append(cached)
        return cached

    return decorate


def hold(holder: Holder) -> None:
    """Have an object forget with the caches for as long as it lives."""
    _HOLDERS.add(holder)


def forget_documents() -> None:
    """Forget every word of every document: something was erased here, or the work on a document is
    done."""
    for cache in _CACHES:
        cache.cache_clear()
    for holder in list(_HOLDERS):
        holder.forget()
    re.purge()  # patterns made of names


__all__ = ["document_cache", "forget_documents", "hold"]
