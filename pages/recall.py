"""Rappel: from the recall of mentions to that of decisions, what it means, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash
from dash import Input, Output, State, callback, html
from dash.exceptions import PreventUpdate

from components import address, fields, ids
from components.figures import card as figure_card
from components.figures import own_set
from components.i18n import count, language, named, t
from components.recall import article as recall_article
from components.recall import clean_shares as recall_measured
from components.recall import dependence as recall_dependence
from components.recall import fields as recall_fields
from components.recall import individuals as recall_individuals
from components.recall import promise as recall_promise
from components.recall import rereading as recall_rereading
from components.recall import rereading_settings
from components.recall import settings as choices
from components.recall import yearly as recall_yearly
from components.shell.messages import notice
from components.titles import title
from engine.measure.cases import ALL, Case, cases
from engine.measure.leaks import PERSONS
from engine.measure.rules.rule_sets import RULE_SETS
from engine.measure.tally import Tally
from engine.recall.article import ARTICLE, MENTIONS
from engine.recall.clean_shares import Measured, measured
from engine.recall.conformal import apply, promised
from engine.recall.dependence import dependence
from engine.recall.individuals import individuals
from engine.recall.neighbours import neighbours
from engine.recall.rereading import curves
from engine.recall.selective_year import selective_year
from engine.recall.splits import check
from engine.recall.yearly import DECISIONS, MINUTES, pages
from engine.service.sets.gold_sets import bench

PATH = "/rappel"
dash.register_page(__name__, path=PATH, title=title("recall.page"), nav="nav.recall", order=40)

SEEN, LANG = ids.figure, State(ids.LANG, "data")
CHOSEN = (Input(ids.RECALL_SET, "value"), Input(ids.RECALL_RUNS, "value"), Input(ids.RECALL_GROUP, "value"))
Chosen = list[tuple[Any, tuple[Tally, ...]]]


def layout(lang: str | None = None, **query: object) -> html.Div:
    """Lay out the page, with the settings of its address."""
    lang = language(lang)
    gold = bench().sets(own_set.asked(query), query.get("calibrate"))
    set_id = address.choice(query.get("set"), [one.id for one in gold], gold[0].id if gold else "") or None
    runs = bench().runs(set_id) if set_id else ()
    chosen = choices.read(query, set_id, runs)
    rereading = rereading_settings.read(query, tuple(one.id for one in gold))
    return html.Div(
        [
            html.H1(t("recall.title", lang)),
            html.P(t("recall.lead", lang), className="lead-in"),
            recall_article.section(chosen, lang),
            recall_fields.choice(gold, runs, chosen, lang),
            html.Div(id=ids.RECALL_NOTICE),
            recall_measured.section(lang),
            recall_dependence.section(lang),
            recall_individuals.section(lang),
            recall_yearly.section(chosen, lang),
            recall_rereading.section(rereading, gold, lang),
            own_set.panel(lang, own_set.asked(query)),
        ],
        className="page recall",
    )


address.keep(
    PATH,
    {
        "p": (ids.RECALL_PS, "data"),
        "n": (ids.RECALL_N, "value"),
        "zoom": (ids.RECALL_ZOOM, "value"),
        "set": (ids.RECALL_SET, "value"),
        "runs": (ids.RECALL_RUNS, "value"),
        "group": (ids.RECALL_GROUP, "value"),
        "d": (ids.RECALL_DECISIONS, "value"),
        "pace": (ids.RECALL_MINUTES, "value"),
        "unit": (ids.RECALL_UNIT, "value"),
        "alpha": (ids.REREADING_ALPHA, "value"),
        "conf": (ids.REREADING_CONFIDENCE, "value"),
        "promise": (ids.REREADING_KIND, "value"),
        "calibrate": (ids.REREADING_CALIBRATION, "value"),
    },
)


def chosen_runs(set_id: str | None, runs: Sequence[str] | None) -> Chosen:
    """Give the chosen runs of a gold set with their counts, in the order of the menu; another set's are left out."""
    known = bench().runs(set_id) if set_id else ()
    wanted = [run for run in known if run.id in (runs or ())][: choices.MOST_RUNS]
    return [(run, bench().tallies(run.set, run.id)) for run in wanted]


