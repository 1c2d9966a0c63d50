"""French or English, by the share of their commonest words: instant, offline, and enough for two languages."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W\d_]+")
_FRENCH = frozenset({
    "le", "la", "les", "des", "du", "et", "est", "que", "qui", "dans", "par", "pour", "sur", "une", "un", "au",
    "aux", "en", "ce", "cette", "il", "elle", "a", "été", "de", "à", "d", "l", "qu",
})  # fmt: skip
_ENGLISH = frozenset({
    "the", "of", "and", "to", "in", "that", "is", "was", "for", "on", "by", "with", "as", "it", "at", "be", "this",
    "which", "his", "her", "not", "has", "had",
})  # fmt: skip
_SAMPLE = 20_000
_FEWEST = 3


def guess(text: str) -> str:
    """Give ``fr`` or ``en``; ``fr`` where too few words speak for either (a short text, another language)."""
    words = [word.lower() for word in _WORD.findall(text[:_SAMPLE])]
    french, english = (sum(word in common for word in words) for common in (_FRENCH, _ENGLISH))
    return "en" if english > french and english >= _FEWEST else "fr"
