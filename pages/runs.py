"""Runs over time: what was measured and trained on this machine and what ships, with which
parameters, and whether one is better than another."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import dash
from dash import Input, Output, State, callback, dcc, html
from dash.exceptions import PreventUpdate

from components import address, ids
from components.fields import fold
from components.figures import card as figure_card
from components.i18n import language, t
from components.runs import (
    comparison as runs_comparison,
    mlflow_form,
    settings as runs_settings,
    side_by_side,
    timeline,
)
from components.runs.settings import PATH, Settings
from components.shell.messages import alert, notice
from components.titles import title
from engine.core import EngineError
from engine.measure import runs

dash.register_page(__name__, path=PATH, order=45, title=title("runs.page"), product="measure", nav="nav.runs")
SPOKEN = State(ids.LANG, "data")
CHOSEN = (Input(ids.RUNS_SET, "value"), Input(ids.RUNS_CHOSEN, "value"))


def layout(lang: str | None = None, **query: str) -> html.Div:
    """Lay out the page; its settings come from the address."""
    lang = language(lang)
    head: list[Any] = [html.H1(t("runs.title", lang)), html.P(t("runs.lead", lang), className="lead-in")]
    try:
        found = runs.records.by_set()
    except EngineError as error:
        head, found = [*head, alert(error, lang)], {}
    sets = list(found)
    chosen = runs_settings.read(query, found)
    records = found.get(chosen.set, ())
    choice = fold(t("runs.choice", lang), runs_settings.fields(sets, records, chosen, lang))
    return html.Div([*head, choice, *_cards(records, chosen, lang), _exchange(lang)], className="page performance")


def _cards(records: Any, chosen: Settings, lang: str) -> list[Any]:
    toolbars = {
        "time": (runs_settings.figure_choice(records, chosen, lang), "22rem"),
        "parameters": (runs_settings.every_choice(chosen, lang), "24rem"),
        "labels": (runs_settings.measure_choice(chosen, lang), "46rem"),
        "compare": (None, "22rem"),
    }
    first, *others = (
        figure_card.card(
            f"runs-{name}",
            t(f"runs.{name}.title", lang),
            lang,
            toolbar=toolbar,
            height=height,
            note=html.P(t(f"runs.{name}.note", lang)),
            opened=name == "time",
            table_alone=name == "parameters",
        )
        for name, (toolbar, height) in toolbars.items()
    )
    return [first, html.Div(others, className="figure-cards")]


def _exchange(lang: str) -> html.Details:
    """Lay out how runs go to MLflow and come from it."""
    button = html.Button(t("runs.download", lang), id=ids.RUNS_DOWNLOAD, className="button button-main", type="button")
    said = html.Div(id=ids.RUNS_SAID, **{"aria-live": "polite"})
    parts = [html.P(t("runs.mlflow.note", lang)), button, said, dcc.Download(id=ids.RUNS_FILE)]
    command = html.Pre("python -m engine runs import mlruns\npython -m engine runs add GOLD PRED --set NAME --id ID")
    send = mlflow_form.form(lang)
    return fold(t("runs.mlflow", lang), *parts, send, html.P(t("runs.mlflow.command", lang)), command)


address.keep(
    PATH,
    {
        "set": (ids.RUNS_SET, "value"),
        "figure": (ids.RUNS_FIGURE, "value"),
        "runs": (ids.RUNS_CHOSEN, "value"),
        "every": (ids.RUNS_EVERY, "value"),
        "measure": (ids.RUNS_MEASURE, "value"),
    },
)


@callback(
    Output(ids.RUNS_CHOSEN, "options"),
    Output(ids.RUNS_CHOSEN, "value"),
    Output(ids.RUNS_FIGURE, "options"),
    Output(ids.RUNS_FIGURE, "value"),
    Input(ids.RUNS_SET, "value"),
    State(ids.RUNS_CHOSEN, "value"),
    State(ids.RUNS_FIGURE, "value"),
    SPOKEN,
)
def offer(set_id: str, ticked: list[str] | None, figure: str | None, lang: str | None) -> tuple[Any, ...]:
    """Offer the runs and the figures of a set; those chosen that are there stay chosen."""
    lang, records = language(lang), load_records(set_id)
    return (
        runs_settings.run_options(records, lang),
        runs_settings.chosen_runs(",".join(ticked or []), records),
        runs_settings.figure_options(records, lang),
        runs_settings.chosen_figure(figure, records),
    )


def load_records(set_id: str | None) -> tuple[runs.RunRecord, ...]:
    """Give the runs on a set.

    Raises:
        PreventUpdate: there are none any more.
    """
    try:
        return runs.records.records(set_id) if set_id else ()
    except EngineError as error:
        raise PreventUpdate from error


def load_chosen(set_id: str | None, ticked: list[str] | None) -> list[runs.RunRecord]:
    """Give the runs that are set side by side, in the order in which they were made."""
    chosen = [record for record in load_records(set_id) if record.info.id in (ticked or [])]
    return chosen[: runs_settings.MOST_RUNS]


@figure_card.draws("runs-time", Input(ids.RUNS_SET, "value"), Input(ids.RUNS_FIGURE, "value"))
def draw_time(set_id: str, figure: str, lang: str) -> tuple[Any, ...]:
    """Draw a figure over time."""
    return timeline.fill(load_records(set_id), figure, lang)


@figure_card.draws("runs-parameters", *CHOSEN, Input(ids.RUNS_EVERY, "value"))
def draw_parameters(set_id: str, ticked: list[str], every: bool | None, lang: str) -> tuple[Any, ...]:
    """Set the parameters side by side."""
    return side_by_side.fill_parameters(load_chosen(set_id, ticked), bool(every), lang)


@figure_card.draws("runs-labels", *CHOSEN, Input(ids.RUNS_MEASURE, "value"))
def draw_labels(set_id: str, ticked: list[str], measure: str, lang: str) -> tuple[Any, ...]:
    """Set a measure by label side by side."""
    return side_by_side.fill_labels(load_chosen(set_id, ticked), measure, lang)


@figure_card.draws("runs-compare", *CHOSEN, Input(ids.RUNS_MEASURE, "value"))
def draw_comparison(set_id: str, ticked: list[str], measure: str, lang: str) -> tuple[Any, ...]:
    """Compare the runs to the first."""
    return runs_comparison.fill(load_chosen(set_id, ticked), measure, lang)


@callback(
    Output(ids.RUNS_FILE, "data"),
    Output(ids.RUNS_SAID, "children"),
    Input(ids.RUNS_DOWNLOAD, "n_clicks"),
    State(ids.RUNS_SET, "value"),
    State(ids.RUNS_CHOSEN, "value"),
    SPOKEN,
    prevent_initial_call=True,
)
def download(clicks: int | None, set_id: str, ticked: list[str] | None, lang: str | None) -> tuple[Any, Any]:
    """Download the chosen runs as a file store of MLflow."""
    if not clicks:
        raise PreventUpdate
    lang, chosen = language(lang), load_chosen(set_id, ticked)
    if not chosen:
        return None, notice(t("runs.none", lang), "warn")
    try:
        return dcc.send_bytes(archive(chosen), "mlruns.zip"), None
    except EngineError as error:
        return None, alert(error, lang)


def archive(records: list[runs.RunRecord]) -> bytes:
    """Pack a file store of runs."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, content in runs.mlflow.exported_files(records):
            packed.writestr(str(path), content)
    return made.getvalue()
