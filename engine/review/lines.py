"""A log on its own, one line of JSON per entry: for a copy, for another program, for :mod:`engine.cli.review.review` to fold it again without a store."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime

from engine.core.broken import BrokenLine
from engine.review.log import Difference, Entry


def to_lines(log: Iterable[Entry]) -> str:
    """Write a log; it holds names in clear, as the annotation does."""
    return "".join(json.dumps(_row(entry), ensure_ascii=False) + "\n" for entry in log)


def from_lines(text: str, file: str) -> tuple[Entry, ...]:
    """Read back what :func:`to_lines` wrote; empty lines are passed over.

    Raises:
        BrokenLine: a line is no entry.
    """
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            found.append(_entry(line, file, number))
    return tuple(found)


def _row(entry: Entry) -> dict[str, object]:
    return {
        "act": entry.act,
        "who": entry.who,
        "when": entry.when.isoformat(),
        "seconds": entry.seconds,
        "undoes": entry.undoes,
        "difference": entry.difference.to_json(),
    }


def _entry(line: str, file: str, number: int) -> Entry:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise BrokenLine(file=file, line=number, reason="json") from error
    try:
        when, difference = datetime.fromisoformat(row["when"]), Difference.from_json(row["difference"])
        undoes = None if row["undoes"] is None else int(row["undoes"])
        return Entry(str(row["act"]), str(row["who"]), when, difference, float(row["seconds"]), undoes)
    except (KeyError, TypeError, ValueError) as error:
        raise BrokenLine(file=file, line=number, reason="key", key="act / who / when / difference") from error
