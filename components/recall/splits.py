"""The check of a promise: calibrated on one half of the decisions, counted on the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Table, share
from components.i18n import number, percent, t
from components.recall.words import format_chosen_share, format_share
from engine.recall import Splits

BARS, FEW = 20, 6
"""Bars of the check; of fewer draws than ``FEW``, each has its tick."""


def splits_card(seen: Splits | None, lang: str) -> tuple[Any, ...]:
    """Fill the card of the check: the share that leaks in each checked half, beside what was
    promised."""
    if seen is None or seen.empty == seen.splits:
        return figure_card.empty(splits_answer(seen, lang))
    shares = [one.rate for one in seen.shares if one.of]
    drawn = figures.figure(lang)
    top = max(0.05, *shares, 1.2 * seen.alpha)
    counts = _bins(shares, top)
    drawn.add_trace(_histogram(counts, top, lang))
    drawn.add_vline(x=100 * seen.alpha, line={"color": figures.COLOURS[1], "width": 2, "dash": "dash"})
    drawn.add_annotation(
        x=100 * seen.alpha,
        y=1,
        yref="paper",
        text=t("rereading.splits.alpha", lang),
        showarrow=False,
        xanchor="left",
        xshift=4,
    )
    figures.percent_axis(drawn, "x", t(f"rereading.splits.axis.{_kind(seen)}", lang), lang, high=100 * top, digits=1)
    figures.number_axis(drawn, "y", t("rereading.splits.splits", lang), rangemode="tozero")
    if max(counts) < FEW:
        drawn.update_yaxes(dtick=1)
    return figure_card.fill(drawn, splits_answer(seen, lang), _splits_table(seen, lang), lang)


def splits_answer(seen: Splits | None, lang: str) -> str:
    """Say in how many draws the promise was kept, as counted, and in how many the checked half
    contradicts it."""
    if seen is None:
        return t("rereading.splits.one", lang)
    alpha = format_chosen_share(seen.alpha, lang)
    if seen.empty == seen.splits:
        return t("rereading.splits.empty", lang, calibration=number(seen.calibration, lang), alpha=alpha)
    low, high = seen.kept.interval
    said = t(
        f"rereading.splits.{_kind(seen)}",
        lang,
        calibration=number(seen.calibration, lang),
        checked=number(seen.checked, lang),
        splits=number(seen.splits, lang),
        alpha=alpha,
        kept=format_share(seen.kept.rate, lang),
        low=format_share(low, lang),
        high=format_share(high, lang),
        published=format_share(seen.published, lang),
        leaking=percent(seen.leaking.rate, lang, 1),
        mean=percent(seen.leaking_of_all, lang, 1),
        mean_low=percent((seen.mean_interval or (0.0, 1.0))[0], lang, 1),
        mean_high=percent((seen.mean_interval or (0.0, 1.0))[1], lang, 1),
    )
    refuted = t("rereading.splits.refuted", lang, refuted=format_share(1 - seen.unrefuted.rate, lang))
    empty = (
        [t("rereading.splits.some_empty", lang, empty=format_share(seen.empty / seen.splits, lang))]
        if seen.empty
        else []
    )
    return " ".join([said, *([] if seen.confidence is None else [refuted]), *empty])


def _kind(seen: Splits) -> str:
    return "all" if seen.confidence is None else "unread"


def _bins(shares: Sequence[float], top: float) -> list[int]:
    """Count the draws in bars of equal width from 0 to ``top``; the bounds belong to the bar below,
    0 to the first."""
    counts = [0] * BARS
    for drawn in shares:
        counts[max(0, min(BARS - 1, int(-(-drawn * BARS // top)) - 1))] += 1
    return counts


def _histogram(counts: Sequence[int], top: float, lang: str) -> go.Bar:
    width = 100 * top / BARS
    hover = []
    for rank, many in enumerate(counts):
        low, high = (percent((rank + end) * top / BARS, lang, 1) for end in (0, 1))
        hover.append(
            figures.hover_text(
                [
                    t("recall.hover.interval", lang, low=low, high=high),
                    t("rereading.hover.splits", lang, n=number(many, lang)),
                ]
            )
        )
    return go.Bar(
        x=[(rank + 0.5) * width for rank in range(BARS)],
        y=list(counts),
        width=0.94 * width,
        marker=figures.bar(0),
        hovertext=hover,
        hovertemplate=figures.HOVER,
    )


def _splits_table(seen: Splits, lang: str) -> Table:
    low, high = seen.kept.interval
    rows: list[list[Any]] = [
        [t("rereading.splits.row.kept", lang), share(seen.kept.rate, lang)],
        [t("rereading.splits.row.low", lang), share(low, lang)],
        [t("rereading.splits.row.high", lang), share(high, lang)],
        [t("rereading.splits.row.unrefuted", lang), share(seen.unrefuted.rate, lang)],
        [t("rereading.splits.row.empty", lang), share(seen.empty / seen.splits, lang)],
        [t("rereading.splits.row.published", lang), share(seen.published, lang)],
        [t("rereading.splits.row.leaking", lang), share(seen.leaking.rate if seen.leaking.of else None, lang)],
        [t("rereading.splits.row.leaking_of_all", lang), share(seen.leaking_of_all, lang)],
    ]
    return Table([t("rereading.column.what", lang), t("rereading.column.value", lang)], rows)
