"""Fields over the figures of agreement: which measure is drawn, what a matrix shows."""

from __future__ import annotations

from collections.abc import Sequence

import dash_bootstrap_components as dbc
from dash import html

from components.agreement.words import BY_CODE, measure_name
from components.fields import field
from components.i18n import t


def measure_choice(identity: str, codes: Sequence[str], chosen: str, lang: str) -> html.Div:
    """Offer measures; a code that is none of the engine's is named by ``agreement_measures.CODE``.
    An unknown choice is the first."""
    options = [{"value": code, "label": name(code, lang)} for code in codes]
    value = chosen if chosen in codes else codes[0]
    select = dbc.Select(id=identity, options=options, value=value, persistence=identity, persistence_type="memory")
    return field(identity, t("agreement_measures.measure.shown", lang), select, style="field agreement-measure")


def name(code: str, lang: str) -> str:
    """Name a measure, the engine's or the page's own."""
    return measure_name(code, lang) if code in BY_CODE else t(f"agreement_measures.{code}", lang)


def switch(identity: str, label: str, on: bool) -> dbc.Switch:
    """Offer something to show or to hide."""
    return dbc.Switch(id=identity, label=label, value=on, persistence=identity, persistence_type="memory")
