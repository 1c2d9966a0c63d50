"""What a reader chose of selective re-reading: read from the address of the page Rappel, or from
its fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from components import address
from engine.recall import conformal
from engine.service import SAME, TOGETHER

UNREAD, ALL = "unread", "all"
KINDS = (UNREAD, ALL)
"""A share of the decisions published unread, with a confidence; or of all decisions, on the
average."""

CONFIDENCES, CONFIDENCE = ("0.8", "0.9", "0.95", "0.99"), "0.95"
LEAST, MOST, ALPHA = 0.1, 90.0, 100 * conformal.ALPHA
"""Hundredths of decisions that may leak."""


@dataclass(frozen=True, slots=True)
class RereadingSettings:
    """``alpha`` in hundredths, ``confidence`` as text, as the fields hold them; ``calibration`` is
    a gold set, ``same`` (the one that is measured) or ``together`` (with all that ship)."""

    alpha: float = ALPHA
    confidence: str = CONFIDENCE
    kind: str = UNREAD
    calibration: str = SAME

    @property
    def share(self) -> float:
        """Give alpha as a share of 1."""
        return self.alpha / 100

    @property
    def level(self) -> float | None:
        """Give the confidence as a share of 1; None where the promise holds on the average."""
        return float(self.confidence) if self.kind == UNREAD else None


def read(query: Mapping[str, object], sets: tuple[str, ...]) -> RereadingSettings:
    """Read an address; ``sets`` are the gold sets that there are."""
    return RereadingSettings(
        address.decimal(query.get("alpha"), LEAST, MOST, ALPHA),
        address.choice(query.get("conf"), CONFIDENCES, CONFIDENCE),
        address.choice(query.get("promise"), KINDS, UNREAD),
        address.choice(query.get("calibrate"), (TOGETHER, *sets), SAME),
    )


def from_fields(alpha: object, confidence: object, kind: object, calibration: object) -> RereadingSettings:
    """Read the fields of the page: what is out of bounds, or not written yet, is the default."""
    number = float(alpha) if isinstance(alpha, int | float) and LEAST <= alpha <= MOST else ALPHA
    return RereadingSettings(
        number,
        address.choice(confidence, CONFIDENCES, CONFIDENCE),
        address.choice(kind, KINDS, UNREAD),
        calibration if isinstance(calibration, str) and calibration else SAME,
    )
