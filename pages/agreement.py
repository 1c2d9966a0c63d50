"""Accord: where two annotations of the same documents agree and where not, how far, and what is
decided of the rest."""

from __future__ import annotations

from typing import Any

import dash
from dash import ClientsideFunction, Input, Output, State, callback, clientside_callback, dcc, html, no_update
from dash.exceptions import PreventUpdate

from components import ids
from components.address import choice, choices, keep, parse_integer
from components.agreement import (
    adjudication as agreement_adjudication,
    adoption as agreement_take,
    card as agreement_card,
    choices as agreement_choices,
    documents as agreement_documents,
    figures as agreement_figures,
    selection as agreement_sight,
    set as agreement_set,
)
from components.agreement.choices import EVERY_KIND, Filters
from components.agreement.chosen import BOTH, CHOSEN, LANG, RANK, Chosen, load_chosen
from components.agreement.marks import KINDS, WORDS
from components.fields import fold
from components.figures import own_set, wide_grid
from components.figures.compared_text import columns, frame
from components.i18n import language, t
from components.shell.messages import alert, notice
from components.titles import title
from engine.core import EngineError
from pages import agreement_adjudication as card_section, agreement_figures as figures_section

PATH = "/accord"
SECTIONS = (card_section, figures_section)
"""Files that hold the callbacks of a section: importing them registers these."""
dash.register_page(__name__, path=PATH, order=50, title=title("agreement.page"), product="measure", nav="nav.agreement")

MOST = 100_000
"""Documents of a source that an address can name."""
FILTERS = {"kinds": Input(ids.AGREEMENT_KINDS, "value"), "label": Input(ids.AGREEMENT_LABEL, "value")}


def layout(lang: str | None = None, **query: str) -> html.Div:
    """Lay out the page; the query holds the settings, never a text."""
    lang = language(lang)
    sources, wanted, a, b, adjudication = agreement_adjudication.read_address(query)
    filters = Filters(tuple(choices(query.get("kind"), EVERY_KIND, EVERY_KIND, len(EVERY_KIND))))
    view = choice(query.get("view"), agreement_choices.VIEWS, "one")
    return html.Div(
        [
            html.H1(t("agreement.title", lang)),
            html.P(t("agreement.lead", lang), className="lead-in"),
            html.P(id=ids.AGREEMENT_SUMMARY, className="errors-summary", **{"aria-live": "polite"}),
            html.Div(id=ids.AGREEMENT_MESSAGE),
            fold(
                t("agreement.choices", lang),
                agreement_choices.choices(sources, (wanted, a, b), view, filters, lang),
                html.P(dcc.Link(t("agreement.align", lang), href="/alignement"), className="agreement-link"),
                html.Div(id=ids.AGREEMENT_ABOUT),
            ),
            html.Section([html.H2(t("agreement.documents", lang)), html.P(t("agreement.documents.hint", lang), className="soft"), wide_grid.frame(agreement_documents.grid(lang), t("agreement.documents", lang), lang)]),
            _text(lang),
            agreement_take.section(lang),
            agreement_figures.section(lang, choice(query.get("scope"), agreement_figures.SCOPES, agreement_figures.TWO)),
            agreement_set.panel(lang, own_set.requested_set(query)),
            dcc.Store(id=ids.AGREEMENT_DOCUMENT, data=parse_integer(query.get("doc"), 1, MOST, 1)),
            dcc.Store(id=ids.AGREEMENT_ADJUDICATION, data=adjudication.id if adjudication else None),
            *(dcc.Store(id=one) for one in (ids.AGREEMENT_MARK, ids.AGREEMENT_GO, ids.AGREEMENT_CURRENT, ids.AGREEMENT_SETTLED, ids.AGREEMENT_DRAFT, ids.AGREEMENT_DRAWN, ids.AGREEMENT_ANSWERED)),
            dcc.Store(id=ids.AGREEMENT_LOG, data=len(adjudication.log) if adjudication else 0),
            dcc.Store(id=ids.AGREEMENT_PAYLOAD),
            dcc.Download(id=ids.AGREEMENT_DOWNLOAD),
        ],
        className="page errors agreement",
    )  # fmt: skip


def _text(lang: str) -> html.Section:
    drawn = frame(ids.AGREEMENT_MARK, (), lang, words=WORDS, kinds=KINDS, heads_id=ids.AGREEMENT_HEADS)
    return html.Section(
        [
            html.H2(t("agreement.text.title", lang)),
            html.P(t("agreement.text.hint", lang), className="soft"),
            html.Div([drawn, agreement_card.panel(lang)], className="errors-text"),
        ]
    )


keep(
    PATH,
    {
        "set": (ids.AGREEMENT_SOURCE, "value"),
        "a": (ids.AGREEMENT_A, "value"),
        "b": (ids.AGREEMENT_B, "value"),
        "view": (ids.AGREEMENT_VIEW, "value"),
        "kind": (ids.AGREEMENT_KINDS, "value"),
        "doc": (ids.AGREEMENT_DOCUMENT, "data"),
        "scope": (ids.AGREEMENT_SCOPE, "value"),
        "adj": (ids.AGREEMENT_ADJUDICATION, "data"),
    },
)
clientside_callback(ClientsideFunction("compared", "draw"), Input(ids.AGREEMENT_PAYLOAD, "data"))
clientside_callback(ClientsideFunction("compared", "settle"), Input(ids.AGREEMENT_SETTLED, "data"))


@callback(
    Output(ids.AGREEMENT_A, "options"),
    Output(ids.AGREEMENT_A, "value"),
    Output(ids.AGREEMENT_B, "options"),
    Output(ids.AGREEMENT_B, "value"),
    Input(ids.AGREEMENT_SOURCE, "value"),
    LANG,
    prevent_initial_call=True,
)
def list_annotators(source: str, lang: str | None) -> tuple[Any, ...]:
    """Offer the annotators of another source."""
    offered, a, b = agreement_adjudication.annotators(source)
    options = agreement_choices.annotator_options(offered, language(lang))
    return options, a, options, b


