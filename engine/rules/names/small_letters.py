"""Names in texts without capitals: behind a title, beside a name that was found, and found
again."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Entity, entity_at
from engine.persons import COMMON_WORDS, NO_NAMES
from engine.text import FoldedText, OccupiedSpans, any_of, key, keys, name_model, not_names

_FEWEST, _SHARE = 40, 0.003
"""Fewest letters of a text, and the largest share of capitals among them, that make it one without
capitals."""
_PARTICLE = rf"(?:{any_of('names.small_particles')}(?:[ ]|(?<=['’])))"
_WORD = r"[^\W\d_]{2,}(?:[-'’][^\W\d_]+)*"
_NAME = re.compile(rf"{_PARTICLE}{{0,2}}(?P<word>{_WORD})")
_TITLE = re.compile(rf"(?<![\w-]){any_of('titles.small_titles')}[ \u00a0]")
_REST = re.compile(rf"[ ]{_PARTICLE}{{0,2}}(?P<word>{_WORD})")
_KINDS = ("words", "offices", "bodies")
_SOURCE, _SCORE, _SHORTEST, _NO_WORD, _SURELY = "rule:announced_names", 0.75, 4, 0.8, 0.3


def is_small(text: str) -> bool:
    """Tell whether a text has no capitals, or hardly one."""
    letters = sum(map(str.isalpha, text))
    return letters >= _FEWEST and sum(map(str.isupper, text)) <= _SHARE * letters


def small_letter_names(read: FoldedText, entities: Sequence[Entity]) -> list[Entity]:
    """Give the missing names of a text without capitals; nothing over what stands already."""
    added = list[Entity]()
    spans = list[tuple[int, int]]()
    taken = OccupiedSpans(entities)
    for start, end, label in (
        *_behind_titles(read, taken),
        *_beside_first_names(read, entities, taken),
        *_found_again(read, entities, taken),
    ):
        rank = bisect_left(spans, (start, end))
        near = spans[max(0, rank - 1) : rank + 1]
        if not any(start < last and first < end for first, last in near):
            spans.insert(rank, (start, end))
            added.append(entity_at(read.text, start, end, label, _SOURCE, _SCORE))
    return added


def _behind_titles(read: FoldedText, taken: OccupiedSpans) -> Iterator[tuple[int, int, str]]:
    for title in _TITLE.finditer(read.folded):
        name = _NAME.match(read.folded, title.end())
        if name and not taken.over(*name.span()) and _is_name(name["word"], _NO_WORD):
            yield *name.span(), SURNAME


def _beside_first_names(
    read: FoldedText, entities: Sequence[Entity], taken: OccupiedSpans
) -> Iterator[tuple[int, int, str]]:
    """Give the surname behind a first name that was found, with its particles."""
    for entity in entities:
        if entity.label != FIRST_NAME:
            continue
        rest = _REST.match(read.folded, entity.end)
        most = _NO_WORD if rest and " " in rest[0].strip() else _SURELY / 10
        if rest and not taken.over(rest.start() + 1, rest.end()) and _is_name(rest["word"], most):
            yield rest.start() + 1, rest.end(), SURNAME


def _found_again(read: FoldedText, entities: Sequence[Entity], taken: OccupiedSpans) -> Iterator[tuple[int, int, str]]:
    """Give the words of names that were found, wherever they stand again."""
    known = {
        word: entity.label
        for entity in entities
        if entity.label in PERSON_LABELS
        for word in keys(entity.text)
        if len(word) >= _SHORTEST and _is_name(word, _SURELY)
    }
    for rank, word in enumerate(read.keys):
        if word in known and not taken.over(*read.span(rank)):
            yield *read.span(rank), known[word]


def _is_name(word: str, most: float) -> bool:
    """Tell whether a word is hardly one of everyday, by the lists and by its letters."""
    parts = set(keys(word))
    lists = (NO_NAMES, COMMON_WORDS, *map(not_names, _KINDS))
    return len(word) > 1 and all(map(parts.isdisjoint, lists)) and name_model.kinds(key(word))["word"] < most
