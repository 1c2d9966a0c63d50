"""Whose name a mention may be: its words in order, and the professionals whose name agrees with
it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from engine.persons import Mention

_CUT_SHORT = 3
"""Letters of a first name cut short: “Gwen” for Gwendolyn."""


def names(mention: Mention) -> tuple[str, ...]:
    """Give the words of a mention in order, initials that stand behind a surname ("Roy J.") left
    out."""
    found = [*(word for first in mention.firsts for word in first.split("-")), *mention.surname.split()]
    while len(found) > 1 and len(found[-1]) == 1:
        found.pop()
    return tuple(found) or ("",)


def spread(staff: dict[Mention, str], parties: Iterable[Mention], causes: Collection[str]) -> dict[Mention, str]:
    """Follow professionals to the mentions of the same surname whose first names agree, where no
    party shares it.

    A surname is compared by its last word: in "Wen Li Huang" the tagger does not tell where it
    starts. Of several people of a surname, one professional without a first name is none in
    particular.
    """
    known, left = defaultdict[str, dict[tuple[str, ...], str]](dict), defaultdict[str, list[Mention]](list)
    for mention, label in staff.items():
        known[names(mention)[-1]].setdefault(names(mention), label)
    for mention in parties:
        left[names(mention)[-1]].append(mention)
    followed: dict[Mention, str] = {}
    genders = defaultdict[str, set[str]](set)
    for mention in staff:
        genders[names(mention)[-1]] |= {mention.gender} if mention.gender else set()
    for surname in sorted((known.keys() & left.keys()) - {""}):
        if len({names(m)[0] for m in left[surname] if len(names(m)) > 1 and len(names(m)[0]) > 1}) > 1:
            known[surname].pop((surname,), None)  # a family: whose the lone surname is stays open
        strangers = any(not _label_of(names(m), known[surname]) for m in left[surname])
        for mention in left[surname]:
            followed_label = _label_of(names(mention), known[surname])
            if mention.firsts and not mention.surname and not mention.title and set(known[surname]) == {(surname,)}:
                continue  # a first name that is the surname of somebody whose own is not told
            if mention.gender and genders[surname] and mention.gender not in genders[surname]:
                continue
            if followed_label and (len(names(mention)) > 1 or not (strangers or surname in causes)):
                followed[mention] = followed_label
    return followed


def agrees(mention: Mention, staff: Iterable[Mention]) -> bool:
    """Tell whether a mention has a first name, and one of the professionals has it too, in full or
    cut short."""
    whole = {names(m): "" for m in staff if names(m)[-1] == names(mention)[-1]}
    return len(names(mention)) > 1 and _label_of(names(mention), whole) is not None


def _label_of(name: tuple[str, ...], staff: Mapping[tuple[str, ...], str]) -> str | None:
    """Give the label of the professional whose name agrees: the end of it, or the same but for
    initials and middle names."""
    for other, label in staff.items():
        short, long = sorted((name, other), key=len)
        cut = min(len(short[0]), len(long[0]))
        initial = (cut == 1 or cut >= _CUT_SHORT) and short[0][:cut] == long[0][:cut]
        if long[len(long) - len(short) :] == short or (len(short) > 1 and (short[0] == long[0] or initial)):
            return label
    return None


__all__ = ["agrees", "names", "spread"]
