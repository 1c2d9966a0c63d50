"""Section 3 of the page Rappel: why the share of clean decisions is not p^N. Misses come in
clusters, by decision and by sentence."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

import plotly.graph_objects as go
from dash import html

from components.figures import card as figure_card, figures
from components.figures.table import Table, figure, share
from components.i18n import count, number, percent, t
from components.recall.words import amount, format_share
from engine.core import Share
from engine.recall import CleanSharePoint, Dependence, MeasuredRecall, Neighbours, dependence

SPREAD, SENTENCES = "recall-spread", "recall-sentences"
TICK = 20
SURE, MUCH = 0.05, 1.5
"""Largest p-value that rules chance out; how many times likelier a second miss must be for misses
to be said to gather."""


def section(lang: str) -> html.Section:
    """Lay out the section."""
    name = "recall-dependence-title"
    cards = [
        figure_card.card(
            SPREAD, t("dependence.spread", lang), lang, level=3, note=html.P(t("dependence.spread.note", lang))
        ),
        figure_card.card(
            SENTENCES, t("dependence.sentences", lang), lang, level=3, note=html.P(t("dependence.sentences.note", lang))
        ),
    ]
    return html.Section(
        [
            html.H2(t("dependence.title", lang), id=name),
            html.P(t("dependence.lead", lang), className="recall-lead"),
            html.Div(cards, className="figure-cards"),
        ],
        className="recall-section",
        **{"aria-labelledby": name},
    )


def spread_card(model: Dependence, seen: MeasuredRecall, mentions: int, run: str, lang: str) -> tuple[Any, ...]:
    """Fill the card of the model: its curve with its interval, p^N, and what was measured;
    ``mentions`` is the N of the page."""
    points = dependence.curve(model, range(1, dependence.last_size(seen, mentions) + 1))
    if not points:
        return figure_card.empty(spread_answer(model, mentions, run, lang))
    drawn = _drawn(points, seen, lang)
    head = [t(f"dependence.column.{name}", lang) for name in ("mentions", "model", "low", "high", "independent")]
    rows = [
        [point.mentions, *(share(value, lang) for value in (point.clean, point.low, point.high, point.independent))]
        for point in points
    ]
    return figure_card.fill(
        drawn,
        spread_answer(model, mentions, run, lang),
        Table(head, rows, _caption(model, lang)),
        lang,
        figures.sample(seen.clean.of, lang, seen.found.of),
    )


def spread_answer(model: Dependence, mentions: int, run: str, lang: str) -> str:
    """Say whether misses come in clusters, and what follows for the share of clean decisions; or
    why nothing can be said."""
    if model.recall is None or model.again is None or model.expected is None or model.independent is None:
        limit = format_share(model.leaking_limit, lang) if model.leaking_limit is not None else ""
        return t(f"dependence.spread.{model.state}", lang, run=run, n=number(model.documents, lang), limit=limit)
    sure = model.p_value is not None and model.p_value < SURE
    much = model.again >= MUCH * (1 - model.recall)
    (point,) = dependence.curve(model, [mentions])
    said = t(
        f"dependence.spread.{('clusters' if much else 'slightly') if sure else 'chance'}",
        lang,
        run=run,
        again=percent(model.again, lang, 1),
        miss=percent(1 - model.recall, lang, 1),
        p=_p_value(model.p_value or 0.0, lang),
    )
    overall = t(
        "dependence.spread.expected",
        lang,
        expected=format_share(model.expected, lang),
        independent=format_share(model.independent, lang),
        clean=format_share(model.clean.rate, lang),
        n=number(mentions, lang),
        at=format_share(point.clean, lang),
        low=format_share(point.low, lang),
        high=format_share(point.high, lang),
        power=format_share(point.independent, lang),
    )
    return f"{said} {overall}"


def sentences_card(seen: Neighbours, run: str, lang: str) -> tuple[Any, ...]:
    """Fill the card of misses in one sentence: any mention, one of another sentence of the same
    decision, a neighbour."""
    if not seen.enough:
        return figure_card.empty(sentences_answer(seen, run, lang))
    bars: list[tuple[str, Share, tuple[float, float] | None]] = [
        ("overall", seen.overall, None),
        ("apart", seen.apart, seen.apart_interval),
        ("together", seen.together, seen.together_interval),
    ]
    shown = [(t(f"dependence.sentences.{name}", lang), one, interval) for name, one, interval in bars]
    drawn = figures.figure(lang)
    drawn.add_trace(_bars(shown, lang))
    figures.percent_axis(drawn, "y", t("dependence.sentences.axis", lang), lang, high=_top(shown))
    head = [t(f"dependence.column.{name}", lang) for name in ("given", "missed", "of", "share", "low", "high")]
    rows = [
        [
            name,
            one.count,
            one.of,
            share(one.rate if one.of else None, lang),
            *(share(interval[end] if interval else None, lang) for end in (0, 1)),
        ]
        for name, one, interval in shown
    ]
    low, high = seen.odds_interval or (None, None)
    rows.append(
        [t("dependence.sentences.odds", lang), None, None, *(figure(one, lang, 1) for one in (seen.odds, low, high))]
    )
    size = figures.sample(seen.documents, lang, seen.overall.of)
    return figure_card.fill(drawn, sentences_answer(seen, run, lang), Table(head, rows), lang, size)


def sentences_answer(seen: Neighbours, run: str, lang: str) -> str:
    """Say whether a miss brings another in its sentence, and whether the sentence or the decision
    is to blame."""
    if not seen.enough or seen.together_interval is None:
        return t(
            "dependence.sentences.few",
            lang,
            run=run,
            n=number(seen.troubled, lang),
            sentences=number(seen.sentences, lang),
        )
    low, high = seen.together_interval
    said = t(
        "dependence.sentences.answer",
        lang,
        run=run,
        together=format_share(seen.together.rate, lang),
        low=format_share(low, lang),
        high=format_share(high, lang),
        overall=percent(seen.overall.rate, lang, 1),
    )
    return " ".join([said, *_verdicts(seen, lang)])


def _verdicts(seen: Neighbours, lang: str) -> list[str]:
    if not seen.apart.of or seen.apart_interval is None or seen.gap_interval is None:
        return [t("dependence.sentences.alone", lang)]
    gap = "sentence" if seen.gap_interval[0] > 0 else "reverse" if seen.gap_interval[1] < 0 else "unsure"
    said = [t(f"dependence.sentences.{gap}", lang, apart=percent(seen.apart.rate, lang, 1))]
    if seen.apart_interval[0] > seen.overall.rate:
        said.append(t("dependence.sentences.decision", lang))
    return said


def _drawn(points: Sequence[CleanSharePoint], seen: MeasuredRecall, lang: str) -> go.Figure:
    drawn = figures.figure(lang)
    x = [point.mentions for point in points]
    interval = t("dependence.spread.interval", lang)
    low, high = (figures.percents(getattr(point, end) for point in points) for end in ("low", "high"))
    drawn.add_traces(figures.band(x, low, high, 0, interval))
    for rank, name in enumerate(("clean", "independent")):
        word = t(f"dependence.spread.{'model' if name == 'clean' else 'power'}", lang)
        hover = [_hover(word, point, getattr(point, name), name == "clean", lang) for point in points]
        ys = figures.percents(getattr(point, name) for point in points)
        drawn.add_trace(
            go.Scatter(
                x=x,
                y=ys,
                name=word,
                mode="lines",
                line=figures.line(rank),
                hovertext=hover,
                hovertemplate=figures.HOVER,
            )
        )
    drawn.add_trace(_measured(seen, lang))
    figures.percent_axis(drawn, "y", t("recall.axis.clean", lang), lang, high=102)
    return figures.number_axis(drawn, "x", t("recall.axis.mentions", lang), range=[0, len(points)])


def _hover(word: str, point: CleanSharePoint, clean: float, interval: bool, lang: str) -> str:
    lines = [
        word,
        t("recall.hover.mentions", lang, n=number(point.mentions, lang)),
        t("recall.hover.clean", lang, clean=percent(clean, lang, 1)),
    ]
    if interval:
        lines.append(
            t("recall.hover.interval", lang, low=percent(point.low, lang, 1), high=percent(point.high, lang, 1))
        )
    return figures.hover_text(lines)


def _measured(seen: MeasuredRecall, lang: str) -> go.Scatter:
    """Mark what was measured, by groups of decisions of neighbouring sizes."""
    name = t("dependence.spread.measured", lang)
    hover = []
    for part in seen.bins:
        sizes = t("recall.range", lang, low=number(part.low, lang), high=number(part.high, lang))
        counted = count("recall.hover.counted", part.clean.count, lang, of=number(part.clean.of, lang))
        hover.append(figures.hover_text([name, t("recall.hover.mentions", lang, n=sizes), counted]))
    above = [100 * (bin.interval[1] - bin.clean.rate) if bin.interval else 0 for bin in seen.bins]
    below = [100 * (bin.clean.rate - bin.interval[0]) if bin.interval else 0 for bin in seen.bins]
    return go.Scatter(
        x=[bin.mean for bin in seen.bins],
        y=figures.percents(bin.clean.rate for bin in seen.bins),
        error_y={"type": "data", "array": above, "arrayminus": below, "thickness": 1.5},
        name=name,
        mode="markers",
        marker=figures.marker(2),
        hovertext=hover,
        hovertemplate=figures.HOVER,
    )


def _bars(shown: Sequence[tuple[str, Share, tuple[float, float] | None]], lang: str) -> go.Bar:
    hover = []
    for name, measured, interval in shown:
        counted = t(
            "dependence.sentences.counted", lang, missed=number(measured.count, lang), of=number(measured.of, lang)
        )
        lines = [name, percent(measured.rate, lang, 1), counted]
        if interval:
            low, high = (percent(end, lang, 1) for end in interval)
            lines.append(t("recall.hover.interval", lang, low=low, high=high))
        hover.append(figures.hover_text(lines))
    above = [100 * (interval[1] - measured.rate) if interval else 0 for _, measured, interval in shown]
    below = [100 * (measured.rate - interval[0]) if interval else 0 for _, measured, interval in shown]
    return go.Bar(
        x=["<br>".join(wrap(name, TICK)) for name, _, _ in shown],
        y=figures.percents(measured.rate for _, measured, _ in shown),
        error_y={"type": "data", "array": above, "arrayminus": below, "thickness": 1.5, "color": figures.SOFT},
        marker=figures.bar(0),
        width=0.55,
        hovertext=hover,
        hovertemplate=figures.HOVER,
    )


def _top(shown: Sequence[tuple[str, Share, tuple[float, float] | None]]) -> float:
    """Leave some room over the highest interval, at most up to 100."""
    return min(102.0, max(5.0, 115 * max(interval[1] if interval else one.rate for _, one, interval in shown)))


def _caption(model: Dependence, lang: str) -> str:
    """Say the parameters of the model over its table."""
    low, high = model.rho_interval or (0.0, 1.0)
    return t(
        "dependence.spread.caption",
        lang,
        recall=percent(model.recall or 0.0, lang, 2),
        rho=number(model.rho or 0.0, lang, 3),
        low=number(low, lang, 3),
        high=number(high, lang, 3),
        p=_p_value(1.0 if model.p_value is None else model.p_value, lang),
        documents=number(model.documents, lang),
    )


def _p_value(value: float, lang: str) -> str:
    """Write a p-value, after « p »."""
    return f"< {number(0.001, lang, 3)}" if value < 0.001 else f"= {amount(value, lang, 2)}"
