"""What a pseudonymised text hides: every masked mention, and every full name, with what stands in
its place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Literal

from engine.core import FIRST_NAME, NAME_LABELS, SURNAME, Entity
from engine.formats import Original, Originals
from engine.persons import COMMON_WORDS, NO_NAMES, PARTICLES, undisguise
from engine.pseudonyms.occultation import occulted_lines
from engine.pseudonyms.strategies.strategy import ReplacedText, Span
from engine.text import keys, not_names

_SHORT, _GAP = 3, 3
"""Letters of a word of grammar; characters at most between two parts of a name."""

_MOST = 64
"""Full names of one person that are looked for beside those that the text has: each first name with
each surname, either first."""

_OCCULTED = "occulted"
"""Stands where a form has no label: for a line of an occulted zone."""

_KINDS = ("words", "offices", "bodies", "countries")


def originals_of(replaced: ReplacedText) -> Originals:
    """Collect the original forms that must not remain in the written file, each with its
    replacement: all masked mentions, and full names, those that the text has and those that each
    person's first names and surnames make; and the lines of occulted zones."""
    zones = (Original(line, "", _OCCULTED) for line in occulted_lines(replaced.annotation))
    return Originals([*_full_names(replaced), *_made_names(replaced), *_mentions(replaced), *zones])


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
            named = [one for one, _ in row]
            new, written = replaced.text[first.new_start : last.new_end], _as_words(keys(form))
            written = "anyhow" if written == "never" else written
            yield Original(form, new, SURNAME, written, _is_whole(named))
        row = [(entity, span)] if entity and span else []


def _is_whole(named: Sequence[Entity]) -> bool:
    """Tell whether mentions in a row are the first name, more than initials, and the surname of
    somebody."""
    firsts = [word for one in named if one.label == FIRST_NAME for word in keys(one.text)]
    return any(len(word) > 1 for word in firsts) and any(one.label == SURNAME for one in named)


def _made_names(replaced: ReplacedText) -> Iterator[Original]:
    """Yield the full names of each person that the text may not have: first name and surname in
    either order, the first of several first names alone. Of a family, nobody knows who bears
    what."""
    families = {person.id for person in replaced.annotation.persons if person.family}
    firsts, lasts = (defaultdict[str, dict[str, str]](dict) for _ in range(2))
    for entity, span in _masked(replaced):
        if not entity.person or entity.person in families or entity.label not in (FIRST_NAME, SURNAME):
            continue
        new = replaced.text[span.new_start : span.new_end]
        forms = (entity.text, *entity.text.split()[:1]) if entity.label == FIRST_NAME else (entity.text,)
        for form in forms:
            if form[:1].isupper() and any(len(word) > 1 for word in keys(form)):
                known = (firsts if entity.label == FIRST_NAME else lasts)[entity.person]
                known[form] = known.get(form) or new  # none in an occulted zone
    for person in firsts.keys() & lasts.keys():
        pairs = product(firsts[person].items(), lasts[person].items())
        for (first, new_first), (last, new_last) in islice(pairs, _MOST):
            written = _as_words((*keys(first), *keys(last)))
            written = "anyhow" if written == "never" else written
            yield Original(f"{first} {last}", f"{new_first} {new_last}", SURNAME, written, whole=True, derived=True)
            yield Original(f"{last} {first}", f"{new_last} {new_first}", SURNAME, written, whole=True, derived=True)


def _masked(replaced: ReplacedText) -> Iterator[tuple[Entity, Span]]:
    entities = undisguise(replaced.annotation.entities)
    for span in replaced.spans:
        if span.entity_index is not None:
            yield entities[span.entity_index], span


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
