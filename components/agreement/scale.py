"""The scales on which authors read coefficients that are corrected for chance: the word for a
value, and both scales as tables."""

from __future__ import annotations

from dash import html

from components.i18n import display_name, number, t, typeset
from engine.agreement import SCALES, WARNING, Band, Scale, band, scale_of
from engine.core import catalogue


def interpret_value(code: str, value: float | None, lang: str) -> str | None:
    """Read a value in the words of the scale that is meant for its measure; None where there is no
    such scale, or no value."""
    scale = scale_of(code)
    found = None if scale is None else band(value, scale)
    return None if found is None else display_name(found, lang)


def legend(lang: str) -> html.Div:
    """Lay out the scales, under their warning."""
    warning = typeset(catalogue.ENGINE.say(WARNING, lang), lang)
    tables = html.Div([_table(scale, lang) for scale in SCALES], className="agreement-scales")
    return html.Div([html.P(warning), tables], className="agreement-scale")


def _table(scale: Scale, lang: str) -> html.Table:
    rows = [html.Tr([html.Td(_bounds(one, lang)), html.Td(display_name(one, lang))]) for one in reversed(scale.bands)]
    caption = t(f"agreement_measures.scale.{scale.code}", lang, source=scale.source)
    return html.Table([html.Caption(caption), html.Tbody(rows)], className="table-plain")


def _bounds(band: Band, lang: str) -> str:
    """Say from where to where a word holds; of the lowest, below what."""
    ends = {end: _exactly(value, lang) for end, value in (("low", band.low), ("high", band.high)) if value is not None}
    if "high" not in ends:
        return t("agreement_measures.scale.from", lang, **ends)
    return t(f"agreement_measures.{'between' if 'low' in ends else 'scale.below'}", lang, **ends)


def _exactly(bound: float, lang: str) -> str:
    """Write a bound with the decimals that it has: 0, 0,6, 0,667."""
    return number(bound, lang, len(f"{bound:.4f}".rstrip("0").partition(".")[2]))
