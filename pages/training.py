"""Entraîner: a model of one's own from one's own annotated documents, begun here, going on with the
page closed; its figures beside others', and the model that reads documents."""

from __future__ import annotations

from typing import Any

import dash
import dash_bootstrap_components as dbc
from dash import ALL, Input, Output, State, callback, dcc, html, no_update
from dash.exceptions import PreventUpdate

import components.training.figures as training_figures
from components import ids
from components.fields import fold
from components.figures import card as figure_card, own_set
from components.i18n import language, t
from components.shell.messages import alert, notice
from components.titles import title
from components.training import (
    experiments as training_experiments,
    form as training_form,
    models as training_models,
    trainings as training_list,
)
from engine.core import EngineError, settings
from engine.service import is_own, service
from engine.tagging import SERVICE
from engine.training import HYPERPARAMETERS, OwnTraining, choose_model, experiments, known_models, model_facts
from pages import training_volumes

PATH = "/entrainement"
TICK = 2000
"""Milliseconds between two looks at a training under way."""
dash.register_page(__name__, path=PATH, title=title("training.page"), order=70, product="measure", nav="nav.training")
SPOKEN = State(ids.LANG, "data")


def layout(lang: str | None = None, **query: object) -> html.Div:
    """Lay out the page; the query holds the opaque id of a gold set, the corpus."""
    lang = language(lang)
    asked = own_set.requested_set(query)
    known = asked if is_own(asked) else None
    try:
        first = settings().model
        models: Any = training_models.models(known_models(first), first, lang)
    except EngineError as error:
        models = alert(error, lang)
    runs = dbc.Checklist(id=ids.TRAINING_RUNS, options=[], value=[], className="training-chosen")
    return html.Div(
        [
            html.H1(t("training.title", lang)),
            html.P(t("training.lead", lang), className="lead-in"),
            own_set.panel(lang, asked),
            training_form.form(known is not None, lang),
            html.Div(id=ids.TRAINING_MESSAGE, **{"aria-live": "polite"}),
            html.Section(
                [
                    html.H2(t("training.list", lang)),
                    html.Div(id=ids.TRAINING_PROGRESS),
                    html.Div(id=ids.TRAINING_LIST),
                ]
            ),
            fold(t("training.compared", lang), runs, opened=True),
            html.Div([_curves(lang), _labels(lang)], className="figure-cards"),
            _experiments(lang),
            training_volumes.section(lang),
            models,
            dcc.Store(id=ids.TRAINING_SET, data=known),
            dcc.Store(id=ids.TRAINING_CHANGED, data=0),
            dcc.Store(id=ids.TRAINING_EPOCHS, data={}),
            dcc.Interval(id=ids.TRAINING_TICK, interval=TICK),
        ],
        className="page training",
    )


def _experiments(lang: str) -> html.Section:
    """Lay out the experiments of this instance; a damaged file is one sentence."""
    try:
        return training_experiments.section(experiments.experiments(), lang)
    except EngineError as error:
        return html.Section(alert(error, lang))


def _curves(lang: str) -> html.Section:
    return figure_card.card("training-curves", t("training.curves", lang), lang, note=t("training.curves.note", lang))


def _labels(lang: str) -> html.Section:
    return figure_card.card(
        "training-labels", t("training.labels", lang), lang, height="34rem", note=t("training.labels.note", lang)
    )


@callback(
    Output(ids.TRAINING_PROGRESS, "children"),
    Output(ids.TRAINING_LIST, "children"),
    Output(ids.TRAINING_RUNS, "options"),
    Output(ids.TRAINING_RUNS, "value"),
    Output(ids.TRAINING_EPOCHS, "data"),
    Output(ids.TRAINING_TICK, "disabled"),
    Input(ids.TRAINING_TICK, "n_intervals"),
    Input(ids.TRAINING_CHANGED, "data"),
    State(ids.TRAINING_RUNS, "options"),
    State(ids.TRAINING_RUNS, "value"),
    State(ids.TRAINING_EPOCHS, "data"),
    SPOKEN,
)
def look(
    _ticks: int | None,
    _changed: int,
    offered: list[dict[str, str]],
    chosen: list[str],
    before: dict[str, str],
    lang: str | None,
) -> tuple[Any, ...]:
    """See how the trainings stand. The list is laid out anew when one begins or ends, for what has
    the focus would lose it; the figures follow each epoch; those that are new are chosen."""
    lang = language(lang)
    try:
        found = service.service().trainings.list()
    except EngineError as error:
        return None, alert(error, lang), no_update, no_update, no_update, True
    options = training_list.options(found)
    old, there = {option["value"] for option in offered or []}, [option["value"] for option in options]
    kept = [name for name in there if name in (chosen or []) or (name not in old and len(there) <= MOST_CHOSEN)]
    same = kept == chosen and old == set(there)
    known = {"list": training_list.states(found), "figures": training_list.epochs(found)}
    return (
        training_list.progress(found, lang),
        no_update if known["list"] == before.get("list") else training_list.trainings(found, lang),
        no_update if same else options,
        no_update if same else kept,
        no_update if known == before else known,
        not any(state == "running" for _, state in found),
    )


