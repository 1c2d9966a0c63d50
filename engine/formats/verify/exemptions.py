"""What somebody decided to leave readable, and why: the places and forms of which the gate is told
that a hit there is no slip."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Reason = Literal[
    "reader",
    "register",
    "profile",
    "professional",
    "organisation",
    "doubt",
    "small_letters",
    "common",
    "place",
    "value",
]
"""Why a form that is hidden elsewhere is left: a ``reader`` decided so; the ``register`` of the
court names other persons; the ``profile`` keeps the person; it is part of the other name of a judge
or lawyer (``professional``) or of an ``organisation``; a ``doubt`` asks about it; it is written in
``small_letters`` or is a ``common`` word; it is the name of a ``place`` or institution; it is a
``value`` other than a name (a town, a mail address)."""

REASONS: tuple[Reason, ...] = (
    "reader", "register", "profile", "professional", "organisation", "doubt", "small_letters", "common", "place", "value",
)  # fmt: skip
"""As a report lists them."""


@dataclass(frozen=True, slots=True)
class Exemption:
    """A half-open span of the original text that is left readable, and why. ``bearer`` instead of a
    reason is a refusal: nobody settled who bears the name that is a hidden person's too."""

    start: int
    end: int
    reason: Reason | Literal["bearer"]


@dataclass(frozen=True, slots=True)
class Left:
    """How many occurrences of hidden forms a delivered text leaves readable for one reason."""

    reason: Reason
    times: int


class Exemptions:
    """The exemptions of a document: disjoint or not, and ``forms`` that are left at all their
    places, by their letters."""

    def __init__(self, places: Iterable[Exemption] = (), forms: Mapping[str, Reason] | None = None) -> None:
        self._places = sorted(places, key=lambda place: place.start)
        self._starts = [place.start for place in self._places]
        self._longest = max((place.end - place.start for place in self._places), default=0)
        self.forms: Mapping[str, Reason] = forms or {}

    def over(self, start: int, end: int) -> tuple[Exemption, ...]:
        """Return the exemptions that share a character with a span."""
        first = bisect_left(self._starts, start - self._longest)
        last = bisect_left(self._starts, end)
        return tuple(place for place in self._places[first:last] if place.end > start)


NONE = Exemptions()
"""Nothing is left."""

__all__ = ["NONE", "REASONS", "Exemption", "Exemptions", "Left", "Reason"]
