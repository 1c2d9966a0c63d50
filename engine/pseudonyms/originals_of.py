"""What a pseudonymised text hides: every masked mention, and every full name, with what stands in
its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from engine.core import NAME_LABELS, SURNAME, Entity
from engine.formats import Original, Originals
from engine.persons import COMMON_WORDS, NO_NAMES, PARTICLES
from engine.pseudonyms.strategies.strategy import ReplacedText, Span
from engine.text import keys, not_names

_SHORT, _GAP = 3, 3
"""Letters of a word of grammar; characters at most between two parts of a name."""

_KINDS = ("words", "offices", "bodies", "countries")


def originals_of(replaced: ReplacedText) -> Originals:
    """Collect the original forms that must not remain in the written file, each with its
    replacement: all masked mentions, and full names made of several mentions."""
    return Originals([*_mentions(replaced), *_full_names(replaced)])


def _mentions(replaced: ReplacedText) -> Iterator[Original]:
    for entity, span in _masked(replaced):
        new = replaced.text[span.new_start : span.new_end]
        yield Original(entity.text, new, entity.label, _written(entity))


def _full_names(replaced: ReplacedText) -> Iterator[Original]:
    """Yield the names that are several mentions in a row: « Bo Li » is looked for, whose parts are
    too short."""
    row: list[tuple[Entity, Span]] = []
    for entity, span in (*_masked(replaced), (None, None)):
        if entity and span and row and _goes_on(replaced.annotation.document.text, row[-1], entity):
            row.append((entity, span))
            continue
        if len(row) > 1:
            first, last = row[0][1], row[-1][1]
            form = replaced.annotation.document.text[first.start : last.end]
            yield Original(form, replaced.text[first.new_start : last.new_end], SURNAME)
        row = [(entity, span)] if entity and span else []


def _masked(replaced: ReplacedText) -> Iterator[tuple[Entity, Span]]:
    for span in replaced.spans:
        if span.entity_index is not None:
            yield replaced.annotation.entities[span.entity_index], span


def _goes_on(text: str, before: tuple[Entity, Span], entity: Entity) -> bool:
    """Tell whether a mention goes on with the name of the one before."""
    last, _ = before
    between = text[last.end : entity.start]
    return (
        {last.label, entity.label} <= NAME_LABELS
        and last.person == entity.person
        and len(between) <= _GAP
        and not between.strip(" \t\n\u00a0\u202f-.")
    )


def _written(entity: Entity) -> Literal["anyhow", "capital", "never"]:
    """Say when a form is a name: one of ordinary words only with its capital, one of grammar never
    by itself."""
    return _as_words(keys(entity.text))


def _as_words(words: Sequence[str]) -> Literal["anyhow", "capital", "never"]:
    if not words or not all(_is_common(word) for word in words):
        return "anyhow"
    return (
        "never" if all(word in PARTICLES or (len(word) <= _SHORT and word in NO_NAMES) for word in words) else "capital"
    )


def _is_common(word: str) -> bool:
    return word in COMMON_WORDS | NO_NAMES | PARTICLES or any(word in not_names(kind) for kind in _KINDS)