def measured_runs(set_id: str | None, runs: Sequence[str] | None, group: str, lang: str) -> list[tuple[str, Measured]]:
    """Measure the chosen runs by mentions."""
    return [(named(run, lang), measured(cases(of, group))) for run, of in chosen_runs(set_id, runs)]


@callback(
    Output(ids.RECALL_RUNS, "options"),
    Output(ids.RECALL_RUNS, "value"),
    Input(ids.RECALL_SET, "value"),
    State(ids.RECALL_RUNS, "value"),
    LANG,
)
def offer_runs(set_id: str | None, chosen: list[str] | None, lang: str | None) -> tuple[Any, Any]:
    """Offer the runs on a gold set; those chosen that it has, too, stay chosen."""
    runs = bench().runs(set_id) if set_id else ()
    kept = [run.id for run in runs if run.id in (chosen or ())]
    return fields.run_options(runs, language(lang)), kept or list(choices.first_runs(runs))


@callback(Output(ids.RECALL_NOTICE, "children"), *CHOSEN, LANG)
def tell_missing(set_id: str | None, runs: list[str] | None, group: str, lang: str | None) -> list[html.Div]:
    """Say that only some mentions count, which runs lack documents of the gold set, or that there is no run."""
    lang = language(lang)
    if not (set_id and bench().runs(set_id)):
        return [notice(t("recall.empty", lang))]
    lacking = [(run, sum(one.missing for one in of)) for run, of in chosen_runs(set_id, runs)]
    said = [count("recall.missing", n, lang, run=named(run, lang)) for run, n in lacking if n]
    some = [] if group == ALL else [notice(t("recall.some", lang, group=t(f"recall.group.{group}", lang)))]
    return [*some, *(notice(sentence, "warn") for sentence in said)]


@callback(
    Output(ids.RECALL_PS, "data"),
    Output(ids.RECALL_P_SAID, "children"),
    Input(ids.RECALL_P, "value"),
    LANG,
)
def take_recalls(text: str | None, lang: str | None) -> tuple[list[float], str]:
    """Understand the recalls that were written."""
    recalls, refused = choices.recalls(text)
    return list(recalls), recall_article.refused(refused, language(lang))


@callback(
    Output(ids.RECALL_P, "value"),
    Output(ids.RECALL_N, "value"),
    Input(ids.RECALL_PRESET, "n_clicks"),
    LANG,
    prevent_initial_call=True,
)
def take_article(clicks: int | None, lang: str | None) -> tuple[str, int]:
    """Go back to the article's numbers."""
    if not clicks:
        raise PreventUpdate
    return recall_article.written([ARTICLE.recall], language(lang)), ARTICLE.per_document


@callback(
    *figure_card.outputs(recall_article.BY_MENTIONS),
    Input(SEEN(recall_article.BY_MENTIONS, "seen"), "data"),
    Input(ids.RECALL_PS, "data"),
    Input(ids.RECALL_N, "value"),
    LANG,
)
def draw_by_mentions(seen: bool | None, recalls: list[float], mentions: Any, lang: str | None) -> tuple[Any, ...]:
    """Draw p^N against N."""
    if not seen:
        return figure_card.waiting()
    mentions = int(choices.bounded(mentions, 1, choices.MOST_MENTIONS, MENTIONS))
    return recall_article.mentions_card(recalls, mentions, language(lang))


@callback(
    *figure_card.outputs(recall_article.BY_RECALL),
    Input(SEEN(recall_article.BY_RECALL, "seen"), "data"),
    Input(ids.RECALL_PS, "data"),
    Input(ids.RECALL_N, "value"),
    Input(ids.RECALL_ZOOM, "value"),
    LANG,
)
def draw_by_recall(
    seen: bool | None, recalls: list[float], mentions: Any, zoom: str, lang: str | None
) -> tuple[Any, ...]:
    """Draw p^N against p."""
    if not seen:
        return figure_card.waiting()
    mentions = int(choices.bounded(mentions, 1, choices.MOST_MENTIONS, MENTIONS))
    return recall_article.recall_card(recalls, mentions, zoom, language(lang))


