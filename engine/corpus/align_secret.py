"""Published texts in which nothing is hidden yet: ``<secret>…</secret>`` is set around what a reader is to hide."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.corpus.align_sides import Judged, Region, Sides
from engine.corpus.align_matches import Match

_TAG = re.compile(r"</?secret>", re.IGNORECASE)
_OPEN, _CLOSE = "<secret>", "</secret>"
_LONGEST = 60
"""Characters of a mention whose other tag is not to be found."""

Stretch = tuple[int, int]


def marked(published: str, original: str) -> tuple[list[Stretch], list[Stretch]]:
    """Find the tags of a published text, misread ones too, and what they stand around. None where the original has them too."""
    if len(_TAG.findall(published)) < 2 or _TAG.search(original):
        return [], []
    tags = list(_tags(published))
    return [tag[:2] for tag in tags], list(_inside(published, tags))


def within(sides: Sides, clusters: Sequence[Sequence[Match]], marks: Sequence[Stretch]) -> list[Judged]:
    """Give what of the original stands between tags."""
    if not marks:
        return []
    found = []
    matches = [one for cluster in clusters for one in cluster]
    rank = 0
    matches.sort(key=lambda one: one.b0)
    for start, end in marks:
        while rank < len(matches) and sides.b[matches[rank].b1 - 1].end <= start:
            rank += 1
        last = rank
        while last < len(matches) and sides.b[matches[last].b0].start < end:
            last += 1
        if last > rank:
            one, other = matches[rank], matches[last - 1]
            found.append(Judged("masked", Region(one.a0, other.a1, one.b0, other.b1)))
    return found


def _tags(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield the tags, and whether each opens; up to two signs of one may be misread, one of its brackets or its slash stands."""
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
    """Tell whether a tag that opens once did not: a mention may lie between the two, and what follows begins with no letter."""
    inside = text[opened[1] : tag[0]]
    return 0 < len(inside) <= _LONGEST and not inside[-1:].isspace() and not text[tag[1] : tag[1] + 1].isalnum()


def _word_after(text: str, place: int) -> int:
    found = re.compile(r"[^\s,;.]+").match(text, place)
    return found.end() if found else place


def _word_before(text: str, place: int) -> int:
    found = re.compile(r"[^\s,;.]+\Z").search(text, max(0, place - _LONGEST), place)
    return found.start() if found else place


__all__ = ["marked", "within"]
