"""Reading scales for coefficients that are corrected for chance, and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Catalogued


@dataclass(frozen=True, slots=True)
class Band(Catalogued):
    """A range of coefficient values with the name that the authors of a scale gave it; ``low`` is
    None if it is unbounded below."""

    key = "agreement_band.{0.code}"
    code: str
    low: float | None
    high: float


@dataclass(frozen=True, slots=True)
class Scale:
    """A published scale for reading agreement coefficients, and the codes of the measures
    (:data:`engine.agreement.measures.MEASURES`) that it is meant for.

    ``upper``: a value on the border of two bands belongs to the upper one. In Landis & Koch's scale
    it belongs to the lower one, as they have 0.41 follow 0.40; but 0, agreement no better than
    chance, is ``slight``.
    """

    code: str
    source: str
    measures: tuple[str, ...]
    bands: tuple[Band, ...]
    upper: bool


LANDIS_KOCH = Scale(
    "landis_koch",
    "Landis & Koch 1977",
    ("kappa", "kappa_marked", "fleiss", "fleiss_marked"),
    (
        Band("poor", None, 0.0),
        Band("slight", 0.0, 0.2),
        Band("fair", 0.2, 0.4),
        Band("moderate", 0.4, 0.6),
        Band("substantial", 0.6, 0.8),
        Band("almost_perfect", 0.8, 1.0),
    ),
    upper=False,
)
KRIPPENDORFF = Scale(
    "krippendorff",
    "Krippendorff 2004",
    ("alpha", "alpha_unitizing"),
    (
        Band("unreliable", None, 0.667),
        Band("tentative", 0.667, 0.8),
        Band("reliable", 0.8, 1.0),
    ),
    upper=True,
)
SCALES: tuple[Scale, ...] = (LANDIS_KOCH, KRIPPENDORFF)
WARNING = "agreement_scale.warning"
"""What to know before reading a band: a key of the catalogues."""


def band(value: float | None, scale: Scale) -> Band | None:
    """Return the band of a scale in which a value lies; None for the value None."""
    if value is None:
        return None
    for candidate in scale.bands[:-1]:
        if value < candidate.high or (value == candidate.high and candidate.low is not None and not scale.upper):
            return candidate
    return scale.bands[-1]


def scale_of(measure: str) -> Scale | None:
    """Return the reading scale of a measure, by code; None if it has none, as F1."""
    return next((scale for scale in SCALES if measure in scale.measures), None)


__all__ = ["KRIPPENDORFF", "LANDIS_KOCH", "SCALES", "WARNING", "Band", "Scale", "band", "scale_of"]
