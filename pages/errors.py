"""Erreurs: what a run has wrong, in a table and on the text, why, and what it costs."""

from __future__ import annotations

import re
from typing import Any

import dash
from dash import ClientsideFunction, Input, Output, State, callback, clientside_callback, dcc, html, no_update
from dash.exceptions import PreventUpdate

from components import fields, ids
from components.address import choice, choices, keep, parse_integer
from components.errors import (
    choices as error_choices,
    detail as error_detail,
    error_list as error_listing,
    table as error_table,
)
from components.errors.choices import EVERY_KIND, SINGLE, Filters
from components.errors.marks import OTHER
from components.figures import own_set, wide_grid
from components.figures.compared_text import frame
from components.i18n import language, t
from components.shell.messages import alert, notice
from components.titles import title
from components.triggers import is_triggered_by
from components.union.settings import PATH as UNION
from engine.core import LABELS, EngineError
from engine.measure import CAUSES, PERSON, error_kinds
from engine.service import gold_sets

dash.register_page(__name__, path="/erreurs", order=30, title=title("errors.page"), product="measure", nav="nav.errors")

ERROR = re.compile(rf"(?:{OTHER})?\d{{1,6}}-\d{{1,9}}-\d{{1,9}}-[a-z_]{{1,12}}", re.ASCII)
"""The form of an error's id."""
MOST = 100_000
"""Documents of a set that an address can name."""

FILTERS = [Input(ids.ERRORS_KINDS, "value"), *(Input(identity, "value") for identity in SINGLE)]
SETTING = {"set_id": State(ids.ERRORS_SET, "value"), "lang": State(ids.LANG, "data")}


def layout(lang: str | None = None, **query: str) -> html.Div:
    """Lay out the page; the query holds the settings, never a text."""
    lang = language(lang)
    sets = gold_sets().sets(own_set.requested_set(query))
    wanted = choice(query.get("set"), [one.id for one in sets if one.texts], _first(sets))
    runs = gold_sets().runs(wanted) if wanted else ()
    run = choice(query.get("run"), [one.id for one in runs], runs[0].id if runs else "")
    other = choice(query.get("other"), [one.id for one in runs], error_choices.ALL)
    filters = _filters(query)
    return html.Div(
        [
            html.H1(t("errors.title", lang)),
            html.P([t("errors.lead", lang), " ", dcc.Link(t("union.link", lang), href=UNION)], className="lead-in"),
            html.Div(id=ids.ERRORS_MESSAGE),
            html.Div(id=ids.ERRORS_SUMMARY, className="errors-summary", **{"aria-live": "polite"}),
            fields.fold(
                t("errors.choices", lang),
                error_choices.choices(sets, runs, (wanted, run, other), filters, lang),
                opened=filters != Filters(),
            ),
            _table(lang),
            _text(lang),
            fields.fold(t("errors.why", lang), _why(lang)),
            own_set.panel(lang, own_set.requested_set(query)),
            dcc.Store(id=ids.ERRORS_CURRENT, data=_named(query.get("error"))),
            dcc.Store(id=ids.ERRORS_MARK),
            dcc.Store(id=ids.COMPARED_PAYLOAD),
            dcc.Download(id=ids.ERRORS_DOWNLOAD),
        ],
        className="page errors",
    )


def _first(sets: Any) -> str:
    return next((one.id for one in sets if one.texts), "")


def _named(error: object) -> str | None:
    """Read the id of an error: an address can hold anything, and what it holds is written back."""
    return error if isinstance(error, str) and ERROR.fullmatch(error) else None


def _filters(query: dict[str, str]) -> Filters:
    known = {
        "label": (PERSON, *LABELS),
        "term": [term.code for term in error_kinds.TERMS],
        "cause": [cause.code for cause in CAUSES],
    }
    kinds = choices(query.get("kind"), EVERY_KIND, EVERY_KIND)
    single = {name: choice(query.get(name), allowed, "") for name, allowed in known.items()}
    document = parse_integer(query.get("doc"), 0, MOST, 0)
    return Filters(tuple(kinds), **single, document=str(document or ""))


