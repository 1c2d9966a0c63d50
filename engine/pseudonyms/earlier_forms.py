"""What the names of a text were called in a register of version 0.7, whose fold took « ł », « đ »,
« ø » for letters of their own.

A register holds no name, so what stands in it cannot be folded anew: it is looked for under the
earlier form.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice, product

from engine.text import fold

MOST = 32
"""Forms of one identity that are tried: a name of three words, each written in two ways, has 27."""

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "Œ": "oe", "Æ": "ae"})
_WORD = re.compile(r"[^\W_]+")
_RUN = re.compile(r"(?:[^\W_]|[\u0300-\u036f])+")


def fold_of_0_7(text: str) -> str:
    """Fold as version 0.7 did. For registers of that time alone: no two names are compared by
    it."""
    apart = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
    bare = "".join(character for character in apart if not unicodedata.combining(character))
    return " ".join(_WORD.findall(bare.casefold())) or text


class EarlierForms:
    """The words of one text that version 0.7 folded otherwise."""

    def __init__(self, text: str) -> None:
        """Read a text; most hold no such word."""
        self._forms: dict[str, tuple[str, ...]] = {}
        for run in dict.fromkeys(_RUN.findall(text)) if not text.isascii() else ():
            now, then = fold(run), fold_of_0_7(run)
            if now != then:
                self._forms[now] = tuple(dict.fromkeys((*self._forms.get(now, ()), then)))
        longest_first = sorted(self._forms, key=len, reverse=True)
        self._words = re.compile(r"(?<![^\W_])(" + "|".join(map(re.escape, longest_first)) + r")(?![^\W_])")

    def of(self, identity: str) -> Iterator[str]:
        """Yield an identity as it may stand in the register, each word as it is now or as it was;
        not as it is now throughout."""
        if not self._forms:
            return
        pieces = self._words.split(identity)
        choices = [(piece, *self._forms[piece]) if rank % 2 else (piece,) for rank, piece in enumerate(pieces)]
        yield from islice(("".join(chosen) for chosen in product(*choices)), 1, MOST)
