"""Rappel, its last section: which decisions to read again, and what is promised of the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dash import Input, Output, State, callback

from components import ids
from components.figures import card as figure_card
from components.i18n import language
from components.recall import (
    promise as recall_promise,
    rereading as recall_rereading,
    rereading_settings,
    settings as choices,
)
from components.recall.runs import chosen_runs, first_cases
from engine.measure import Case, cases
from engine.recall import DECISIONS, MINUTES, conformal, curves, make_promise, selective_year, splits
from engine.service import gold_sets

CHOSEN = (Input(ids.RECALL_SET, "value"), Input(ids.RECALL_RUNS, "value"), Input(ids.RECALL_GROUP, "value"))
PROMISED = (
    Input(ids.REREADING_ALPHA, "value"),
    Input(ids.REREADING_CONFIDENCE, "value"),
    Input(ids.REREADING_KIND, "value"),
    Input(ids.REREADING_CALIBRATION, "value"),
)


def load_calibration_cases(
    set_id: str | None, runs: Sequence[str] | None, group: str, chosen: rereading_settings.RereadingSettings, lang: str
) -> tuple[Case, ...]:
    """Give the documents that calibrate: those of another gold set under a like run, where one was
    chosen."""
    found = chosen_runs(set_id, runs)
    if chosen.calibration in (rereading_settings.SAME, set_id) or not found:
        return first_cases(set_id, runs, group, lang)[1]
    run = rereading_settings.counterpart(found[0][0], gold_sets().runs(chosen.calibration))
    return cases(gold_sets().tallies(run.set, run.id), group) if run else ()


@callback(
    Output(ids.REREADING_EXPLAINED, "children"),
    Output(ids.REREADING_CONFIDENCE, "disabled"),
    *PROMISED[:3],
    State(ids.LANG, "data"),
    prevent_initial_call=True,
)
def explain_promise(alpha: Any, confidence: Any, kind: Any, lang: str | None) -> tuple[Any, bool]:
    """Explain the promise chosen."""
    chosen = rereading_settings.from_fields(alpha, confidence, kind, "")
    return recall_rereading.explain_promise(chosen, language(lang)), chosen.level is None


@figure_card.draws(recall_rereading.ORDER, *CHOSEN)
def draw_order(set_id: str | None, runs: list[str] | None, group: str, lang: str) -> tuple[Any, ...]:
    """Draw the share re-read against the leaking decisions left."""
    return recall_rereading.order_card(curves(first_cases(set_id, runs, group, lang)[1]), lang)


@figure_card.draws(recall_rereading.PROMISE, *CHOSEN, *PROMISED)
def draw_promise(
    set_id: str | None,
    runs: list[str] | None,
    group: str,
    alpha: Any,
    confidence: Any,
    kind: Any,
    calibration: Any,
    lang: str,
) -> tuple[Any, ...]:
    """Draw what may be published unread, by what is promised."""
    chosen = rereading_settings.from_fields(alpha, confidence, kind, calibration)
    found = load_calibration_cases(set_id, runs, group, chosen, lang)
    made = make_promise(found, chosen.share, chosen.level)
    others = [make_promise(found, other, chosen.level) for other in recall_promise.ALPHAS]
    apart = chosen.calibration not in (rereading_settings.SAME, set_id)
    checked = conformal.apply(made, first_cases(set_id, runs, group, lang)[1]) if apart else None
    return recall_promise.promise_card(made, others, checked, lang)


@figure_card.draws(recall_rereading.SPLITS, *CHOSEN, *PROMISED)
def draw_splits(
    set_id: str | None,
    runs: list[str] | None,
    group: str,
    alpha: Any,
    confidence: Any,
    kind: Any,
    calibration: Any,
    lang: str,
) -> tuple[Any, ...]:
    """Draw how the promise is kept on halves that did not calibrate."""
    chosen = rereading_settings.from_fields(alpha, confidence, kind, calibration)
    found = load_calibration_cases(set_id, runs, group, chosen, lang)
    return recall_promise.splits_card(splits.check(found, chosen.share, chosen.level), lang)


@figure_card.draws(
    recall_rereading.YEAR,
    *CHOSEN,
    *PROMISED,
    Input(ids.RECALL_DECISIONS, "value"),
    Input(ids.RECALL_MINUTES, "value"),
    Input(ids.RECALL_UNIT, "value"),
)
def draw_rereading_year(
    set_id: str | None,
    runs: list[str] | None,
    group: str,
    alpha: Any,
    confidence: Any,
    kind: Any,
    calibration: Any,
    decisions: Any,
    minutes: Any,
    unit: str,
    lang: str,
) -> tuple[Any, ...]:
    """Draw a year of selective re-reading."""
    chosen = rereading_settings.from_fields(alpha, confidence, kind, calibration)
    decisions = int(choices.read_bounded(decisions, 1, choices.MOST_DECISIONS, DECISIONS))
    minutes = choices.read_bounded(minutes, choices.LEAST_MINUTES, choices.MOST_MINUTES, MINUTES)
    made = make_promise(load_calibration_cases(set_id, runs, group, chosen, lang), chosen.share, chosen.level)
    found = first_cases(set_id, runs, group, lang)[1]
    year = selective_year.selective_year(made, found, decisions, minutes, unit != choices.DECISION) if found else None
    return recall_rereading.year_card(year, chosen.share, chosen.level is None, lang)
