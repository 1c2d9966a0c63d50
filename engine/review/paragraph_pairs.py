"""The original and its pseudonymised form, paragraph against paragraph, as plain data for whoever draws them."""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import NamedTuple

from engine.core.labels import FAMILIES, FIRST_NAME, LABELS, NAME_LABELS, SURNAME, Family
from engine.core.model import Annotation, Doubt, Entity, Person
from engine.pseudonyms.names.names import fold
from engine.pseudonyms.strategies.strategy import Replaced

LONGEST = 3_000  # characters of a block: above, one paragraph makes a page slow to lay out and hard to follow


class Segment(NamedTuple):
    """A run of text; ``entity`` is an index into :attr:`Aligned.entities`, or None between the mentions."""

    text: str
    entity: int | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """The same passage twice. ``start`` is its offset in the original; ``continued``: no line break stands before it."""

    original: tuple[Segment, ...]
    pseudonymised: tuple[Segment, ...]
    start: int
    continued: bool = False


class Mark(NamedTuple):
    """A stretch that may be written otherwise, with its offsets in the original and what the new text has there; an article is no ``mention``."""

    start: int
    end: int
    shown: str
    mention: bool = True


@dataclass(frozen=True, slots=True)
class Individual:
    """A person with the number of mentions of their name, and of those in clear; what is written instead, None if all are.

    ``attached`` counts by label what belongs to the person without naming them (dates, addresses, numbers), what is written alike once.
    """

    person: Person
    mentions: int
    pseudonym: str | None
    kept: int = 0
    attached: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a doubt is: the index of its paragraph and the span within it, None for the whole document."""

    doubt: Doubt
    paragraph: int | None = None
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Aligned:
    """Both texts by paragraph; joined, the segments of a side give that side's text back, character for character.

    ``language`` is that of the texts, which need not be that of the page; ``calibrated`` tells whether scores are probabilities.
    """

    paragraphs: tuple[Paragraph, ...]
    entities: tuple[Entity, ...]
    individuals: tuple[Individual, ...]
    places: tuple[Place, ...]
    labels: Mapping[str, int]
    families: Mapping[Family, int]
    language: str = "fr"
    calibrated: bool = False
    marks: tuple[Mark, ...] = field(default=(), repr=False, compare=False)

    @property
    def mentions(self) -> int:
        """Count the mentions."""
        return len(self.entities)


def align(annotation: Annotation, replaced: Replaced) -> Aligned:
    """Set the two texts side by side: a paragraph ends at each line break that no mention covers."""
    marks = tuple(_marks(replaced))
    paragraphs = tuple(_paragraphs(_pieces(annotation.document.text, marks)))
    return _aligned(annotation, replaced, paragraphs, marks)


def realign(before: Aligned, annotation: Annotation, replaced: Replaced) -> Aligned:
    """Do as :func:`align`, in a fraction of its time, where ``before`` is of the same document and little has changed since."""
    marks = tuple(_marks(replaced))
    paragraphs = _changed_paragraphs(annotation.document.text, before, marks)
    return align(annotation, replaced) if paragraphs is None else _aligned(annotation, replaced, paragraphs, marks)


def _aligned(
    annotation: Annotation, replaced: Replaced, paragraphs: tuple[Paragraph, ...], marks: tuple[Mark, ...]
) -> Aligned:
    entities = replaced.annotation.entities
    labels = Counter(entity.label for entity in entities)
    return Aligned(
        paragraphs,
        entities,
        tuple(_individuals(annotation.persons, entities)),
        tuple(_place(doubt, paragraphs) for doubt in annotation.doubts),
        {code: labels[code] for code in LABELS if labels[code]},
        {
            family: n
            for family in FAMILIES
            if (n := sum(labels[c] for c, label in LABELS.items() if label.family == family))
        },
        annotation.document.language,
        annotation.nothing_missed is not None,
        marks,
    )


class _Piece(NamedTuple):
    """The same stretch in both texts: a mention, or what stands between two."""

    original: str
    new: str
    entity: int | None = None

    @property
    def divisible(self) -> bool:
        """Tell whether a cut at one place cuts both texts at the same place."""
        return self.entity is None and self.original == self.new


def _marks(replaced: Replaced) -> Iterator[Mark]:
    """Walk the mentions and the articles. What was replaced of a mention may be a part of it: the rest moves with it."""
    new = replaced.text
    by_entity = {span.entity_index: span for span in replaced.spans}
    articles = iter([span for span in replaced.spans if span.entity_index is None])
    article = next(articles, None)
    shift = 0
    for index, entity in enumerate(replaced.annotation.entities):
        if article and article.end <= entity.start:
            yield Mark(article.start, article.end, new[article.new_start : article.new_end], False)
            shift, article = article.new_end - article.end, next(articles, None)
        span = by_entity.get(index)
        if span:
            end = span.new_end + (entity.end - span.end)
            yield Mark(entity.start, entity.end, new[span.new_start - (span.start - entity.start) : end])
            shift = end - entity.end
        else:
            yield Mark(entity.start, entity.end, new[entity.start + shift : entity.end + shift])


def _pieces(
    text: str, marks: Iterable[Mark], start: int = 0, end: int | None = None, first: int = 0
) -> Iterator[_Piece]:
    """Cut both texts, or a stretch of them, at the marks in it; ``first`` is the number of the first mention there."""
    done, number = start, first
    for mark in marks:
        between = text[done : mark.start]
        yield _Piece(between, between)
        yield _Piece(text[mark.start : mark.end], mark.shown, number if mark.mention else None)
        done, number = mark.end, number + mark.mention
    rest = text[done:end]
    yield _Piece(rest, rest)


def recut(before: Aligned, after: Aligned) -> list[int] | None:
    """Give the paragraphs that are cut otherwise than in another state of the same document; None where there are others.

    One is cut as before where its words and the places of its mentions are, whatever their numbers, labels and replacements.
    """
    starts = [(one.start, one.continued) for one in after.paragraphs]
    if starts != [(one.start, one.continued) for one in before.paragraphs]:
        return None
    old, new = _Cuts(before.marks), _Cuts(after.marks)
    ends = [*(start for start, _ in starts[1:]), sys.maxsize]
    return [index for index, end in enumerate(ends) if old.cut(end) != new.cut(end)] if starts else []


class _Cuts:
    """The places of marks, asked for from the beginning of a text to its end; how an article is written is a part of its place."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        self._starts = [start for start, _, _, _ in marks]
        self._places = [(start, end, None if mention else shown) for start, end, shown, mention in marks]
        self.begun = self.ended = 0

    def cut(self, end: int) -> list[tuple[int, int, str | None]]:
        """Give the places that begin before an offset and behind that of the last call: those of the marks from ``begun`` to ``ended``."""
        self.begun, self.ended = self.ended, bisect_left(self._starts, end, self.ended)
        return self._places[self.begun : self.ended]


