"""What each rule was found to be worth behind a model: ``ablation.json`` beside its weights, the
JSON of ``evaluate --ablation``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

from engine.core import ModelAltered, settings

FILE = "ablation.json"

Verdict = Literal["pays", "costs", "unseen"]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a rule changes on gold, in counts that add up over documents.

    ``found`` and ``lost``: mentions to mask that it hides, and that it uncovers. ``false`` and
    ``spared``: masked spans touching no mention to mask that it adds, and that it removes.
    ``cleaned``: documents in which it hides the last readable direct identifier; ``spoilt``: in
    which it uncovers the first. ``doubts``: number of doubts that it raises; ``documents``: number
    that it changes.
    """

    found: int = 0
    lost: int = 0
    false: int = 0
    spared: int = 0
    cleaned: int = 0
    spoilt: int = 0
    doubts: int = 0
    documents: int = 0

    def __add__(self, other: Effect) -> Effect:
        """Add field by field."""
        return Effect(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    @property
    def verdict(self) -> Verdict:
        """Judge whether the rule pays: mentions found less lost decide, then false spans removed
        less added, then doubts raised. ``unseen`` if it changes none of these."""
        balance = (self.found - self.lost, self.spared - self.false, self.doubts)
        if not any((self.found, self.lost, self.spared, self.false, self.doubts)):
            return "unseen"
        return "pays" if balance > (0, 0, 0) else "costs"


@dataclass(frozen=True, slots=True)
class Worth:
    """The effects of a rule, summed over gold sets: ``alone`` after the bare tagger, ``last`` after
    all the other rules."""

    alone: Effect
    last: Effect

    @property
    def verdict(self) -> Verdict:
        """Judge whether the rule pays after all the others; if these leave it nothing to do,
        whether it pays alone."""
        return self.last.verdict if self.last.verdict != "unseen" else self.alone.verdict


def read_ablation(model: str) -> dict[str, Worth] | None:
    """Read what each rule, by name, is worth with a model (a folder of ``data/models``); None if
    this was not measured.

    Raises:
        ModelAltered: the file exists but is not what ``python -m engine evaluate --ablation
        --json`` writes.
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
    counts = [row[field.name] for field in fields(Effect)]
    if not all(type(count) is int and count >= 0 for count in counts):
        raise ValueError("these are no counts")
    return Effect(*counts)


def _path(model: str) -> Path:
    return settings().data / "models" / model / FILE