@callback(
    *figure_card.outputs(recall_measured.BY_SIZE), Input(SEEN(recall_measured.BY_SIZE, "seen"), "data"), *CHOSEN, LANG
)
def draw_by_size(
    seen: bool | None, set_id: str | None, runs: list[str] | None, group: str, lang: str | None
) -> tuple[Any, ...]:
    """Draw clean decisions by their number of mentions."""
    if not seen:
        return figure_card.waiting()
    return recall_measured.size_card(measured_runs(set_id, runs, group, language(lang)), language(lang))


@callback(
    *figure_card.outputs(recall_measured.MEANS), Input(SEEN(recall_measured.MEANS, "seen"), "data"), *CHOSEN, LANG
)
def draw_means(
    seen: bool | None, set_id: str | None, runs: list[str] | None, group: str, lang: str | None
) -> tuple[Any, ...]:
    """Draw the two means of p^N beside the measure."""
    if not seen:
        return figure_card.waiting()
    return recall_measured.means_card(measured_runs(set_id, runs, group, language(lang)), language(lang))


@callback(
    *figure_card.outputs(recall_individuals.STEPS), Input(SEEN(recall_individuals.STEPS, "seen"), "data"), *CHOSEN, LANG
)
def draw_steps(
    seen: bool | None, set_id: str | None, runs: list[str] | None, group: str, lang: str | None
) -> tuple[Any, ...]:
    """Draw what mentions and what persons promise, from the fewest rules to all."""
    if not seen:
        return figure_card.waiting()
    ranks = {rules: rank for rank, rules in enumerate(reversed(RULE_SETS))}
    found = sorted(chosen_runs(set_id, runs), key=lambda pair: ranks.get(pair[0].rules, len(ranks)))
    known = [(named(run, language(lang)), individuals(of, group)) for run, of in found]
    return recall_individuals.steps_card(known, language(lang))


@callback(
    *figure_card.outputs(recall_individuals.SPREAD),
    Input(SEEN(recall_individuals.SPREAD, "seen"), "data"),
    *CHOSEN,
    LANG,
)
def draw_spread(
    seen: bool | None, set_id: str | None, runs: list[str] | None, group: str, lang: str | None
) -> tuple[Any, ...]:
    """Draw how many persons decisions have."""
    if not seen:
        return figure_card.waiting()
    found = chosen_runs(set_id, runs)
    return recall_individuals.spread_card(individuals(found[0][1], group) if found else None, language(lang))


@callback(
    *figure_card.outputs(recall_individuals.RULES),
    Input(SEEN(recall_individuals.RULES, "seen"), "data"),
    Input(ids.RECALL_SET, "value"),
    Input(ids.RECALL_GROUP, "value"),
    LANG,
)
def draw_rules(seen: bool | None, set_id: str | None, group: str, lang: str | None) -> tuple[Any, ...]:
    """Draw what each rule adds."""
    if not seen:
        return figure_card.waiting()
    return recall_individuals.rules_card(bench().rule_values(set_id) if set_id else (), group, language(lang))


@callback(
    *figure_card.outputs(recall_yearly.LEAVING),
    Input(SEEN(recall_yearly.LEAVING, "seen"), "data"),
    *CHOSEN,
    Input(ids.RECALL_DECISIONS, "value"),
    LANG,
)
def draw_leaving(
    seen: bool | None, set_id: str | None, runs: list[str] | None, group: str, decisions: Any, lang: str | None
) -> tuple[Any, ...]:
    """Draw the decisions of a year that would leave with a name."""
    if not seen:
        return figure_card.waiting()
    decisions = int(choices.bounded(decisions, 1, choices.MOST_DECISIONS, DECISIONS))
    found = measured_runs(set_id, runs, group, language(lang))
    return recall_yearly.leaving_card(found, decisions, group, language(lang))


