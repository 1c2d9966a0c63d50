"""Mesurer: what each page of figures answers, and the way there."""

from __future__ import annotations

import dash
from dash import dcc, html

from components.i18n import language, t
from components.titles import title

PATH = "/mesurer"
dash.register_page(__name__, path=PATH, order=15, title=title("measure.page"), product="measure", nav="nav.overview")


def layout(lang: str | None = None, **_: object) -> html.Div:
    """Lay out the page: each page of the product, under the question that it answers."""
    lang = language(lang)
    own = [page for page in dash.page_registry.values() if page.get("product") == "measure" and page["path"] != PATH]
    return html.Div(
        [
            html.H1(t("measure.title", lang)),
            html.P(t("measure.lead", lang), className="lead-in"),
            html.Ul([_entry(page["path"], page["nav"], lang) for page in own], className="measure-pages"),
        ],
        className="page measure",
    )


def _entry(path: str, nav: str, lang: str) -> html.Li:
    return html.Li([html.H2(dcc.Link(t(nav, lang), href=path)), html.P(t(nav.replace("nav.", "measure."), lang))])
