"""The zones of a decision by the paragraphs of its text, for whoever draws them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core import Annotation, OccultedZone
from engine.review.paragraph_cuts import Paragraph
from engine.zones import Zone, outline


class ZonePlace(NamedTuple):
    """A zone of a kind (:data:`engine.zones.KINDS`), from the paragraph ``first`` to ``last``, by
    their indices."""

    kind: str
    first: int
    last: int


def zone_places(annotation: Annotation, paragraphs: Sequence[Paragraph]) -> tuple[ZonePlace, ...]:
    """Return the zones of a document, in order; none of a text in which nothing but an introduction
    is found, as of a letter."""
    zones = outline(annotation.document.text)
    return tuple(_places(zones, paragraphs)) if len(zones) > 1 else ()


def occulted_places(annotation: Annotation, paragraphs: Sequence[Paragraph]) -> tuple[ZonePlace, ...]:
    """Return what is occulted whole of a document, by the profile or by a reader, in order."""
    return tuple(_places(annotation.occulted, paragraphs))


def _places(zones: Iterable[Zone | OccultedZone], paragraphs: Sequence[Paragraph]) -> Iterable[ZonePlace]:
    starts = [paragraph.start for paragraph in paragraphs]
    for zone in zones:
        first = max(0, bisect_right(starts, zone.start) - 1)
        yield ZonePlace(zone.kind, first, max(first, bisect_left(starts, zone.end) - 1))


__all__ = ["ZonePlace", "occulted_places", "zone_places"]
