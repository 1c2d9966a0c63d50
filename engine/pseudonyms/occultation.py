"""Zones that are occulted whole: the formula of the Cour de cassation in place of their first line,
nothing in place of the others.

A line is replaced at a time, and the mentions in it apart from the rest, so that the writers of
formats, the gate and the page meet what they always meet: short stretches, of which some are
mentions. The gate searches for the hidden mentions of a zone as for all others, and for its lines
(:func:`occulted_lines`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core import Annotation, Entity, OccultedZone, catalogue
from engine.text import letter_runs


@dataclass(frozen=True, slots=True)
class OccultedStretch:
    """A half-open stretch of an occulted zone with what stands in its place; ``entity_index`` is
    that of the masked mention that it is, or None."""

    start: int
    end: int
    new: str
    entity_index: int | None = None


def occulted_stretches(annotation: Annotation) -> tuple[tuple[OccultedStretch, ...], frozenset[int]]:
    """Cut the occulted zones of a document into stretches, in order and disjoint, and tell the
    indices of the mentions that go with them, masked or not. A mention that a zone cuts in two goes
    whole."""
    found: list[OccultedStretch] = []
    covered: set[int] = set()
    for zone in annotation.occulted:
        inside = [index for index, entity in enumerate(annotation.entities) if _meets(entity, zone)]
        mentions = [annotation.entities[index] for index in inside]
        start = min([zone.start, *(entity.start for entity in mentions)])
        start = max(start, found[-1].end) if found else start
        end = max([zone.end, *(entity.end for entity in mentions)])
        new = catalogue.ENGINE.say(f"occulted.formula.{zone.kind}", annotation.document.language)
        for stretch in _cut(annotation.document.text, start, end, annotation.entities, inside):
            found.append(OccultedStretch(stretch.start, stretch.end, new, stretch.entity_index))
            new = ""
        covered.update(inside)
    return tuple(found), frozenset(covered)


def _meets(entity: Entity, zone: OccultedZone) -> bool:
    return entity.start < zone.end and zone.start < entity.end


def _cut(
    text: str, start: int, end: int, entities: Sequence[Entity], inside: Sequence[int]
) -> Iterator[OccultedStretch]:
    """Cut a zone at its mentions, and between them at line breaks, which stay."""
    for index in inside:
        entity = entities[index]
        if entity.start >= start:
            yield from _lines(text, start, entity.start)
            yield OccultedStretch(entity.start, entity.end, "", index if entity.masked else None)
            start = entity.end
    yield from _lines(text, start, end)


def _lines(text: str, start: int, end: int) -> Iterator[OccultedStretch]:
    for line in text[start:end].splitlines(keepends=True):
        bare = line.rstrip("\r\n\f\v\x1c\x1d\x1e\x85\u2028\u2029")
        if bare.strip():  # blanks stand nowhere in most files
            yield OccultedStretch(start, start + len(bare), "")
        start += len(line)


LONG_LINE = 40
"""Letters from which on a line is known by its words: « Sur ce, la cour » may stand anywhere."""
_KNOWN_BY = 300
"""Letters by which a line is looked for in the rest of the text."""


def occulted_lines(annotation: Annotation) -> tuple[str, ...]:
    """Return the long lines of the occulted zones that the text has nowhere else: what must not be
    found again in a written file."""
    text, rest, done = annotation.document.text, [], 0
    for zone in annotation.occulted:
        rest.append(text[done : zone.start])
        done = zone.end
    elsewhere = letter_runs.letters("\n".join([*rest, text[done:]])) if rest else ""
    lines = (line.strip() for zone in annotation.occulted for line in text[zone.start : zone.end].splitlines())
    by_letters = {letter_runs.letters(line): line for line in lines}
    return tuple(
        line
        for letters, line in by_letters.items()
        if len(letters) >= LONG_LINE and letters[:_KNOWN_BY] not in elsewhere
    )
