"""Les phrases qui instruiraient le plus: ranked, chosen, sent to the quality panel in other forms;
validated documents as gold and as training."""

from __future__ import annotations

from typing import Any

import dash
from dash import ClientsideFunction, Input, Output, State, callback, clientside_callback, dcc, html, no_update
from dash.exceptions import PreventUpdate

from components import ids
from components.address import keep
from components.fields import fold, fold_section
from components.figures import own_set
from components.i18n import language, t
from components.shell.messages import alert
from components.teaching import acts as teaching_acts, fields as teaching_fields, parts as teaching_parts
from components.titles import title
from components.triggers import is_triggered_by
from engine.core import EngineError
from engine.service import SET, gold_sets

dash.register_page(
    __name__, path="/suivi/phrases", title=title("teaching.page"), order=65, product="measure", nav="nav.teaching"
)

LEVELS = {name: Input(ids.teaching_weight(name), "value") for name in teaching_fields.DEFAULTS}
SOURCE = {
    "source": State(ids.TEACHING_SOURCE, "value"),
    "run": State(ids.TEACHING_RUN, "value"),
    "second": State(ids.TEACHING_SECOND, "value"),
    "lang": State(ids.LANG, "data"),
}


def layout(lang: str | None = None, **query: object) -> html.Div:
    """Lay out the page; the query holds settings and opaque ids, never a text."""
    lang = language(lang)
    own = own_set.requested_set(query)
    sets = gold_sets().sets(own if isinstance(own, str) else None)
    asked = teaching_fields.read(query, sets, gold_sets().runs)
    runs = gold_sets().runs(asked.source.removeprefix(SET)) if asked.source.startswith(SET) else ()
    return html.Div(
        [
            html.P(dcc.Link(t("teaching.back", lang), href="/suivi"), className="teaching-back"),
            html.H1(t("teaching.title", lang)),
            html.P(t("teaching.lead", lang), className="lead-in"),
            fold(
                t("teaching.choice", lang),
                teaching_fields.form(asked, teaching_fields.sources_of(query, sets, lang), runs, lang),
            ),
            html.Div(id=ids.TEACHING_MESSAGE),
            teaching_parts.sentences(lang),
            fold_section(teaching_parts.panel(lang)),
            fold_section(teaching_parts.build_validated(lang)),
            *(dcc.Store(id=one) for one in (ids.TEACHING_PAYLOAD, ids.TEACHING_VARIANTS, ids.TEACHING_LISTS)),
            dcc.Store(id=ids.TEACHING_CHOSEN, data=[]),
            dcc.Store(id=ids.TEACHING_TAKEN, data={}),
            dcc.Download(id=ids.TEACHING_FILE),
            dcc.Download(id=ids.TEACHING_ZIP),
        ],
        className="page teaching",
    )


keep(
    "/suivi/phrases",
    {
        "source": (ids.TEACHING_SOURCE, "value"),
        "run": (ids.TEACHING_RUN, "value"),
        "second": (ids.TEACHING_SECOND, "value"),
        "count": (ids.TEACHING_COUNT, "value"),
        **{name: (ids.teaching_weight(name), "value") for name in teaching_fields.DEFAULTS},
    },
)
clientside_callback(ClientsideFunction("teaching", "draw"), Input(ids.TEACHING_PAYLOAD, "data"))
clientside_callback(ClientsideFunction("teaching", "forms"), Input(ids.TEACHING_VARIANTS, "data"))
clientside_callback(
    ClientsideFunction("teaching", "lists"), Output(ids.TEACHING_LISTS, "data"), Input(ids.TEACHING_LISTS, "id")
)


@callback(
    Output(ids.TEACHING_SOURCE, "options"),
    Input(ids.TEACHING_LISTS, "data"),
    State(ids.TEACHING_SOURCE, "options"),
    State(ids.LANG, "data"),
    prevent_initial_call=True,
)
def offer_lists(lists: object, options: list[dict[str, Any]], lang: str | None) -> Any:
    """Offer the lists that this browser knows."""
    return teaching_fields.with_lists(options, lists, language(lang))


@callback(
    Output(ids.TEACHING_RUN, "options"),
    Output(ids.TEACHING_RUN, "value"),
    Output(ids.TEACHING_SECOND, "options"),
    Output(ids.TEACHING_SECOND, "value"),
    Input(ids.TEACHING_SOURCE, "value"),
    State(ids.LANG, "data"),
    prevent_initial_call=True,
)
def list_runs(source: str, lang: str | None) -> tuple[Any, ...]:
    """Offer the runs of another source."""
    return teaching_acts.runs(source, language(lang))


