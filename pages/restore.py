"""Restore: a pseudonymised document and its key give the original back. Nothing is kept."""

from __future__ import annotations

import dash
from dash import html

from components.document import restore
from components.i18n import language, t
from components.icons import icon
from components.titles import title

dash.register_page(
    __name__, path="/restaurer", title=title("restore.page"), product="pseudonymise", nav="nav.restore", order=2
)


def layout(lang: str | None = None, **_: object) -> html.Div:
    """Lay out the page."""
    lang = language(lang)
    return html.Div(
        [
            html.H1(t("restore.title", lang)),
            html.P(t("restore.lead", lang), className="lead-in"),
            html.Div([restore.form(lang), restore.advice(lang)], className="restore-ways"),
            html.P([icon("lock"), t("restore.promise", lang)], className="promise"),
        ],
        className="page restore",
    )
