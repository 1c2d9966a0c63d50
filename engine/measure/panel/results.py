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
    """One sentence: its phenomenon, what was expected and what was found, in the markup; ``family``
    and ``variant`` as in :class:`engine.measure.panel.panel.Item`."""

    phenomenon: str
    expected: str
    found: str
    family: str = ""
    variant: str = ""
    own: bool = False

    @property
    def right(self) -> bool:
        """Tell whether all was found, and nothing else."""
        return self.expected == self.found

    @property
    def key(self) -> tuple[str, str]:
        """Tell the same sentence in another run."""
        return self.phenomenon, self.expected


@dataclass(frozen=True, slots=True)
class PanelRun:
    """A run: who made it, and each sentence."""

    model: str
    language: str
    rules: str
    lines: tuple[SentenceResult, ...]
    engine: str = __version__

    def to_json(self) -> dict[str, Any]:
        """Give JSON data; what was found is written only where it is wrong.

        Sentences that a user took from a real document as they are (own, of no family) are left
        out: a file of results may go about.
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
    """Keep one answer."""
    item = answer.item
    wanted, found = (marked_up(item.text, spans) for spans in (item.entities, answer.found))
    return SentenceResult(item.phenomenon.name, wanted, found, item.family, item.variant, item.own)


def run_of(model: str, language: str, rules: str, *results: Mapping[Phenomenon, Result]) -> PanelRun:
    """Keep what :func:`engine.measure.panel.panel.run` gave."""
    answers: Iterable[Answer] = (answer for part in results for result in part.values() for answer in result.answers)
    return PanelRun(model, language, rules, tuple(map(line, answers)))


def read(path: Path) -> PanelRun:
    """Read a run that was kept.

    Raises:
        FileMissing: there is no such file. DamagedResults: it holds no run of the panel.
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