MOST_CHOSEN = 4
"""Trainings whose figures are shown without being asked for."""


@callback(
    Output(ids.TRAINING_MESSAGE, "children"),
    Output(ids.TRAINING_CHANGED, "data"),
    inputs={"clicks": Input(ids.TRAINING_BEGIN, "n_clicks")},
    state={
        "set_id": State(ids.TRAINING_SET, "data"),
        "name": State(ids.TRAINING_NAME, "value"),
        "values": {one.name: State(ids.training_parameter(one.name), "value") for one in HYPERPARAMETERS},
        "changed": State(ids.TRAINING_CHANGED, "data"),
        "lang": SPOKEN,
    },
    prevent_initial_call=True,
)
def begin(
    clicks: int | None, set_id: str | None, name: str | None, values: dict[str, Any], changed: int, lang: str | None
) -> tuple[Any, ...]:
    """Begin a training; what cannot be is one sentence."""
    lang = language(lang)
    if not clicks or not is_own(set_id):
        raise PreventUpdate
    try:
        service.service().trainings.begin(str(set_id), (name or "").strip(), values)
    except EngineError as error:
        return alert(error, lang), no_update
    return notice(t("training.begun", lang), "good"), changed + 1


@callback(
    Output(ids.TRAINING_MESSAGE, "children", allow_duplicate=True),
    Output(ids.TRAINING_CHANGED, "data", allow_duplicate=True),
    Input(ids.training_act(ALL, ALL), "n_clicks"),
    State(ids.TRAINING_CHANGED, "data"),
    SPOKEN,
    prevent_initial_call=True,
)
def act(clicks: list[int | None], changed: int, lang: str | None) -> tuple[Any, ...]:
    """Stop a training, go on with it, or erase it."""
    lang, asked = language(lang), dash.ctx.triggered_id
    if not any(clicks) or not asked or not dash.ctx.triggered[0]["value"]:
        raise PreventUpdate
    room = service.service().trainings
    acts = {"stop": room.stop, "go_on": room.go_on, "erase": room.erase}
    try:
        acts[asked["act"]](asked["name"])
    except EngineError as error:
        return alert(error, lang), changed + 1
    return notice(t(f"training.{asked['act']}.done", lang, name=asked["name"]), "good"), changed + 1


@callback(
    Output(ids.TRAINING_USED, "children"),
    Output(ids.TRAINING_MODEL, "options"),
    Output(ids.TRAINING_MODELS, "children"),
    Input(ids.TRAINING_USE, "n_clicks"),
    State(ids.TRAINING_MODEL, "value"),
    SPOKEN,
    prevent_initial_call=True,
)
def use(clicks: int | None, name: str, lang: str | None) -> tuple[Any, ...]:
    """Let a model read the documents of its language."""
    lang = language(lang)
    if not clicks:
        raise PreventUpdate
    try:
        spoken = choose_model(name)
        found = known_models(settings().model)
    except EngineError as error:
        return alert(error, lang), no_update, no_update
    said = [t("training.used", lang, name=name, language=t(f"training.language.{spoken}", lang))]
    if model_facts(name).get("reader") == SERVICE:
        said.append(t("training.used.service", lang))
    shown = training_models.options(found, lang), training_models.table(found, lang)
    return notice(" ".join(said), "good"), *shown


@callback(
    Output(ids.TRAINING_MODEL, "options", allow_duplicate=True),
    Input(ids.TRAINING_EPOCHS, "data"),
    SPOKEN,
    prevent_initial_call=True,
)
def offer_models(_known: dict[str, str], lang: str | None) -> Any:
    """Offer the models that trainings made meanwhile."""
    try:
        return training_models.options(known_models(settings().model), language(lang))
    except EngineError as error:
        raise PreventUpdate from error  # the page says it where it is laid out


def load_chosen(names: list[str] | None) -> list[OwnTraining]:
    """Read the trainings that are chosen, in their order."""
    return [one for one, _ in service.service().trainings.list() if one.order.name in (names or [])]


DRAWN = (Input(ids.TRAINING_RUNS, "value"), Input(ids.TRAINING_EPOCHS, "data"))


@figure_card.draws("training-curves", *DRAWN)
def draw_curves(names: list[str] | None, _known: dict[str, str], lang: str) -> tuple[Any, ...]:
    """Draw loss and F1 by epoch."""
    return training_figures.fill_curves(load_chosen(names), lang)


@figure_card.draws("training-labels", *DRAWN)
def draw_labels(names: list[str] | None, _known: dict[str, str], lang: str) -> tuple[Any, ...]:
    """Draw F1 by label."""
    return training_figures.fill_labels(load_chosen(names), lang)
