"""Rappel, its last section: which decisions to read again, and what is promised of the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dash import Input, Output, State, callback

from components import ids
from components.figures import card as figure_card
from components.i18n import language, typeset
from components.recall import (
    promise as recall_promise,
    rereading as recall_rereading,
    rereading_settings,
    settings as choices,
    splits as recall_splits,
)
from components.recall.runs import chosen_runs, first_cases
from engine.core import ResultError, Share
from engine.measure import Case, cases
from engine.recall import (
    DECISIONS,
    MINUTES,
    CalibratingRun,
    Promise,
    conformal,
    curves,
    make_promise,
    promise_for,
    selective_year,
    splits,
)
from engine.service import choose_calibrating, gold_sets

CHOSEN = (Input(ids.RECALL_SET, "value"), Input(ids.RECALL_RUNS, "value"), Input(ids.RECALL_GROUP, "value"))
PROMISED = (
    Input(ids.REREADING_ALPHA, "value"),
    Input(ids.REREADING_CONFIDENCE, "value"),
    Input(ids.REREADING_KIND, "value"),
    Input(ids.REREADING_CALIBRATION, "value"),
)


@dataclass(frozen=True, slots=True)
class LoadedPromise:
    """The promise of the page: ``measured`` are the documents of the first of the chosen runs,
    ``checked`` what :func:`engine.recall.conformal.check_elsewhere` says of them."""

    calibrating: CalibratingRun
    promise: Promise
    checked: tuple[Share, Share] | None
    measured: tuple[Case, ...]


def load_promise(
    set_id: str | None, runs: Sequence[str] | None, group: str, chosen: rereading_settings.RereadingSettings
) -> LoadedPromise:
    """Make the promise that was chosen on the first of the chosen runs; of none where no run is.

    Raises:
        ResultError: no promise can be made.
    """
    found = chosen_runs(set_id, runs)
    if not found:
        nothing = CalibratingRun((), ())
        return LoadedPromise(nothing, make_promise(nothing, chosen.share, chosen.level), None, ())
    measured, cases_ = found[0], cases(found[0][1], group)
    calibrating = choose_calibrating(gold_sets(), measured, chosen.calibration, group)
    made, checked = promise_for(calibrating, measured[0], cases_, chosen.share, chosen.level)
    return LoadedPromise(calibrating, made, checked, cases_)


def refuse(error: ResultError, lang: str) -> tuple[Any, ...]:
    """Say in place of a card why nothing is promised."""
    return figure_card.empty(typeset(error.sentence(lang), lang))


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
    try:
        found = load_promise(set_id, runs, group, chosen)
    except ResultError as error:
        return refuse(error, lang)
    others = conformal.price_list(found.calibrating, chosen.level)
    return recall_promise.promise_card(found.promise, others, found.checked, lang)


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
    try:
        found = load_promise(set_id, runs, group, chosen).calibrating.cases
    except ResultError as error:
        return refuse(error, lang)
    return recall_splits.splits_card(splits.check(found, chosen.share, chosen.level), lang)


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
    try:
        found = load_promise(set_id, runs, group, chosen)
    except ResultError as error:
        return refuse(error, lang)
    by_page = unit != choices.DECISION
    measured = found.measured
    year = selective_year.selective_year(found.promise, measured, decisions, minutes, by_page) if measured else None
    return recall_rereading.year_card(year, chosen.share, chosen.level is None, lang)
