"""A run of the panel as it is kept: what was right, sentence by sentence; small, and without
anything but sentences of the panel."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import __version__
from engine.core import DamagedResults, FileMissing
from engine.measure.panel.panel import Answer, Phenomenon, Result, marked_up

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class SentenceResult:
    """The stored outcome of one panel sentence: its phenomenon, and its text in the panel's markup
    with the ``expected`` and with the ``found`` entities.

    ``family``, ``variant`` and ``own`` are those of :class:`engine.measure.panel.panel.Item`.
    """

    phenomenon: str
    expected: str
    found: str
    family: str = ""
    variant: str = ""
    own: bool = False

    @property
    def right(self) -> bool:
        """Tell whether exactly the expected entities were found."""
        return self.expected == self.found

    @property
    def key(self) -> tuple[str, str]:
        """Return what identifies the sentence in other runs: (phenomenon, expected markup)."""
        return self.phenomenon, self.expected


@dataclass(frozen=True, slots=True)
class PanelRun:
    """A stored run of the panel: the outcome of each sentence, with the model, language, set of
    rules and engine version that produced it."""

    model: str
    language: str
    rules: str
    lines: tuple[SentenceResult, ...]
    engine: str = __version__

    def to_json(self) -> dict[str, Any]:
        """Return the run as JSON data; what was found is written only where it is wrong.

        Sentences that a user took unchanged from a real document (``own``, without a family) are
        left out, for a file of results may be passed on.
        """
        rows = []
        for line in self.lines:
            if line.own and not line.family:
                continue
            row = {"phenomenon": line.phenomenon, "expected": line.expected}
            if not line.right:
                row["found"] = line.found
            rows.append(
                row | {name: getattr(line, name) for name in ("family", "variant", "own") if getattr(line, name)}
            )
        about = {"model": self.model, "language": self.language, "rules": self.rules, "engine": self.engine}
        return {"panel": SCHEMA, **about, "sentences": rows}


def line(answer: Answer) -> SentenceResult:
    """Reduce an answer to what is stored: its expected and its found entities as markup."""
    item = answer.item
    wanted, found = (marked_up(item.text, spans) for spans in (item.entities, answer.found))
    return SentenceResult(item.phenomenon.name, wanted, found, item.family, item.variant, item.own)


def run_of(model: str, language: str, rules: str, *results: Mapping[Phenomenon, Result]) -> PanelRun:
    """Make a storable run of one or more results of :func:`engine.measure.panel.panel.run`, their
    answers in order."""
    answers: Iterable[Answer] = (answer for part in results for result in part.values() for answer in result.answers)
    return PanelRun(model, language, rules, tuple(map(line, answers)))


def read(path: Path) -> PanelRun:
    """Read a stored run from a JSON file written from :meth:`PanelRun.to_json`.

    Raises:
        FileMissing: the file cannot be opened.
        DamagedResults: the file is not a panel run of this schema.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["panel"] != SCHEMA:
            raise KeyError("panel")
        lines = tuple(_line(row) for row in data["sentences"])
        return PanelRun(str(data["model"]), str(data["language"]), str(data["rules"]), lines, str(data["engine"]))
    except OSError as error:
        raise FileMissing(file=path) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DamagedResults(file=path.name, line=getattr(error, "lineno", 1)) from error


def _line(row: Mapping[str, Any]) -> SentenceResult:
    expected = str(row["expected"])
    said = str(row.get("found", expected))
    family, variant = str(row.get("family", "")), str(row.get("variant", ""))
    return SentenceResult(str(row["phenomenon"]), expected, said, family, variant, row.get("own") is True)
