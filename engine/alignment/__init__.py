"""The annotation of a decision from its published form: what the publisher masked is what the
original shows there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.alignment.audit import ReadableStretch, readable
from engine.alignment.caution import Caution, cautions
from engine.alignment.differences import judge, masked_places
from engine.alignment.labels import spans
from engine.alignment.match import match
from engine.alignment.matches import TokenMatch, runs
from engine.alignment.persons import with_persons
from engine.alignment.secret import as_misread, find_between_tags, find_tags
from engine.alignment.sides import KINDS, AlignmentState, JudgedRegion, Region
from engine.alignment.tokens import MARK, SIGN, AlignmentToken, tokens
from engine.core import Annotation, Document, EmptyDocument, NotTheSame, Share, lazy

if TYPE_CHECKING:
    from engine.alignment import side_by_side
    from engine.alignment.audit import SURE
    from engine.alignment.side_by_side import Span, WordPairing, rows
else:
    __getattr__ = lazy(__name__, {"audit": ("SURE",), "side_by_side": ("Span", "WordPairing", "rows")})


LEAST = 0.5
"""Share of the words of one side that the other must have, for the two to be one decision."""
_PASSAGE = 40
"""Tokens between two matches of one passage that was moved."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between an original and its published form that is not masking: a code of
    :data:`KINDS`, and half-open character offsets in each text, empty where that text has
    nothing."""

    kind: str
    original: tuple[int, int]
    published: tuple[int, int]


@dataclass(frozen=True, slots=True)
class AlignedPair:
    """The result of aligning an original with its published form.

    ``annotation`` is of the original: an entity for each mention masked in the published form,
    whose ``replacement`` is what the published form has there. ``rest``: the other differences, in
    text order; ``readable``: what the published form still shows of what it masks, the certain ones
    first. ``matched``: words of the original that the published form has, of those that it does not
    mask.
    """

    annotation: Annotation
    rest: tuple[Difference, ...]
    readable: tuple[ReadableStretch, ...]
    matched: Share

    @property
    def notices(self) -> tuple[Caution, ...]:
        """Return what to check before the annotation is used; empty if enough words match."""
        return cautions(self.matched)


def align(original: Document, published: Document, progress: Callable[[float], None] | None = None) -> AlignedPair:
    """Derive the annotation of an original decision from its published, pseudonymised form, by
    aligning the words of the two texts. ``progress`` is called with the fraction done, 0 to 1.

    Raises:
        EmptyDocument: one of the two texts has no word.
        NotTheSame: less than :data:`LEAST` of the words of each text are in the other.
    """
    hidden, marks = find_tags(published.text, original.text)
    sides = AlignmentState(original.text, published.text, tokens(original.text), tokens(published.text, hidden))
    if not sides.a or not sides.b:
        raise EmptyDocument
    straight, moved = match(sides.a, sides.b, progress)
    clusters = [straight, *runs(moved, _PASSAGE)]
    differing, tagged = judge(sides, clusters), find_between_tags(sides, clusters, marks)
    if marks:
        differing = [as_misread(sides, one) for one in differing]
    judged = [*differing, *(JudgedRegion("masked", region) for region in tagged)]
    matched = _matched(sides, [one for cluster in clusters for one in cluster], judged)
    masked = [one.region for one in judged if one.kind == "masked"]
    annotation = with_persons(spans(original, sides, [one.region for one in differing if one.kind == "masked"], tagged))
    shown = readable(annotation, sides, clusters, masked, marks) if annotation.entities else ()
    if progress:
        progress(1.0)
    return AlignedPair(annotation, _rest(sides, judged, clusters[1:]), shown, matched)


def _matched(sides: AlignmentState, matches: Sequence[TokenMatch], judged: Sequence[JudgedRegion]) -> Share:
    """Count the words that both have.

    Raises:
        NotTheSame: too few.
    """
    masked = masked_places(judged)
    mine = {place for one in matches for place in range(one.a0, one.a1)}
    theirs = {place for one in matches for place in range(one.b0, one.b1)}
    here = _counted(sides.a, mine, masked)
    there = _counted(sides.b, theirs, frozenset())
    if max(here.rate, there.rate) < LEAST:
        raise NotTheSame(share=round(100 * max(here.rate, there.rate)))
    return here


def _counted(row: Sequence[AlignmentToken], matched: set[int], left_out: set[int] | frozenset[int]) -> Share:
    places = [place for place, token in enumerate(row) if token.kind not in (MARK, SIGN) and place not in left_out]
    return Share(sum(place in matched for place in places), len(places))


def _rest(
    sides: AlignmentState, judged: Sequence[JudgedRegion], moved: Sequence[Sequence[TokenMatch]]
) -> tuple[Difference, ...]:
    found = [
        Difference(kind, _span(sides.a, r.a0, r.a1), _span(sides.b, r.b0, r.b1)) for kind, r in judged if kind in KINDS
    ]
    for cluster in moved:
        r = Region(cluster[0].a0, cluster[-1].a1, cluster[0].b0, cluster[-1].b1)
        found.append(Difference("moved", _span(sides.a, r.a0, r.a1), _span(sides.b, r.b0, r.b1)))
    return tuple(sorted(found, key=lambda one: (one.original, one.published)))


def _span(row: Sequence[AlignmentToken], start: int, end: int) -> tuple[int, int]:
    """Give the offsets of tokens; of none, the place where they would stand."""
    if start < end:
        return row[start].start, row[end - 1].end
    place = row[start].start if start < len(row) else row[-1].end
    return place, place


__all__ = [
    "KINDS",
    "LEAST",
    "MARK",
    "SURE",
    "AlignedPair",
    "Difference",
    "ReadableStretch",
    "Span",
    "WordPairing",
    "align",
    "cautions",
    "rows",
    "side_by_side",
    "tokens",
]
