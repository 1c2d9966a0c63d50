"""A parcel announced as entered in the land register, and none found behind it (the Cour's
``missing_cadastre``)."""

from __future__ import annotations

import re

from engine.checks.check import Check, Findings
from engine.core import Doubt, doubt
from engine.text import OccupiedSpans

_ANNOUNCED = re.compile(r"\bcadastree?s?\b")
_AHEAD, _BEHIND = 160, 60


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a doubt at each "cadastré" that a digit follows in the same paragraph, within 160
    characters, if no parcel was found near it."""
    folded, taken = findings.read.folded, OccupiedSpans(findings.entities)
    return tuple(
        doubt("missing_cadastre", *announced.span())
        for announced in _ANNOUNCED.finditer(folded)
        if any(map(str.isdigit, folded[announced.end() : announced.end() + _AHEAD].split("\n\n")[0]))
        and not any(
            entity.label == "cadastre"
            for entity in taken.over(max(0, announced.start() - _BEHIND), announced.end() + _AHEAD)
        )
    )


CHECK = Check("missing_cadastre", apply)
