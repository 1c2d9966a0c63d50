"""Section 2 of the page Rappel: clean decisions as measured, over what p^N promises for them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor
from textwrap import wrap
from typing import Any

import plotly.graph_objects as go
from dash import html

from components.figures import card as figure_card, figures
from components.figures.table import Table, figure, share
from components.i18n import count, number, percent, t
from components.recall.words import format_share, format_share_near_one
from engine.core import Share
from engine.recall import MeasuredRecall, SizeBin, by_mentions, clean_shares

BY_SIZE, MEANS = "recall-measured", "recall-means"
Runs = Sequence[tuple[str, MeasuredRecall]]
"""Names of runs, and what was measured."""

TICK = 18
"""Most characters of a line under a bar."""

ROOM = 1.12
"""Of the axis, to the last point and a little further."""

APART = 0.008
"""Of the width: points of several runs at the same number of mentions stand beside each other."""


def section(lang: str) -> html.Section:
    """Lay out the section."""
    name = "recall-measured-title"
    why = [
        html.H3(t("recall.measured.why", lang)),
        html.P(t("recall.measured.why.lead", lang), className="recall-lead"),
    ]
    return html.Section(
        [
            html.H2(t("recall.measured.title", lang), id=name),
            html.P(t("recall.measured.lead", lang), className="recall-lead"),
            figure_card.card(BY_SIZE, t("recall.measured.question", lang), lang, level=3),
            html.Div(why, className="recall-why"),
            figure_card.card(MEANS, t("recall.measured.means", lang), lang, level=3, height="25rem"),
        ],
        className="recall-section",
        **{"aria-labelledby": name},
    )


def size_card(runs: Runs, lang: str) -> tuple[Any, ...]:
    """Fill the card of clean decisions by their number of mentions."""
    if (nothing := explain_missing(runs, lang)) is not None:
        return nothing
    longest = ceil(
        ROOM * max(found.mean for _, run in runs for found in run.bins)
    )  # one very long decision must not crush the others
    drawn = figures.figure(lang)
    for rank, (name, run) in enumerate(runs):
        shift = (rank - (len(runs) - 1) / 2) * APART * longest
        drawn.add_traces([_promised(name, run, longest, rank, lang), _points(name, run, rank, shift, lang)])
    word = {"color": figures.SOFT, "width": 1.5}  # one in the legend for all
    drawn.add_trace(go.Scatter(x=[None], y=[None], mode="lines", line=word, name=t("recall.measured.power", lang)))
    figures.percent_axis(drawn, "y", t("recall.axis.clean", lang), lang, high=102)
    figures.number_axis(drawn, "x", t("recall.axis.mentions", lang), range=[0, longest])
    columns = ("run", "mentions", "documents", "clean", "share", "low", "high", "expected")
    head = [t(f"recall.column.{column}", lang) for column in columns]
    rows = [_row(name, bin, lang) for name, found in runs for bin in found.bins]
    return figure_card.fill(drawn, answer(*runs[0], lang), Table(head, rows), lang, sample(runs, lang))


def answer(name: str, recall: MeasuredRecall, lang: str) -> str:
    """Say the share of clean decisions of a run, and what p^N promised."""
    if (bounds := recall.interval) is None:
        verdict = t("recall.measured.clean" if recall.clean.count else "recall.measured.leaks", lang)
        return t("recall.measured.answer_one", lang, run=name, verdict=verdict)
    return t(
        "recall.measured.answer",
        lang,
        run=name,
        clean=format_share(recall.clean.rate, lang),
        documents=number(recall.clean.of, lang),
        low=format_share(bounds[0], lang),
        high=format_share(bounds[1], lang),
        recall=format_share_near_one(recall.recall, lang),
        expected=format_share(recall.expected, lang),
    )


def means_card(runs: Runs, lang: str) -> tuple[Any, ...]:
    """Fill the card of the two means of p^N, beside the measure."""
    if (nothing := explain_missing(runs, lang)) is not None:
        return nothing
    drawn = figures.figure(lang)
    names = [broken(name) for name, _ in runs]
    rows = {
        "at_mean": [(one.at_mean, None) for _, one in runs],
        "expected": [(one.expected, None) for _, one in runs],
        "clean": [(one.clean.rate, one.interval) for _, one in runs],
    }
    for rank, (kind, values) in enumerate(rows.items()):
        drawn.add_trace(dots(names, t(f"recall.means.{kind}", lang), values, rank, lang))
    under_each_other(drawn, t("recall.axis.clean", lang), lang)
    head = [
        t(f"recall.column.{column}", lang)
        for column in ("run", "recall", "mean", "at_mean", "expected", "share", "low", "high")
    ]
    table = [
        [
            name,
            share(one.recall, lang, 2),
            figure(one.mean, lang, 1),
            share(one.at_mean, lang),
            share(one.expected, lang),
            *shares(one.clean, lang),
        ]
        for name, one in runs
    ]
    return figure_card.fill(drawn, means_answer(*runs[0], lang), Table(head, table), lang, sample(runs, lang))


def means_answer(name: str, recall: MeasuredRecall, lang: str) -> str:
    """Say both means, and the measure."""
    told = {"expected": recall.expected, "at_mean": recall.at_mean, "clean": recall.clean.rate}
    shown = {key: percent(value, lang, 1) for key, value in told.items()}
    return t("recall.measured.means.answer", lang, run=name, mean=number(recall.mean, lang, 1), **shown)


def explain_missing(runs: Runs, lang: str, kind: str = "mentions") -> tuple[Any, ...] | None:
    """Fill a card with the reason why nothing can be shown, if there is one."""
    if not runs:
        return figure_card.empty(t("recall.empty.runs", lang))
    return None if any(one.sizes for _, one in runs) else figure_card.empty(t(f"recall.empty.{kind}", lang))


def sample(runs: Runs, lang: str) -> str:
    """Say how many documents, and mentions to find, a figure of the runs rests on."""
    return figures.sample(runs[0][1].clean.of, lang, runs[0][1].found.of)


def shares(counted: Share, lang: str) -> list[Any]:
    """Give the cells of a share and its interval."""
    low, high = clean_shares.interval(counted) or (None, None)
    return [share(counted.rate if counted.of else None, lang), share(low, lang), share(high, lang)]


def spread(counted: Share, bounds: tuple[float, float] | None, lang: str) -> list[str]:
    """Say a count of decisions and its interval, as a point says it."""
    if bounds is None:
        return [t("recall.hover.no_interval", lang)]
    low, high = (percent(bound, lang, 1) for bound in bounds)
    counts = count("recall.hover.counted", counted.count, lang, of=number(counted.of, lang))
    return [counts, t("recall.hover.interval", lang, low=low, high=high)]


def whiskers(rates: Sequence[float], bounds: Sequence[tuple[float, float] | None]) -> dict[str, Any]:
    """Draw intervals (hundredths) round the points of a trace."""
    ends = [bound or (rate, rate) for rate, bound in zip(rates, bounds, strict=True)]
    return {
        "type": "data",
        "array": [100 * (high - rate) for rate, (_, high) in zip(rates, ends, strict=True)],
        "arrayminus": [100 * (rate - low) for rate, (low, _) in zip(rates, ends, strict=True)],
        "thickness": 1.5,
        "width": 5,
        "color": figures.SOFT,
    }


def broken(name: str) -> str:
    """Break the name of a run over lines, so that it stands under its bars."""
    return "<br>".join(escape(line, quote=False) for line in wrap(name, TICK))


def dots(
    names: Sequence[str], kind: str, values: Sequence[tuple[float, tuple[float, float] | None]], rank: int, lang: str
) -> go.Scatter:
    """Draw a point for each name, one under the other: a share, and its interval where it has
    one."""
    rates, bounds = [rate for rate, _ in values], [bound for _, bound in values]
    hover = []
    for name, rate, bound in zip(names, rates, bounds, strict=True):
        between = {"low": percent(bound[0], lang, 1), "high": percent(bound[1], lang, 1)} if bound else {}
        more = [t("recall.hover.interval", lang, **between)] if bound else []
        hover.append("<br>".join([name, figures.hover_text([kind, percent(rate, lang, 1), *more])]))
    return go.Scatter(
        y=list(names),
        x=figures.percents(rates),
        orientation="h",
        mode="markers+text",
        name=kind,
        marker={**figures.marker(rank), "size": 11},
        text=[format_share(rate, lang) for rate in rates],
        textposition="bottom center" if any(bounds) else "middle right",
        error_x=whiskers(rates, bounds) if any(bounds) else None,
        hovertext=hover,
        hovertemplate=figures.HOVER,
    )


def under_each_other(drawn: go.Figure, title: str, lang: str) -> go.Figure:
    """Lay out :func:`dots`: shares from the ten below the lowest on, names in reading order."""
    ends = [
        x - (low or 0)
        for datum in drawn.data
        for x, low in zip(datum.x, datum.error_x.arrayminus or [0] * len(datum.x), strict=True)
    ]
    low = max(0.0, 10 * floor(min(ends) / 10 - 0.2))
    figures.percent_axis(drawn, "x", title, lang, low=low, high=102)
    drawn.update_xaxes(showgrid=True).update_yaxes(autorange="reversed", showgrid=False, type="category")
    return drawn.update_layout(scattermode="group", scattergap=0.25)


def _promised(name: str, recall: MeasuredRecall, longest: int, rank: int, lang: str) -> go.Scatter:
    points = by_mentions(recall.recall, longest)
    said = t("recall.measured.curve", lang, run=name)
    hover = [
        figures.hover_text(
            [said, t("recall.hover.mentions", lang, n=n), t("recall.hover.clean", lang, clean=percent(clean, lang, 1))]
        )
        for n, clean in points
    ]
    return go.Scatter(
        x=[n for n, _ in points],
        y=figures.percents(clean for _, clean in points),
        mode="lines",
        line={**figures.line(rank), "width": 1.5},
        name=said,
        showlegend=False,
        hovertext=hover,
        hovertemplate=figures.HOVER,
    )


def _points(name: str, recall: MeasuredRecall, rank: int, shift: float, lang: str) -> go.Scatter:
    rates = [found.clean.rate for found in recall.bins]
    hover = [
        figures.hover_text(
            [name, t("recall.hover.mentions", lang, n=_range(found, lang)), *spread(found.clean, found.interval, lang)]
        )
        for found in recall.bins
    ]
    return go.Scatter(
        x=[found.mean + shift for found in recall.bins],
        y=figures.percents(rates),
        error_y={
            **whiskers(rates, [found.interval for found in recall.bins]),
            "color": figures.COLOURS[rank % len(figures.COLOURS)],
        },
        mode="markers",
        marker=figures.marker(rank),
        name=name,
        hovertext=hover,
        hovertemplate=figures.HOVER,
    )


def _row(name: str, bin: SizeBin, lang: str) -> list[Any]:
    return [name, _range(bin, lang), bin.clean.of, bin.clean.count, *shares(bin.clean, lang), share(bin.expected, lang)]


def _range(bin: SizeBin, lang: str) -> str:
    low, high = number(bin.low, lang), number(bin.high, lang)
    return low if bin.low == bin.high else t("recall.range", lang, low=low, high=high)
