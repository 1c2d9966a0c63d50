"""A log on its own, one line of JSON per entry: for a copy, for another program, for
:mod:`engine.cli.review.review` to fold it again without a store."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from engine.core import BrokenLine, Doubt
from engine.review.doubts import former_ids, renamed
from engine.review.log import LogEntry, StateChange
from engine.review.log_rows import check_entry


def to_lines(log: Iterable[LogEntry]) -> str:
    """Serialise a review log as JSON Lines, one entry per line, in order. It contains names in
    clear, as the annotation does."""
    return "".join(json.dumps(_row(entry), ensure_ascii=False) + "\n" for entry in log)


def from_lines(text: str, file: str, doubts: Iterable[Doubt] = ()) -> tuple[LogEntry, ...]:
    """Parse a review log written by :func:`to_lines`; empty lines are skipped.

    ``file`` names the log in errors. ``doubts`` are those of the annotation that the review began
    with: they are needed for logs of versions up to 0.7, which had other ids for doubts.

    Raises:
        BrokenLine: a line is not an entry.
    """
    ids, found = former_ids(doubts), list[LogEntry]()
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            found.append(_entry(line, file, number, ids, len(found)))
    return tuple(found)


def _row(entry: LogEntry) -> dict[str, object]:
    return {
        "act": entry.act,
        "who": entry.who,
        "when": entry.when.isoformat(),
        "seconds": entry.seconds,
        "undoes": entry.undoes,
        "difference": entry.difference.to_json(),
    }


def _entry(line: str, file: str, number: int, ids: Mapping[str, str], before: int) -> LogEntry:
    """Read a line; ``before`` counts the entries before it, one of which it may undo."""
    row = _decoded(line, file, number)
    try:
        check_entry(row)
        seconds, undoes = float(row["seconds"]), row["undoes"]
        if undoes is not None and not 0 <= undoes < before:
            raise ValueError(undoes)
    except (ValueError, OverflowError) as error:  # a number of hundreds of digits is no float
        raise BrokenLine(file=file, line=number, reason="key", key="act / who / when / difference") from error
    difference = StateChange.from_json(row["difference"])
    facts = tuple(fact._replace(key=renamed(fact.key, ids)) for fact in difference.facts)
    when = datetime.fromisoformat(row["when"])
    return LogEntry(row["act"], row["who"], when, replace(difference, facts=facts), seconds, undoes)


def _decoded(line: str, file: str, number: int) -> Any:
    try:
        row = json.loads(line)
        json.dumps(row, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise BrokenLine(file=file, line=number, reason="surrogate") from error
    except (RecursionError, ValueError) as error:
        raise BrokenLine(file=file, line=number, reason="json") from error
    return row
