"""What an address that leads nowhere shows. Dash finds this page by the name of its module."""

from __future__ import annotations

import dash
from dash import dcc, html

from components.i18n import language, t
from components.titles import title

dash.register_page(__name__, title=title("notfound.page"))


def layout(lang: str | None = None, **_: object) -> html.Div:
    """Lay out the page."""
    lang = language(lang)
    return html.Div(
        [
            html.H1(t("notfound.title", lang)),
            html.P(t("notfound.body", lang)),
            dcc.Link(t("notfound.home", lang), href="/", className="button button-main"),
        ],
        className="page",
    )