def _changed_paragraphs(text: str, before: Aligned, marks: tuple[Mark, ...]) -> tuple[Paragraph, ...] | None:
    """Cut again the lines whose marks are at other places, and write the others anew; None where the lines themselves are others."""
    if "\r" in text or not before.paragraphs:  # a mention may part the two signs of one line break
        return None
    made: list[Paragraph] = []
    old, new = _Cuts(before.marks), _Cuts(marks)
    firsts = [list(accumulate((mark.mention for mark in row), initial=0)) for row in (before.marks, marks)]
    shown = [mark.shown for mark in marks if mark.mention]
    lines = [index for index, one in enumerate(before.paragraphs) if not one.continued]
    for begun, ended in pairwise([*lines, len(before.paragraphs)]):
        start = before.paragraphs[begun].start
        end = before.paragraphs[ended].start if ended < len(before.paragraphs) else len(text)
        alike = old.cut(end) == new.cut(end)
        here, first = marks[new.begun : new.ended], firsts[1][new.begun]
        if alike:
            there, shift = before.marks[old.begun : old.ended], first - firsts[0][old.begun]
            rows = before.paragraphs[begun:ended]
            made += rows if not here or (not shift and here == there) else _rewritten(rows, shift, shown)
        elif here and (here[-1].end > end or here[-1].end == end < len(text)):  # a mention covers the line break
            return None
        else:
            fresh = list(_paragraphs(_pieces(text, here, start, end, first), start))
            if sum(not one.continued for one in fresh) != 1:
                return None
            made += fresh
    return tuple(made)


