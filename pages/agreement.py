"""Accord: where two annotations of the same documents agree and where not, how far, and what is decided of the rest."""

from __future__ import annotations

from typing import Any

import dash
from dash import ALL, ClientsideFunction, Input, Output, State, callback, clientside_callback, ctx, dcc, html, no_update
from dash.exceptions import PreventUpdate

from components import ids
from components.address import choice, choices, keep, whole
from components.agreement import adjudication as agreement_adjudication
from components.agreement import adoption as agreement_take
from components.agreement import by_document as agreement_by_document
from components.agreement import by_label as agreement_by_label
from components.agreement import card as agreement_card
from components.agreement import choices as agreement_choices
from components.agreement import confusion as agreement_confusion
from components.agreement import documents as agreement_documents
from components.agreement import figures as agreement_figures
from components.agreement import matrix as agreement_matrix
from components.agreement import measures as agreement_measures
from components.agreement import selection as agreement_sight
from components.agreement import set as agreement_set
from components.agreement.adjudication import Here
from components.agreement.choices import Filters
from components.agreement.draft import Draft
from components.agreement.marks import KINDS, WORDS
from components.agreement.selection import Sight, sight
from components.figures import card as figure_card
from components.figures import own_set
from components.figures.compared_text import columns, frame
from components.i18n import language, t
from components.shell.messages import alert
from components.titles import title
from engine.agreement.places import AGREE
from engine.agreement.places import KINDS as APART
from engine.core.errors import EngineError

PATH = "/accord"
dash.register_page(__name__, path=PATH, order=50, title=title("agreement.page"), nav="nav.agreement")

MOST = 100_000
"""Documents of a source that an address can name."""
CHOSEN = {
    "source": State(ids.AGREEMENT_SOURCE, "value"),
    "a": State(ids.AGREEMENT_A, "value"),
    "b": State(ids.AGREEMENT_B, "value"),
    "adjudication": State(ids.AGREEMENT_ADJUDICATION, "data"),
}
BOTH = {**CHOSEN, "a": Input(ids.AGREEMENT_A, "value"), "b": Input(ids.AGREEMENT_B, "value")}
FILTERS = {"kinds": Input(ids.AGREEMENT_KINDS, "value"), "label": Input(ids.AGREEMENT_LABEL, "value")}
RANK, LANG = State(ids.AGREEMENT_DOCUMENT, "data"), State(ids.LANG, "data")
Chosen = dict[str, Any]


