"""Which words of a professional's name are first names: their mentions hold both, "LE PAGE Danièle"
as well as "Danièle Le Page"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from engine.pseudonyms.names.mention_form import FormPart

Role = Literal["first", "last"]


def roles(text: str, read: Sequence[FormPart], is_first_name: Callable[[str], bool]) -> tuple[Role, ...]:
    """Classify each part of a professional's name as first name or surname; the result is parallel
    to ``read``. A single name is a surname, even if it is a known first name.

    Capitals decide if some names have them and others do not; then initials, then known first names
    (``is_first_name``, of a folded form), then the usual order.
    """
    found: list[Role] = ["last"] * len(read)
    names = [place for place, part in enumerate(read) if part.kind == "name"]
    initials = [place for place, part in enumerate(read) if part.kind == "initial"]
    capitals = {place for place in names if text[read[place].start : read[place].end].isupper()}
    if names and initials and not 0 < len(capitals) < len(names):
        firsts = initials + [place for place in names if place < initials[0] and len(names) > 1]
    elif 0 < len(capitals) < len(names):
        firsts = initials + [p for p in names if p not in capitals and not (p and read[p - 1].kind == "particle")]
    else:
        firsts = _by_order(text, [(place, read[place]) for place in names], is_first_name)
    for place in firsts:
        found[place] = "first"
    return tuple(found)


def _by_order(text: str, names: Sequence[tuple[int, FormPart]], is_first_name: Callable[[str], bool]) -> list[int]:
    """Find the first names where case says nothing: a run at the beginning, or at the end where
    only that one is known."""
    words: list[list[tuple[int, FormPart]]] = []
    for place, part in names:
        if words and text[words[-1][-1][1].end : part.start] == "-":
            words[-1].append((place, part))
        else:
            words.append([(place, part)])
    if len(words) < 2:
        return []
    known = [all(is_first_name(part.form) for _, part in word) for word in words]
    behind = known[-1] and not known[0]
    size = next((n for n, is_known in enumerate(reversed(known) if behind else known) if not is_known), len(words))
    size = min(max(size, 1), len(words) - 1)
    return [place for word in (words[-size:] if behind else words[:size]) for place, _ in word]
