"""The original and its pseudonymised form, paragraph against paragraph, as plain data for whoever draws them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.labels import FAMILIES, FIRST_NAME, LABELS, NAME_LABELS, SURNAME, Family
from engine.model import Annotation, Doubt, Entity, Person
from engine.replace.names import fold
from engine.replace.strategy import Replaced, Span

LONGEST = 3_000  # characters of a block: above, one paragraph makes a page slow to lay out and hard to follow


@dataclass(frozen=True, slots=True)
class Segment:
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

    @property
    def mentions(self) -> int:
        """Count the mentions."""
        return len(self.entities)


def align(annotation: Annotation, replaced: Replaced) -> Aligned:
    """Set the two texts side by side: a paragraph ends at each line break that no mention covers."""
    entities = replaced.annotation.entities
    paragraphs = tuple(_paragraphs(_pieces(annotation.document.text, replaced.text, entities, replaced.spans)))
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
    )


@dataclass(frozen=True, slots=True)
class _Piece:
    """The same stretch in both texts: a mention, or what stands between two."""

    original: str
    new: str
    entity: int | None = None

    @property
    def divisible(self) -> bool:
        """Tell whether a cut at one place cuts both texts at the same place."""
        return self.entity is None and self.original == self.new


def _pieces(old: str, new: str, entities: Iterable[Entity], spans: Iterable[Span]) -> Iterator[_Piece]:
    """Walk both texts at once. What was replaced of a mention may be a part of it: the rest moves with it."""
    spans = tuple(spans)
    by_entity = {span.entity_index: span for span in spans}
    articles = iter([span for span in spans if span.entity_index is None])
    article = next(articles, None)
    was = now = 0
    for index, entity in enumerate(entities):
        if article and article.end <= entity.start:
            yield _Piece(old[was : article.start], new[now : article.new_start])
            yield _Piece(old[article.start : article.end], new[article.new_start : article.new_end])
            was, now, article = article.end, article.new_end, next(articles, None)
        span, shift = by_entity.get(index), now - was
        start = span.new_start - (span.start - entity.start) if span else entity.start + shift
        end = span.new_end + (entity.end - span.end) if span else entity.end + shift
        yield _Piece(old[was : entity.start], new[now:start])
        yield _Piece(old[entity.start : entity.end], new[start:end], index)
        was, now = entity.end, end
    yield _Piece(old[was:], new[now:])


def _paragraphs(pieces: Iterable[_Piece]) -> Iterator[Paragraph]:
    start = 0
    for line in _lines(pieces):
        for number, block in enumerate(_blocks(line)):
            yield Paragraph(_side(block, "original"), _side(block, "new"), start, number > 0)
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


def _side(block: Iterable[_Piece], side: str) -> tuple[Segment, ...]:
    segments = (Segment(getattr(piece, side), piece.entity) for piece in block)
    return tuple(segment for segment in segments if segment.text or segment.entity is not None)


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
