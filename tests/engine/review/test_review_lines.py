"""A log on its own: written and read back, and what is no log is refused by its line."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engine.core.doubts import doubt, former_message
from engine.core.errors import BadFile
from engine.core.model import Person, entity_at
from engine.review.doubts import doubt_id, former_id, key
from engine.review.lines import from_lines, to_lines
from engine.review.log import Fact, LogEntry, StateChange

NOW = datetime(2026, 11, 22, 14, 2, 3, 4, tzinfo=UTC)
CHANGE = StateChange(
    (),
    (entity_at("Awa Diop", 0, 3, "adresse", "human"),),
    ((None, Person("p1", ("Awa",), "judge", "f")),),
    (Fact("x", None, {"a": 1}),),
)
LOG = (LogEntry("add", "Mme Ould", NOW, CHANGE, 2.5), LogEntry("undo", "", NOW, CHANGE.inverse(), 0.0, 0))


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
    ],
)
def test_what_is_no_entry_is_refused_by_its_line(line):
    with pytest.raises(BadFile) as caught:
        from_lines("\n" + line, "log.jsonl")
    assert caught.value.sentence("fr").startswith("log.jsonl, ligne 2")
