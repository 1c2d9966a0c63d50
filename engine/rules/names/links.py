"""What joins two found parts of one name, or ends one ("Gonçalo dos Santos", "de Kerros d'Alma",
"Sousa e Silva", "Fa'asavalu"), and the short forms of a first name beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Entity
from engine.persons import PARTICLES, TITLES, Mention, word_before
from engine.text import FoldedText, OccupiedSpans, key, keys, short_first_names

_BETWEEN = re.compile(
    r"[ \u00a0](?:(?P<particle>dos|das|do|da|di|del|della|de los|de las|van|van der|van den|von|zu|wa|ould|ben|bin|ibn|el|al|ait|ter)[ \u00a0]|"
    r"(?P<of>(?:de|de la|du|des)[ \u00a0]|d['\u2019])|(?P<link>[eiy])[ \u00a0]|(?P<a>a)[ \u00a0])"
)
_REST = re.compile(r"['\u2019\u02bb][a-z\u00e0-\u00ff]{4,20}(?![\w'\u2019])")
"""What follows an apostrophe inside a name ("Fa'asavalu"); shorter are English suffixes ("'s",
"'ll")."""

_QUOTED = re.compile(
    r"[ \u00a0]?[\u00ab\"\u201c\u201e'\u2018(][ \u00a0]?(?P<name>[^\W\d_][\w'\u2019 -]{1,24}?)[ \u00a0]?[\u00bb\"\u201d'\u2019)][ \u00a0]"
)
_LONGEST_NICKNAME = 34
_DOUBLE_INITIALS = re.compile(r"(?<![\w.-])(?P<letters>[A-Z\u00c0-\u00de]\.?-[A-Z\u00c0-\u00de]\.?)[ \u00a0]\Z")
_IN_BRACKETS = re.compile(
    r"[ \u00a0]\([\u00ab\"\u201c]?[ \u00a0]?(?P<name>[^\W\d_]{2,12})[ \u00a0]?[\u00bb\"\u201d]?\)"
)


def find_links(read: FoldedText, entities: Sequence[Entity]) -> Iterator[tuple[int, int, Entity]]:
    """Give the span that a name of a party takes with the particle before it, or the letters behind
    it, and the name.

    ``entities`` are sorted and disjoint. "d'" and "e" join two surnames only where a title or a
    first name leads the first.
    """
    taken = OccupiedSpans(entities)
    for left, right in pairwise(entities):
        if left.label in PERSON_LABELS and right.label in PERSON_LABELS and right.start - left.end < 9:
            gap = _BETWEEN.fullmatch(read.text, left.end, right.start)
            if gap and right.text[:1].isupper() and _joins(read, taken, gap, left, right):
                yield right.start - len(gap[0].lstrip(" \u00a0")), right.end, right
    for entity in entities:
        rest = _REST.match(read.text, entity.end) if entity.label in PERSON_LABELS else None
        if rest:
            yield entity.start, rest.end(), entity


def quoted_names(read: FoldedText, entities: Sequence[Entity]) -> Iterator[tuple[int, int]]:
    """Give the span of the nickname that stands in quotes or brackets between the first name and
    the surname of a party: Robert "Bobby" Doe."""
    for left, right in pairwise(entities):
        if left.label == FIRST_NAME and right.label == SURNAME and right.start - left.end < _LONGEST_NICKNAME:
            quoted = _QUOTED.fullmatch(read.text, left.end, right.start)
            if quoted and quoted["name"][0].isupper():
                yield quoted.span("name")


def short_forms(read: FoldedText, taken: OccupiedSpans, mention: Mention) -> Iterator[tuple[int, int]]:
    """Give the spans of what stands for the first name of a party beside the rest of the name: the
    initials of a double one before the surname ("M-P Roy"), its beginning or a usual short form in
    brackets behind ("Ousmane Roy (Ous)")."""
    if not mention.firsts:
        letters = _DOUBLE_INITIALS.search(read.text, max(0, mention.start - 8), mention.start)
        if letters and not taken.over(*letters.span("letters")):
            yield letters.span("letters")
        return
    short = _IN_BRACKETS.match(read.text, mention.end) if mention.surname else None
    if short and not taken.over(*short.span("name")) and _is_short(key(short["name"]), mention.firsts[0]):
        yield short.span("name")


def _is_short(short: str, first: str) -> bool:
    usual = short_first_names().get(tuple(first.split("-")), frozenset())
    return short != first and (first.startswith(short) or (short,) in usual)


def _joins(read: FoldedText, taken: OccupiedSpans, gap: re.Match[str], left: Entity, right: Entity) -> bool:
    """Tell whether the word between two names makes one of them."""
    titled = word_before(read, left.start) in TITLES
    if gap["particle"]:
        return titled or left.label == FIRST_NAME or _is_led(taken, left)
    if gap["a"]:
        return titled and left.label == FIRST_NAME and right.label == SURNAME
    after = taken.after(right.end)
    alone = after is None or after.label not in PERSON_LABELS or after.start - right.end > 1
    noble = gap["link"] or not PARTICLES.isdisjoint(keys(left.text))
    return bool(noble) and left.label == SURNAME and alone and _is_led(taken, left)


def _is_led(taken: OccupiedSpans, entity: Entity) -> bool:
    """Tell whether a first name stands right before."""
    before = taken.before(entity.start)
    return before is not None and before.label == FIRST_NAME and entity.start - before.end == 1


__all__ = ["find_links", "quoted_names", "short_forms"]
