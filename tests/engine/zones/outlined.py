"""Outlines of fictional decisions, written for this, with their zones marked: ``outlines/*.txt``.
The first line names how the court lays its decisions out; a line of a kind in brackets begins a
zone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from engine.zones import CourtFamily, Zone

FOLDER = Path(__file__).with_name("outlines")
_MARK = re.compile(r"^\[\[(\w+)\]\]\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Outline:
    """A decision in outline, with its zones."""

    name: str
    family: CourtFamily
    text: str
    zones: tuple[Zone, ...]


def read_outline(path: Path) -> Outline:
    """Read an outline and take its marks out of its text."""
    _, family, _, *parts = _MARK.split(path.read_text(encoding="utf-8"))
    text, zones = "", []
    for kind, part in zip(parts[::2], parts[1::2], strict=True):
        start = len(text) + len(part) - len(part.lstrip())
        zones.append(Zone(kind, start, len(text) + len(part.rstrip())))  # type: ignore[arg-type] # a kind of the file
        text += part
    return Outline(path.stem, family, text, tuple(zones))  # type: ignore[arg-type] # likewise


OUTLINES = tuple(map(read_outline, sorted(FOLDER.glob("*.txt"))))
