"""Journal: who did what and when, searched, page by page; whether the log is whole."""

from __future__ import annotations

from typing import Any

import dash
from dash import ALL, Input, Output, State, callback, ctx, dcc, html, no_update
from dash.exceptions import PreventUpdate

from components import ids
from components.i18n import language, t
from components.journal.entries import entries_table, exports, turning
from components.journal.search import ANY, Search, search_form
from components.journal.state import chain_state
from components.shell.messages import alert, notice
from components.titles import title
from components.triggers import is_triggered_by
from engine.core import EngineError
from engine.service import service
from engine.store import audit

PATH = "/journal"
dash.register_page(
    __name__, path=PATH, title=title("journal.page"), order=81, product="administer", nav="nav.journal", people=True
)
SPOKEN = State(ids.LANG, "data")
PLACE = State(ids.JOURNAL_PLACE, "data")
CLOCK_MS = 1_000


def layout(lang: str | None = None, **_: object) -> html.Div:
    """Lay out the page; it shows the newest entries, whatever its address says."""
    lang = language(lang)
    check = html.Button(t("journal.check", lang), id=ids.JOURNAL_CHECK, type="button", className="button")
    return html.Div(
        [
            html.H1(t("journal.title", lang)),
            html.P(t("journal.lead", lang), className="lead-in"),
            html.Section(
                [
                    html.H2(t("journal.state", lang)),
                    html.Div(id=ids.JOURNAL_STATE),
                    html.Div(check, className="journal-buttons"),
                ],
                className="asked-part",
            ),
            search_form(lang),
            html.Section(
                [
                    html.H2(t("journal.list", lang)),
                    turning(lang),
                    html.Div(id=ids.JOURNAL_LIST),
                    exports(lang),
                    html.Div(id=ids.JOURNAL_MESSAGE, **{"aria-live": "polite"}),
                ],
                className="asked-part",
            ),
            dcc.Store(id=ids.JOURNAL_PLACE, data=Search().write()),
            dcc.Interval(id=ids.JOURNAL_CLOCK, interval=CLOCK_MS, disabled=True),
            dcc.Download(id=ids.JOURNAL_FILE),
        ],
        className="page journal",
    )


@callback(
    Output(ids.JOURNAL_STATE, "children"),
    Output(ids.JOURNAL_CLOCK, "disabled"),
    Output(ids.JOURNAL_CHECK, "disabled"),
    Input(ids.JOURNAL_CHECK, "n_clicks"),
    Input(ids.JOURNAL_CLOCK, "n_intervals"),
    SPOKEN,
)
def look(clicks: int | None, _ticks: int | None, lang: str | None) -> tuple[Any, ...]:
    """Say whether the log is whole; begin to check it where that is asked for."""
    log = service.service().audit
    if clicks and is_triggered_by(ids.JOURNAL_CHECK):
        log.begin_check()
    checking = log.is_checking
    return chain_state(log.last_check, checking, language(lang)), not checking, checking


@callback(
    Output(ids.JOURNAL_PLACE, "data"),
    Output(ids.JOURNAL_WHO, "value"),
    Output(ids.JOURNAL_ACT, "value"),
    Output(ids.JOURNAL_SINCE, "value"),
    Output(ids.JOURNAL_UNTIL, "value"),
    Input(ids.JOURNAL_SEARCH, "n_clicks"),
    Input(ids.JOURNAL_WHO, "n_submit"),
    Input(ids.JOURNAL_ALL, "n_clicks"),
    State(ids.JOURNAL_WHO, "value"),
    State(ids.JOURNAL_ACT, "value"),
    State(ids.JOURNAL_SINCE, "value"),
    State(ids.JOURNAL_UNTIL, "value"),
    prevent_initial_call=True,
)
def search(
    clicks: int | None,
    entered: int | None,
    every: int | None,
    who: str | None,
    act: str | None,
    since: str | None,
    until: str | None,
) -> tuple[Any, ...]:
    """Search for what the fields say, or for everything."""
    if is_triggered_by(ids.JOURNAL_ALL) and every:
        return Search().write(), "", ANY, "", ""
    if not clicks and not entered:
        raise PreventUpdate
    asked = Search.read({"who": who, "act": act, "since": since, "until": until})
    return asked.write(), asked.who, asked.act or ANY, asked.since, asked.until


@callback(
    Output(ids.JOURNAL_PLACE, "data", allow_duplicate=True),
    Input(ids.JOURNAL_NEWER, "n_clicks"),
    Input(ids.JOURNAL_OLDER, "n_clicks"),
    PLACE,
    prevent_initial_call=True,
)
def turn(newer: int | None, older: int | None, place: dict[str, Any] | None) -> dict[str, Any]:
    """Turn to the newer or the older entries."""
    asked = Search.read(place)
    if is_triggered_by(ids.JOURNAL_NEWER) and newer:
        return asked.newer().write()
    if not older:
        raise PreventUpdate
    found, _ = _page(asked)
    return asked.older(found[-1].number).write() if found else no_update


@callback(
    Output(ids.JOURNAL_LIST, "children"),
    Output(ids.JOURNAL_NEWER, "disabled"),
    Output(ids.JOURNAL_OLDER, "disabled"),
    Input(ids.JOURNAL_PLACE, "data"),
    SPOKEN,
)
def draw(place: dict[str, Any] | None, lang: str | None) -> tuple[Any, ...]:
    """Show a page of what is searched."""
    lang, asked = language(lang), Search.read(place)
    if asked.is_backwards():
        return [notice(t("journal.backwards", lang), "bad")], True, True
    try:
        found, more = _page(asked)
        names = service.service().accounts.names()
    except EngineError as error:
        return [alert(error, lang)], True, True
    return entries_table(found, names, lang), not asked.before, not more


@callback(
    Output(ids.JOURNAL_FILE, "data"),
    Output(ids.JOURNAL_MESSAGE, "children"),
    Input(ids.journal_export(ALL), "n_clicks"),
    PLACE,
    SPOKEN,
    prevent_initial_call=True,
)
def export(clicks: list[int | None], place: dict[str, Any] | None, lang: str | None) -> tuple[Any, ...]:
    """Write all that is searched, on this page and the others."""
    lang, pressed = language(lang), ctx.triggered_id
    if not any(clicks) or not isinstance(pressed, dict) or pressed["form"] not in audit.WRITERS:
        raise PreventUpdate
    form = pressed["form"]
    try:
        written = service.service().audit.export(Search.read(place).filter(), form)
    except EngineError as error:
        return no_update, alert(error, lang)
    name = f"{t('journal.file', lang)}.{EXTENSIONS[form]}"
    return dcc.send_string(written, name), notice(t("journal.exported", lang), "good")


EXTENSIONS = {"csv": "csv", "json": "jsonl"}
"""A file of JSON has a line an entry, which ``audit verify`` reads again."""


def _page(asked: Search) -> tuple[tuple[audit.AuditEntry | audit.SealedEntry, ...], bool]:
    before = asked.before[-1] if asked.before else None
    return service.service().audit.page(asked.filter(), before=before)
