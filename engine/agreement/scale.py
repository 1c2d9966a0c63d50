"""Reading scales for coefficients that are corrected for chance, and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Band:
    """A range of values and what its authors call it; ``low`` is None where it has no least
    value."""

    code: str
    low: float | None
    high: float
    fr: str
    en: str


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
        Band("poor", None, 0.0, "désaccord", "poor"),
        Band("slight", 0.0, 0.2, "très faible", "slight"),
        Band("fair", 0.2, 0.4, "faible", "fair"),
        Band("moderate", 0.4, 0.6, "modéré", "moderate"),
        Band("substantial", 0.6, 0.8, "fort", "substantial"),
        Band("almost_perfect", 0.8, 1.0, "presque parfait", "almost perfect"),
    ),
    upper=False,
)
KRIPPENDORFF = Scale(
    "krippendorff",
    "Krippendorff 2004",
    ("alpha", "alpha_unitizing"),
    (
        Band("unreliable", None, 0.667, "insuffisant", "not reliable"),
        Band("tentative", 0.667, 0.8, "conclusions provisoires seulement", "tentative conclusions only"),
        Band("reliable", 0.8, 1.0, "fiable", "reliable"),
    ),
    upper=True,
)
SCALES: tuple[Scale, ...] = (LANDIS_KOCH, KRIPPENDORFF)
WARNING = {
    "fr": "Ces paliers sont des conventions, que rien ne démontre : une valeur dépend aussi de la part des mots marqués et du nombre d'étiquettes, et le kappa calculé "
    "avec O est flatteur. Ils ne valent pas pour les F1, qui ne sont pas corrigés du hasard. Lisez l'intervalle et les désaccords avant le palier.",
    "en": "These bands are conventions that nothing proves: a value also depends on the share of words that are marked and on the number of labels, and kappa "
    "computed with O is flattering. They do not hold for F1, which is not corrected for chance. Read the interval and the disagreements before the band.",
}
"""What to know before reading a band."""


def band(value: float | None, scale: Scale) -> Band | None:
    """Give the band in which a value is; None for none, which no band can name."""
    if value is None:
        return None
    for one in scale.bands[:-1]:
        if value < one.high or (value == one.high and one.low is not None and not scale.upper):
            return one
    return scale.bands[-1]


def scale_of(measure: str) -> Scale | None:
    """Give the scale that is meant for a measure; None where there is none, as for F1."""
    return next((scale for scale in SCALES if measure in scale.measures), None)


__all__ = ["KRIPPENDORFF", "LANDIS_KOCH", "SCALES", "WARNING", "Band", "Scale", "band", "scale_of"]
