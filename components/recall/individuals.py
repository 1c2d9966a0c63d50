"""Section 4 of the page Rappel: persons instead of mentions, with and without propagation, and what
each rule adds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import plotly.graph_objects as go
from dash import html

from components.figures import card as figure_card, figures
from components.figures.table import Table, figure, share
from components.i18n import number, percent, t
from components.recall.clean_shares import broken, dots, explain_missing, shares, under_each_other
from components.recall.words import format_share, format_share_near_one
from engine.core import Share
from engine.measure import ALL, RuleGain, RuleSetCounts
from engine.recall import Individuals, MeasuredRecall

STEPS, SPREAD, RULES = "recall-individuals", "recall-persons", "recall-rules"
Runs = Sequence[tuple[str, Individuals]]
MOST_RULES = 9
KINDS = ("mentions", "persons", "clean")


def section(lang: str) -> html.Section:
    """Lay out the section."""
    name = "recall-individuals-title"
    rules_note = t("recall.rules.note", lang)
    return html.Section(
        [
            html.H2(t("recall.individuals.title", lang), id=name),
            html.P(t("recall.individuals.lead", lang), className="recall-lead"),
            html.Div(
                [
                    figure_card.card(STEPS, t("recall.individuals.question", lang), lang, level=3),
                    figure_card.card(SPREAD, t("recall.individuals.spread", lang), lang, level=3),
                ],
                className="figure-cards",
            ),
            figure_card.card(RULES, t("recall.rules.question", lang), lang, level=3, height="30rem", note=rules_note),
        ],
        className="recall-section",
        **{"aria-labelledby": name},
    )


def steps_card(runs: Runs, lang: str) -> tuple[Any, ...]:
    """Fill the card of what mentions promise, what persons promise and what is measured; runs from
    the fewest rules to all."""
    if (nothing := explain_missing(_persons(runs), lang, "persons")) is not None:
        return nothing
    drawn = figures.figure(lang)
    names = [broken(name) for name, _ in runs]
    values = {
        "by_mentions": [(one.mentions.expected, None) for _, one in runs],
        "by_persons": [(one.persons.expected, None) for _, one in runs],
        "clean": [(one.persons.clean.rate, one.persons.interval) for _, one in runs],
    }
    for rank, (kind, rates) in enumerate(values.items()):
        drawn.add_trace(dots(names, t(f"recall.individuals.{kind}", lang), rates, rank, lang))
    under_each_other(drawn, t("recall.individuals.axis", lang), lang)
    columns = (
        "run",
        "mention_recall",
        "mean",
        "expected",
        "hidden",
        "persons",
        "by_persons",
        "unharmed",
        "low",
        "high",
    )
    head = [t(f"recall.column.{column}", lang) for column in columns]
    rows = [
        [name, *_half(one.mentions, lang), *_half(one.persons, lang), *shares(one.persons.clean, lang)]
        for name, one in runs
    ]
    size = figures.sample(runs[0][1].persons.clean.of, lang)
    return figure_card.fill(drawn, steps_answer(runs, lang), Table(head, rows), lang, size)


def steps_answer(runs: Runs, lang: str) -> str:
    """Say what the last run hides, and what the first one left."""
    (name, last), (before, first) = runs[-1], runs[0]
    said = t(
        "recall.individuals.answer",
        lang,
        run=name,
        persons=format_share_near_one(last.persons.recall, lang),
        expected=format_share(last.persons.expected, lang),
        clean=format_share(last.persons.clean.rate, lang),
    )
    if len(runs) == 1:
        return said
    key = (
        "recall.individuals.before"
        if first.persons.clean.rate < last.persons.clean.rate
        else "recall.individuals.before_equal"
    )
    return said + t(key, lang, run=before, clean=format_share(first.persons.clean.rate, lang))


def spread_card(none: Individuals | None, lang: str) -> tuple[Any, ...]:
    """Fill the card of how many persons decisions have: those of a gold set, the same for every
    run."""
    if none is None or not none.persons.sizes:
        return figure_card.empty(t("recall.empty.persons" if none else "recall.empty.runs", lang))
    spread_ = none.spread
    hover = [
        figures.hover_text([_people(k, lang), t("recall.hover.documents", lang, n=number(documents, lang))])
        for k, documents in spread_.items()
    ]
    drawn = figures.figure(lang).add_trace(
        go.Bar(
            x=list(spread_),
            y=list(spread_.values()),
            marker=figures.bar(0),
            hovertext=hover,
            hovertemplate=figures.HOVER,
        )
    )
    figures.number_axis(drawn, "y", t("recall.axis.documents", lang), rangemode="tozero")
    figures.number_axis(drawn, "x", t("recall.axis.persons", lang))
    said = t(
        "recall.individuals.spread.answer",
        lang,
        persons=number(none.persons.mean, lang, 1),
        mentions=number(none.mentions.mean, lang, 1),
    )
    head = [t("recall.axis.persons", lang), t("recall.axis.documents", lang)]
    table = Table(head, [[k, documents] for k, documents in spread_.items()])
    return figure_card.fill(drawn, said, table, lang, figures.sample(len(none.persons.sizes), lang))


def rules_card(gains: Sequence[RuleGain], group: str, lang: str) -> tuple[Any, ...]:
    """Fill the card of what each rule adds alone, the most useful first."""
    if not gains:
        return figure_card.empty(t("recall.rules.empty", lang))
    ranked = sorted((gain for gain in gains if gain.default), key=lambda one: _worth(one, group), reverse=True)
    shown = [one for one in ranked if any(_worth(one, group)[:2])][:MOST_RULES]
    head, rows = _rule_table(ranked, group, lang)
    drawn = figures.figure(lang) if shown else None
    if drawn:
        for rank, kind in enumerate(KINDS[1:]):
            drawn.add_trace(_gain_bars(shown, kind, group, rank, lang))
        figures.number_axis(drawn, "x", t("recall.rules.axis", lang), tickformat=",.3~r")
        drawn.update_yaxes(autorange="reversed", showgrid=False).update_layout(legend_traceorder="normal")
    return figure_card.fill(drawn, rules_answer(ranked, group, lang), Table(head, rows), lang)


def rules_answer(ranked: Sequence[RuleGain], group: str, lang: str) -> str:
    """Say what the most useful rule adds alone."""
    best = ranked[0] if ranked else None
    if best is None or _worth(best, group)[0] <= 0:
        return t("recall.rules.nothing", lang)
    before, after = best.alone.before, best.alone.after
    return t(
        "recall.rules.answer",
        lang,
        rule=_rule_name(best.rule, lang),
        before=percent(before.individuals.rate, lang, 1),
        after=percent(after.individuals.rate, lang, 1),
        clean_before=percent(_shares(before, group)["clean"].rate, lang, 1),
        clean_after=percent(_shares(after, group)["clean"].rate, lang, 1),
    )


def _persons(runs: Runs) -> list[tuple[str, MeasuredRecall]]:
    return [(name, one.persons) for name, one in runs]


def _half(recall: MeasuredRecall, lang: str) -> list[Any]:
    known = bool(recall.sizes)
    return [
        share(recall.recall if known else None, lang, 2),
        figure(recall.mean if known else None, lang, 1),
        share(recall.expected if known else None, lang),
    ]


def _people(k: int, lang: str) -> str:
    return t("recall.hover.persons_one", lang) if k == 1 else t("recall.hover.persons", lang, k=number(k, lang))


def _shares(standing: RuleSetCounts, group: str) -> dict[str, Share]:
    """Take the three shares; groups that were not counted apart stand for all mentions."""
    counted = group if group in standing.mentions else ALL
    none = Share()
    return {
        "mentions": standing.mentions.get(counted, none),
        "persons": standing.individuals,
        "clean": standing.documents.get(counted, none),
    }


def _gain(before: RuleSetCounts, after: RuleSetCounts, kind: str, group: str) -> float:
    return _shares(after, group)[kind].rate - _shares(before, group)[kind].rate


def _worth(gain: RuleGain, group: str) -> tuple[float, ...]:
    return tuple(_gain(gain.alone.before, gain.alone.after, kind, group) for kind in ("persons", "clean", "mentions"))


def _gain_bars(shown: Sequence[RuleGain], kind: str, group: str, rank: int, lang: str) -> go.Bar:
    what = t(f"recall.rules.{kind}", lang)
    points = [100 * _gain(one.alone.before, one.alone.after, kind, group) for one in shown]
    hover = [
        figures.hover_text(
            [
                _rule_name(one.rule, lang),
                t(
                    "recall.rules.points",
                    lang,
                    what=what,
                    sign="+" if point > 0 else "−" if point < 0 else "",
                    points=number(abs(point), lang, 1),
                    before=percent(_shares(one.alone.before, group)[kind].rate, lang, 1),
                    after=percent(_shares(one.alone.after, group)[kind].rate, lang, 1),
                ),
            ]
        )
        for one, point in zip(shown, points, strict=True)
    ]
    return go.Bar(
        y=[_rule_name(one.rule, lang) for one in shown],
        x=points,
        orientation="h",
        name=what,
        marker=figures.bar(rank),
        hovertext=hover,
        hovertemplate=figures.HOVER,
    )


def _rule_table(ranked: Sequence[RuleGain], group: str, lang: str) -> tuple[list[str], list[list[Any]]]:
    ways = ("alone", "last")
    what = {kind: t(f"recall.rules.{kind}", lang) for kind in KINDS}
    head = [
        t("recall.column.rule", lang),
        *(t(f"recall.column.{way}", lang, what=what[kind]) for way in ways for kind in KINDS),
    ]
    rows = []
    for row in ranked:
        steps = (row.alone, row.last)
        gains = [figure(100 * _gain(step.before, step.after, kind, group), lang, 2) for step in steps for kind in KINDS]
        rows.append([_rule_name(row.rule, lang), *gains])
    return head, rows


def _rule_name(code: str, lang: str) -> str:
    return _rule_names(lang).get(code, code)


@cache
def _rule_names(lang: str) -> dict[str, str]:
    from engine.rules import RULES as rules

    return {rule.name: rule.title(lang) for rule in rules}
