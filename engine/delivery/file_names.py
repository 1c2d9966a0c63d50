"""What files that leave are called: by the document's own name as far as it says nothing, and by
what they hold where they hold names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from engine.core import BadFileName, NameInFileName, catalogue
from engine.formats import Original, Originals, find, split_name
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
LONGEST_OWN = 100
"""Characters of a name that somebody gives a file, without its extension."""
_OWN = re.compile(r"\w(?:[\w .,'’()°&+-]*[\w)°+])?")
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.IGNORECASE)
"""Names that Windows keeps for its devices, whatever follows a dot."""


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
    text never names. Where that is the original's own name, it says in the document's language
    that this file is the pseudonymised one: both lie in one folder of downloads."""
    stem, document = delivered_stem(replaced), replaced.annotation.document
    if not replaced.hides:
        return INTERNAL + stem
    if _names_somebody(stem, replaced):
        return NEUTRAL
    if fold(stem) != fold(split_name(document.name)[0]):
        return stem
    return f"{stem}-{catalogue.ENGINE.say('file_name.pseudonymised', document.language)}"


def own_stem(own: str, replaced: ReplacedText) -> str:
    """Return the name that somebody gives a file, without the extension that it may have.

    Raises:
        BadFileName: it is too long, or has characters that some file system refuses.
        NameInFileName: it holds an original form, or a word that may be the name of somebody whom
            the text never names; :func:`public_stem` would not let it leave either.
    """
    stem, ending = split_name(own.strip())
    stem = stem if find(ending) else own.strip()
    if len(stem) > LONGEST_OWN or not _OWN.fullmatch(stem) or _DEVICE.match(stem):
        raise BadFileName(longest=LONGEST_OWN)
    if not replaced.hides:
        return stem if stem.startswith(INTERNAL) else INTERNAL + stem
    if for_names(originals_of.originals_of(replaced).forms).betrays(stem) or _names_somebody(stem, replaced):
        raise NameInFileName()
    return stem


def internal_stem(stem: str) -> str:
    """Return the name, without extension, of a file that holds original names, beside a document
    that leaves as ``stem``."""
    return stem if stem.startswith(INTERNAL) else INTERNAL + stem


def _names_somebody(stem: str, replaced: ReplacedText) -> bool:
    said = set(keys(replaced.text))
    return any(_may_name(word) for word in _WORD.findall(stem) if fold(word) not in said)


def _may_name(word: str) -> bool:
    folded = fold(word)
    if folded in _NOBODY or folded in not_names("words"):
        return False
    return folded in first_names() or name_likelihood(word.capitalize()) >= _LIKE_NAME


__all__ = [
    "INTERNAL",
    "LONGEST_OWN",
    "NEUTRAL",
    "delivered_stem",
    "for_names",
    "internal_stem",
    "new_stem",
    "own_stem",
    "public_stem",
]