def _rewritten(paragraphs: Sequence[Paragraph], shift: int, shown: Sequence[str]) -> Iterator[Paragraph]:
    """Number the mentions of paragraphs anew, and write what stands in their place."""
    for one in paragraphs:
        left = [row if row[1] is None else Segment(row[0], row[1] + shift) for row in one.original]
        right = [row if row[1] is None else Segment(shown[row[1] + shift], row[1] + shift) for row in one.pseudonymised]
        yield Paragraph(tuple(left), tuple(right), one.start, one.continued)


def _paragraphs(pieces: Iterable[_Piece], start: int = 0) -> Iterator[Paragraph]:
    for line in _lines(pieces):
        for number, block in enumerate(_blocks(line)):
            left, right = ((old, entity) for old, _, entity in block), ((new, entity) for _, new, entity in block)
            yield Paragraph(_side(left), _side(right), start, number > 0)
            start += sum(len(piece.original) for piece in block)


def _lines(pieces: Iterable[_Piece]) -> Iterator[list[_Piece]]:
    """Gather the pieces of a line, its break included."""
    line: list[_Piece] = []
    for piece in pieces:
        parts = piece.original.splitlines(keepends=True) if piece.divisible else [piece.original]
        for part in parts:
            line.append(_same(part) if piece.divisible else piece)
            if piece.divisible and part.splitlines() != [part]:
                yield line
                line = []
    if line:
        yield line


def _blocks(line: list[_Piece]) -> Iterator[list[_Piece]]:
    """Cut an endless line between two sentences, else between two words, else anywhere; never within a mention."""
    block: list[_Piece] = []
    used = 0
    for piece in line:
        done, length = 0, len(piece.original)
        while piece.divisible and used + length - done > LONGEST:
            seam = _seam(piece.original, done, done + max(0, LONGEST - used), bool(block))
            yield [*block, _same(piece.original[done:seam])]
            block, used, done = [], 0, seam
        block.append(_same(piece.original[done:]) if done else piece)
        used += length - done
    yield block


def _seam(text: str, start: int, end: int, begun: bool) -> int:
    """Find the last good place to cut between the two; it is ``start`` itself only where a block has begun."""
    for ending in (". ", " "):
        found = text.rfind(ending, start, end)
        if found >= 0:
            return found + len(ending)
    return start if begun else end


def _same(text: str) -> _Piece:
    return _Piece(text, text)


def _side(pieces: Iterable[tuple[str, int | None]]) -> tuple[Segment, ...]:
    return tuple([Segment(text, entity) for text, entity in pieces if text or entity is not None])


def _individuals(persons: Iterable[Person], entities: Iterable[Entity]) -> Iterator[Individual]:
    names: dict[str | None, list[Entity]] = {}
    others: dict[str | None, list[Entity]] = {}
    for entity in entities:
        (names if entity.label in NAME_LABELS else others).setdefault(entity.person, []).append(entity)
    for person in persons:
        own = names.get(person.id, [])
        kept = sum(not entity.masked for entity in own)
        yield Individual(person, len(own), _pseudonym(own), kept, _attached(others.get(person.id, ())))


def _attached(entities: Iterable[Entity]) -> dict[str, int]:
    """Count by label, in the order of the labels, what is written differently."""
    forms = {(entity.label, fold(entity.text)) for entity in entities}
    counts = Counter(label for label, _ in forms)
    return {code: counts[code] for code in LABELS if counts[code]}


def _pseudonym(names: Iterable[Entity]) -> str | None:
    """Give the first replacement of a first name, then that of a surname; that of a professional where there is neither."""
    first: dict[str, str] = {}
    for entity in names:
        if entity.masked and entity.replacement is not None:
            first.setdefault(entity.label, entity.replacement)
    return (
        " ".join([first[label] for label in (FIRST_NAME, SURNAME) if label in first] or list(first.values())[:1])
        or None
    )


def _place(doubt: Doubt, paragraphs: tuple[Paragraph, ...]) -> Place:
    if doubt.start is None or not paragraphs:
        return Place(doubt)
    index = max(0, bisect_right(paragraphs, doubt.start, key=lambda paragraph: paragraph.start) - 1)
    base, length = paragraphs[index].start, sum(len(segment.text) for segment in paragraphs[index].original)
    end = doubt.start if doubt.end is None else doubt.end
    return Place(doubt, index, min(doubt.start - base, length), min(end - base, length))
