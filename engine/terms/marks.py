"""What terms make of the mentions of a document: before persons are linked, what they add; behind
all other steps, what they decide."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from engine.core import (
    FIRST_NAME,
    PERSON_LABELS,
    SURNAME,
    Doubt,
    Entity,
    doubt,
    entity_at,
    settle,
)
from engine.persons import DISGUISED_NAMES
from engine.terms.occurrences import Found, Occurrence
from engine.terms.term import HIDDEN, KEPT
from engine.text import OccupiedSpans, first_names, fold, key

_WORD = re.compile(r"\S+")
_IDENTIFIER, _MAIL, _SITE = "numeroIdentifiant", "email", "siteWebSensible"


def add_hidden(text: str, entities: Sequence[Entity], found: Found) -> tuple[Entity, ...]:
    """Add the mentions of terms to hide that nothing else found, under the label of the term or
    that of the same words elsewhere. Where a term has a label, it replaces the mentions inside it.

    What is there stays: :func:`decide_terms` says later that a term decided it.
    """
    hidden = [place for place in found.occurrences if place.term.act == "hide"]
    if not hidden:
        return tuple(entities)
    known = _labels(entities)
    taken = OccupiedSpans(entities)
    added, removed = list[Entity](), set[Entity]()
    for place in hidden:
        there = taken.over(place.start, place.end)
        if place.term.label:
            other = [e for e in there if e.label != place.term.label and place.start <= e.start and e.end <= place.end]
            removed.update(other)
            there = [e for e in there if e not in removed]
        for start, end in _free(text, place, there):
            added += _mentions(text, start, end, place, known)
    return settle([*(e for e in entities if e not in removed), *added])


def decide_terms(entities: Sequence[Entity], found: Found) -> tuple[tuple[Entity, ...], tuple[Doubt, ...]]:
    """Say of each mention that a term decided it: those that share a character with a term to hide
    are hidden; those that lie within a term to keep are left readable.

    Doubts: one for each term to keep, with the number of mentions that it leaves readable, blocking
    if one is the name of a party; one where terms contradict each other; one, blocking, where an
    expression was stopped before the end of the text.
    """
    changed: dict[Entity, Entity] = {}
    uncovered: dict[int, list[Entity]] = {}
    taken = OccupiedSpans(entities)
    for place in found.occurrences:
        for entity in taken.over(place.start, place.end):
            if place.term.act == "hide":
                changed[entity] = replace(entity, source=HIDDEN, score=1.0)
            elif entity not in changed and place.start <= entity.start and entity.end <= place.end:
                changed[entity] = replace(entity, source=KEPT, score=1.0)
                uncovered.setdefault(place.rank, []).append(entity)
    doubts = [_uncovering(mentions) for mentions in uncovered.values()]
    doubts += [doubt("term_conflict", *span) for span in found.clashes]
    doubts += [doubt("term_unfinished", None, None)] if found.unfinished else []
    return tuple(changed.get(entity, entity) for entity in entities), tuple(doubts)


def _uncovering(mentions: Sequence[Entity]) -> Doubt:
    party = next((entity for entity in mentions if entity.label in PERSON_LABELS), None)
    place = party or mentions[0]
    if not party and len(mentions) == 1:
        return doubt("term_uncovers", place.start, place.end)
    return doubt("term_uncovers", place.start, place.end, "party" if party else "many", count=len(mentions))


def _labels(entities: Sequence[Entity]) -> dict[str, str]:
    """Give the most frequent label of each form."""
    counts: dict[str, Counter[str]] = {}
    for entity in entities:
        counts.setdefault(fold(entity.text), Counter())[entity.label] += 1
    return {form: count.most_common(1)[0][0] for form, count in counts.items()}


def _free(text: str, place: Occurrence, there: Sequence[Entity]) -> Iterator[tuple[int, int]]:
    """Yield what of an occurrence no mention covers, without blanks and signs at its ends."""
    cuts = [(place.start, place.start), *((e.start, e.end) for e in there), (place.end, place.end)]
    for (_, start), (end, _) in pairwise(cuts):
        while start < end and not text[start].isalnum():
            start += 1
        while end > start and not _ends(text[end - 1]):
            end -= 1
        if start < end:
            yield (start, end) if there else (place.start, place.end)


def _ends(character: str) -> bool:
    return character.isalnum() or "\u0300" <= character <= "\u036f"


def _mentions(text: str, start: int, end: int, place: Occurrence, known: dict[str, str]) -> Iterator[Entity]:
    written = text[start:end]
    label = place.term.label or known.get(fold(written)) or known.get(fold(place.term.text))
    source = DISGUISED_NAMES if place.disguised and (not label or label in PERSON_LABELS) else HIDDEN
    if not label and not place.disguised and (middle := _end_of_first_names(written)):
        yield entity_at(text, start, start + middle, FIRST_NAME, source)
        rest = start + middle + len(written[middle:]) - len(written[middle:].lstrip())
        yield entity_at(text, rest, end, SURNAME, source)
        return
    yield entity_at(text, start, end, label or _likely(place.term.text), source)


def _end_of_first_names(written: str) -> int:
    """Give where the first names end before a surname; 0 where there is no such, or nothing
    else."""
    words = list(_WORD.finditer(written))
    first = list(takewhile(lambda word: _is_first_name(word[0]), words))
    return first[-1].end() if 0 < len(first) < len(words) else 0


def _is_first_name(word: str) -> bool:
    return word[:1].isupper() and all(key(part) in first_names() for part in word.split("-"))


def _likely(words: str) -> str:
    """Give the label of words of which nothing is known: by their shape, else a surname, which
    every profile hides."""
    if "@" in words:
        return _MAIL
    if "://" in words or words.startswith("www."):
        return _SITE
    if 2 * sum(map(str.isdigit, words)) >= sum(map(str.isalnum, words)):
        return _IDENTIFIER
    return FIRST_NAME if all(map(_is_first_name, words.split())) else SURNAME


__all__ = ["add_hidden", "decide_terms"]