def layout(lang: str | None = None, **query: str) -> html.Div:
    """Lay out the page; the query holds the settings, never a text."""
    lang = language(lang)
    sources, wanted, a, b, adjudication = agreement_adjudication.asked(query)
    filters = Filters(tuple(choices(query.get("kind"), [AGREE.code, *(one.code for one in APART)], ())))
    view = choice(query.get("view"), agreement_choices.VIEWS, "one")
    return html.Div(
        [
            html.H1(t("agreement.title", lang)),
            html.P(t("agreement.lead", lang), className="lead-in"),
            agreement_choices.choices(sources, (wanted, a, b), view, filters, lang),
            html.P(dcc.Link(t("agreement.align", lang), href="/alignement"), className="agreement-link"),
            html.Div(id=ids.AGREEMENT_ABOUT),
            html.Div(id=ids.AGREEMENT_MESSAGE),
            html.P(id=ids.AGREEMENT_SUMMARY, className="errors-summary", **{"aria-live": "polite"}),
            html.Section([html.H2(t("agreement.documents", lang)), html.P(t("agreement.documents.hint", lang), className="soft"), agreement_documents.grid(lang)]),
            _text(lang),
            agreement_take.section(lang),
            agreement_figures.section(lang, choice(query.get("scope"), agreement_figures.SCOPES, agreement_figures.TWO)),
            agreement_set.panel(lang, own_set.asked(query)),
            dcc.Store(id=ids.AGREEMENT_DOCUMENT, data=whole(query.get("doc"), 1, MOST, 1)),
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


def _sight(chosen: Chosen) -> Sight:
    """Bring before one's eyes what the fields say.

    Raises:
        EngineError: the source, an annotator or the adjudication is gone, or they annotate different texts.
    """
    return sight(chosen["source"], chosen["a"], chosen["b"], chosen["adjudication"])


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
    return 1, agreement_adjudication.fitting(**chosen), None


@callback(Output(ids.AGREEMENT_ABOUT, "children"), Input(ids.AGREEMENT_SOURCE, "value"), LANG)
def tell(source: str, lang: str | None) -> Any:
    """Say how the annotation that ships was made."""
    return agreement_adjudication.about(source, language(lang))


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
    lang = language(lang)
    try:
        return None, *agreement_sight.listing(_sight(chosen), Filters.of(**filters), lang)
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
        drawn, heads = agreement_sight.text(_sight(chosen), rank, Filters.of(**filters), view == "two", lang)
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
        return {"id": drawn, "settled": agreement_sight.settled(_sight(chosen), rank, language(lang))}
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


@callback(
    Output(ids.AGREEMENT_CARD, "children"),
    Output(ids.AGREEMENT_UNDOING, "hidden"),
    Output(ids.AGREEMENT_GOING, "hidden"),
    inputs={
        "chosen": BOTH,
        "current": Input(ids.AGREEMENT_CURRENT, "data"),
        "rank": Input(ids.AGREEMENT_DOCUMENT, "data"),
        "_log": Input(ids.AGREEMENT_LOG, "data"),
        "draft": Input(ids.AGREEMENT_DRAFT, "data"),
        "lang": LANG,
    },
)
def show_card(chosen: Chosen, current: str | None, rank: int, _log: int, draft: Any, lang: str | None) -> Any:
    """Show the disagreement in sight, or what is being written in its place."""
    try:
        seen = _sight(chosen)
        shown = agreement_card.card(seen, rank, current, Draft.read(draft), language(lang))
    except EngineError:  # said by the callback that lists
        return [], True, True
    return shown, *agreement_card.unusable(seen, rank)


HERE = {
    **CHOSEN,
    "rank": RANK,
    "current": State(ids.AGREEMENT_CURRENT, "data"),
    "draft": State(ids.AGREEMENT_DRAFT, "data"),
    "log": State(ids.AGREEMENT_LOG, "data"),
    "who": State(ids.AGREEMENT_WHO, "value"),
    "note": State(ids.AGREEMENT_NOTE, "value"),
    "kinds": State(ids.AGREEMENT_KINDS, "value"),
    "label": State(ids.AGREEMENT_LABEL, "value"),
}


def _here(said: dict[str, Any]) -> Here:
    filters = Filters.of(said["kinds"], said["label"])
    fields = {name: value for name, value in said.items() if name not in ("kinds", "label")}
    read = {"draft": Draft.read(said["draft"]), "who": said["who"] or "", "note": said["note"] or ""}
    return Here(**{**fields, **read, "filters": filters})


def _pressed(clicks: list[int | None]) -> str:
    """Name the button that was pressed; buttons that are drawn anew have not been."""
    if not any(clicks) or not isinstance(ctx.triggered_id, dict):
        raise PreventUpdate
    return str(ctx.triggered_id["index"])


@callback(
    output={
        "adjudication": Output(ids.AGREEMENT_ADJUDICATION, "data", allow_duplicate=True),
        "log": Output(ids.AGREEMENT_LOG, "data"),
        "go": Output(ids.AGREEMENT_GO, "data"),
        "rank": Output(ids.AGREEMENT_DOCUMENT, "data", allow_duplicate=True),
        "draft": Output(ids.AGREEMENT_DRAFT, "data", allow_duplicate=True),
        "said": Output(ids.AGREEMENT_SAID, "children"),
        "answered": Output(ids.AGREEMENT_ANSWERED, "data"),
    },
    inputs={"clicks": Input(ids.agreement_act(ALL), "n_clicks")},
    state={"here": HERE, "labels": State(ids.agreement_row(ALL), "value"), "lang": LANG},
    prevent_initial_call=True,
)
def act(clicks: list[int | None], here: Chosen, labels: list[str | None], lang: str | None) -> dict[str, Any]:
    """Do what a button of the place in sight says: settle it, write, take back, go on."""
    name, place, lang = _pressed(clicks), _here(here), language(lang)
    answered = {"answered": [name, *clicks]}
    try:
        return agreement_adjudication.act(name, place, labels, lang) | answered
    except EngineError as error:
        return agreement_adjudication.refused(place, alert(error, lang)) | answered


@callback(
    Output(ids.AGREEMENT_DRAFT, "data", allow_duplicate=True),
    Output(ids.AGREEMENT_ANSWERED, "data", allow_duplicate=True),
    inputs={"clicks": Input(ids.agreement_edit(ALL), "n_clicks")},
    state={"here": HERE, "labels": State(ids.agreement_row(ALL), "value")},
    prevent_initial_call=True,
)
def edit(clicks: list[int | None], here: Chosen, labels: list[str | None]) -> Any:
    """Move a border of what is being written, add or remove a mention."""
    name = _pressed(clicks)
    try:
        return agreement_adjudication.edit(name, _here(here), labels), [name, *clicks]
    except EngineError:  # said by the callback that lists
        return no_update, [name, *clicks]


@callback(
    Output(ids.AGREEMENT_DOWNLOAD, "data"),
    Output(ids.AGREEMENT_EXPORTED, "children"),
    inputs={"clicks": Input(ids.AGREEMENT_TAKE_AWAY, "n_clicks")},
    state={"chosen": CHOSEN, "form": State(ids.AGREEMENT_FORM, "value"), "lang": LANG},
    prevent_initial_call=True,
)
def take_away(clicks: int | None, chosen: Chosen, form: str, lang: str | None) -> tuple[Any, Any]:
    """Give what was agreed on and decided, in the form that is wanted."""
    lang = language(lang)
    if not clicks:
        raise PreventUpdate
    try:
        return agreement_take.taken(_sight(chosen), form, lang)
    except EngineError as error:
        return no_update, alert(error, lang)


MEASURED = {
    "source": Input(ids.AGREEMENT_SOURCE, "value"),
    "a": Input(ids.AGREEMENT_A, "value"),
    "b": Input(ids.AGREEMENT_B, "value"),
    "scope": Input(ids.AGREEMENT_SCOPE, "value"),
}


def seen(card: str) -> Input:
    """Name the store that tells whether a card was scrolled to."""
    return Input(ids.figure(card, "seen"), "data")


@callback(
    *agreement_measures.outputs(), inputs={"is_seen": seen(agreement_measures.CARD), "who": MEASURED, "lang": LANG}
)
def draw_measures(is_seen: bool | None, who: dict[str, str], lang: str | None) -> tuple[Any, ...]:
    """Show every measure."""
    if not is_seen:
        return agreement_measures.waiting()
    return agreement_figures.measures(agreement_figures.Chosen(**who), language(lang))


@callback(
    *figure_card.outputs(agreement_by_label.CARD),
    inputs={
        "is_seen": seen(agreement_by_label.CARD),
        "who": MEASURED,
        "measure": Input(ids.AGREEMENT_LABEL_MEASURE, "value"),
        "lang": LANG,
    },
)
def draw_labels(is_seen: bool | None, who: dict[str, str], measure: str, lang: str | None) -> tuple[Any, ...]:
    """Show the agreement on each label."""
    if not is_seen:
        return figure_card.waiting()
    return agreement_figures.labels(agreement_figures.Chosen(**who), measure, language(lang))


@callback(
    *figure_card.outputs(agreement_by_document.CARD),
    inputs={
        "is_seen": seen(agreement_by_document.CARD),
        "who": MEASURED,
        "measure": Input(ids.AGREEMENT_DOCUMENT_MEASURE, "value"),
        "lang": LANG,
    },
)
def draw_documents(is_seen: bool | None, who: dict[str, str], measure: str, lang: str | None) -> tuple[Any, ...]:
    """Show the agreement on each document."""
    if not is_seen:
        return figure_card.waiting()
    return agreement_figures.documents(agreement_figures.Chosen(**who), measure, language(lang))


@callback(
    *figure_card.outputs(agreement_confusion.CARD),
    inputs={
        "is_seen": seen(agreement_confusion.CARD),
        "who": MEASURED,
        "shown": (Input(ids.AGREEMENT_DIAGONAL, "value"), Input(ids.AGREEMENT_OUTSIDE, "value")),
        "lang": LANG,
    },
)
def draw_confusion(is_seen: bool | None, who: dict[str, str], shown: Any, lang: str | None) -> tuple[Any, ...]:
    """Show which label stands against which."""
    if not is_seen:
        return figure_card.waiting()
    return agreement_figures.confusion(agreement_figures.Chosen(**who), *shown, language(lang))


@callback(
    *figure_card.outputs(agreement_matrix.CARD),
    inputs={
        "is_seen": seen(agreement_matrix.CARD),
        "who": MEASURED,
        "measure": Input(ids.AGREEMENT_MATRIX_MEASURE, "value"),
        "lang": LANG,
    },
)
def draw_matrix(is_seen: bool | None, who: dict[str, str], measure: str, lang: str | None) -> tuple[Any, ...]:
    """Show who agrees with whom."""
    if not is_seen:
        return figure_card.waiting()
    return agreement_figures.matrix(agreement_figures.Chosen(**who), measure, language(lang))