@callback(
    Output(ids.TEACHING_MESSAGE, "children"),
    Output(ids.TEACHING_SUMMARY, "children"),
    Output(ids.TEACHING_PAYLOAD, "data"),
    Output(ids.TEACHING_READ, "children"),
    inputs={
        "run": Input(ids.TEACHING_RUN, "value"),
        "second": Input(ids.TEACHING_SECOND, "value"),
        "count": Input(ids.TEACHING_COUNT, "value"),
        "levels": LEVELS,
        "source": Input(ids.TEACHING_SOURCE, "value"),
    },
    state={"lang": State(ids.LANG, "data")},
)
def rank(run: str, second: str, count: str, levels: dict[str, str], source: str, lang: str | None) -> tuple[Any, ...]:
    """Rank the sentences under the settings."""
    lang = language(lang)
    try:
        return None, *teaching_acts.show_ranking((source, run, second), count, levels, lang)
    except EngineError as error:
        return alert(error, lang), None, None, no_update


@callback(
    Output(ids.TEACHING_PREPARE, "disabled"),
    Output(ids.TEACHING_EXPORT, "disabled"),
    Input(ids.TEACHING_CHOSEN, "data"),
)
def allow(chosen: list[str] | None) -> tuple[bool, bool]:
    """Let what is ticked be prepared and exported."""
    return not chosen, not chosen


@callback(
    Output(ids.TEACHING_VARIANTS, "data"),
    Output(ids.TEACHING_PREPARED, "children"),
    inputs={"clicks": Input(ids.TEACHING_PREPARE, "n_clicks")},
    state={"chosen": State(ids.TEACHING_CHOSEN, "data"), **SOURCE},
    prevent_initial_call=True,
)
def prepare(
    clicks: int | None, chosen: list[str], source: str, run: str, second: str, lang: str | None
) -> tuple[Any, ...]:
    """Write what is ticked in its other forms."""
    lang = language(lang)
    if not clicks or not chosen:
        raise PreventUpdate
    try:
        return teaching_acts.forms((source, run, second), chosen, lang), None
    except EngineError as error:
        return no_update, alert(error, lang)


@callback(Output(ids.TEACHING_ADD, "disabled"), Input(ids.TEACHING_TAKEN, "data"))
def allow_adding(taken: dict[str, list[str]] | None) -> bool:
    """Let the forms be added once there are some."""
    return not taken


@callback(
    Output(ids.TEACHING_ADDED, "children"),
    inputs={"clicks": Input(ids.TEACHING_ADD, "n_clicks")},
    state={
        "taken": State(ids.TEACHING_TAKEN, "data"),
        "phenomenon": State(ids.TEACHING_PHENOMENON, "value"),
        **SOURCE,
    },
    prevent_initial_call=True,
)
def add(
    clicks: int | None,
    taken: dict[str, list[str]],
    phenomenon: str,
    source: str,
    run: str,
    second: str,
    lang: str | None,
) -> Any:
    """Add the forms that are ticked to the quality panel of this machine."""
    lang = language(lang)
    if not clicks or not taken:
        raise PreventUpdate
    try:
        return teaching_acts.add((source, run, second), taken, phenomenon, lang)
    except EngineError as error:
        return alert(error, lang)


@callback(
    Output(ids.TEACHING_FILE, "data"),
    Output(ids.TEACHING_SAID, "children"),
    inputs={"clicks": Input(ids.TEACHING_EXPORT, "n_clicks")},
    state={"chosen": State(ids.TEACHING_CHOSEN, "data"), **SOURCE},
    prevent_initial_call=True,
)
def export(
    clicks: int | None, chosen: list[str], source: str, run: str, second: str, lang: str | None
) -> tuple[Any, ...]:
    """Give what is ticked as training data."""
    lang = language(lang)
    if not clicks or not chosen:
        raise PreventUpdate
    try:
        return teaching_acts.export((source, run, second), chosen, lang)
    except EngineError as error:
        return no_update, alert(error, lang)


@callback(
    Output(ids.TEACHING_ZIP, "data"),
    Output(ids.TEACHING_DOCUMENTS_SAID, "children"),
    inputs={
        "documents": Input(ids.TEACHING_DOCUMENTS, "n_clicks"),
        "take": Input(ids.TEACHING_TAKE, "n_clicks"),
    },
    state={
        "part": State(ids.TEACHING_PART, "value"),
        "form": State(ids.TEACHING_FORM, "value"),
        "source": State(ids.TEACHING_SOURCE, "value"),
        "lang": State(ids.LANG, "data"),
    },
    prevent_initial_call=True,
)
def take(
    documents: int | None, take: int | None, part: str, form: str, source: str, lang: str | None
) -> tuple[Any, ...]:
    """Give the validated documents as a file, or make a set of them that the pages of figures
    measure."""
    lang = language(lang)
    if not (documents or take):
        raise PreventUpdate
    try:
        return teaching_acts.take(is_triggered_by(ids.TEACHING_TAKE), source, part, form, lang)
    except EngineError as error:
        return no_update, alert(error, lang)
