"""Who is who in a decision to refill: one new identity for each written form, of the gender that
the titles before it say."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from engine.identities.bank import Identity, NameBank
from engine.text import key

FAMILIES = 0.12
"""Share of documents in which two persons come to bear one surname."""

_FEMALE = re.compile(
    r"(?:Mme|Madame|Mlle|Mademoiselle|Mmes|épouse|née|veuve|Mademoiselle)\W+(?:\w+\W+){0,1}$", re.IGNORECASE
)
_MALE = re.compile(r"(?:\bM\.|Monsieur|\bMM\.|Messieurs|\bMr)\W+(?:\w+\W+){0,1}$")


def gender_before(text: str, start: int) -> str | None:
    """Return the gender, ``f`` or ``m``, of the title or word of civil status ("née") before a
    name; None if there is none."""
    before = text[max(0, start - 32) : start]
    return "f" if _FEMALE.search(before) else "m" if _MALE.search(before) else None


def as_written(name: str, like: str) -> str:
    """Return ``name`` in the case of ``like``: upper case if all its letters are, lower case if all
    are; unchanged if it is mixed or has fewer than two letters."""
    letters = [char for char in like if char.isalpha()]
    if len(letters) > 1 and all(char.isupper() for char in letters):
        return name.upper()
    if len(letters) > 1 and all(char.islower() for char in letters):
        return name.lower()
    return name


def people(text: str, rows: Iterable[tuple[int, int, str]], bank: NameBank, rng: random.Random) -> dict[str, Identity]:
    """Draw an identity for each distinct form (folded with :func:`engine.text.fold.key`) of the
    mentions ``rows`` (start, end, label).

    Gender follows the majority of the titles before a form; forms that stand side by side get names
    of one origin; in a share of documents two forms get one surname.
    """
    votes: dict[str, Counter[str]] = {}
    beside: dict[str, str] = {}
    before: tuple[int, str] | None = None
    for start, end, _ in sorted(rows):
        name_key = key(text[start:end])
        vote = votes.setdefault(name_key, Counter())
        gender = gender_before(text, start)
        if gender:
            vote[gender] += 1
        if before and text[before[0] : start] == " ":
            beside.setdefault(before[1], name_key)
        before = (end, name_key)
    made: dict[str, Identity] = {}
    for name_key, vote in reversed(votes.items()):
        other = made.get(beside.get(name_key, ""))
        gender = vote.most_common(1)[0][0] if vote else None
        made[name_key] = bank.identity(rng, gender, other.origin if other else None)
    if len(made) > 3 and rng.random() < FAMILIES:
        first, second = rng.sample(sorted(made), 2)
        made[first] = replace(made[first], last=made[second].last)
    return made
