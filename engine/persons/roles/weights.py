"""The weights of the cues of roles, from ``weights.toml``: one table, with what each is worth on
the gold."""

from __future__ import annotations

import tomllib
from pathlib import Path

FILE = Path(__file__).with_name("weights.toml")


def _read() -> dict[str, float]:
    """Read the weight of each cue by its name; a name stands once in the whole table.

    Raises:
        ValueError: two cues of one name.
    """
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    rows = [(name, row["weight"]) for table in tables.values() for name, row in table.items()]
    weights = dict(rows)
    if len(weights) < len(rows):
        raise ValueError(f"two cues of one name in {FILE.name}")
    return weights


WEIGHTS = _read()

__all__ = ["FILE", "WEIGHTS"]
