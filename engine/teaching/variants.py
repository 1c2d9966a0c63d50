"""A sentence written in other ways, its gold exact to the character: what the engine finds in one
it should find in all.

The kinds are those in which real files differ: who is named, of which gender, in which case, with
or without accents, typed in haste, with blanks that do not break. A way that cannot be written
without a fault of grammar is not offered, and said to be so.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.core import COMPANY, NAME_LABELS, NAMED_COMPANY, Entity, entity_at
from engine.identities import misspelt
from engine.interchange import apply, replace
from engine.teaching.gender import turn_gender
from engine.teaching.name_substitution import NamedSentence, NotSafe, other_names
from engine.text import lower, strip_accents, upper

KINDS = ("name", "gender", "case", "accents", "typing", "spacing")
"""Kinds of variants, in the order in which they are shown."""
ORIGINS = ("maghreb", "west_africa", "east_asia")
"""Origins of the names that variants are written with; one that lacks a name that fits is left
out."""

_BLANK = re.compile(r"(?<=\S) (?=\S)")
_WORD = re.compile(r"[^\W\d_]{5,}")
_TITLE_BLANK = re.compile(r"\b(?:MM?\.|Mmes?|Mlle|Me|Dr|Mr\.?|Mrs\.?|Ms\.?|n°|Monsieur|Madame|Maître)( )")
_NAMES = NAME_LABELS | {NAMED_COMPANY, COMPANY}
NBSP = "\u00a0"

Spans = Sequence[tuple[int, int, str]]
Written = tuple[str, Spans]


@dataclass(frozen=True, slots=True)
class Variant:
    """A rewritten sentence with its gold entities. ``kind`` is one of :data:`KINDS`; ``way``
    distinguishes variants of a kind: an origin, ``capitals``, ``small``, ``all`` …, or empty."""

    kind: str
    way: str
    text: str
    entities: tuple[Entity, ...]

    @property
    def code(self) -> str:
        """``kind.way``, or ``kind`` alone, as the panel's files write it."""
        return f"{self.kind}.{self.way}" if self.way else self.kind


@dataclass(frozen=True, slots=True)
class RefusedVariant:
    """A kind of variant that cannot be offered, with the reason: ``no_name``, ``no_other``,
    ``no_gender``, ``two_genders``, ``agreement``, or ``same`` (nothing would change)."""

    kind: str
    reason: str


@dataclass(frozen=True, slots=True)
class VariantOffer:
    """The variants of a sentence, in the order of :data:`KINDS`, and the kinds that cannot be
    offered."""

    variants: tuple[Variant, ...]
    refused: tuple[RefusedVariant, ...]


def variants(text: str, entities: Iterable[Entity], language: str = "fr") -> VariantOffer:
    """Write a sentence in all the ways that keep its grammar and its gold correct. Deterministic;
    offsets of ``entities`` are in ``text``."""
    spans = [(entity.start, entity.end, entity.label) for entity in entities]
    rng = random.Random(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest())
    made: list[Variant] = []
    refused: list[RefusedVariant] = []
    for kind in KINDS:
        try:
            ways = list(_WAYS[kind](text, spans, rng, language))
        except NotSafe as reason:
            refused.append(RefusedVariant(kind, reason.code))
            continue
        known, new = {text, *(one.text for one in made)}, []
        for way, (written, moved) in ways:
            if written not in known:
                known.add(written)
                new.append(Variant(kind, way, written, _entities(written, moved)))
        made += new
        if not new:
            refused.append(RefusedVariant(kind, "same"))
    return VariantOffer(tuple(made), tuple(refused))


def _entities(text: str, spans: Iterable[tuple[int, int, str]]) -> tuple[Entity, ...]:
    return tuple(entity_at(text, *span, "human") for span in spans)


Way = tuple[str, Written]


def _named(text: str, spans: Spans, rng: random.Random, language: str) -> Iterable[Way]:
    """Name everybody otherwise, once for each origin that has names for all of them.

    Raises:
        NotSafe: none has, or nobody is named.
    """
    refused: NotSafe | None = None
    made = False
    for origin in ORIGINS:
        try:
            written = other_names(NamedSentence(text, spans, language), origin, rng)
        except NotSafe as reason:
            refused = refused or reason
            continue
        made = True
        yield origin, written
    if refused and not made:
        raise refused


def _gender(text: str, spans: Spans, rng: random.Random, language: str) -> Iterable[Way]:
    yield "", turn_gender(NamedSentence(text, spans, language), rng)


def _case(text: str, spans: Spans, rng: random.Random, language: str) -> Iterable[Way]:
    """Write names in capitals, names small, and all in capitals; every letter stays one letter."""
    yield "capitals", (_within(text, spans, upper), spans)
    yield "small", (_within(text, spans, lower), spans)
    yield "all", (upper(text), spans)


def _accents(text: str, spans: Spans, rng: random.Random, language: str) -> Iterable[Way]:
    """Drop the accents, as old software and hurried hands do; each letter stays one letter."""
    yield "", ("".join(strip_accents(char) or char for char in text), spans)


def _typing(text: str, spans: Spans, rng: random.Random, language: str) -> Iterable[Way]:
    """Mistype one name, and one word outside of mentions, as hands on an AZERTY keyboard do."""
    names = [span for span in spans if span[2] in _NAMES and span[1] - span[0] > 3]
    words = [m.span() for m in _WORD.finditer(text) if not any(s < m.end() and m.start() < e for s, e, _ in spans)]
    if names:
        start, end, label = rng.choice(names)
        yield "name", apply(text, spans, [replace(start, end, _slip(text[start:end], rng), label)])
    if words:
        start, end = rng.choice(words)
        yield "word", apply(text, spans, [replace(start, end, _slip(text[start:end], rng))])


def _slip(word: str, rng: random.Random) -> str:
    """Mistype a word; one in which no letter can be mistyped stays."""
    made = (misspelt(word, rng) for _ in range(12))
    return next((one for one in made if one not in (word, strip_accents(word)) and one == one.strip()), word)


def _spacing(text: str, spans: Spans, rng: random.Random, language: str) -> Iterable[Way]:
    """Put blanks that do not break behind titles and inside mentions, as word processors do."""
    places = {match.start(1) for match in _TITLE_BLANK.finditer(text)}
    places |= {start + match.start() for start, end, _ in spans for match in _BLANK.finditer(text[start:end])}
    places |= {end for _, end, label in spans if label in _NAMES and text[end : end + 1] == " "}
    yield "", ("".join(NBSP if place in places else char for place, char in enumerate(text)), spans)


def _within(text: str, spans: Spans, write: Callable[[str], str]) -> str:
    chars = list(text)
    for start, end, label in spans:
        if label in _NAMES:
            chars[start:end] = write(text[start:end])
    return "".join(chars)


_WAYS: dict[str, Callable[[str, Spans, random.Random, str], Iterable[Way]]] = {
    "name": _named,
    "gender": _gender,
    "case": _case,
    "accents": _accents,
    "typing": _typing,
    "spacing": _spacing,
}
