"""What each strategy makes of one passage of a document, to be seen before one is chosen."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Annotation, Entity, Profile
from engine.pseudonyms.apply import STRATEGIES, apply
from engine.pseudonyms.strategies.strategy import Chosen, ReplacedText
from engine.pseudonyms.text_context import TextContext

BEFORE, AFTER, LONGEST = 12, 24, 160
"""Characters shown around the first mention and after the last, and of the whole passage."""


@dataclass(frozen=True, slots=True)
class Example:
    """A passage of a document, ``original``, and the same passage under each strategy, by the
    strategy's name. Line breaks and runs of blanks are single spaces."""

    original: str
    by_strategy: Mapping[str, str]


def example(
    annotation: Annotation, secret: bytes, profile: Profile | None = None, chosen: Chosen | None = None
) -> Example | None:
    """Pseudonymise the most telling passage of a document with every strategy, so that a user can
    choose one; None if nothing is masked. Arguments and errors are those of
    :func:`engine.pseudonyms.apply`."""
    found = passage(annotation)
    if found is None:
        return None
    standing = TextContext(annotation.document.text)
    made = {name: apply(annotation, name, secret, profile, chosen=chosen, standing=standing) for name in STRATEGIES}
    text = annotation.document.text
    return Example(_line(text[slice(*found)]), {name: _line(_part(one, *found)) for name, one in made.items()})


def passage(annotation: Annotation) -> tuple[int, int] | None:
    """Choose the half-open span, within one line and of about ``LONGEST`` characters, that shows
    the most kinds of masked mentions; None if nothing is masked.

    A first name next to its surname counts most, since strategies differ most in names.
    """
    masked = [entity for entity in annotation.entities if entity.masked]
    if not masked:
        return None
    ranked = (
        (_worth(around), -place, around) for place, around in enumerate(_groups(annotation.document.text, masked))
    )
    _, _, best = max(ranked, key=lambda row: row[:2])
    return _margins(annotation.document.text, best[0].start, best[-1].end, masked)


def _groups(text: str, masked: list[Entity]) -> Iterable[list[Entity]]:
    """Give, for each masked mention, those that follow it on the same line near enough to be shown
    with it."""
    ends = [entity.end for entity in masked]
    for first, entity in enumerate(masked):
        line = text.find("\n", entity.start)
        limit = min(entity.start + LONGEST - BEFORE - AFTER, len(text) if line < 0 else line)
        last = bisect_left(ends, limit + 1)
        yield masked[first : max(last, first + 1)]


def _worth(around: list[Entity]) -> int:
    labels = [entity.label for entity in around]
    full = any(one.person and one.person == two.person and {one.label, two.label} == {FIRST_NAME, SURNAME}
               for one, two in pairwise(around))  # fmt: skip
    return 4 * full + 2 * bool(PERSON_LABELS & set(labels)) + len(set(labels))


def _margins(text: str, start: int, end: int, masked: list[Entity]) -> tuple[int, int]:
    """Widen a passage to whole words, within its line, and never into another mention."""
    line = text.rfind("\n", 0, start) + 1
    before = max([line, start - BEFORE, *(e.end for e in masked if e.end <= start)])
    if before > line and " " in text[before:start]:
        before = text.index(" ", before, start) + 1
    stop = text.find("\n", end)
    after = min([len(text) if stop < 0 else stop, end + AFTER, *(e.start for e in masked if e.start >= end)])
    if after < len(text) and text[after : after + 1] != "\n" and " " in text[end:after]:
        after = text.rindex(" ", end, after)
    return before, max(after, end)


def _part(replaced: ReplacedText, start: int, end: int) -> str:
    """Give what a passage has become; none of its ends lies within a mention."""
    return replaced.text[_moved(replaced, start) : _moved(replaced, end)]


def _moved(replaced: ReplacedText, offset: int) -> int:
    """Give where an offset of the original lies in the new text."""
    before = [span for span in replaced.spans if span.end <= offset]
    return offset + (before[-1].new_end - before[-1].end if before else 0)


def _line(text: str) -> str:
    return " ".join(text.split())


__all__ = ["Example", "example", "passage"]
