"""Doubts: what a human should look at, raised by kind and variant; what they say stands in :mod:`engine.core.doubt_sentences`."""

from __future__ import annotations

from engine.core.doubt_sentences import SENTENCES, SETTLES, Sentences
from engine.core.model import Doubt

_ENGLISH = {sentences.fr: sentences.en for sentences in SENTENCES.values()}
_ENGLISH |= {sentences.settles_fr: sentences.settles_en for sentences in SENTENCES.values()} | dict(SETTLES.values())
KINDS: tuple[str, ...] = tuple(dict.fromkeys(kind for kind, _ in SENTENCES))


def doubt(kind: str, start: int | None, end: int | None, variant: str = "", person: str | None = None) -> Doubt:
    """Raise a doubt of a known kind about ``text[start:end]``, or about the whole document.

    Raises:
        KeyError: no such kind or variant.
    """
    said = SENTENCES[kind, variant]
    settles = said.settles_fr or SETTLES[kind][0]
    return Doubt(kind, said.level, said.fr, start, end, person, settles)


def sentence(doubt: Doubt, language: str = "fr") -> str:
    """Say a doubt in ``fr`` or ``en``; a kind that is not known here keeps the message it came with."""
    if language != "en":
        return doubt.message
    general = SENTENCES.get((doubt.kind, ""))
    return _ENGLISH.get(doubt.message, general.en if general else doubt.message)


def settling(doubt: Doubt, language: str = "fr") -> str:
    """Say in ``fr`` or ``en`` what settles a doubt; empty where nothing is known."""
    return _ENGLISH.get(doubt.settles, doubt.settles) if language == "en" else doubt.settles


__all__ = ["KINDS", "SENTENCES", "SETTLES", "Sentences", "doubt", "sentence", "settling"]
