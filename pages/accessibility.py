"""Accessibilité: the statement that French law asks for, in the order of RGAA's model."""

from __future__ import annotations

import dash
from dash import html

from components.help import page as parts
from components.i18n import language, t
from components.titles import title

dash.register_page(__name__, path="/accessibilite", order=92, title=title("accessibility.page"))

CHAPTERS = {"state": 1, "tests": 4, "gaps": 3, "contact": 2, "made": 1}
"""The chapters, with how many paragraphs each has."""


def layout(lang: str | None = None, **_: object) -> html.Div:
    """Lay out the page."""
    lang = language(lang)
    chapters = {
        name: [html.P(t(f"accessibility.{name}.{number}", lang)) for number in range(1, count + 1)]
        for name, count in CHAPTERS.items()
    }
    lead = html.P(t("accessibility.lead", lang), className="lead")
    book = parts.book(chapters, lang, prefix="accessibility")
    return html.Div([html.H1(t("accessibility.title", lang)), lead, book], className="page help")
