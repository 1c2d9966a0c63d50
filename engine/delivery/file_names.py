"""What files that leave are called: by the document's own name as far as it says nothing, and by
what they hold where they hold names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from engine.formats import Original, Originals, split_name
from engine.persons import NO_NAMES, PARTICLES
from engine.pseudonyms import ReplacedText, originals_of
from engine.text import FOLDED_MONTHS, first_names, fold, keys, name_likelihood, not_names

NEUTRAL = "decision-pseudonymisee"
"""The name of a file whose own may name somebody."""
INTERNAL = "INTERNE-"
"""What the name of a file begins with that holds original names."""
_UNSAFE = re.compile(r"[^\w.-]+")
_DOTS = re.compile(r"\.{2,}|^\.+|[.-]+$")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LIKE_NAME = 0.4
"""How much a word may look like a person's name that the text does not hold."""


_NOBODY = NO_NAMES | PARTICLES | frozenset(month for months in FOLDED_MONTHS.values() for month in months)


def for_names(forms: Iterable[Original]) -> Originals:
    """Return the original forms to search for in file and folder names; there, those normally
    matched by their capitals match in any case."""
    return Originals(replace(form, written="anyhow") if form.written == "capital" else form for form in forms)


def new_stem(stem: str, originals: Originals) -> str:
    """Return a file name without extension in which every original form (:func:`for_names`) is
    replaced; if any was, other characters than letters, digits, ``_``, ``.`` and ``-`` become
    ``-``."""
    if not originals.betrays(stem):
        return stem
    return _DOTS.sub("", _UNSAFE.sub("-", originals.rewrite(stem))) or "document"


def delivered_stem(replaced: ReplacedText) -> str:
    """Return the document's name without extension, every original form in it replaced; as it is
    for a strategy that hides nothing."""
    stem = split_name(replaced.annotation.document.name)[0]
    return new_stem(stem, for_names(originals_of.originals_of(replaced).forms)) if replaced.hides else stem


def public_stem(replaced: ReplacedText) -> str:
    """Return the name, without extension, under which a file is offered to somebody:
    :func:`delivered_stem`, or a neutral name where a word of it may be that of somebody whom the
    text never names."""
    stem = delivered_stem(replaced)
    if not replaced.hides:
        return INTERNAL + stem
    said = set(keys(replaced.text))
    return NEUTRAL if any(_may_name(word) for word in _WORD.findall(stem) if fold(word) not in said) else stem


def internal_stem(replaced: ReplacedText) -> str:
    """Return the name, without extension, of a file beside the document that holds original
    names."""
    stem = public_stem(replaced)
    return stem if stem.startswith(INTERNAL) else INTERNAL + stem


def _may_name(word: str) -> bool:
    folded = fold(word)
    if folded in _NOBODY or folded in not_names("words"):
        return False
    return folded in first_names() or name_likelihood(word.capitalize()) >= _LIKE_NAME


__all__ = ["INTERNAL", "NEUTRAL", "delivered_stem", "for_names", "internal_stem", "new_stem", "public_stem"]