@callback(
    *figure_card.outputs(recall_yearly.WORK),
    Input(SEEN(recall_yearly.WORK, "seen"), "data"),
    *CHOSEN,
    Input(ids.RECALL_DECISIONS, "value"),
    Input(ids.RECALL_MINUTES, "value"),
    Input(ids.RECALL_UNIT, "value"),
    LANG,
)
def draw_work(
    seen: bool | None,
    set_id: str | None,
    runs: list[str] | None,
    group: str,
    decisions: Any,
    minutes: Any,
    unit: str,
    lang: str | None,
) -> tuple[Any, ...]:
    """Draw the work of reading everything again."""
    if not seen:
        return figure_card.waiting()
    decisions = int(choices.bounded(decisions, 1, choices.MOST_DECISIONS, DECISIONS))
    minutes = choices.bounded(minutes, choices.LEAST_MINUTES, choices.MOST_MINUTES, MINUTES)
    found = chosen_runs(set_id, runs)
    measures = [(named(run, language(lang)), measured(cases(of, group))) for run, of in found]
    mean_pages = pages(cases(found[0][1], group)) if found else 0.0
    return recall_yearly.work_card(measures, mean_pages, decisions, minutes, unit, language(lang))


# --- Section 3: why it is not p^N ----------------------------------------------------------------------------------------


@callback(
    *figure_card.outputs(recall_dependence.SPREAD),
    Input(SEEN(recall_dependence.SPREAD, "seen"), "data"),
    *CHOSEN,
    Input(ids.RECALL_N, "value"),
    LANG,
)
def draw_dependence(
    seen: bool | None, set_id: str | None, runs: list[str] | None, group: str, mentions: Any, lang: str | None
) -> tuple[Any, ...]:
    """Draw the model of clusters of the first run."""
    if not seen:
        return figure_card.waiting()
    name, found = first_cases(set_id, runs, group, language(lang))
    mentions = int(choices.bounded(mentions, 1, choices.MOST_MENTIONS, MENTIONS))
    return recall_dependence.spread_card(dependence(found), measured(found), mentions, name, language(lang))


@callback(
    *figure_card.outputs(recall_dependence.SENTENCES),
    Input(SEEN(recall_dependence.SENTENCES, "seen"), "data"),
    *CHOSEN,
    LANG,
)
def draw_sentences(
    seen: bool | None, set_id: str | None, runs: list[str] | None, group: str, lang: str | None
) -> tuple[Any, ...]:
    """Draw how misses go together in a sentence."""
    if not seen:
        return figure_card.waiting()
    name, found = first_cases(set_id, runs, group, language(lang))
    return recall_dependence.sentences_card(neighbours(found), name, language(lang))


# --- Section 6: selective re-reading -------------------------------------------------------------------------------------

PROMISED = (
    Input(ids.REREADING_ALPHA, "value"),
    Input(ids.REREADING_CONFIDENCE, "value"),
    Input(ids.REREADING_KIND, "value"),
    Input(ids.REREADING_CALIBRATION, "value"),
)


def first_cases(set_id: str | None, runs: Sequence[str] | None, group: str, lang: str) -> tuple[str, tuple[Case, ...]]:
    """Give the name and the documents of the first of the chosen runs."""
    found = chosen_runs(set_id, runs)
    return (named(found[0][0], lang), cases(found[0][1], group)) if found else ("", ())


def calibrating(
    set_id: str | None, runs: Sequence[str] | None, group: str, chosen: rereading_settings.Chosen, lang: str
) -> tuple[Case, ...]:
    """Give the documents that calibrate: those of another gold set under a like run, where one was chosen."""
    found = chosen_runs(set_id, runs)
    if chosen.calibration in (rereading_settings.SAME, set_id) or not found:
        return first_cases(set_id, runs, group, lang)[1]
    run = rereading_settings.counterpart(found[0][0], bench().runs(chosen.calibration))
    return cases(bench().tallies(run.set, run.id), group) if run else ()


@callback(
    Output(ids.REREADING_EXPLAINED, "children"),
    Output(ids.REREADING_CONFIDENCE, "disabled"),
    *PROMISED[:3],
    LANG,
    prevent_initial_call=True,
)
def explain_promise(alpha: Any, confidence: Any, kind: Any, lang: str | None) -> tuple[Any, bool]:
    """Explain the promise chosen."""
    chosen = rereading_settings.from_fields(alpha, confidence, kind, "")
    return recall_rereading.explained(chosen, language(lang)), chosen.level is None