def _table(lang: str) -> html.Section:
    csv = html.Button(t("errors.csv", lang), id=ids.ERRORS_CSV, className="button button-quiet", type="button")
    return html.Section(
        [
            html.Div([html.H2(t("errors.table", lang)), csv], className="errors-head"),
            html.P(t("errors.table.hint", lang), className="soft"),
            wide_grid.frame(error_table.grid(lang), t("errors.table", lang), lang),
        ]
    )


def _text(lang: str) -> html.Section:
    return html.Section(
        [
            html.H2(t("errors.text", lang)),
            html.P(t("errors.text.hint", lang), className="soft"),
            html.Div([frame(ids.ERRORS_MARK, (), lang), error_detail.panel(lang)], className="errors-text"),
        ]
    )


def _why(lang: str) -> html.Section:
    return html.Section(
        [
            html.H2(t("errors.causes", lang)),
            html.P(t("errors.causes.hint", lang), className="soft"),
            html.Div(id=ids.ERRORS_CAUSES, className="errors-causes"),
            html.H2(t("errors.forms", lang)),
            html.P(t("errors.forms.hint", lang), className="soft"),
            _wide_table(ids.ERRORS_GROUPS, t("errors.forms", lang)),
            html.H2(t("errors.informative", lang)),
            html.P(t("errors.informative.hint", lang), className="soft"),
            _wide_table(ids.ERRORS_INFORMATIVE, t("errors.informative", lang)),
        ]
    )


def _wide_table(identity: str, name: str) -> html.Div:
    return html.Div(id=identity, className="errors-scroll", tabIndex="0", role="region", **{"aria-label": name})


keep(
    "/erreurs",
    {
        "set": (ids.ERRORS_SET, "value"),
        "run": (ids.ERRORS_RUN, "value"),
        "other": (ids.ERRORS_OTHER, "value"),
        "kind": (ids.ERRORS_KINDS, "value"),
        "label": (ids.ERRORS_LABEL, "value"),
        "term": (ids.ERRORS_TERM, "value"),
        "cause": (ids.ERRORS_CAUSE, "value"),
        "doc": (ids.ERRORS_DOCUMENT, "value"),
        "error": (ids.ERRORS_CURRENT, "data"),
    },
)
clientside_callback(ClientsideFunction("compared", "draw"), Input(ids.COMPARED_PAYLOAD, "data"))


@callback(
    Output(ids.ERRORS_RUN, "options"),
    Output(ids.ERRORS_RUN, "value"),
    Output(ids.ERRORS_OTHER, "options"),
    Output(ids.ERRORS_OTHER, "value"),
    Output(ids.ERRORS_COURT, "value"),
    Output(ids.ERRORS_DOCUMENT, "value"),
    Input(ids.ERRORS_SET, "value"),
    State(ids.LANG, "data"),
    prevent_initial_call=True,
)
def list_runs(set_id: str, lang: str | None) -> tuple[Any, ...]:
    """Offer the runs on another set, of which all decisions are shown."""
    lang, runs = language(lang), gold_sets().runs(set_id)
    options, beside = fields.run_options(runs, lang), error_choices.other_options(runs, lang)
    return options, runs[0].id if runs else "", beside, *[error_choices.ALL] * 3


@callback(
    Output(ids.ERRORS_MESSAGE, "children"),
    Output(ids.ERRORS_SUMMARY, "children"),
    Output(ids.ERRORS_KINDS, "options"),
    *(Output(identity, "options") for identity in SINGLE),
    Output(ids.ERRORS_GRID, "rowData"),
    Output(ids.ERRORS_GRID, "columnDefs"),
    Output(ids.ERRORS_CAUSES, "children"),
    Output(ids.ERRORS_GROUPS, "children"),
    Output(ids.ERRORS_INFORMATIVE, "children"),
    inputs={"run": Input(ids.ERRORS_RUN, "value"), "other": Input(ids.ERRORS_OTHER, "value"), "wanted": FILTERS},
    state=SETTING,
)
def narrow(run: str, other: str, wanted: list[Any], set_id: str, lang: str | None) -> tuple[Any, ...]:
    """List what the filters leave, and how many each value of each filter would leave."""
    lang = language(lang)
    try:
        found = error_listing.fill_listing(set_id, run, other, Filters.of(wanted), lang)
    except EngineError as error:
        return alert(error, lang), *([no_update] * (7 + len(SINGLE)))
    said = None if Filters.of(wanted).kinds else notice(t("errors.kinds.none", lang), "warn")
    return said, *found


