"""Signalements: what was reported of the documents of who reads, and what came from outside, which
somebody has to lead to its document."""

from __future__ import annotations

import re
from typing import Any

import dash
from dash import ALL, Input, Output, State, callback, ctx, dcc, html, no_update
from dash.exceptions import PreventUpdate

from components import ids
from components.i18n import language, t
from components.reports.listing import listing
from components.shell.messages import alert, notice
from components.titles import title
from engine.core import EngineError, current_actor
from engine.service import service

dash.register_page(
    __name__, path="/signalements", title=title("reports.page"), order=4, product="pseudonymise", nav="nav.reports"
)
_DOCUMENT = re.compile(r"(?:.*/document/)?([0-9a-f]{32})(?:[?#].*)?", re.ASCII)


def layout(lang: str | None = None, **_: object) -> html.Div:
    """Lay out the page."""
    lang = language(lang)
    return html.Div(
        [
            html.H1(t("reports.title", lang)),
            html.P(t("reports.lead", lang), className="lead-in"),
            html.Div(id=ids.REPORTS_MESSAGE, **{"aria-live": "polite"}),
            html.Div(id=ids.REPORTS_LIST),
            dcc.Store(id=ids.REPORTS_CHANGED, data=0),
        ],
        className="page reports",
    )


@callback(Output(ids.REPORTS_LIST, "children"), Input(ids.REPORTS_CHANGED, "data"), State(ids.LANG, "data"))
def draw(_changed: int, lang: str) -> list[Any]:
    """Give the open reports."""
    places = current_actor().may("validate")
    return list(listing(service.service().reports.find(), language(lang), places=places))


@callback(
    Output(ids.REPORTS_MESSAGE, "children"),
    Output(ids.REPORTS_CHANGED, "data"),
    Input(ids.report_act(ALL, ALL), "n_clicks"),
    State(ids.report_place(ALL), "value"),
    State(ids.report_place(ALL), "id"),
    State(ids.REPORTS_CHANGED, "data"),
    State(ids.LANG, "data"),
    prevent_initial_call=True,
)
def act(
    clicks: list[int | None],
    addresses: list[str | None],
    names: list[dict[str, str]],
    changed: int,
    lang: str,
) -> tuple[Any, Any]:
    """Lead a report from outside to its document, or close it."""
    lang, asked = language(lang), ctx.triggered_id
    if not any(clicks) or not asked:
        raise PreventUpdate
    said = next((value for value, name in zip(addresses, names, strict=True) if name["report"] == asked["report"]), "")
    try:
        done = dismiss(asked["report"]) if asked["act"] == "dismiss" else place(asked["report"], said or "")
    except EngineError as error:
        return alert(error, lang), no_update
    if not done:
        return notice(t("reports.place.bad", lang), "bad"), no_update
    return notice(t(done, lang), "good"), changed + 1


def dismiss(report_id: str) -> str:
    """Close a report: there was nothing to change; give the key of what to say."""
    service.service().reports.close(report_id, "unchanged")
    return "reports.dismissed"


def place(report_id: str, address: str) -> str:
    """Lead a report to the document of an address, or an id; give the key of what to say, nothing
    where it is neither."""
    found = _DOCUMENT.fullmatch(address.strip())
    if found is None:
        return ""
    placed = service.service().reports.place(report_id, found[1])
    return "reports.placed.reopened" if placed.reopened else "reports.placed"
