"""The promise of selective re-reading: which decisions may be published unread, and whether that is
kept on decisions it was not made with."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Table, figure, share
from components.i18n import number, percent, t
from components.recall.words import format_chosen_share, format_share
from engine.core import Share
from engine.recall import Promise, Splits

ALPHAS = (0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)
"""What the figure shows of the price of a stricter promise."""
WORTH_SAYING = 0.2
"""The largest alpha that is proposed: nobody publishes on the promise that half of the decisions
leak."""
BARS, FEW = 20, 6
"""Bars of the check; of fewer draws than ``FEW``, each has its tick."""


def promise_card(
    made: Promise, others: Sequence[Promise], checked: tuple[Share, Share] | None, lang: str
) -> tuple[Any, ...]:
    """Fill the card of the promise; ``others``: with other alphas, in order. ``checked``: of the
    decisions measured, which did not calibrate, what is published, what leaks."""
    if not made.documents:
        return figure_card.empty(t("rereading.promise.nothing", lang))
    drawn = figures.figure(lang)
    drawn.add_trace(_price(others, lang))
    drawn.add_trace(_chosen(made, lang))
    if made.smallest <= ALPHAS[-1]:
        drawn.add_vline(x=100 * made.smallest, line={"color": figures.SOFT, "width": 1, "dash": "dot"})
    most = max(made.alpha, ALPHAS[-1])
    figures.percent_axis(drawn, "x", t("rereading.axis.alpha", lang), lang, high=100 * most + 1)
    figures.percent_axis(drawn, "y", t("rereading.axis.published", lang), lang, low=-2, high=103)
    names = ("alpha", "published", "published_share", "leaking", "bound", "threshold")
    head = [t(f"rereading.column.{name}", lang) for name in names]
    rows = [
        _row(one, lang)
        for one in sorted({other.alpha: other for other in (*others, made)}.values(), key=lambda p: p.alpha)
    ]
    return figure_card.fill(drawn, promise_answer(made, others, checked, lang), Table(head, rows), lang)


def promise_answer(made: Promise, others: Sequence[Promise], checked: tuple[Share, Share] | None, lang: str) -> str:
    """Say what may be published unread and what is promised of it, or why nothing may; then the
    least that can be promised."""
    kind = "all" if made.confidence is None else "unread"
    n, alpha = number(made.documents, lang), format_chosen_share(made.alpha, lang)
    smallest = percent(made.smallest, lang, 1)
    confidence = "" if made.confidence is None else format_chosen_share(made.confidence, lang)
    if not made.possible:
        key = f"rereading.promise.{made.reason}"
        said = t(key, lang, n=n, alpha=alpha, smallest=smallest, needed=number(made.needed, lang))
        return f"{said} {_instead(others, lang)}"
    said = [
        t(
            f"rereading.promise.{'everything' if _all(made) else 'some'}",
            lang,
            limit=_limit(made, lang),
            published=number(made.published.count, lang),
            n=n,
            leaking=number(made.leaking.count, lang),
        ),
        t(f"rereading.promise.{kind}", lang, alpha=alpha, confidence=confidence),
        t("rereading.promise.smallest", lang, n=n, smallest=smallest),
    ]
    if checked is not None:
        said.append(_elsewhere(made, checked, lang))
    return " ".join(said)


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


def _instead(others: Sequence[Promise], lang: str) -> str:
    """Say which of the promises shown is the first that lets something be published."""
    first = next((other for other in others if other.possible and other.alpha <= WORTH_SAYING), None)
    if first is None:
        return t("rereading.promise.hopeless", lang)
    published, n = number(first.published.count, lang), number(first.documents, lang)
    return t("rereading.promise.instead", lang, alpha=format_chosen_share(first.alpha, lang), published=published, n=n)


def _kind(seen: Splits) -> str:
    return "all" if seen.confidence is None else "unread"


def _limit(made: Promise, lang: str) -> str:
    """Say the threshold in the unit of the risk."""
    value = made.threshold
    if value == inf:
        return t(f"rereading.limit.{'none' if _all(made) else 'known'}", lang)
    shown = percent(value, lang, 1 if value >= 0.01 else 2) if made.source == "system" else number(value, lang)
    return t(f"rereading.limit.{made.source}", lang, value=shown)


def _all(made: Promise) -> bool:
    return made.published.count == made.documents


def _elsewhere(made: Promise, checked: tuple[Share, Share], lang: str) -> str:
    published, leaking = checked
    of = published.of if made.confidence is None else leaking.of
    kept = "kept" if leaking.count <= made.alpha * of else "broken"
    return t(
        f"rereading.elsewhere.{kept}",
        lang,
        n=number(published.of, lang),
        published=number(published.count, lang),
        leaking=number(leaking.count, lang),
    )


def _price(others: Sequence[Promise], lang: str) -> go.Scatter:
    hover = [
        figures.hover_text(
            [
                t("rereading.hover.alpha", lang, alpha=format_chosen_share(other.alpha, lang)),
                t(
                    "rereading.hover.published",
                    lang,
                    n=number(other.published.count, lang),
                    of=number(other.documents, lang),
                ),
                t("rereading.hover.leaking", lang, n=number(other.leaking.count, lang)),
            ]
        )
        for other in others
    ]
    return go.Scatter(
        x=figures.percents(other.alpha for other in others),
        y=figures.percents(other.published.rate for other in others),
        name=t("rereading.promise.price", lang),
        mode="lines+markers",
        line={**figures.line(0), "shape": "hv"},
        marker=figures.marker(0),
        hovertext=hover,
        hovertemplate=figures.HOVER,
    )


def _chosen(made: Promise, lang: str) -> go.Scatter:
    name = t("rereading.promise.chosen", lang)
    counted = t(
        "rereading.hover.published", lang, n=number(made.published.count, lang), of=number(made.documents, lang)
    )
    return go.Scatter(
        x=[100 * made.alpha],
        y=[100 * made.published.rate],
        name=name,
        mode="markers+text",
        marker={**figures.marker(1), "size": 12},
        text=[format_share(made.published.rate, lang)],
        textposition="bottom right",
        hovertext=[
            figures.hover_text(
                [name, t("rereading.hover.alpha", lang, alpha=format_chosen_share(made.alpha, lang)), counted]
            )
        ],
        hovertemplate=figures.HOVER,
    )


def _row(promise: Promise, lang: str) -> list[Any]:
    return [
        share(promise.alpha, lang),
        promise.published.count,
        share(promise.published.rate, lang),
        figure(promise.leaking.count if promise.possible else None, lang),
        share(promise.bound, lang),
        _limit(promise, lang) if promise.possible else None,
    ]


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