@callback(
    Output(ids.AGREEMENT_DOCUMENT, "data"),
    Output(ids.AGREEMENT_ADJUDICATION, "data"),
    Output(ids.AGREEMENT_DRAFT, "data"),
    inputs=BOTH,
    prevent_initial_call=True,
)
def start_again(**chosen: Any) -> tuple[Any, ...]:
    """Begin with the first document of other annotators."""
    return 1, agreement_adjudication.match_adjudication(**chosen), None


@callback(Output(ids.AGREEMENT_ABOUT, "children"), Input(ids.AGREEMENT_SOURCE, "value"), LANG)
def tell(source: str, lang: str | None) -> Any:
    """Say how the annotation that ships was made."""
    return agreement_adjudication.describe_source(source, language(lang))


@callback(
    Output(ids.AGREEMENT_MESSAGE, "children"),
    Output(ids.AGREEMENT_SUMMARY, "children"),
    Output(ids.AGREEMENT_KINDS, "options"),
    Output(ids.AGREEMENT_LABEL, "options"),
    Output(ids.AGREEMENT_DOCUMENTS, "rowData"),
    inputs={"chosen": BOTH, "filters": FILTERS, "_log": Input(ids.AGREEMENT_LOG, "data"), "lang": LANG},
)
def narrow(chosen: Chosen, filters: dict[str, Any], _log: int, lang: str | None) -> tuple[Any, ...]:
    """Say how far the two agree, and list the documents with what the filters leave."""
    lang, wanted = language(lang), Filters.of(**filters)
    said = None if wanted.kinds else notice(t("agreement.kinds.none", lang), "warn")
    try:
        return said, *agreement_sight.list_documents(load_chosen(chosen), wanted, lang)
    except EngineError as error:
        return alert(error, lang), None, no_update, no_update, []


@callback(
    Output(ids.AGREEMENT_PAYLOAD, "data"),
    Output(ids.AGREEMENT_DRAWN, "data"),
    Output(ids.AGREEMENT_HEADS, "children"),
    inputs={
        "chosen": BOTH,
        "filters": FILTERS,
        "rank": Input(ids.AGREEMENT_DOCUMENT, "data"),
        "view": Input(ids.AGREEMENT_VIEW, "value"),
        "lang": LANG,
    },
)
def show(chosen: Chosen, filters: dict[str, Any], rank: int, view: str, lang: str | None) -> tuple[Any, ...]:
    """Show the text of the document in sight."""
    lang = language(lang)
    try:
        drawn, heads = agreement_sight.text(load_chosen(chosen), rank, Filters.of(**filters), view == "two", lang)
    except EngineError:  # said by the callback that lists
        return None, None, []
    return drawn, drawn and drawn["id"], columns(heads)


@callback(
    Output(ids.AGREEMENT_SETTLED, "data"),
    inputs={
        "chosen": CHOSEN,
        "drawn": Input(ids.AGREEMENT_DRAWN, "data"),
        "_log": Input(ids.AGREEMENT_LOG, "data"),
        "rank": RANK,
        "lang": LANG,
    },
)
def settle(chosen: Chosen, drawn: Any, _log: int, rank: int, lang: str | None) -> Any:
    """Tell the text which of its places are settled."""
    if not drawn:
        raise PreventUpdate
    try:
        return {"id": drawn, "settled": agreement_sight.describe_settled(load_chosen(chosen), rank, language(lang))}
    except EngineError as error:  # said by the callback that lists
        raise PreventUpdate from error


@callback(
    Output(ids.AGREEMENT_DOCUMENT, "data", allow_duplicate=True),
    Output(ids.AGREEMENT_DRAFT, "data", allow_duplicate=True),
    Input(ids.AGREEMENT_DOCUMENTS, "selectedRows"),
    RANK,
    prevent_initial_call=True,
)
def open_document(selected: list[dict[str, Any]] | None, rank: int) -> tuple[int, None]:
    """Open the document that was chosen in the table."""
    if not isinstance(selected, list) or not selected or selected[0]["rank"] == rank:
        raise PreventUpdate
    return int(selected[0]["rank"]), None


clientside_callback(
    ClientsideFunction("agreement", "point"),
    Output(ids.AGREEMENT_CURRENT, "data"),
    Output(ids.AGREEMENT_DRAFT, "data", allow_duplicate=True),
    Output(ids.AGREEMENT_NOTE, "value"),
    Input(ids.AGREEMENT_MARK, "data"),
    Input(ids.AGREEMENT_GO, "data"),
    Input(ids.AGREEMENT_DOCUMENT, "data"),
    State(ids.AGREEMENT_CURRENT, "data"),
    prevent_initial_call=True,
)
clientside_callback(
    ClientsideFunction("agreement", "offer"),
    Output(ids.AGREEMENT_TAKING, "hidden"),
    Output(ids.AGREEMENT_WRITING, "hidden"),
    Output(ids.AGREEMENT_NOTE_FIELD, "hidden"),
    Output(ids.AGREEMENT_KEYS, "hidden"),
    Input(ids.AGREEMENT_CURRENT, "data"),
    Input(ids.AGREEMENT_DRAFT, "data"),
)
clientside_callback(
    ClientsideFunction("agreement", "free"),
    Input(ids.AGREEMENT_ANSWERED, "data"),
    Input(ids.AGREEMENT_CURRENT, "data"),
    Input(ids.AGREEMENT_DRAFT, "data"),
    Input(ids.AGREEMENT_PAYLOAD, "data"),
)
