"""How good the system is: per label, per person, per rule; runs side by side, and whether they
differ by more than chance."""

from __future__ import annotations

from typing import Any

import dash
from dash import Input, Output, State, callback, ctx, html, no_update
from dash.exceptions import PreventUpdate

from components import address, fields, ids
from components.figures import card as figure_card, own_set
from components.i18n import language, percent, t
from components.performance import (
    attacks as performance_attacks,
    cards as performance_cards,
    confusion as performance_confusion,
    curves as performance_curves,
    people as performance_people,
    perturbations as performance_perturbations,
    rules as performance_rules,
    runs as performance_runs,
    scores as performance_scores,
    settings as performance_settings,
    slices as performance_slices,
    summary as performance_summary,
    tab as performance_tab,
    table as performance_table,
    training as performance_training,
)
from components.performance.settings import PATH
from components.performance.words import Result
from components.shell.messages import alert, notice
from components.titles import title
from engine.core import EngineError
from engine.measure import GoldSet, table
from engine.service import gold_sets, is_own

dash.register_page(
    __name__, path=PATH, order=20, title=title("performance.page"), product="measure", nav="nav.performance"
)
READY = Input(ids.PERFORMANCE_READY, "data")
SPOKEN = State(ids.LANG, "data")


def layout(lang: str | None = None, **query: str) -> html.Div:
    """Lay out the page; its settings come from the address."""
    lang, asked = language(lang), query.get("set")
    head: list[Any] = [html.H1(t("performance.title", lang)), html.P(t("performance.lead", lang), className="lead-in")]
    try:
        sets = known_sets(own_set.requested_set(query))
        chosen = performance_settings.chosen_set(asked, sets)
        runs = gold_sets().runs(chosen) if chosen else ()
    except EngineError as error:
        head, sets, runs, chosen = [*head, alert(error, lang)], (), (), ""
    settings = performance_settings.read(query, chosen, runs)
    choice = fields.fold(t("performance.choice", lang), performance_settings.fields(sets, runs, settings, lang))
    figures = html.Div(performance_cards.cards(settings, lang), id=ids.PERFORMANCE_CARDS)
    parts = [choice, *performance_settings.bar(lang), figures, own_set.panel(lang, own_set.requested_set(query))]
    return html.Div([*head, *parts], className="page performance")


def known_sets(asked: object) -> tuple[GoldSet, ...]:
    """List the sets that ship, and the user's own that is asked for."""
    return gold_sets().sets(*([asked] if is_own(asked) else []))


address.keep(PATH, performance_settings.KEPT)


@callback(
    Output(ids.PERFORMANCE_RUNS, "options"),
    Output(ids.PERFORMANCE_RUNS, "value"),
    Input(ids.PERFORMANCE_SET, "value"),
    State(ids.PERFORMANCE_RUNS, "value"),
    SPOKEN,
)
def offer_runs(set_id: str, chosen: list[str] | None, lang: str | None) -> tuple[Any, Any]:
    """Offer the runs on the set; those that were chosen and are there stay chosen."""
    runs = gold_sets().runs(set_id) if set_id else ()
    return fields.run_options(runs, language(lang)), performance_settings.chosen_runs(chosen or [], runs)


@callback(
    Output(ids.PERFORMANCE_READY, "data"),
    Output(ids.PERFORMANCE_MESSAGE, "children"),
    Output(ids.PERFORMANCE_TICK, "disabled"),
    Output(ids.PERFORMANCE_CARDS, "hidden"),
    Input(ids.PERFORMANCE_RUNS, "value"),
    Input(ids.PERFORMANCE_TICK, "n_intervals"),
    Input(ids.PERFORMANCE_ONLY, "value"),
    State(ids.PERFORMANCE_SET, "value"),
    State(ids.PERFORMANCE_READY, "data"),
    SPOKEN,
)
def prepare(
    chosen: list[str] | None,
    _ticks: int | None,
    only: str | None,
    set_id: str,
    ready: dict[str, Any] | None,
    lang: str | None,
) -> tuple[Any, ...]:
    """See that the runs are counted, and say how far that is; the figures are drawn when all
    are."""
    lang = language(lang)
    try:
        known = gold_sets().runs(set_id) if set_id else ()
        runs = performance_settings.ticked_runs(chosen or [], known)
        if known and not runs:
            return None, notice(t("performance.runs.none", lang), "warn"), True, True
        progress = [gold_sets().prepare(set_id, run) for run in runs]
        if all(one.ended and not one.error for one in progress):  # counted once, before all cards ask for it at once
            for run in runs:
                gold_sets().tallies(set_id, run)
    except EngineError as error:
        return None, alert(error, lang), True, True
    return outcome({"set": set_id, "runs": runs, "only": performance_settings.read_only(only)}, progress, ready, lang)


