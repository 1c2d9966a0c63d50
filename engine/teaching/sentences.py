"""Documents cut into the sentences that a reader can judge alone; no mention is ever cut."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core import LABELS, Doubt, Entity, Person, Profile
from engine.text import paragraphs, sentence_spans

LINE_AFTER = 300
"""Characters after which a sentence without a full stop (a header, a list) is cut at its line
ends."""
LEAST = 3
"""Words without which a sentence has no context to learn from."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_BLANK = re.compile(r"\s+")
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Material:
    """A document to learn from. ``said`` are the entities that the engine found first, ``truth``
    those that a reader validated, None if nobody did, ``second`` those of another model or set of
    rules, None if there is none.

    ``key`` is an opaque id that reveals no name; ``link`` is the address at which the document can
    be read, or empty.
    """

    key: str
    text: str
    said: tuple[Entity, ...]
    profile: Profile
    truth: tuple[Entity, ...] | None = None
    second: tuple[Entity, ...] | None = None
    doubts: tuple[Doubt, ...] = ()
    persons: tuple[Person, ...] = ()
    language: str = "fr"
    link: str = ""

    @property
    def known(self) -> tuple[Entity, ...]:
        """The entities by the best knowledge: the reader's, else the engine's."""
        return self.said if self.truth is None else self.truth


@dataclass(frozen=True, slots=True)
class TeachingSentence:
    """A sentence of a document, ``start`` to ``end``, with the entities of each source in it; their
    offsets are into the document."""

    material: Material
    start: int
    end: int
    truth: tuple[Entity, ...] | None
    said: tuple[Entity, ...]
    second: tuple[Entity, ...] | None

    @property
    def id(self) -> str:
        """An id that is unique in a set of documents: the document's key and the offsets."""
        return f"{self.material.key}-{self.start}-{self.end}"

    @property
    def text(self) -> str:
        """The text of the sentence."""
        return self.material.text[self.start : self.end]

    @property
    def known(self) -> tuple[Entity, ...]:
        """The reader's entities, else the engine's, with offsets into the sentence."""
        return shift_entities(self.said if self.truth is None else self.truth, -self.start)

    @property
    def template(self) -> str:
        """The context of the sentence: mentions replaced by their labels, digits by 0, white space
        collapsed, lower case. Sentences that differ only in names have equal templates."""
        parts, place = [], 0
        for entity in self.known:
            word = LABELS[entity.label].short if entity.label in LABELS else "mention"
            parts += [self.text[place : entity.start], f"¤{word}¤"]
            place = entity.end
        plain = _BLANK.sub(" ", "".join([*parts, self.text[place:]])).strip().casefold()
        return _DIGIT.sub("0", plain)


def shift_entities(entities: Iterable[Entity], by: int) -> tuple[Entity, ...]:
    """Return the entities with ``by`` added to their offsets."""
    return tuple(replace(entity, start=entity.start + by, end=entity.end + by) for entity in entities)


def cut_sentences(material: Material) -> tuple[TeachingSentence, ...]:
    """Split a document into sentences, in order, none of which cuts a mention. Sentences with fewer
    than :data:`LEAST` words (numbers do not count) and no mention are dropped."""
    sides = [list(material.said), list(material.truth or ()), list(material.second or ())]
    found = []
    for start, end in spans(material.text, [one for side in sides for one in side]):
        said, truth, second = (_inside(side, start, end) for side in sides)
        if not (said or truth or second) and len(_WORD.findall(material.text[start:end])) < LEAST:
            continue
        read, asked = material.truth is not None, material.second is not None
        found.append(TeachingSentence(material, start, end, truth if read else None, said, second if asked else None))
    return tuple(found)


def spans(text: str, mentions: Iterable[Entity]) -> Iterator[tuple[int, int]]:
    """Yield the half-open spans of the sentences of a text, in order, joined where a mention
    extends over their border. Long sentences are split at line ends."""
    uncut = _merged(mentions)
    start = end = -1
    for first, last in _lines(text):
        if start < 0:
            start, end = first, last
        elif _crosses(uncut, end, first):
            end = last
        else:
            yield start, end
            start, end = first, last
    if start >= 0:
        yield start, end


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Give sentences, and the lines of those that are too long for one."""
    known = list(paragraphs(text))
    for first, last in sentence_spans(text) if known else ():
        if last - first <= LINE_AFTER or "\n" not in text[first:last]:
            yield first, last
            continue
        for line in re.finditer(r"[^\n]*\S", text[first:last]):
            lead = len(line[0]) - len(line[0].lstrip())
            yield first + line.start() + lead, first + line.end()


def _merged(mentions: Iterable[Entity]) -> list[tuple[int, int]]:
    """Join mentions that overlap, so that they are disjoint and in order."""
    found: list[tuple[int, int]] = []
    for start, end in sorted((mention.start, mention.end) for mention in mentions):
        if found and start < found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def _crosses(uncut: Sequence[tuple[int, int]], end: int, start: int) -> bool:
    """Tell whether a mention runs over the gap between two sentences."""
    place = bisect_left(uncut, (end, 0)) - 1
    return place >= 0 and uncut[place][1] > end and uncut[place][1] >= start - 1


def _inside(entities: Sequence[Entity], start: int, end: int) -> tuple[Entity, ...]:
    first = bisect_left(entities, start, key=lambda one: one.start)
    last = bisect_right(entities, end, key=lambda one: one.end)
    return tuple(entities[first:last])


__all__ = ["LEAST", "LINE_AFTER", "Material", "TeachingSentence", "cut_sentences", "shift_entities", "spans"]