@callback(
    Output(ids.ERRORS_CURRENT, "data"),
    Output(ids.ERRORS_GRID, "selectedRows"),
    Input(ids.ERRORS_GRID, "selectedRows"),
    Input(ids.ERRORS_MARK, "data"),
    prevent_initial_call=True,
)
def point(selected: list[dict[str, Any]] | None, mark: str | None) -> tuple[str, Any]:
    """Take the error that was chosen, in the table or in the text: then no row is, so that any can
    be again.

    To choose its row would make the table tell of it, later than a reader who goes through the text
    fast.
    """
    if is_triggered_by(ids.ERRORS_MARK) and mark:
        return mark, []
    if not isinstance(selected, list) or not selected:
        raise PreventUpdate
    return str(selected[0]["id"]), no_update


@callback(
    Output(ids.COMPARED_PAYLOAD, "data"),
    Output(ids.COMPARED_HEADS, "children"),
    Output(ids.ERRORS_DETAIL, "children"),
    Output(ids.ERRORS_TO_PANEL, "disabled"),
    inputs={
        "current": Input(ids.ERRORS_CURRENT, "data"),
        "run": Input(ids.ERRORS_RUN, "value"),
        "other": Input(ids.ERRORS_OTHER, "value"),
        "wanted": FILTERS,
    },
    state=SETTING,
)
def show(
    current: str | None, run: str, other: str, wanted: list[Any], set_id: str, lang: str | None
) -> tuple[Any, ...]:
    """Show the document of the error in sight, and what is known of it."""
    lang = language(lang)
    try:
        return error_listing.show_document(set_id, run, other, Filters.of(wanted), current or "", lang)
    except EngineError:  # said by the callback that lists
        return None, [], error_detail.detail(None, lang), True


@callback(
    Output(ids.ERRORS_PANEL_SAID, "children"),
    inputs={"clicks": Input(ids.ERRORS_TO_PANEL, "n_clicks"), "_shown": Input(ids.ERRORS_DETAIL, "children")},
    state={
        "current": State(ids.ERRORS_CURRENT, "data"),
        "run": State(ids.ERRORS_RUN, "value"),
        "other": State(ids.ERRORS_OTHER, "value"),
        "wanted": [State(one.component_id, one.component_property) for one in FILTERS],
        **SETTING,
    },
    prevent_initial_call=True,
)
def to_panel(
    clicks: int | None,
    _shown: Any,
    current: str | None,
    run: str,
    other: str,
    wanted: list[Any],
    set_id: str,
    lang: str | None,
) -> Any:
    """Add the sentence of the error in sight to the quality panel of this machine; another error in
    sight clears what was said."""
    if not is_triggered_by(ids.ERRORS_TO_PANEL) or not clicks:
        return None
    lang = language(lang)
    try:
        return error_listing.to_panel(set_id, run, other, Filters.of(wanted), current or "", lang)
    except EngineError as error:
        return alert(error, lang)


@callback(
    Output(ids.ERRORS_DOWNLOAD, "data"),
    Input(ids.ERRORS_CSV, "n_clicks"),
    State(ids.ERRORS_GRID, "virtualRowData"),
    State(ids.ERRORS_RUN, "value"),
    State(ids.ERRORS_SET, "value"),
    State(ids.LANG, "data"),
    prevent_initial_call=True,
)
def download(clicks: int | None, rows: list[dict[str, Any]] | None, run: str, set_id: str, lang: str | None) -> Any:
    """Give the errors as the table has them, filtered and sorted, as CSV."""
    if not clicks:
        raise PreventUpdate
    lang = language(lang)
    written = error_listing.csv(set_id, run, [str(row["id"]) for row in rows or ()], lang)
    return dcc.send_string(written, f"{t('errors.csv.name', lang)}.csv")
