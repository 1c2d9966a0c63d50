"""What readings tell over time: what readers had to correct, what the engine had found before them,
how long it took, and which week is out of the ordinary."""

from __future__ import annotations

from typing import Any

import dash
from dash import Input, Output, State, callback, dcc, html
from dash.exceptions import PreventUpdate

from components import address, ids
from components.fields import fold
from components.figures import card as figure_card
from components.i18n import language, t
from components.monitoring import (
    activity as monitoring_activity,
    alerts as monitoring_alerts,
    brief as monitoring_brief,
    errors as monitoring_errors,
    settings as monitoring_settings,
    trust as monitoring_trust,
)
from components.monitoring.settings import CONTROLS, DEMO, PATH, REFERENCES, Settings
from components.monitoring.words import rate_name
from components.shell.messages import alert
from components.titles import title
from engine.core import EngineError
from engine.monitoring import (
    BY,
    PLAIN,
    TODAY,
    WATCHED,
    Columns,
    Flags,
    Week,
    columns_of_demonstration,
    facets,
    label_flags,
    select,
    watch,
)
from engine.service import service

dash.register_page(
    __name__, path=PATH, order=60, title=title("monitoring.page"), product="measure", nav="nav.monitoring"
)
READY = Input(ids.MONITORING_READY, "data")
SPOKEN = State(ids.LANG, "data")
HEIGHTS = {"watch": "18rem", "groups": "26rem", "rules": "42rem", "control": "18rem", "calibration": "26rem"}
SECTIONS = {
    "watched": ("watch",),
    "corrected": ("errors", "recall", "groups"),
    "work": ("activity", "pace", "untouched"),
    "trust": ("control", "calibration", "rules"),
}


def layout(lang: str | None = None, **query: str) -> html.Div:
    """Lay out the page; its settings come from the address."""
    lang, chosen = language(lang), monitoring_settings.read(query)
    links = html.P(
        [
            dcc.Link(t("monitoring.link.list", lang), href="/relecture"),
            dcc.Link(t("monitoring.link.teaching", lang), href="/suivi/phrases"),
        ],
        className="monitoring-links",
    )
    figures = html.Div(
        [
            html.Div(id=ids.MONITORING_BRIEF, className="monitoring-tiles"),
            html.Section(id=ids.MONITORING_ALERTS, className="figure-card", **{"aria-live": "polite"}),
            *_cards(chosen, lang),
        ],
        id=ids.MONITORING_CARDS,
        hidden=True,
    )
    head = [html.H1(t("monitoring.title", lang)), html.P(t("monitoring.lead", lang), className="lead-in"), links]
    message = html.Div(id=ids.MONITORING_MESSAGE, **{"aria-live": "polite"})
    store = dcc.Store(id=ids.MONITORING_READY)
    return html.Div(
        [*head, fold(t("monitoring.choice", lang), monitoring_settings.fields(chosen, lang)), message, store, figures],
        className="page monitoring",
    )


def _cards(chosen: Settings, lang: str) -> list[html.Section]:
    def choice(name: str, values: tuple[str, ...], prefix: str) -> html.Div:
        return monitoring_settings.select(
            name, [(value, t(f"{prefix}.{value}", lang)) for value in values], chosen, lang
        )

    rates = [(one, rate_name(one, lang)) for one in WATCHED]
    measures = [(one, rate_name(one, lang)) for one in PLAIN]
    toolbars: dict[str, Any] = {
        "watch": [monitoring_settings.select("rate", rates, chosen, lang), choice("reference", REFERENCES, "monitoring.reference")],
        "errors": choice("per", monitoring_settings.PERS, "monitoring.per"),
        "groups": [choice("by", BY, "monitoring.by"), monitoring_settings.select("measure", measures, chosen, lang)],
    }  # fmt: skip
    return [
        html.Section(
            [
                html.H2(t(f"monitoring.section.{section}", lang), className="monitoring-section"),
                html.Div([_card(name, toolbars.get(name), lang) for name in names], className="figure-cards"),
            ]
        )
        for section, names in SECTIONS.items()
    ]


def _card(name: str, toolbar: Any, lang: str) -> html.Section:
    question, note = t(f"monitoring.{name}.title", lang), html.P(t(f"monitoring.{name}.note", lang))
    height = HEIGHTS.get(name, "22rem")
    identity, opened = f"monitoring-{name}", name == "watch"
    return figure_card.card(identity, question, lang, toolbar=toolbar, level=3, height=height, note=note, opened=opened)


address.keep(PATH, {name: (identity, "value") for name, identity in CONTROLS.items()})


def load_records(chosen: Settings) -> Columns:
    """Give the records of the source that is chosen; one is never mixed with the other."""
    return columns_of_demonstration() if chosen.source == DEMO else service.service().records.columns()


def load_selection(ready: dict[str, str] | None) -> tuple[Settings, Columns, Flags | None]:
    """Give what is chosen, the documents that are, and which labels are looked at.

    Raises:
        PreventUpdate: there is nothing to draw.
    """
    if not ready:
        raise PreventUpdate
    chosen = monitoring_settings.read(ready)
    columns = select(load_records(chosen), chosen.choice(_today(chosen)))
    if not len(columns):
        raise PreventUpdate
    return chosen, columns, label_flags(columns, chosen.label)


def judge_weeks(chosen: Settings) -> tuple[Columns, tuple[Week, ...]]:
    """Give the documents of all weeks, for those before the first that is shown are its reference,
    and the verdicts."""
    columns = select(load_records(chosen), Settings(**{**chosen.to_json(), "span": "0"}).choice(_today(chosen)))
    return columns, watch.watch(columns, _today(chosen), int(chosen.reference), chosen.label)


