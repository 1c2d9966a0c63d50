"""Published texts in which nothing is hidden yet: ``<secret>…</secret>`` is set around what a
reader is to hide."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from engine.alignment.first_pass import shows_sign
from engine.alignment.matches import TokenMatch
from engine.alignment.sides import AlignmentState, JudgedRegion, Region

_TAG = re.compile(r"</?secret>", re.IGNORECASE)
_OPEN, _CLOSE = "<secret>", "</secret>"
_LONGEST = 60
"""Characters of a mention whose other tag is not to be found."""
_MORE = 3
"""Tokens that the original may have more between tags: a scanner joins words."""

Stretch = tuple[int, int]


def find_tags(published: str, original: str) -> tuple[list[Stretch], list[Stretch]]:
    """Find the ``<secret>`` tags of a published text, including misspelt ones, and the spans that
    they enclose: (tags, spans), half-open offsets in the published text.

    Both are empty with fewer than two well-formed tags, or if the original has tags as well.
    """
    if len(_TAG.findall(published)) < 2 or _TAG.search(original):
        return [], []
    tags = list(_tags(published))
    return [tag[:2] for tag in tags], list(_inside(published, tags))


def find_between_tags(
    sides: AlignmentState, clusters: Sequence[Sequence[TokenMatch]], marks: Sequence[Stretch]
) -> list[Region]:
    """Return the regions of the original that correspond to the tagged spans ``marks`` of the
    published text, in their order; spans without a counterpart are left out."""
    matches = sorted((one for cluster in clusters for one in cluster), key=lambda one: one.b0)
    starts, ends = [match.b0 for match in matches], [match.b1 for match in matches]
    found = []
    for start, end in marks:
        b0 = bisect_right(sides.b, start, key=lambda token: token.end)
        b1 = bisect_left(sides.b, end, key=lambda token: token.start)
        first, last = bisect_right(ends, b0), bisect_left(starts, b1)
        if b0 < b1 and (region := _between(matches, first, last, b0, b1)):
            found.append(region)
    return found


def _between(matches: Sequence[TokenMatch], first: int, last: int, b0: int, b1: int) -> Region | None:
    """Give what the matches ``first`` to ``last`` are matched with, and what is unmatched beside
    them up to the matches before and after."""
    inside = matches[first:last]
    before, after = matches[first - 1 : first] if first else [], matches[last : last + 1]
    a0 = before[0].a1 if before and before[0].b1 == b0 else inside[0].a0 if inside else None
    a1 = after[0].a0 if after and after[0].b0 == b1 else inside[-1].a1 if inside else None
    if a0 is not None and a1 is not None and 0 < a1 - a0 <= b1 - b0 + _MORE:
        return Region(a0, a1, b0, b1)
    return Region(inside[0].a0, inside[-1].a1, b0, b1) if inside and inside[0].a0 < inside[-1].a1 else None


def as_misread(sides: AlignmentState, region: JudgedRegion) -> JudgedRegion:
    """Reclassify a masked difference of a text with tags as OCR noise, unless there is a
    placeholder or the rest of a tag."""
    return (
        region if region.kind != "masked" or shows_sign(sides, region.region) else JudgedRegion("noise", region.region)
    )


def _tags(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield the tags, and whether each opens; up to two signs of one may be misread, one of its
    brackets or its slash stands."""
    import regex

    for match in regex.finditer(r"(?e)(?:(?P<close></secret>)|(?P<open><secret>)){e<=2}", text):
        found = match[0]
        if not match.fuzzy_counts or sum(match.fuzzy_counts) == 0 or any(mark in found for mark in "<>/"):
            yield match.start(), match.end(), "/" not in found


def _inside(text: str, tags: Sequence[tuple[int, int, bool]]) -> Iterator[Stretch]:
    """Yield what stands between an opening and a closing tag; of one alone, the words beside it."""
    opened: tuple[int, int, bool] | None = None
    for tag in tags:
        if opened is None:
            if not tag[2]:
                yield _word_before(text, tag[0]), tag[0]
        elif not tag[2] or _closes(text, opened, tag):
            yield opened[1], tag[0]
            opened = None
            continue
        else:
            yield opened[1], _word_after(text, opened[1])
        opened = tag if tag[2] else None
    if opened is not None:
        yield opened[1], _word_after(text, opened[1])


def _closes(text: str, opened: tuple[int, int, bool], tag: tuple[int, int, bool]) -> bool:
    """Tell whether a tag that opens once did not: a mention may lie between the two, and what
    follows begins with no letter."""
    inside = text[opened[1] : tag[0]]
    return 0 < len(inside) <= _LONGEST and not inside[-1:].isspace() and not text[tag[1] : tag[1] + 1].isalnum()


def _word_after(text: str, place: int) -> int:
    found = re.compile(r"[^\s,;.]+").match(text, place)
    return found.end() if found else place


def _word_before(text: str, place: int) -> int:
    found = re.compile(r"[^\s,;.]+\Z").search(text, max(0, place - _LONGEST), place)
    return found.start() if found else place


__all__ = ["as_misread", "find_between_tags", "find_tags"]
