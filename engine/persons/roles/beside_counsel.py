"""Who stands beside a lawyer in a text and is none: a client, an assistant, a secretary."""

from __future__ import annotations

from engine.persons.context import LAWYER_TITLES
from engine.persons.mentions import Mention
from engine.persons.roles import patterns as words
from engine.text import FoldedText

_AHEAD = 110
"""How far the words before a name are read, in characters."""


def is_beside_counsel(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the words name the bearer as somebody's client ("l'avocat de M. X") or as one
    who works for a lawyer ("X, assistante de Me Y")."""
    if mention.title in LAWYER_TITLES:
        return False
    if words.STAFF_OF_FIRM_AFTER.match(read.folded, mention.end):
        return True
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    return words.CLIENT_BEFORE.search(before) is not None


__all__ = ["is_beside_counsel"]
