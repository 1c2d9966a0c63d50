"""Letters of names: capitals, and a character model that makes up names like those of a list."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable

_END = "\n"


def capitalise(name: str) -> str:
    """Write a name in title case, with a capital after every character that is not a letter:
    ``jean-pierre`` becomes ``Jean-Pierre``."""
    text, start = "", True
    for char in name.lower():
        text += char.upper() if start else char
        start = not char.isalpha()
    return text


def upper(text: str) -> str:
    """Upper-case a text without changing its length: a letter whose capital has several characters
    (``ß``) stays."""
    made = text.upper()
    return made if len(made) == len(text) else "".join(c.upper() if len(c.upper()) == 1 else c for c in text)


def lower(text: str) -> str:
    """Lower-case a text without changing its length: a letter whose small form has several
    characters (``İ``) stays."""
    made = text.lower()
    return made if len(made) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def like_shape(text: str, rng: random.Random) -> str:
    """Replace each digit of a text by a random digit and each capital by a random capital (I, O and
    Q excepted); everything else stays."""
    return "".join(
        rng.choice("0123456789")
        if char.isdigit()
        else rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ")
        if char.isupper()
        else char
        for char in text
    )


class LetterModel:
    """A character n-gram model that generates names resembling those of a list.

    It is of order 3, mixed with order 2 so that it does not reproduce the list: with probability
    ``shorter``, or 0.55 for lists of at most 400 names.
    """

    def __init__(self, names: Iterable[str], shorter: float = 0.15) -> None:
        rows = [name for name in names if name]
        self._shorter = shorter if len(rows) > 400 else 0.55
        self._next: dict[str, list[str]] = defaultdict(list)
        self._known = frozenset(rows)
        for name in rows:
            padded = f"^^^{name}{_END}"
            for place in range(3, len(padded)):
                self._next[padded[place - 3 : place]].append(padded[place])
                self._next[padded[place - 2 : place]].append(padded[place])

    def _letter(self, before: str, rng: random.Random) -> str:
        row = self._next[before[-2:]] if rng.random() < self._shorter else self._next[before[-3:]]
        return rng.choice(row or self._next[before[-2:]])

    def make(self, rng: random.Random, tries: int = 30) -> str:
        """Draw a name of 2 to 16 characters, by preference longer than 3 and not in the list. If
        all ``tries`` fail, a name of the list is returned.

        Raises:
            ValueError: the list has no name to learn from.
        """
        if not self._known:
            raise ValueError("no name to learn from")
        name = ""
        for _ in range(tries):
            text = "^^^"
            while not text.endswith(_END) and len(text) < 20:
                text += self._letter(text, rng)
            made = text[3:-1]
            if not (text.endswith(_END) and 2 <= len(made) <= 16 and made[0].isalpha() and made[-1].isalpha()):
                continue
            name = made
            if name not in self._known and len(name) > 3:
                break
        return name or rng.choice(sorted(self._known))
