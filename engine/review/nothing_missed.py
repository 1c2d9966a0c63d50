"""The probability that nothing was missed, computed again from what a reader did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core import PERSON_LABELS, Annotation, Entity, Suspect, is_profile, load_profile
from engine.pipeline import decide
from engine.review.final import settled_places
from engine.review.log import ReviewState
from engine.tagging import Calibration
from engine.text import OccupiedSpans, fold

CERTAIN = 1.0
"""Probability of a missed name, of a name left readable whose person is masked elsewhere."""


class NothingMissed(NamedTuple):
    """The probability, 0 to 1, that every name of a party is masked, None where it is not known;
    ``followed``: whether it counts what the reader did, or is that of the engine alone."""

    probability: float | None
    followed: bool


def recompute_nothing_missed(state: ReviewState, decided: Annotation, calibration: Calibration | None) -> NothingMissed:
    """Compute :meth:`engine.tagging.Calibration.nothing_missed` for a document that was read.

    ``decided`` has the present masks (:func:`engine.review.final.decide_masks`). A suspect that the
    reader masked counts no more, nor one that was looked at and left, in any of its places. What
    the engine masked and the reader uncovered is the reader's decision and changes nothing, unless
    its person, or a name of the same form, stays masked elsewhere: then it counts as missed. So
    uncovering never raises the probability.

    The engine's own probability is kept where the suspects are not known, where ``calibration`` is
    not the one that gave it, or where the profile of the annotation is no longer there.
    """
    base, text = state.base, state.base.document.text
    own = NothingMissed(base.nothing_missed, False)
    if base.suspects is None or calibration is None or not is_profile(base.engine.profile):
        return own
    made = decide(base, load_profile(base.engine.profile)).entities
    if calibration.nothing_missed(text, made, base.suspects) != own.probability:
        return own
    revealed = tuple(_revealed(made, decided))
    readable = OccupiedSpans(revealed)
    masked = [entity for entity in made if not readable.over(entity.start, entity.end)]
    masked += [entity for entity in decided.entities if entity.masked]
    left = [Suspect(entity.start, entity.end, entity.text, CERTAIN) for entity in revealed]
    settled = _settled_forms(state, base.suspects)
    left += [suspect for suspect in base.suspects if suspect.text.casefold() not in settled]
    return NothingMissed(calibration.nothing_missed(text, masked, left), True)


def _revealed(made: tuple[Entity, ...], decided: Annotation) -> Iterator[Entity]:
    """Give the names that the engine masked and that are readable now, where their person or a name
    of the same form is masked elsewhere."""
    hidden = [entity for entity in decided.entities if entity.masked and entity.label in PERSON_LABELS]
    forms, persons = {fold(entity.text) for entity in hidden}, {entity.person for entity in hidden} - {None}
    covered = OccupiedSpans([entity for entity in decided.entities if entity.masked])
    for entity in made:
        was_hidden = entity.masked and entity.label in PERSON_LABELS and not covered.over(entity.start, entity.end)
        if was_hidden and (entity.person in persons or fold(entity.text) in forms):
            yield entity


def _settled_forms(state: ReviewState, suspects: tuple[Suspect, ...]) -> frozenset[str]:
    places = settled_places(state)
    return frozenset(
        suspect.text.casefold()
        for suspect in suspects
        if any(suspect.start < end and start < suspect.end for start, end in places)
    )
