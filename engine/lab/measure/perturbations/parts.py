"""Perturbations of the parts of a document: the header gone, the paragraphs shuffled."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence

from engine.interchange import Builder, Span, find_person_mentions, line_of
from engine.lab.measure.perturbations.names import by_part
from engine.lab.measure.perturbations.perturbation import Written
from engine.text import any_of, fold_in_place, paragraphs

_FACTS = re.compile(rf"^[ \t]*{any_of('procedure.reasons')}", re.MULTILINE)
_LINE = re.compile(r"\S[^\n]*")
_FEWEST_PARAGRAPHS = 4


def no_header(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
    """Leave out what stands before the facts; where no heading says where these begin, or no person
    is named behind it, what stands before the line of the first person."""
    persons = [mention.start for mention in find_person_mentions(text, by_part(text, spans))]
    if not persons:
        return text, list(spans)
    facts = _FACTS.search(fold_in_place(text))
    cut = facts.start() if facts and facts.start() <= persons[-1] else line_of(text, persons[0], persons[0])[0]
    cut = min((start for start, end, _ in spans if start < cut < end), default=cut)
    return text[cut:], [(start - cut, end - cut, label) for start, end, label in spans if start >= cut]


def shuffled_paragraphs(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
    """Put the paragraphs in another order, the blanks between them in theirs; of a text with hardly
    any, the lines."""
    found = list(paragraphs(text))
    if len(found) < _FEWEST_PARAGRAPHS:
        found = [match.span() for match in _LINE.finditer(text)]
    pieces = _whole(found, spans)
    built, done = Builder(), 0
    for (start, end), (first, last) in zip(pieces, rng.sample(pieces, len(pieces)), strict=True):
        built.add(text[done:start])
        _copy(built, text, first, last, spans)
        done = end
    built.add(text[done:])
    return built.text, built.spans


def _whole(pieces: Iterable[tuple[int, int]], spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Join pieces that a mention goes through."""
    joined: list[tuple[int, int]] = []
    for start, end in pieces:
        if joined and any(first < start and joined[-1][1] < last for first, last, _ in spans):
            joined[-1] = joined[-1][0], end
        else:
            joined.append((start, end))
    return joined


def _copy(built: Builder, text: str, start: int, end: int, spans: Sequence[Span]) -> None:
    for first, last, label in spans:
        if start <= first and last <= end:
            built.add(text[start:first])
            built.add(text[first:last], label)
            start = last
    built.add(text[start:end])
