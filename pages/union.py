"""Erreurs, its page of several engines: what each alone finds, and what all of them together would
find and hide for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash
from dash import ClientsideFunction, Input, Output, State, callback, clientside_callback, dcc, html, no_update
from dash.exceptions import PreventUpdate

from components import address, fields, ids
from components.figures import card as figure_card, own_set, wide_grid
from components.figures.compared_text import columns, frame
from components.i18n import display_name, language, t
from components.shell.messages import alert
from components.titles import title
from components.triggers import is_triggered_by
from components.union import cards, places as union_places, settings as union_settings
from components.union.settings import PATH
from components.union.words import LETTERS
from engine.core import EngineError
from engine.measure import ensemble
from engine.service import RunEnsemble, gold_sets, unions

dash.register_page(__name__, path=PATH, order=31, title=title("union.page"), product="measure", nav="nav.union")
SPOKEN = State(ids.LANG, "data")
CHOSEN = {"set_id": Input(ids.UNION_SET, "value"), "ticked": Input(ids.UNION_RUNS, "value")}
WANTED = {"what": Input(ids.UNION_WHAT, "value"), "by": Input(ids.UNION_BY, "value")}


def layout(lang: str | None = None, **query: str) -> html.Div:
    """Lay out the page; the query holds the settings, never a text."""
    lang = language(lang)
    sets = gold_sets().sets(own_set.requested_set(query))
    readable = [one.id for one in sets if one.texts]
    wanted = address.choice(query.get("set"), readable, readable[0] if readable else "")
    runs = gold_sets().runs(wanted) if wanted else ()
    chosen = union_settings.read(query, wanted, runs)
    csv = html.Button(t("errors.csv", lang), id=ids.UNION_CSV, className="button button-quiet", type="button")
    return html.Div(
        [
            html.H1(t("union.title", lang)),
            html.P([t("union.lead", lang), " ", dcc.Link(t("union.back", lang), href="/erreurs")], className="lead-in"),
            fields.fold(t("union.choice", lang), union_settings.fields(sets, runs, chosen, lang)),
            html.Div(id=ids.UNION_MESSAGE),
            html.Div(id=ids.UNION_RUNS_SAID, className="soft", **{"aria-live": "polite"}),
            *(_card(name, lang) for name in (cards.WAYS, cards.FINDERS)),
            html.Section(
                [
                    html.Div([html.H2(t("union.places", lang)), csv], className="errors-head"),
                    html.P(t("union.places.hint", lang), className="soft"),
                    union_settings.place_fields(chosen, lang),
                    wide_grid.frame(union_places.grid(lang), t("union.places", lang), lang),
                ]
            ),
            html.Section([html.H2(t("errors.text", lang)), html.P(t("union.text.hint", lang), className="soft"), _text(lang)]),
            own_set.panel(lang, own_set.requested_set(query)),
            dcc.Store(id=ids.UNION_CURRENT),
            dcc.Store(id=ids.UNION_MARK),
            dcc.Store(id=ids.UNION_PAYLOAD),
            dcc.Download(id=ids.UNION_DOWNLOAD),
        ],
        className="page errors",
    )  # fmt: skip


def _card(name: str, lang: str) -> html.Section:
    word = name.replace("-", ".")
    note = html.P(t(f"{word}.note", lang))
    return figure_card.card(name, t(f"{word}.title", lang), lang, height="24rem", note=note, opened=name == cards.WAYS)


def _text(lang: str) -> html.Div:
    return frame(ids.UNION_MARK, (), lang, words=union_places.WORDS, kinds=union_places.KINDS, heads_id=ids.UNION_HEADS)


address.keep(
    PATH,
    {
        "set": (ids.UNION_SET, "value"),
        "runs": (ids.UNION_RUNS, "value"),
        "what": (ids.UNION_WHAT, "value"),
        "by": (ids.UNION_BY, "value"),
    },
)
clientside_callback(ClientsideFunction("compared", "draw"), Input(ids.UNION_PAYLOAD, "data"))


def put_together(set_id: str, ticked: Sequence[str] | None) -> RunEnsemble | None:
    """Put together what is ticked; None where that is fewer than two runs.

    Raises:
        NoTexts, UnknownName, GoldGone, UnknownLabels, DifferentDocuments: as
        :meth:`engine.service.sets.unions.Unions.of`.
    """
    runs = union_settings.ticked_runs(ticked, gold_sets().runs(set_id)) if set_id else []
    return unions.of(gold_sets(), set_id, runs) if len(runs) > 1 else None


@callback(
    Output(ids.UNION_RUNS, "options"),
    Output(ids.UNION_RUNS, "value"),
    Input(ids.UNION_SET, "value"),
    SPOKEN,
    prevent_initial_call=True,
)
def list_runs(set_id: str, lang: str | None) -> tuple[Any, Any]:
    """Offer the runs on another set."""
    runs = gold_sets().runs(set_id) if set_id else ()
    return fields.run_options(runs, language(lang)), union_settings.chosen_runs("", runs)


@figure_card.draws(cards.WAYS, CHOSEN)
def draw_ways(chosen: dict[str, Any], lang: str) -> tuple[Any, ...]:
    """Draw what each way to mask misses and costs."""
    try:
        found = put_together(**chosen)
    except EngineError as error:
        return figure_card.empty(error.sentence(lang))
    if found is None:
        return figure_card.empty(t("union.few", lang))
    return cards.fill_ways(found.combined, _names(chosen["set_id"], lang), lang)


@figure_card.draws(cards.FINDERS, CHOSEN)
def draw_finders(chosen: dict[str, Any], lang: str) -> tuple[Any, ...]:
    """Draw who finds what."""
    try:
        found = put_together(**chosen)
    except EngineError as error:
        return figure_card.empty(error.sentence(lang))
    return cards.fill_finders(found.combined, lang) if found else figure_card.empty(t("union.few", lang))


@callback(
    Output(ids.UNION_MESSAGE, "children"),
    Output(ids.UNION_RUNS_SAID, "children"),
    Output(ids.UNION_WHAT, "options"),
    Output(ids.UNION_BY, "options"),
    Output(ids.UNION_GRID, "rowData"),
    inputs={**CHOSEN, **WANTED},
    state={"lang": SPOKEN},
)
def list_places(set_id: str, ticked: list[str] | None, what: str, by: str, lang: str | None) -> tuple[Any, ...]:
    """List the places that are asked for, and say which letter stands for which engine."""
    lang = language(lang)
    try:
        found = put_together(set_id, ticked)
    except EngineError as error:
        return alert(error, lang), [], no_update, no_update, []
    if found is None:
        return None, t("union.few", lang), no_update, no_update, []
    names = _names(set_id, lang)
    said = html.Ul([html.Li(f"{a}\u00a0: {names[run]}") for a, run in zip(LETTERS, found.combined.names, strict=False)])
    shown = union_places.listed(found.combined, what, by)
    return None, said, *union_settings.place_options(found.combined, what, by, lang), union_places.rows(shown, lang)


@callback(
    Output(ids.UNION_CURRENT, "data"),
    Output(ids.UNION_GRID, "selectedRows"),
    Input(ids.UNION_GRID, "selectedRows"),
    Input(ids.UNION_MARK, "data"),
    prevent_initial_call=True,
)
def point(selected: list[dict[str, Any]] | None, mark: str | None) -> tuple[str, Any]:
    """Take the place that was chosen, in the table or in the text; then no row is, so that any can
    be again."""
    if is_triggered_by(ids.UNION_MARK) and mark:
        return mark, []
    if not isinstance(selected, list) or not selected:
        raise PreventUpdate
    return str(selected[0]["id"]), no_update


@callback(
    Output(ids.UNION_PAYLOAD, "data"),
    Output(ids.UNION_HEADS, "children"),
    inputs={**CHOSEN, **WANTED, "current": Input(ids.UNION_CURRENT, "data")},
    state={"lang": SPOKEN},
)
def show(
    set_id: str, ticked: list[str] | None, what: str, by: str, current: str | None, lang: str | None
) -> tuple[Any, ...]:
    """Show the document of the place in sight: the one that was chosen, else the first of the
    list."""
    lang = language(lang)
    try:
        found = put_together(set_id, ticked)
    except EngineError:  # said by the callback that lists
        return None, []
    shown = union_places.listed(found.combined, what, by) if found else ()
    place = next((one for one in shown if one.id == current), next(iter(shown), None))
    if found is None or place is None:
        return None, []
    text = found.compared[0][place.document - 1].pair.text
    identity = f"{set_id}/{'+'.join(found.combined.names)}/{what}/{by}/{place.document}"
    drawn = union_places.draw(
        found.combined, text, place, shown, identity=identity, lang=lang, asked=place.id == current
    )
    return drawn, columns([union_places.head(place, lang)])


@callback(
    Output(ids.UNION_DOWNLOAD, "data"),
    Input(ids.UNION_CSV, "n_clicks"),
    State(ids.UNION_GRID, "virtualRowData"),
    State(ids.UNION_SET, "value"),
    State(ids.UNION_RUNS, "value"),
    SPOKEN,
    prevent_initial_call=True,
)
def download(
    clicks: int | None, rows: list[dict[str, Any]] | None, set_id: str, ticked: list[str] | None, lang: str | None
) -> Any:
    """Give the places as the table has them, filtered and sorted, as CSV."""
    found = put_together(set_id, ticked) if clicks else None
    if found is None:
        raise PreventUpdate
    lang, by_id = language(lang), {place.id: place for place in found.combined.places}
    wanted = [by_id[row["id"]] for row in rows or () if row["id"] in by_id]
    written = ensemble.place_csv(wanted, found.combined.names, lang)
    return dcc.send_string("\ufeff" + written, f"{t('union.csv.name', lang)}.csv")


def _names(set_id: str, lang: str) -> dict[str, str]:
    return {run.id: display_name(run, lang) for run in gold_sets().runs(set_id)}
