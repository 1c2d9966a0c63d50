"""Offsets in units of UTF-16, as browsers and Java count them, and characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def units(text: str) -> list[int] | None:
    """Return the place of each character in units of UTF-16, and that of the end; None where they
    are the offsets of the text themselves."""
    if not text or max(text) <= "\uffff":
        return None
    places = [0]
    for character in text:
        places.append(places[-1] + 1 + (character > "\uffff"))
    return places


def length(text: str) -> int:
    """Return the length of a text in units of UTF-16."""
    return len(text) + sum(character > "\uffff" for character in text)


def characters(text: str) -> dict[int, int] | None:
    """Map places in units of UTF-16 to offsets of characters, the inverse of :func:`units`; None
    likewise. A place within a character is not in it."""
    places = units(text)
    return None if places is None else {place: offset for offset, place in enumerate(places)}


def find_span(text: str, start: int, end: int, mention: str | None) -> tuple[int, int] | None:
    """Find the half-open span of characters that ``start`` and ``end`` mean: characters, else units
    of UTF-16, whichever agrees with what ``mention`` says stands there; None if neither does.

    ``mention`` None: they are characters.
    """
    if not 0 <= start < end:
        return None
    if end <= len(text) and mention in (None, text[start:end]):
        return start, end
    if mention is None or text.isascii():
        return None
    places = characters(text) or {}
    first, last = places.get(start), places.get(end)
    return (first, last) if first is not None and last is not None and text[first:last] == mention else None


def in_units(data: Mapping[str, Any], text: str) -> dict[str, Any]:
    """Return the JSON data of an annotation (:meth:`engine.core.Annotation.to_json`) of a text with
    all its places in units of UTF-16, and ``offsets`` saying so."""
    places = units(text)
    if places is None:
        return {**data, "offsets": "utf-16"}
    spans = {
        name: [_moved(row, places) for row in data[name]] for name in ("entities", "doubts", "occulted") if name in data
    }
    suspects = data["suspects"] and [[places[start], places[end], *more] for start, end, *more in data["suspects"]]
    return {**data, **spans, "suspects": suspects, "offsets": "utf-16"}


def _moved(row: Mapping[str, Any], places: list[int]) -> dict[str, Any]:
    if row["start"] is None:
        return dict(row)
    return {**row, "start": places[row["start"]], "end": places[row["end"]]}
