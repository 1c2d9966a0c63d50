"""Names that are one slip of the pen apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

_LEAST, _LONGEST = 5, 24
"""Length of the names compared, in letters: "Roy" and "Ray" are two names."""


def compact(name: str) -> str:
    """Remove blanks and hyphens from a folded name, so that "del vecchio" and "delvecchio" are
    equal."""
    return name.replace(" ", "").replace("-", "")


def near_names(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Map each name to the others that are a typing slip away (:func:`is_slip`); names without any
    are left out.

    Names are expected in the form of :func:`compact`. Those shorter than 5 or longer than 24
    letters are ignored, and of more than eight names that share all letters but one only the first
    eight are compared, so that the time is linear.
    """
    known = [name for name in dict.fromkeys(names) if _LEAST <= len(name) <= _LONGEST]
    shared = defaultdict[str, list[str]](list)
    for name in known:
        for piece in {name, *(name[:cut] + name[cut + 1 :] for cut in range(len(name)))}:
            shared[piece].append(name)
    near = defaultdict[str, dict[str, None]](dict)
    for found in shared.values():
        for surname in found[:8] if len(found) > 1 else ():  # more than so many alike are no slips
            near[surname].update((other, None) for other in found[:8] if other != surname and is_slip(surname, other))
    return {name: tuple(others) for name, others in near.items()}


def is_slip(first: str, second: str) -> bool:
    """Tell whether two different names differ by one letter (missing, changed, or swapped with its
    neighbour). Always false if either is shorter than 5 letters."""
    if first == second or abs(len(first) - len(second)) > 1 or min(len(first), len(second)) < _LEAST:
        return False
    at = next((place for place, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), -1)
    if len(first) != len(second):
        longer, shorter = (first, second) if len(first) > len(second) else (second, first)
        return at < 0 or longer[at + 1 :] == shorter[at:]
    swapped = first[at : at + 2] == second[at : at + 2][::-1] and first[at + 2 :] == second[at + 2 :]
    return swapped or first[at + 1 :] == second[at + 1 :]


__all__ = ["compact", "is_slip", "near_names"]
