"""First names beside first names: initials and short forms, what may stand for what, what differs
by a slip."""

from __future__ import annotations

from engine.core import document_cache
from engine.text import is_slip, short_first_names

_SHORT = frozenset({"ph", "th", "ch", "chr", "fr"})
"""First names cut short."""


@document_cache(4096)
def is_initial(first: str) -> bool:
    """Tell whether a first name is only its initials, "j" or "j-p", or its short form, "ph"."""
    return all(len(part) == 1 or part in _SHORT for part in first.split("-"))


def agree(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Tell whether two lists of first names may be of one bearer: equal or initial by initial, the
    longer one going on."""
    return all(a == b or _stands_for(a, b) or _stands_for(b, a) for a, b in zip(left, right, strict=False))


@document_cache(4096)
def _stands_for(initial: str, first: str) -> bool:
    letters, names = initial.split("-"), first.split("-")
    return (
        is_initial(initial)
        and len(letters) == len(names)
        and all(n.startswith(x) for x, n in zip(letters, names, strict=True))
    )


def differ_by_slip(first: str, second: str) -> bool:
    """Tell whether two first names differ by a slip; another last letter makes another name:
    "Paule", "Mario"."""
    return first[-1:] == second[-1:] and is_slip(first, second)


def is_short_form(name: str, first: str) -> bool:
    """Tell whether a name is a usual short form of a first name, its beginning or its end, or all
    but its last letters."""
    usual = short_first_names().get(tuple(first.split("-")), frozenset())
    return tuple(name.split("-")) in usual or first.startswith(name) or first.endswith(name) or name[:-2] == first


def initials(firsts: tuple[str, ...], surname: str, *, reversed_too: bool = True) -> set[str]:
    """Give the initials by which someone may be called: "J. R. S." and "J. S." for Jean Robert
    Simon, and unless told otherwise "S. J." too, as French registers write them."""
    letters = [part[0] for first in firsts for part in first.split("-") if part]
    last = "".join(word[0] for word in surname.split(" ") if word)
    if not last:
        return set()
    fronts = {"".join(letters[:count]) for count in range(1, len(letters) + 1)}
    pairs = [(front, end) for front in fronts for end in {last, last[0]}]
    return {front + end for front, end in pairs} | {end + front for front, end in pairs if reversed_too}


__all__ = ["agree", "differ_by_slip", "initials", "is_initial", "is_short_form"]
