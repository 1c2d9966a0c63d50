"""Rappel: from the recall of mentions to that of decisions, what it means, and what to do about
it."""

from __future__ import annotations

from typing import Any

import dash
from dash import Input, Output, State, callback, html
from dash.exceptions import PreventUpdate

from components import address, fields, ids
from components.figures import card as figure_card, own_set
from components.i18n import count, display_name, language, t
from components.recall import (
    article as recall_article,
    clean_shares as recall_measured,
    dependence as recall_dependence,
    fields as recall_fields,
    individuals as recall_individuals,
    rereading as recall_rereading,
    rereading_settings,
    settings as choices,
    yearly as recall_yearly,
)
from components.recall.runs import chosen_runs, first_cases, measured_runs
from components.shell.messages import notice
from components.titles import title
from engine.measure import ALL, PERSONS, RULE_SETS, cases
from engine.recall import (
    ARTICLE,
    DECISIONS,
    MENTIONS,
    MINUTES,
    dependence,
    individuals,
    measure_mentions,
    neighbours,
    pages,
)
from engine.service import gold_sets
from pages import recall_rereading as last_section

PATH = "/rappel"
SECTIONS = (last_section,)
"""Files that hold the callbacks of a section: importing them registers these."""
dash.register_page(__name__, path=PATH, title=title("recall.page"), product="measure", nav="nav.recall", order=40)

SEEN, LANG = ids.figure, State(ids.LANG, "data")
CHOSEN = (Input(ids.RECALL_SET, "value"), Input(ids.RECALL_RUNS, "value"), Input(ids.RECALL_GROUP, "value"))