def outcome(wanted: dict[str, Any], progress: list[Any], ready: dict[str, Any] | None, lang: str) -> tuple[Any, ...]:
    """Give the outputs of :func:`prepare`."""
    failed = next((one.error for one in progress if one.error), None)
    if failed or not wanted["runs"]:
        return None, alert(failed, lang) if failed else notice(t("performance.empty", lang)), True, True
    if not all(one.ended for one in progress):
        done = sum(one.fraction for one in progress) / len(progress)
        return None, notice(t("performance.counting", lang, share=percent(done, lang))), False, True
    said = performance_slices.explain_narrowed(wanted["only"], lang)
    return (no_update if ready == wanted and ctx.triggered_id == ids.PERFORMANCE_TICK else wanted), said, True, False


def load_results(ready: dict[str, Any] | None) -> tuple[GoldSet, list[Result]]:
    """Give the set and the counts of the runs that are shown.

    Raises:
        PreventUpdate: there are none, or they are gone.
    """
    gold = next((one for one in known_sets(ready["set"]) if one.id == ready["set"]), None) if ready else None
    if not ready or gold is None:
        raise PreventUpdate
    chosen = [run for run in gold_sets().runs(gold.id) if run.id in ready["runs"]]
    every = [Result(run, gold_sets().tallies(gold.id, run.id)) for run in chosen]
    return gold, performance_slices.narrow(every, ready.get("only", ""))


@callback(
    Output(ids.PERFORMANCE_ONLY, "options"),
    Output(ids.PERFORMANCE_ONLY, "value"),
    Output(ids.PERFORMANCE_CURVE, "options"),
    READY,
    State(ids.PERFORMANCE_ONLY, "value"),
    SPOKEN,
)
def offer_parts(ready: dict[str, Any] | None, only: str | None, lang: str | None) -> tuple[Any, ...]:
    """Offer the slices of the set and the curves of its runs; a slice that the set has stays
    chosen."""
    spoken = language(lang)
    _, results = load_results({**ready, "only": ""} if ready else None)
    slices_ = performance_slices.offered(results[0], spoken)
    kept = only if only in {one["value"] for one in slices_} else ""
    return slices_, no_update if kept == (only or "") else kept, performance_curves.offered(results, spoken)


@callback(Output(ids.PERFORMANCE_SUMMARY, "children"), READY, SPOKEN)
def show_summary(ready: dict[str, Any] | None, lang: str | None) -> Any:
    """Show three plain figures of each run."""
    return performance_summary.summary(load_results(ready)[1], language(lang))


@callback(Output(ids.PERFORMANCE_DEFINITION, "children"), Input(ids.PERFORMANCE_SCHEME, "value"), SPOKEN)
def define(scheme: str, lang: str | None) -> str:
    """Say which definition is shown, and who counts otherwise."""
    return t(f"performance.definition.{scheme}", language(lang))


MEASURED = (
    READY,
    Input(ids.PERFORMANCE_SCHEME, "value"),
    Input(ids.PERFORMANCE_MEASURE, "value"),
    Input(ids.PERFORMANCE_EVERY_LABEL, "value"),
    Input(ids.PERFORMANCE_BETA, "value"),
)


@figure_card.draws("labels", *MEASURED)
def draw_labels(
    ready: Any, scheme: Any, measure: str, every_label: bool | None, beta: Any, lang: str
) -> tuple[Any, ...]:
    """Measure each label."""
    gold, results = load_results(ready)
    weight = performance_settings.read_beta(beta)
    measured = [(result, table(result.tallies, scheme, bool(every_label), weight)) for result in results]
    return performance_table.fill(gold, measured, measure, lang)


