"""The probability that nothing was missed, after what a reader did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.core.doubts import doubt
from engine.core.labels import SURNAME
from engine.core.model import Annotation, Suspect
from engine.pipeline import decide
from engine.review.doubts import doubt_id
from engine.review.final import decide_masks
from engine.review.log import ReviewState, begin
from engine.review.nothing_missed import NothingMissed, recompute_nothing_missed
from engine.tagging.calibration import Calibration
from tests.engine.review.made import JUDICIAIRE, TEXT, annotation, done, on, place

CALIBRATION = Calibration({}, {}, (1.0, -1.0, -0.3))
PETIT = [Suspect(*place("Petit"), "Petit", 0.3), Suspect(*place("PETIT"), "PETIT", 0.4)]
SYLLA = Suspect(*place("Sylla"), "Sylla", 0.2)


def read(suspects: tuple[Suspect, ...] | None = (*PETIT, SYLLA)) -> ReviewState:
    """Begin to read a decision with suspects, and a doubt about one."""
    made = decide(annotation(), JUDICIAIRE)
    left = doubt("low_probability", *place("Petit"), "left")
    own = CALIBRATION.nothing_missed(TEXT, made.entities, suspects or ())
    return begin(replace(made, doubts=(*made.doubts, left), nothing_missed=own, suspects=suspects))


def chance(state: ReviewState, calibration: Calibration | None = CALIBRATION) -> NothingMissed:
    return recompute_nothing_missed(state, decide_masks(state, JUDICIAIRE), calibration)


def settled(state: ReviewState) -> ReviewState:
    raised = next(one for one in state.base.doubts if (one.start, one.end) == place("Petit"))
    return done(state, "settle", doubts=[doubt_id(raised)])


def hidden(state: ReviewState) -> ReviewState:
    return done(state, "add", person=None, **on("Sylla", label=SURNAME))


def uncovered(state: ReviewState) -> ReviewState:
    return done(state, "mask", masked=False, **{**on("Petrov"), "everywhere": False})


def first_name_uncovered(state: ReviewState) -> ReviewState:
    return done(state, "mask", masked=False, **on("Tomas"))


def let_go(state: ReviewState) -> ReviewState:
    return done(state, "mask", masked=False, **{**on("Nguyen"), "everywhere": "person"})


def in_spite(state: ReviewState) -> ReviewState:
    return done(state, "validate", reason="urgence")


RISES, FALLS, SAME = 1, -1, 0
ACTS = [
    pytest.param(settled, RISES, id="a suspect looked at, and left in all its places"),
    pytest.param(hidden, RISES, id="a suspect hidden"),
    pytest.param(uncovered, FALLS, id="a name readable here and hidden elsewhere"),
    pytest.param(first_name_uncovered, FALLS, id="a first name readable, the person hidden by the surname"),
    pytest.param(let_go, SAME, id="a person left readable everywhere: the reader's decision"),
    pytest.param(in_spite, SAME, id="validated in spite of doubts: nobody looked"),
]


@pytest.mark.parametrize(("act", "expected"), ACTS)
def test_what_a_reader_does_counts(act: Callable[[ReviewState], ReviewState], expected: int) -> None:
    before, after = chance(read()), chance(act(read()))
    assert before == NothingMissed(read().base.nothing_missed, True), "the engine's own, before any act"
    assert before.probability is not None
    assert after.probability is not None
    assert (after.probability > before.probability) - (after.probability < before.probability) == expected


def test_all_suspects_settled_leave_the_floor() -> None:
    after = hidden(settled(read()))
    names = decide_masks(after, JUDICIAIRE).entities
    assert chance(after).probability == CALIBRATION.nothing_missed(TEXT, names, ())


def with_profile(name: str) -> ReviewState:
    made = read().base
    return begin(replace(decide(made, JUDICIAIRE), engine=replace(made.engine, profile=name)))


UNKNOWN = [
    pytest.param(with_profile("disparu"), CALIBRATION, id="a profile that is no longer there"),
    pytest.param(read(None), CALIBRATION, id="made before suspects were kept"),
    pytest.param(read(), None, id="no calibration"),
    pytest.param(read(), replace(CALIBRATION, missed=(2.0, -1.0, -0.3)), id="another calibration"),
]


@pytest.mark.parametrize(("state", "calibration"), UNKNOWN)
def test_the_engines_own_stays_where_it_cannot_be_computed_again(
    state: ReviewState, calibration: Calibration | None
) -> None:
    assert chance(settled(state), calibration) == NothingMissed(state.base.nothing_missed, False)


def test_suspects_are_kept_with_the_annotation_and_not_their_words() -> None:
    made = read().base
    data = made.to_json()
    assert Annotation.from_json(data, made.document).suspects == made.suspects
    assert data["suspects"][0] == [*place("Petit"), 0.3]
    for wrong in ([[0, len(TEXT) + 1, 0.5]], [[5, 5, 0.5]], [[0, 4, 1.5]]):
        with pytest.raises(ValueError, match="suspect"):
            Annotation.from_json({**data, "suspects": wrong}, made.document)