def layout(lang: str | None = None, **query: object) -> html.Div:
    """Lay out the page, with the settings of its address."""
    lang = language(lang)
    gold = gold_sets().sets(own_set.requested_set(query), query.get("calibrate"))
    set_id = address.choice(query.get("set"), [one.id for one in gold], gold[0].id if gold else "") or None
    runs = gold_sets().runs(set_id) if set_id else ()
    chosen = choices.read(query, set_id, runs)
    rereading = rereading_settings.read(query, tuple(one.id for one in gold))
    return html.Div(
        [
            html.H1(t("recall.title", lang)),
            html.P(t("recall.lead", lang), className="lead-in"),
            recall_article.section(chosen, lang),
            fields.fold(t("recall.settings", lang), recall_fields.choice(gold, runs, chosen, lang)),
            html.Div(id=ids.RECALL_NOTICE),
            *map(
                fields.fold_section,
                (
                    recall_measured.section(lang),
                    recall_dependence.section(lang),
                    recall_individuals.section(lang),
                    recall_yearly.section(chosen, lang),
                    recall_rereading.section(rereading, gold, lang),
                ),
            ),
            own_set.panel(lang, own_set.requested_set(query)),
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


@callback(
    Output(ids.RECALL_RUNS, "options"),
    Output(ids.RECALL_RUNS, "value"),
    Input(ids.RECALL_SET, "value"),
    State(ids.RECALL_RUNS, "value"),
    LANG,
)
def offer_runs(set_id: str | None, chosen: list[str] | None, lang: str | None) -> tuple[Any, Any]:
    """Offer the runs on a gold set; those chosen that it has, too, stay chosen."""
    runs = gold_sets().runs(set_id) if set_id else ()
    kept = [run.id for run in runs if run.id in (chosen or ())]
    return fields.run_options(runs, language(lang)), kept or list(choices.first_runs(runs))


@callback(Output(ids.RECALL_NOTICE, "children"), *CHOSEN, LANG)
def tell_missing(set_id: str | None, runs: list[str] | None, group: str, lang: str | None) -> list[html.Div]:
    """Say that only some mentions count, which runs lack documents of the gold set, or that there
    is no run."""
    lang = language(lang)
    if not (set_id and gold_sets().runs(set_id)):
        return [notice(t("recall.empty", lang))]
    lacking = [(run, sum(one.missing for one in of)) for run, of in chosen_runs(set_id, runs)]
    said = [count("recall.missing", n, lang, run=display_name(run, lang)) for run, n in lacking if n]
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
    return list(recalls), recall_article.explain_refusal(refused, language(lang))


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
    return recall_article.format_recalls([ARTICLE.recall], language(lang)), ARTICLE.per_document


@figure_card.draws(recall_article.BY_MENTIONS, Input(ids.RECALL_PS, "data"), Input(ids.RECALL_N, "value"))
def draw_by_mentions(recalls: list[float], mentions: Any, lang: str) -> tuple[Any, ...]:
    """Draw p^N against N."""
    mentions = int(choices.read_bounded(mentions, 1, choices.MOST_MENTIONS, MENTIONS))
    return recall_article.mentions_card(recalls, mentions, lang)


@figure_card.draws(
    recall_article.BY_RECALL,
    Input(ids.RECALL_PS, "data"),
    Input(ids.RECALL_N, "value"),
    Input(ids.RECALL_ZOOM, "value"),
)
def draw_by_recall(recalls: list[float], mentions: Any, zoom: str, lang: str) -> tuple[Any, ...]:
    """Draw p^N against p."""
    mentions = int(choices.read_bounded(mentions, 1, choices.MOST_MENTIONS, MENTIONS))
    return recall_article.recall_card(recalls, mentions, zoom, lang)


@figure_card.draws(recall_measured.BY_SIZE, *CHOSEN)
def draw_by_size(set_id: str | None, runs: list[str] | None, group: str, lang: str) -> tuple[Any, ...]:
    """Draw clean decisions by their number of mentions."""
    return recall_measured.size_card(measured_runs(set_id, runs, group, lang), lang)


@figure_card.draws(recall_measured.MEANS, *CHOSEN)
def draw_means(set_id: str | None, runs: list[str] | None, group: str, lang: str) -> tuple[Any, ...]:
    """Draw the two means of p^N beside the measure."""
    return recall_measured.means_card(measured_runs(set_id, runs, group, lang), lang)


@figure_card.draws(recall_individuals.STEPS, *CHOSEN)
def draw_steps(set_id: str | None, runs: list[str] | None, group: str, lang: str) -> tuple[Any, ...]:
    """Draw what mentions and what persons promise, from the fewest rules to all."""
    ranks = {rules: rank for rank, rules in enumerate(reversed(RULE_SETS))}
    found = sorted(chosen_runs(set_id, runs), key=lambda pair: ranks.get(pair[0].rules, len(ranks)))
    known = [(display_name(run, lang), individuals.individuals(of, group)) for run, of in found]
    return recall_individuals.steps_card(known, lang)


@figure_card.draws(recall_individuals.SPREAD, *CHOSEN)
def draw_spread(set_id: str | None, runs: list[str] | None, group: str, lang: str) -> tuple[Any, ...]:
    """Draw how many persons decisions have."""
    found = chosen_runs(set_id, runs)
    return recall_individuals.spread_card(individuals.individuals(found[0][1], group) if found else None, lang)


@figure_card.draws(recall_individuals.RULES, Input(ids.RECALL_SET, "value"), Input(ids.RECALL_GROUP, "value"))
def draw_rules(set_id: str | None, group: str, lang: str) -> tuple[Any, ...]:
    """Draw what each rule adds."""
    return recall_individuals.rules_card(gold_sets().rule_values(set_id) if set_id else (), group, lang)


@figure_card.draws(recall_yearly.LEAVING, *CHOSEN, Input(ids.RECALL_DECISIONS, "value"))
def draw_leaving(set_id: str | None, runs: list[str] | None, group: str, decisions: Any, lang: str) -> tuple[Any, ...]:
    """Draw the decisions of a year that would leave with a name."""
    decisions = int(choices.read_bounded(decisions, 1, choices.MOST_DECISIONS, DECISIONS))
    found = measured_runs(set_id, runs, group, lang)
    return recall_yearly.leaving_card(found, decisions, group, lang)


@figure_card.draws(
    recall_yearly.WORK,
    *CHOSEN,
    Input(ids.RECALL_DECISIONS, "value"),
    Input(ids.RECALL_MINUTES, "value"),
    Input(ids.RECALL_UNIT, "value"),
)
def draw_work(
    set_id: str | None, runs: list[str] | None, group: str, decisions: Any, minutes: Any, unit: str, lang: str
) -> tuple[Any, ...]:
    """Draw the work of reading everything again."""
    decisions = int(choices.read_bounded(decisions, 1, choices.MOST_DECISIONS, DECISIONS))
    minutes = choices.read_bounded(minutes, choices.LEAST_MINUTES, choices.MOST_MINUTES, MINUTES)
    found = chosen_runs(set_id, runs)
    measures = [(display_name(run, lang), measure_mentions(cases(of, group))) for run, of in found]
    mean_pages = pages(cases(found[0][1], group)) if found else 0.0
    return recall_yearly.work_card(measures, mean_pages, decisions, minutes, unit, lang)


# --- Section 3: why it is not p^N -----------------------------------------------------------------


@figure_card.draws(recall_dependence.SPREAD, *CHOSEN, Input(ids.RECALL_N, "value"))
def draw_dependence(
    set_id: str | None, runs: list[str] | None, group: str, mentions: Any, lang: str
) -> tuple[Any, ...]:
    """Draw the model of clusters of the first run."""
    name, found = first_cases(set_id, runs, group, lang)
    mentions = int(choices.read_bounded(mentions, 1, choices.MOST_MENTIONS, MENTIONS))
    return recall_dependence.spread_card(dependence.dependence(found), measure_mentions(found), mentions, name, lang)


@figure_card.draws(recall_dependence.SENTENCES, *CHOSEN)
def draw_sentences(set_id: str | None, runs: list[str] | None, group: str, lang: str) -> tuple[Any, ...]:
    """Draw how misses go together in a sentence."""
    name, found = first_cases(set_id, runs, group, lang)
    return recall_dependence.sentences_card(neighbours.neighbours(found), name, lang)


@callback(Output(ids.RECALL_GROUP, "value"), Input(ids.REREADING_NAMES, "n_clicks"), prevent_initial_call=True)
def count_names(clicks: int | None) -> str:
    """Count the names of persons alone, which the risk is about."""
    if not clicks:
        raise PreventUpdate
    return PERSONS