@figure_card.draws("compare", *MEASURED)
def draw_comparison(
    ready: Any, scheme: str, measure: str, every_label: bool | None, beta: Any, lang: str
) -> tuple[Any, ...]:
    """Compare the runs to the first."""
    weight = performance_settings.read_beta(beta)
    return performance_runs.fill(*load_results(ready), scheme, measure, lang, bool(every_label), weight)


@figure_card.draws("people", READY, Input(ids.PERFORMANCE_MENTIONS, "value"))
def draw_people(ready: Any, mentions: str, lang: str) -> tuple[Any, ...]:
    """Measure who is wholly masked."""
    return performance_people.individuals(*load_results(ready), mentions, lang)


@figure_card.draws("kept", READY)
def draw_kept(ready: Any, lang: str) -> tuple[Any, ...]:
    """Measure what is masked without need."""
    return performance_people.fill_over_masked(*load_results(ready), lang)


@figure_card.draws("attacks", READY)
def draw_attacks(ready: Any, lang: str) -> tuple[Any, ...]:
    """Show how many persons of the set are found back under each profile."""
    if not ready:
        return figure_card.leave_unchanged()
    return performance_attacks.fill(gold_sets().attacks(ready["set"]), lang)


@figure_card.draws("tab", READY)
def draw_tab(ready: Any, lang: str) -> tuple[Any, ...]:
    """Measure entities hidden, and what of the hidden information had to be."""
    return performance_tab.fill(load_results(ready)[1], lang)


@figure_card.draws("slices", READY, Input(ids.PERFORMANCE_BY, "value"), Input(ids.PERFORMANCE_SLICE, "value"))
def draw_slices(ready: Any, by: Any, shown: str, lang: str) -> tuple[Any, ...]:
    """Show in which slices names are missed."""
    return performance_slices.fill(load_results(ready)[1], by, shown, lang)


@figure_card.draws("curve", READY, Input(ids.PERFORMANCE_CURVE, "value"))
def draw_curve(ready: Any, label: str, lang: str) -> tuple[Any, ...]:
    """Show precision and recall from one threshold of the score to the next."""
    return performance_curves.fill(load_results(ready)[1], label, lang)


@figure_card.draws("perturbations", READY, Input(ids.PERFORMANCE_PERTURBATION, "value"))
def draw_perturbations(ready: Any, shown: str, lang: str) -> tuple[Any, ...]:
    """Show what is found of the set when it is perturbed."""
    if not ready:
        return figure_card.leave_unchanged()
    return performance_perturbations.fill(gold_sets().perturbations(ready["set"]), shown, lang)


@figure_card.draws("rules", READY, Input(ids.PERFORMANCE_GAIN, "value"), Input(ids.PERFORMANCE_WAY, "value"))
def draw_rules(ready: Any, gain: str, way: str, lang: str) -> tuple[Any, ...]:
    """Show what each rule adds on the set."""
    if not ready:
        return figure_card.leave_unchanged()
    return performance_rules.fill(gold_sets().rule_values(ready["set"]), gain, way, lang)


@figure_card.draws("confusion", READY, Input(ids.PERFORMANCE_DIAGONAL, "value"))
def draw_confusion(ready: Any, diagonal: bool | None, lang: str) -> tuple[Any, ...]:
    """Show which label the first run takes for which."""
    gold, results = load_results(ready)
    return performance_confusion.fill(gold, results[0], bool(diagonal), lang)


@figure_card.draws("scores", READY, Input(ids.PERFORMANCE_FAMILY, "value"), Input(ids.PERFORMANCE_RIGHT, "value"))
def draw_scores(ready: Any, family: str, right: Any, lang: str) -> tuple[Any, ...]:
    """Hold the scores against what came true."""
    results = load_results(ready)[1]
    return performance_scores.fill(
        results, performance_scores.on_real_decisions(gold_sets(), results[0].run), family, right, lang
    )


@figure_card.draws("learning", READY)
def draw_learning(ready: Any, lang: str) -> tuple[Any, ...]:
    """Show what more decisions bring, in the language of the set."""
    gold, _ = load_results(ready)
    return performance_training.fill_learning(gold_sets().learning_curve(gold.language), lang)


@figure_card.draws("speed", READY)
def draw_speed(ready: Any, lang: str) -> tuple[Any, ...]:
    """Show how fast a decision is read."""
    _, results = load_results(ready)
    return performance_training.fill_speed(gold_sets().speeds(), results[0].run.model, lang)
