"""Est-ce pour moi ?: what an administration asks itself before it begins; two sheets to print."""

from __future__ import annotations

from typing import Any

import dash
from dash import html

from components.help import page as parts, suitability
from components.i18n import language, t
from components.titles import title
from engine.core import ModelAltered, retention_days, settings
from engine.tagging import read_recall

dash.register_page(__name__, path=suitability.PATH, order=91, title=title("suitability.page"))


def layout(lang: str | None = None, **_: object) -> html.Div:
    """Lay out the page."""
    lang = language(lang)
    try:
        measured = read_recall(settings().model)
    except ModelAltered:
        measured = None
    chapters: dict[str, list[Any]] = suitability.chapters(measured, retention_days(), lang)
    lead = html.P(t("suitability.lead", lang), className="lead")
    book = parts.book(chapters, lang, prefix="suitability")
    return html.Div([html.H1(t("suitability.title", lang)), lead, book], className="page help suitability")