def _today(chosen: Settings) -> Any:
    return TODAY if chosen.source == DEMO else monitoring_settings.today()


@callback(
    output={
        "ready": Output(ids.MONITORING_READY, "data"),
        "message": Output(ids.MONITORING_MESSAGE, "children"),
        "hidden": Output(ids.MONITORING_CARDS, "hidden"),
        "options": [Output(CONTROLS[name], "options") for name in ("version", "court", "label")],
    },
    inputs={"values": {name: Input(identity, "value") for name, identity in CONTROLS.items()}},
    state={"lang": SPOKEN},
)
def prepare(values: dict[str, str], lang: str | None) -> dict[str, Any]:
    """Read the records, offer what can be chosen of them, and say what the figures are drawn
    for."""
    lang, chosen = language(lang), monitoring_settings.read(values)
    try:
        columns = load_records(chosen)
    except EngineError as error:
        return prepare_outputs(None, [alert(error, lang)], ([],) * 3)
    found = facets(columns, chosen.choice(_today(chosen)))
    said = monitoring_brief.demonstration(lang) if chosen.source == DEMO else []
    if not found.documents:
        said = [*said, *(monitoring_brief.build_empty_message(lang) if len(columns) else monitoring_brief.empty(lang))]
    offered = monitoring_settings.list_options(found, chosen, lang)
    return prepare_outputs(chosen if found.documents else None, said, offered)


def prepare_outputs(chosen: Settings | None, said: list[Any], offered: tuple[Any, ...]) -> dict[str, Any]:
    """Give the outputs of :func:`prepare`; without a choice nothing is drawn."""
    ready = chosen.to_json() if chosen else None
    return {"ready": ready, "message": said, "hidden": ready is None, "options": list(offered)}


@callback(Output(ids.MONITORING_BRIEF, "children"), READY, SPOKEN)
def show_brief(ready: Any, lang: str | None) -> Any:
    """Show four plain numbers."""
    _, columns, labels = load_selection(ready)
    return monitoring_brief.brief(columns, labels, language(lang))


@callback(Output(ids.MONITORING_ALERTS, "children"), READY, SPOKEN)
def show_alerts(ready: Any, lang: str | None) -> Any:
    """Say which weeks are out of the ordinary."""
    chosen, _, _ = load_selection(ready)
    return monitoring_alerts.alerts(judge_weeks(chosen)[1], language(lang))


@figure_card.draws("monitoring-watch", READY)
def draw_watch(ready: Any, lang: str) -> tuple[Any, ...]:
    """Draw one rate beside what was to be expected of it."""
    chosen, _, labels = load_selection(ready)
    return monitoring_alerts.fill_watched(*judge_weeks(chosen), chosen.rate, labels, lang)


@figure_card.draws("monitoring-errors", READY)
def draw_errors(ready: Any, lang: str) -> tuple[Any, ...]:
    """Draw what readers had to correct."""
    chosen, columns, labels = load_selection(ready)
    return monitoring_errors.errors(columns, chosen.step, chosen.per, labels, lang)


@figure_card.draws("monitoring-recall", READY)
def draw_recall(ready: Any, lang: str) -> tuple[Any, ...]:
    """Draw what the engine had found before reading."""
    chosen, columns, labels = load_selection(ready)
    return monitoring_errors.recall(columns, chosen.step, labels, lang)


@figure_card.draws("monitoring-groups", READY)
def draw_groups(ready: Any, lang: str) -> tuple[Any, ...]:
    """Hold versions, courts or labels against one another."""
    chosen, columns, labels = load_selection(ready)
    return monitoring_errors.groups(columns, chosen.by, chosen.measure, labels, lang)


@figure_card.draws("monitoring-activity", READY)
def draw_activity(ready: Any, lang: str) -> tuple[Any, ...]:
    """Draw how many documents were read."""
    chosen, columns, _ = load_selection(ready)
    return monitoring_activity.activity(columns, chosen.step, lang)


@figure_card.draws("monitoring-pace", READY)
def draw_pace(ready: Any, lang: str) -> tuple[Any, ...]:
    """Draw how long a page takes."""
    chosen, columns, _ = load_selection(ready)
    return monitoring_activity.pace(columns, chosen.step, lang)


@figure_card.draws("monitoring-untouched", READY)
def draw_untouched(ready: Any, lang: str) -> tuple[Any, ...]:
    """Draw how many documents needed no change."""
    chosen, columns, _ = load_selection(ready)
    return monitoring_activity.fill_untouched(columns, chosen.step, lang)


@figure_card.draws("monitoring-control", READY)
def draw_control(ready: Any, lang: str) -> tuple[Any, ...]:
    """Hold all documents against those drawn at random."""
    _, columns, labels = load_selection(ready)
    return monitoring_errors.sample(columns, labels, lang)


@figure_card.draws("monitoring-calibration", READY)
def draw_calibration(ready: Any, lang: str) -> tuple[Any, ...]:
    """Hold the probability that nothing is missed against what readers found."""
    return monitoring_trust.calibration(load_selection(ready)[1], lang)


@figure_card.draws("monitoring-rules", READY)
def draw_rules(ready: Any, lang: str) -> tuple[Any, ...]:
    """Show what rules found, and what readers left of it."""
    return monitoring_trust.value_of_rules(load_selection(ready)[1], lang)
