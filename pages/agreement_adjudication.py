"""Accord, the card of the disagreement in sight: what is decided of it, what is written in its
place, the result taken away."""

from __future__ import annotations

from typing import Any

from dash import ALL, Input, Output, State, callback, ctx, no_update
from dash.exceptions import PreventUpdate

from components import ids
from components.agreement import (
    adjudication as agreement_adjudication,
    adoption as agreement_take,
    card as agreement_card,
)
from components.agreement.adjudication import ReaderPosition
from components.agreement.choices import Filters
from components.agreement.chosen import BOTH, CHOSEN, LANG, RANK, Chosen, load_chosen
from components.agreement.draft import Draft
from components.i18n import language
from components.shell.messages import alert
from engine.core import EngineError


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
        seen = load_chosen(chosen)
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


def _here(said: dict[str, Any]) -> ReaderPosition:
    filters = Filters.of(said["kinds"], said["label"])
    fields = {name: value for name, value in said.items() if name not in ("kinds", "label")}
    read = {"draft": Draft.read(said["draft"]), "who": said["who"] or "", "note": said["note"] or ""}
    return ReaderPosition(**{**fields, **read, "filters": filters})


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
        return agreement_adjudication.explain_refusal(place, alert(error, lang)) | answered


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
        return agreement_take.make_gold_file(load_chosen(chosen), form, lang)
    except EngineError as error:
        return no_update, alert(error, lang)
