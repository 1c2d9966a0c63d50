"""The original and its pseudonymised form, paragraph against paragraph, as plain data for whoever
draws them."""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from engine.core import FAMILIES, FIRST_NAME, LABELS, NAME_LABELS, SURNAME, Annotation, Doubt, Entity, Family, Person
from engine.pseudonyms import ReplacedText, Span
from engine.review.paragraph_cuts import Paragraph, RewrittenStretch, Segment, cut_pieces, make_paragraphs
from engine.review.paragraph_zones import ZonePlace, occulted_places, zone_places
from engine.text import fold


@dataclass(frozen=True, slots=True)
class IndividualSummary:
    """A person with the number of mentions of their name, how many of these stay in clear
    (``kept``), and their pseudonym, None if all do.

    ``attached`` counts, by label, the distinct values that belong to the person without being a
    name (dates, addresses, numbers).
    """

    person: Person
    mentions: int
    pseudonym: str | None
    kept: int = 0
    attached: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DoubtPlace:
    """The place of a doubt: the index of its paragraph, None if it is about the whole document.

    ``start`` and ``end`` are half-open offsets into the original text of the paragraph; a doubt
    that extends beyond the paragraph is cut at its end.
    """

    doubt: Doubt
    paragraph: int | None = None
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class AlignedTexts:
    """The original and the pseudonymised text by paragraph, with entities, persons and the places
    of doubts. The segments of each side join to the whole text.

    ``labels`` and ``families`` count the mentions. ``language`` is that of the texts, not of the
    page; ``calibrated`` tells whether scores are probabilities. ``zones`` are those of a decision,
    ``occulted`` what is occulted whole.
    """

    paragraphs: tuple[Paragraph, ...]
    entities: tuple[Entity, ...]
    individuals: tuple[IndividualSummary, ...]
    places: tuple[DoubtPlace, ...]
    labels: Mapping[str, int]
    families: Mapping[Family, int]
    language: str = "fr"
    calibrated: bool = False
    zones: tuple[ZonePlace, ...] = ()
    occulted: tuple[ZonePlace, ...] = ()
    marks: tuple[RewrittenStretch, ...] = field(default=(), repr=False, compare=False)

    @property
    def mentions(self) -> int:
        """Number of mentions."""
        return len(self.entities)


def align(annotation: Annotation, replaced: ReplacedText) -> AlignedTexts:
    """Pair the paragraphs of the original and of the pseudonymised text, and place mentions and
    doubts in them. Paragraphs end at each line break that no mention covers."""
    marks = tuple(_marks(replaced))
    paragraphs = tuple(make_paragraphs(cut_pieces(annotation.document.text, marks)))
    return _aligned(annotation, replaced, paragraphs, marks)


def realign(before: AlignedTexts, annotation: Annotation, replaced: ReplacedText) -> AlignedTexts:
    """Compute what :func:`align` does, faster, by reusing ``before``, the result for an earlier
    state of the same document."""
    marks = tuple(_marks(replaced))
    paragraphs = _changed_paragraphs(annotation.document.text, before, marks)
    return align(annotation, replaced) if paragraphs is None else _aligned(annotation, replaced, paragraphs, marks)


def _aligned(
    annotation: Annotation,
    replaced: ReplacedText,
    paragraphs: tuple[Paragraph, ...],
    marks: tuple[RewrittenStretch, ...],
) -> AlignedTexts:
    entities = replaced.annotation.entities
    labels = Counter(entity.label for entity in entities)
    return AlignedTexts(
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
        zone_places(annotation, paragraphs),
        occulted_places(annotation, paragraphs),
        marks,
    )


def _marks(replaced: ReplacedText) -> Iterator[RewrittenStretch]:
    """Walk the mentions, the articles, and what is occulted with a zone: of that, a mention left
    readable elsewhere is a stretch too. What was replaced of a mention may be a part of it: the
    rest moves with it."""
    new = replaced.text
    by_entity = {span.entity_index: span for span in replaced.spans}
    others = deque(span for span in replaced.spans if span.entity_index is None)
    shift = 0
    for index, entity in enumerate(replaced.annotation.entities):
        while others and others[0].end <= entity.start:
            shift = others[0].new_end - others[0].end
            yield _stretch(others.popleft(), new)
        span = by_entity.get(index) or (others.popleft() if others and others[0].start < entity.end else None)
        if span:
            end = span.new_end + (entity.end - span.end)
            yield RewrittenStretch(entity.start, entity.end, new[span.new_start - (span.start - entity.start) : end])
            shift = end - entity.end
        else:
            yield RewrittenStretch(entity.start, entity.end, new[entity.start + shift : entity.end + shift])
    yield from (_stretch(span, new) for span in others)


