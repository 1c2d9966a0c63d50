"""What each rule was found to be worth behind a model: ``ablation.json`` beside its weights, the JSON of ``evaluate --ablation``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from engine.core.errors import ModelAltered
from engine.core.settings import settings
from engine.lab.measure.ablation import Effect, Verdict

FILE = "ablation.json"


@dataclass(frozen=True, slots=True)
class Worth:
    """The effects of a rule, added up over the sets measured: ``alone`` behind the tagger, ``last`` behind all the other rules."""

    alone: Effect
    last: Effect

    @property
    def verdict(self) -> Verdict:
        """Say whether it pays behind the others; where these leave nothing to it, whether it would pay alone."""
        return self.last.verdict if self.last.verdict != "unseen" else self.alone.verdict


def recorded(model: str) -> dict[str, Worth] | None:
    """Read what each rule, by name, is worth behind a model; None where nothing was measured.

    Raises:
        ModelAltered: the file is there and is not what ``python -m engine evaluate --ablation --json`` writes.
    """
    path = _path(model)
    if not path.exists():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return _added(row for rows in data["sets"].values() for row in rows)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelAltered(name=model) from error


def _added(rows: Iterable[Mapping[str, Any]]) -> dict[str, Worth]:
    found: dict[str, Worth] = {}
    for row in rows:
        before = found.get(row["rule"], Worth(Effect(), Effect()))
        found[row["rule"]] = Worth(before.alone + _effect(row["alone"]), before.last + _effect(row["last"]))
    return found


def _effect(row: Mapping[str, Any]) -> Effect:
    counts = [row[one.name] for one in fields(Effect)]
    if not all(type(count) is int and count >= 0 for count in counts):
        raise ValueError("these are no counts")
    return Effect(*counts)


def _path(model: str) -> Path:
    return settings().data / "models" / model / FILE
