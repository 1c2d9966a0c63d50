"""Acts on pictures: hidden, kept, boxed, opened again; the doubt that they settle together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.doubts import doubt
from engine.core.errors import BadAct, EngineError
from engine.formats import WHOLE
from engine.review.doubts import standing_doubts
from engine.review.lines import from_lines, to_lines
from engine.review.log import LogEntry, ReviewState, apply_change, begin, fold, undo
from engine.review.picture_acts import covers
from tests.engine.review.made import WHEN, WHO, annotation, done, planned

ALL = ["a1", "b2"]


def state() -> ReviewState:
    made = annotation()
    return begin(replace(made, doubts=(*made.doubts, doubt("unread_image", None, None))))


def decided(before: ReviewState, keys: list[str], choice: str, **more: Any) -> ReviewState:
    return done(before, "picture", pictures=keys, choice=choice, of=ALL, **more)


def stands(of: ReviewState) -> bool:
    return any(one.kind == "unread_image" for one in standing_doubts(of))


def test_the_doubt_is_settled_once_every_picture_is_decided_and_open_again_with_one() -> None:
    first = decided(state(), ["a1"], "hide")
    assert stands(first)
    both = decided(first, ["b2"], "keep")
    assert not stands(both)
    again = decided(both, ["a1"], "open")
    assert stands(again)
    assert covers(again) == {}


def test_what_is_covered_follows_from_the_choices() -> None:
    boxes = [[0.1, 0.2, 0.5, 0.4], [0, 0, 1, 0.05]]
    after = decided(decided(state(), ["a1"], "hide"), ["b2"], "boxes", boxes=boxes)
    assert covers(after) == {"a1": WHOLE, "b2": ((0.1, 0.2, 0.5, 0.4), (0.0, 0.0, 1.0, 0.05))}
    assert not covers(decided(after, ALL, "keep"))


def test_a_choice_says_who_made_it_and_is_undone_like_any_act() -> None:
    before = state()
    plan = planned(before, "picture", pictures=["a1"], choice="hide", of=["a1"])
    entry = LogEntry("picture", WHO, WHEN, plan.difference)
    after = apply_change(before, entry.difference)
    assert after.facts["picture:a1"] == {"who": WHO, "when": WHEN.isoformat(), "choice": "hide", "boxes": []}
    assert not stands(after)
    back = fold(before.base, [entry, undo([entry], WHO, WHEN)])
    assert back.facts == {}
    assert stands(back)


def test_a_choice_takes_the_validation_back() -> None:
    validated = done(state(), "validate", reason="signature du greffe seule")
    assert validated.validated
    assert decided(validated, ["a1"], "hide").validated is None


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"pictures": [], "choice": "hide"}, id="no picture"),
        pytest.param({"pictures": ["a b"], "choice": "hide"}, id="no key"),
        pytest.param({"pictures": ["a1"], "choice": "blur"}, id="no choice"),
        pytest.param({"pictures": ["a1"], "choice": "boxes"}, id="no box"),
        pytest.param({"pictures": ["a1"], "choice": "boxes", "boxes": [[0, 0, 1.2, 1]]}, id="outside"),
        pytest.param({"pictures": ["a1"], "choice": "boxes", "boxes": [[0.5, 0, 0.5, 1]]}, id="without a size"),
        pytest.param({"pictures": ["a1"], "choice": "boxes", "boxes": [[0, 0, float("nan"), 1]]}, id="no number"),
        pytest.param({"pictures": ["a1"], "choice": "boxes", "boxes": [[True, 0, 1, 1]]}, id="a truth"),
        pytest.param({"pictures": ["a1"], "choice": "open"}, id="nothing to open"),
    ],
)
def test_an_act_that_makes_no_sense_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(BadAct):
        planned(state(), "picture", of=ALL, **fields)


def test_a_log_with_choices_is_written_and_read() -> None:
    plan = planned(state(), "picture", pictures=["a1"], choice="boxes", boxes=[[0, 0, 0.5, 1]], of=ALL)
    entry = LogEntry("picture", WHO, WHEN, plan.difference)
    lines = to_lines([entry])
    assert from_lines(lines, "log.jsonl") == (entry,)
    with pytest.raises(EngineError):
        from_lines(lines.replace("0.5", "1.5"), "log.jsonl")
