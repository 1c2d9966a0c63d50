"""Whether the probability that nothing is missed kept its word; and what the rules added."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table, share
from components.i18n import count, number, percent, t
from components.monitoring.words import format_interval, source_name
from engine.core import Share
from engine.measure import calibration as measure_calibration
from engine.monitoring import RULE, Columns, MentionSource, compare_calibration, observed_calibration, rules

MOST = 15
"""Rules drawn; the table has all."""
WIDTH, LINES = 34, 2


def calibration(columns: Columns, lang: str) -> tuple[Any, ...]:
    """Fill the card of what was promised and what readers found."""
    found = compare_calibration(columns)
    if found is None:
        return figure_card.empty(t("monitoring.calibration.empty", lang, least=observed_calibration.LEAST))
    low, high = found.clean.interval
    verdict = "low" if found.promised < low else "high" if found.promised > high else "right"
    answer = t(
        f"monitoring.calibration.answer.{verdict}",
        lang,
        documents=count("monitoring.documents", found.documents, lang),
        promised=percent(found.promised, lang),
        found=percent(found.clean.rate, lang),
        interval=format_interval("recall", found.clean.interval, lang),
    )
    answer += " " + t("monitoring.calibration.brier", lang, brier=number(found.brier, lang, 3), always=number(found.always, lang, 3))  # fmt: skip
    drawn = figures.figure(lang)
    drawn.add_scatter(x=[0, 100], y=[0, 100], mode="lines", line={**figures.line(1), "width": 1.5}, name=t("monitoring.calibration.perfect", lang), hoverinfo="skip")  # fmt: skip
    shares = [_clean(bin) for bin in found.bins]
    drawn.add_scatter(
        x=figures.percents(bin.probability for bin in found.bins),
        y=figures.percents(one.rate for one in shares),
        mode="markers",
        name=t("monitoring.calibration.measured", lang),
        marker=figures.marker(0),
        cliponaxis=False,
        error_y={
            "type": "data",
            "symmetric": False,
            "array": figures.percents(max(0.0, one.interval[1] - one.rate) for one in shares),
            "arrayminus": figures.percents(max(0.0, one.rate - one.interval[0]) for one in shares),
            "thickness": 1.5,
            "width": 3,
        },
        hovertext=[_said(one, of, lang) for one, of in zip(found.bins, shares, strict=True)],
        hovertemplate=figures.HOVER,
    )
    drawn.update_layout(showlegend=True, xaxis={"showgrid": True})
    figures.percent_axis(drawn, "x", t("monitoring.calibration.axis.said", lang), lang, -2, 102)
    figures.percent_axis(drawn, "y", t("monitoring.calibration.axis.found", lang), lang, -2, 102)
    head = [t(f"monitoring.calibration.column.{name}", lang) for name in ("bin", "documents", "promised", "found")]
    rows = [
        [
            Cell(f"{percent(one.low, lang)} – {percent(one.high, lang)}", one.low),
            one.cases,
            share(one.probability, lang),
            Cell(percent(of.rate, lang, 1), of.rate, under=format_interval("recall", of.interval, lang)),
        ]
        for one, of in zip(found.bins, shares, strict=True)
    ]
    unknown = count("monitoring.calibration.unknown", found.unknown, lang) if found.unknown else ""
    error = t("monitoring.calibration.caption", lang, error=number(100 * found.error, lang, 1), chance=number(100 * found.chance, lang, 1))  # fmt: skip
    return figure_card.fill(
        drawn, answer, Table(head, rows, f"{error} {unknown}".strip()), lang, figures.sample(found.documents, lang)
    )


def value_of_rules(columns: Columns, lang: str) -> tuple[Any, ...]:
    """Fill the card of what rules found, and what readers left of it."""
    found = rules.rules(columns)
    ruled = [source for source in found.sources if source.code.startswith(RULE)]
    if not ruled:
        return figure_card.empty(t("monitoring.rules.empty", lang))
    total = sum((one.kept for one in ruled), Share())
    answer = t(
        "monitoring.rules.answer",
        lang,
        found=count("monitoring.mentions", total.of, lang),
        kept=number(total.count, lang),
        share=percent(total.rate, lang),
        recall=percent(found.recall.rate, lang, 1),
        without=percent(found.without.rate, lang, 1),
    )
    shown = ruled[:MOST]
    drawn = figures.figure(lang)
    names = [_short(source_name(one.code, lang)) for one in shown]
    for rank, (key, values) in enumerate((("kept", [one.kept.count for one in shown]), ("removed", [one.removed for one in shown]))):  # fmt: skip
        drawn.add_bar(
            x=values,
            y=list(range(len(shown))),
            orientation="h",
            name=t(f"monitoring.rules.{key}", lang),
            marker=figures.bar(rank),
            hovertext=[_rule_said(one, lang) for one in shown],
            hovertemplate=figures.HOVER,
        )
    drawn.update_layout(barmode="stack", showlegend=True, yaxis={"tickvals": list(range(len(names))), "ticktext": names, "autorange": "reversed", "showgrid": False})  # fmt: skip
    figures.number_axis(drawn, "x", t("monitoring.column.mentions", lang), showgrid=True, rangemode="tozero")
    head = [t(f"monitoring.rules.column.{name}", lang) for name in ("rule", "documents", "found", "kept", "removed", "share")]  # fmt: skip
    rows = [
        [
            Cell(source_name(source.code, lang), source.code),
            source.documents,
            source.kept.of,
            source.kept.count,
            source.removed,
            Cell(percent(source.kept.rate, lang, 1), source.kept.rate, under=format_interval("recall", source.interval, lang) if source.interval else None),
        ]
        for source in found.sources
    ]  # fmt: skip
    return figure_card.fill(
        drawn, answer, Table(head, rows, t("monitoring.table.caption", lang)), lang, figures.sample(len(columns), lang)
    )


def _short(text: str) -> str:
    lines = wrap(text, WIDTH, break_long_words=False)
    ending = "…" if len(lines) > LINES else ""
    return "<br>".join(figures.hover_text([line]) for line in lines[:LINES]) + ending


def _clean(bin: measure_calibration.ReliabilityBin) -> Share:
    return Share(round(bin.right * bin.cases), bin.cases)


def _said(bin: measure_calibration.ReliabilityBin, found: Share, lang: str) -> str:
    return figures.hover_text(
        [
            t("monitoring.calibration.said", lang, promised=percent(bin.probability, lang), found=percent(found.rate, lang)),
            t("monitoring.interval", lang, interval=format_interval("recall", found.interval, lang)),
            count("monitoring.documents", bin.cases, lang),
        ]
    )  # fmt: skip


def _rule_said(source: MentionSource, lang: str) -> str:
    told = t("monitoring.rules.said", lang, found=number(source.kept.of, lang), kept=number(source.kept.count, lang), share=percent(source.kept.rate, lang))  # fmt: skip
    return figures.hover_text([*wrap(source_name(source.code, lang), 60), told])
