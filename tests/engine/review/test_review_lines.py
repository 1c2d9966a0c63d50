"""A log on its own: written and read back, and what is no log is refused by its line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import reduce
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from engine.core.doubts import doubt, former_message
from engine.core.errors import BadFile, DamagedLog
from engine.core.model import Person, entity_at
from engine.review.doubts import doubt_id, former_id, key, progress
from engine.review.final import chosen_pseudonyms, decide_masks
from engine.review.lines import from_lines, to_lines
from engine.review.log import Fact, LogEntry, ReviewState, StateChange, fold, read_history, undo
from tests.engine.review.made import JUDICIAIRE, SURNAME, WHEN, WHO, annotation, on, planned, state

NOW = datetime(2026, 11, 22, 14, 2, 3, 4, tzinfo=UTC)
CHANGE = StateChange(
    (),
    (entity_at("Awa Diop", 0, 3, "adresse", "human"),),
    ((None, Person("p1", ("Awa",), "judge", "f")),),
    (Fact("x", None, {"a": 1}),),
)
LOG = (LogEntry("add", "Mme Ould", NOW, CHANGE, 2.5), LogEntry("undo", "", NOW, CHANGE.inverse(), 0.0, 0))
AWA = {"start": 0, "end": 3, "text": "Awa", "label": "adresse", "source": "human", "score": 1.0, "person": None}


def changed(key: str, value: object) -> str:
    """Write an entry with another value."""
    return json.dumps({**json.loads(to_lines(LOG[:1])), key: value})


def within(key: str, value: object) -> str:
    """Write an entry whose difference has another value."""
    return changed("difference", {**CHANGE.to_json(), key: value})


def test_a_log_comes_back():
    assert from_lines(to_lines(LOG), "log.jsonl") == LOG
    assert from_lines("\n" + to_lines(LOG).replace("\n", "\r\n\n"), "log.jsonl") == LOG


def test_a_log_of_before_variants_names_its_doubts_by_their_sentence():
    """The sentence was hashed; under the doubts of its annotation it is read as the log of
    today."""
    one, other = doubt("failed_key", 3, 9, "iban"), doubt("failed_key", 3, 9, "rib")
    former = former_id("failed_key", former_message(one), 3, 9, None)
    seen = {"how": "seen"}
    facts = (Fact(f"doubt:{former}", None, seen), Fact("doubt:000000000000", None, seen), Fact("mask:p1", None, True))
    written = to_lines([LogEntry("settle", "", NOW, StateChange(facts=facts))])
    (entry,) = from_lines(written, "log.jsonl", (one, other))
    assert entry.difference.facts == (Fact(key(doubt_id(one)), None, seen), *facts[1:])
    assert from_lines(to_lines([entry]), "log.jsonl", (one, other)) == (entry,)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("{", id="no JSON"),
        pytest.param("[]", id="a list"),
        pytest.param('{"act": "add"}', id="a key is missing"),
        pytest.param(to_lines(LOG[:1]).replace("2026", "vingt").strip(), id="no moment"),
        pytest.param(to_lines(LOG[:1]).replace('"start"', '"begin"').strip(), id="a mention that is none"),
        pytest.param("[" * 200_000, id="nested two hundred thousand times"),
        pytest.param("null", id="null"),
        pytest.param("9" * 5000, id="a number of five thousand digits"),
        pytest.param(changed("seconds", 10**400), id="seconds that are no float"),
        pytest.param(changed("seconds", float("inf")), id="seconds without end"),
        pytest.param(changed("seconds", "2"), id="seconds as a text"),
        pytest.param(changed("undoes", 10**400), id="an entry that is not there"),
        pytest.param(changed("undoes", 0), id="an entry that undoes itself"),
        pytest.param(changed("undoes", -1), id="an entry before the first"),
        pytest.param(changed("act", ["add"]), id="an act that is a list"),
        pytest.param(changed("when", 3), id="a moment that is a number"),
        pytest.param(changed("who", "\ud800"), id="half of a character"),
        pytest.param(changed("difference", []), id="a difference that is a list"),
        pytest.param(changed("difference", None), id="a difference that is null"),
        pytest.param(changed("difference", {}), id="a difference of nothing"),
        pytest.param(within("added", [3]), id="a mention that is a number"),
        pytest.param(within("added", "Awa"), id="mentions that are a text"),
        pytest.param(within("added", [{**AWA, "start": "0"}]), id="a mention that begins at a text"),
        pytest.param(within("added", [{**AWA, "end": 9}]), id="a mention longer than its words"),
        pytest.param(within("added", [{**AWA, "start": -3, "end": 0}]), id="a mention before the text"),
        pytest.param(within("added", [{**AWA, "score": "high"}]), id="a score that is a word"),
        pytest.param(within("added", [{**AWA, "person": ["p1"]}]), id="a mention of a list of persons"),
        pytest.param(within("added", [{**AWA, "colour": "red"}]), id="a mention with a key too many"),
        pytest.param(within("persons", [None]), id="a person without a before"),
        pytest.param(within("persons", [[None, {"id": [], "forms": []}]]), id="a person whose id is a list"),
        pytest.param(within("persons", [[None, {"id": "p", "forms": "Awa"}]]), id="a person whose forms are a text"),
        pytest.param(within("persons", [[None, {"id": "p", "forms": [3]}]]), id="a form that is a number"),
        pytest.param(within("facts", [["mask:p1", None]]), id="a fact without an after"),
        pytest.param(within("facts", [[3, None, True]]), id="a fact whose key is a number"),
        pytest.param(within("facts", [[["mask:p1"], None, True]]), id="a fact whose key is a list"),
        pytest.param(within("facts", [["mask:p1", None, "yes"]]), id="a mask that is a word"),
        pytest.param(within("facts", [["pseudonym:p1", None, {"first": 3}]]), id="a pseudonym without a surname"),
        pytest.param(within("facts", [["validated", None, {"who": "", "when": "hier"}]]), id="validated at no moment"),
        pytest.param(within("facts", [["doubt:000000000000", None, 3]]), id="a doubt settled by a number"),
    ],
)
def test_what_is_no_entry_is_refused_by_its_line(line):
    with pytest.raises(BadFile) as caught:
        from_lines("\n" + line, "log.jsonl")
    assert caught.value.sentence("fr").startswith("log.jsonl, ligne 2")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(-3, 40) | st.floats() | st.text(max_size=6)
    | st.sampled_from(["undo", "redo", "p1", "mask:p1", "validated", "2026-11-22T14:02:03", 10**400, "\ud800", AWA]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=5,
)  # fmt: skip


Path = tuple[str | int, ...]


def places(value: Any, at: Path = ()) -> Iterator[Path]:
    """Give the place of every value in decoded JSON."""
    yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, one in inner:
        yield from places(one, (*at, step))


def damaged(draw: st.DrawFn, row: Any) -> Any:
    """Damage decoded JSON in one place: another value, a value gone, or one twice."""
    *way, last = draw(st.sampled_from([one for one in places(row) if one]))
    made = json.loads(json.dumps(row))
    inner = reduce(lambda value, key: value[key], way, made)
    act = draw(st.sampled_from(["other", "other", "other", "gone", "twice"]))
    if act == "gone":
        del inner[last]
    elif act == "twice" and isinstance(inner, list):
        inner.append(inner[last])
    else:
        inner[last] = draw(ANYTHING)
    return made


@st.composite
def damaged_logs(draw: st.DrawFn) -> str:
    """Draw a real log of which some lines are damaged, cut off, gone, twice, or anything."""
    base = state()
    made = [
        done_entry(base, "add", on("Petrovsky", label=SURNAME, person="new")),
        done_entry(base, "person", {"person": "p1", "role": None, "masked": False}),
        done_entry(base, "pseudonym", {"person": "p2", "first": "Zoé", "surname": ""}),
        done_entry(base, "validate", {"reason": "page blanche"}),
    ]
    lines = []
    for row in map(json.loads, to_lines([*made, undo(made, WHO, WHEN)]).splitlines()):
        act = draw(st.sampled_from(["whole"] * 12 + ["damaged"] * 4 + ["cut", "gone", "twice", "other"]))
        line = json.dumps(damaged(draw, row) if act == "damaged" else draw(ANYTHING) if act == "other" else row)
        line = line[: draw(st.integers(0, len(line)))] if act == "cut" else line
        lines += [line] * {"gone": 0, "twice": 2}.get(act, 1)
    return "\n".join(lines)


def done_entry(base: ReviewState, kind: str, fields: dict[str, Any]) -> LogEntry:
    made = planned(base, kind, **fields)
    return LogEntry(made.kind, WHO, WHEN, made.difference, 1.0)


@settings(max_examples=250)
@given(damaged_logs())
def test_whatever_a_log_holds_it_is_read_or_refused_in_words(text: str) -> None:
    try:
        log = from_lines(text, "log.jsonl")
        after = fold(annotation(), log)
        history = read_history(log)
    except (BadFile, DamagedLog):
        return
    decide_masks(after, JUDICIAIRE)
    chosen_pseudonyms(after)
    progress(after)
    assert {*history.done, *history.undone} <= set(range(len(log)))


@pytest.mark.parametrize(
    "acts",
    [
        pytest.param(["undo"], id="nothing to undo"),
        pytest.param(["redo"], id="nothing to redo"),
        pytest.param(["add", "undo", "undo"], id="one undo too many"),
        pytest.param(["add", "undo", "redo", "redo"], id="one redo too many"),
        pytest.param(["add", "undo", "add", "redo"], id="a redo behind another act"),
    ],
)
def test_a_history_that_undoes_what_was_not_done_is_damaged(acts: list[str]) -> None:
    with pytest.raises(DamagedLog):
        read_history([LogEntry(act, "", NOW, CHANGE) for act in acts])