@callback(
    *figure_card.outputs(recall_rereading.ORDER),
    Input(SEEN(recall_rereading.ORDER, "seen"), "data"),
    *CHOSEN,
    LANG,
)
def draw_order(
    seen: bool | None, set_id: str | None, runs: list[str] | None, group: str, lang: str | None
) -> tuple[Any, ...]:
    """Draw the share re-read against the leaking decisions left."""
    if not seen:
        return figure_card.waiting()
    return recall_rereading.order_card(curves(first_cases(set_id, runs, group, language(lang))[1]), language(lang))


@callback(
    *figure_card.outputs(recall_rereading.PROMISE),
    Input(SEEN(recall_rereading.PROMISE, "seen"), "data"),
    *CHOSEN,
    *PROMISED,
    LANG,
)
def draw_promise(
    seen: bool | None, set_id: str | None, runs: list[str] | None, group: str, *told: Any
) -> tuple[Any, ...]:
    """Draw what may be published unread, by what is promised."""
    if not seen:
        return figure_card.waiting()
    chosen, lang = rereading_settings.from_fields(*told[:-1]), language(told[-1])
    found = calibrating(set_id, runs, group, chosen, lang)
    made = promised(found, chosen.share, chosen.level)
    others = [promised(found, alpha, chosen.level) for alpha in recall_promise.ALPHAS]
    apart = chosen.calibration not in (rereading_settings.SAME, set_id)
    checked = apply(made, first_cases(set_id, runs, group, lang)[1]) if apart else None
    return recall_promise.promise_card(made, others, checked, lang)


@callback(
    *figure_card.outputs(recall_rereading.SPLITS),
    Input(SEEN(recall_rereading.SPLITS, "seen"), "data"),
    *CHOSEN,
    *PROMISED,
    LANG,
)
def draw_splits(
    seen: bool | None, set_id: str | None, runs: list[str] | None, group: str, *told: Any
) -> tuple[Any, ...]:
    """Draw how the promise is kept on halves that did not calibrate."""
    if not seen:
        return figure_card.waiting()
    chosen, lang = rereading_settings.from_fields(*told[:-1]), language(told[-1])
    found = calibrating(set_id, runs, group, chosen, lang)
    return recall_promise.splits_card(check(found, chosen.share, chosen.level), lang)


@callback(
    *figure_card.outputs(recall_rereading.YEAR),
    Input(SEEN(recall_rereading.YEAR, "seen"), "data"),
    *CHOSEN,
    *PROMISED,
    Input(ids.RECALL_DECISIONS, "value"),
    Input(ids.RECALL_MINUTES, "value"),
    Input(ids.RECALL_UNIT, "value"),
    LANG,
)
def draw_rereading_year(
    seen: bool | None, set_id: str | None, runs: list[str] | None, group: str, *told: Any
) -> tuple[Any, ...]:
    """Draw a year of selective re-reading."""
    if not seen:
        return figure_card.waiting()
    chosen, lang = rereading_settings.from_fields(*told[:4]), language(told[-1])
    decisions = int(choices.bounded(told[4], 1, choices.MOST_DECISIONS, DECISIONS))
    minutes = choices.bounded(told[5], choices.LEAST_MINUTES, choices.MOST_MINUTES, MINUTES)
    made = promised(calibrating(set_id, runs, group, chosen, lang), chosen.share, chosen.level)
    found = first_cases(set_id, runs, group, lang)[1]
    year = selective_year(made, found, decisions, minutes, told[6] != choices.DECISION) if found else None
    return recall_rereading.year_card(year, chosen.share, chosen.level is None, lang)


@callback(Output(ids.RECALL_GROUP, "value"), Input(ids.REREADING_NAMES, "n_clicks"), prevent_initial_call=True)
def count_names(clicks: int | None) -> str:
    """Count the names of persons alone, which the risk is about."""
    if not clicks:
        raise PreventUpdate
    return PERSONS