def _stretch(span: Span, new: str) -> RewrittenStretch:
    return RewrittenStretch(span.start, span.end, new[span.new_start : span.new_end], False)


def recut(before: AlignedTexts, after: AlignedTexts) -> list[int] | None:
    """Return the indices of the paragraphs whose segments begin or end elsewhere in ``after`` than
    in ``before``, two states of one document; None if the paragraphs themselves differ.

    Labels, numbers and replacements of mentions do not count.
    """
    starts = [(paragraph.start, paragraph.continued) for paragraph in after.paragraphs]
    if starts != [(paragraph.start, paragraph.continued) for paragraph in before.paragraphs]:
        return None
    old, new = _Cuts(before.marks), _Cuts(after.marks)
    ends = [*(start for start, _ in starts[1:]), sys.maxsize]
    return [index for index, end in enumerate(ends) if old.cut(end) != new.cut(end)] if starts else []


class _Cuts:
    """The places of marks, asked for from the beginning of a text to its end; how an article is
    written is a part of its place."""

    def __init__(self, marks: Sequence[RewrittenStretch]) -> None:
        self._starts = [start for start, _, _, _ in marks]
        self._places = [(start, end, None if mention else shown) for start, end, shown, mention in marks]
        self.begun = self.ended = 0

    def cut(self, end: int) -> list[tuple[int, int, str | None]]:
        """Give the places that begin before an offset and behind that of the last call: those of
        the marks from ``begun`` to ``ended``."""
        self.begun, self.ended = self.ended, bisect_left(self._starts, end, self.ended)
        return self._places[self.begun : self.ended]


def _changed_paragraphs(
    text: str, before: AlignedTexts, marks: tuple[RewrittenStretch, ...]
) -> tuple[Paragraph, ...] | None:
    """Cut again the lines whose marks are at other places, and write the others anew; None where
    the lines themselves are others."""
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
            fresh = list(make_paragraphs(cut_pieces(text, here, start, end, first), start))
            if sum(not one.continued for one in fresh) != 1:
                return None
            made += fresh
    return tuple(made)


def _rewritten(paragraphs: Sequence[Paragraph], shift: int, shown: Sequence[str]) -> Iterator[Paragraph]:
    """Number the mentions of paragraphs anew, and write what stands in their place."""
    for paragraph in paragraphs:
        left = [row if row[1] is None else Segment(row[0], row[1] + shift) for row in paragraph.original]
        right = [
            row if row[1] is None else Segment(shown[row[1] + shift], row[1] + shift) for row in paragraph.pseudonymised
        ]
        yield Paragraph(tuple(left), tuple(right), paragraph.start, paragraph.continued)


def _individuals(persons: Iterable[Person], entities: Iterable[Entity]) -> Iterator[IndividualSummary]:
    names: dict[str | None, list[Entity]] = {}
    others: dict[str | None, list[Entity]] = {}
    for entity in entities:
        (names if entity.label in NAME_LABELS else others).setdefault(entity.person, []).append(entity)
    for person in persons:
        own = names.get(person.id, [])
        kept = sum(not entity.masked for entity in own)
        yield IndividualSummary(person, len(own), _pseudonym(own), kept, _attached(others.get(person.id, ())))


def _attached(entities: Iterable[Entity]) -> dict[str, int]:
    """Count by label, in the order of the labels, what is written differently."""
    forms = {(entity.label, fold(entity.text)) for entity in entities}
    counts = Counter(label for label, _ in forms)
    return {code: counts[code] for code in LABELS if counts[code]}


def _pseudonym(names: Iterable[Entity]) -> str | None:
    """Give the first replacement of a first name, then that of a surname; that of a professional
    where there is neither."""
    first: dict[str, str] = {}
    for entity in names:
        if entity.masked and entity.replacement:
            first.setdefault(entity.label, entity.replacement)
    return (
        " ".join([first[label] for label in (FIRST_NAME, SURNAME) if label in first] or list(first.values())[:1])
        or None
    )


def _place(doubt: Doubt, paragraphs: tuple[Paragraph, ...]) -> DoubtPlace:
    if doubt.start is None or not paragraphs:
        return DoubtPlace(doubt)
    index = max(0, bisect_right(paragraphs, doubt.start, key=lambda paragraph: paragraph.start) - 1)
    base, length = paragraphs[index].start, sum(len(segment.text) for segment in paragraphs[index].original)
    end = doubt.start if doubt.end is None else doubt.end
    return DoubtPlace(doubt, index, min(doubt.start - base, length), min(end - base, length))
