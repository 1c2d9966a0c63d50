"""Reading scales for coefficients that are corrected for chance, and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Catalogued


@dataclass(frozen=True, slots=True)
class Band(Catalogued):
    """A range of values that its authors gave a name; ``low`` is None where it has no least
    value."""

    key = "agreement_band.{0.code}"
    code: str
    low: float | None
    high: float


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale, whose it is, and the measures (:data:`engine.agreement.measures.MEASURES`) that it
    is meant for.

    ``upper``: a value on the border of two bands is in the upper one. Under Landis & Koch, who
    write 0.41 for what follows 0.40, it is in the lower one; 0 itself, where there is no agreement
    but by chance, is their ``slight``.
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
    """Give the band in which a value is; None for none, which no band can name."""
    if value is None:
        return None
    for candidate in scale.bands[:-1]:
        if value < candidate.high or (value == candidate.high and candidate.low is not None and not scale.upper):
            return candidate
    return scale.bands[-1]


def scale_of(measure: str) -> Scale | None:
    """Give the scale that is meant for a measure; None where there is none, as for F1."""
    return next((scale for scale in SCALES if measure in scale.measures), None)


__all__ = ["KRIPPENDORFF", "LANDIS_KOCH", "SCALES", "WARNING", "Band", "Scale", "band", "scale_of"]
