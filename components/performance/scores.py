"""Whether the scores that a run announces are true: the reliability diagram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table, share
from components.i18n import count, enumeration, number, percent, t
from components.performance.words import Result, escape_markup, label_name, points_word
from engine.core import Share
from engine.measure import GoldSet, Reliability, Right, RunInfo, Tally, calibration, reliability_of
from engine.service import GoldSets, same_engine_elsewhere

EVEN = 0.005
"""Mean score and share of right ones nearer than this are said to be even."""

Measured = list[tuple[Result, Reliability]]


def fill(results: Sequence[Result], real: Sequence[Result], family: str, right: Right, lang: str) -> tuple[Any, ...]:
    """Fill the card; ``family`` of labels, or ``all``. ``real``: the first run's engine on real
    decisions (:func:`of_set`)."""
    wanted = None if family == "all" else family
    measured = [(result, reliability_of(result.tallies, wanted, right)) for result in (*results, *real)]
    found = [(result, one) for result, one in measured if one.cases]
    apart = [_left_out(result, one, lang) for result, one in measured if one.fitted or one.unannotated]
    if not found:
        return figure_card.empty(" ".join([t("performance.scores.empty", lang), *apart]))
    shown = [(result, one) for result, one in found if result in (found[0][0], *real)]
    answer = " ".join([*(_answer(*one, lang) for one in shown), *dict.fromkeys(apart)])
    sample = figures.sample(len(found[0][0].tallies), lang, found[0][1].cases)
    return figure_card.fill(_figure(found, right, lang), answer, _table(found, lang), lang, sample)


def on_real_decisions(known: GoldSets, run: RunInfo) -> list[Result]:
    """Give what the engine of a run was measured to be on real decisions, where it was."""
    found = [(gold, other) for gold, other in same_engine_elsewhere(known, run) if not gold.texts]
    return [of_set(gold, other, known.tallies(other.set, other.id)) for gold, other in found]


def of_set(gold: GoldSet, run: RunInfo, tallies: tuple[Tally, ...]) -> Result:
    """Make the result of a run on another set than the one shown; its name says on which."""
    return Result(replace(run, fr=f"{run.fr} – {gold.fr}", en=f"{run.en} – {gold.en}"), tallies)


def _left_out(result: Result, found: Reliability, lang: str) -> str:
    """Say which documents do not count, since the scores were fitted on them, and which labels,
    since the gold does not annotate them."""
    said, name = [], result.name(lang)
    if found.fitted:
        said.append(count("performance.scores.fitted", found.fitted, lang, run=name))
    if found.unannotated:
        labels = enumeration((label_name(code, lang) for code in found.unannotated), lang)
        said.append(t("performance.scores.unannotated", lang, run=name, labels=labels))
    return " ".join(said)


def _answer(result: Result, found: Reliability, lang: str) -> str:
    said = sum(bin.probability * bin.cases for bin in found.bins) / found.cases
    true = sum(bin.right * bin.cases for bin in found.bins) / found.cases
    verdict = "even" if abs(said - true) < EVEN else "careful" if said < true else "sure"
    told = {
        "run": result.name(lang),
        "cases": number(found.cases, lang),
        "error": points_word(found.error, lang, signed=False),
    }
    means = {"said": percent(said, lang, 1), "true": percent(true, lang, 1)}
    return f"{t('performance.scores.answer', lang, **told)} {t(f'performance.scores.{verdict}', lang, **means)}"


def _figure(found: Measured, right: Right, lang: str) -> go.Figure:
    drawn = figures.figure(lang)
    name = t("performance.scores.perfect", lang)
    drawn.add_scatter(
        x=[0, 100], y=[0, 100], mode="lines", name=name, line={"color": "#8a9498", "width": 1}, hoverinfo="skip"
    )
    for rank, (result, run) in enumerate(found):
        spans = [_interval(cell) for cell in run.bins]
        pairs = list(zip(run.bins, spans, strict=True))
        drawn.add_scatter(
            x=figures.percents(cell.probability for cell in run.bins),
            y=figures.percents(cell.right for cell in run.bins),
            mode="markers",
            name=escape_markup(result.name(lang)),
            marker=figures.marker(rank),
            cliponaxis=False,
            error_y={
                "type": "data",
                "symmetric": False,
                "array": figures.percents(max(0.0, top - cell.right) for cell, (_, top) in pairs),
                "arrayminus": figures.percents(max(0.0, cell.right - low) for cell, (low, _) in pairs),
                "thickness": 1.5,
                "width": 3,
            },
            hovertext=[_said(result, cell, lang) for cell in run.bins],
            hovertemplate=figures.HOVER,
        )
    figures.percent_axis(drawn, "x", t("performance.scores.said", lang), lang)
    return figures.percent_axis(drawn, "y", t(f"performance.scores.right.{right}", lang), lang)


def _interval(bin: calibration.ReliabilityBin) -> tuple[float, float]:
    return Share(round(bin.right * bin.cases), bin.cases).interval


def _said(result: Result, bin: calibration.ReliabilityBin, lang: str) -> str:
    told = {"low": percent(bin.low, lang), "high": percent(bin.high, lang), "right": percent(bin.right, lang, 1)}
    return figures.hover_text([result.name(lang), count("performance.scores.bin", bin.cases, lang, **told)])


def _table(found: Measured, lang: str) -> Table:
    head = [t(f"performance.scores.head.{one}", lang) for one in ("from", "to", "run", "cases", "said", "right")]
    rows: list[list[Cell | str | float | None]] = [
        [
            share(bin.low, lang, 0),
            share(bin.high, lang, 0),
            result.name(lang),
            bin.cases,
            share(bin.probability, lang),
            share(bin.right, lang),
        ]
        for result, reliability in found
        for bin in reliability.bins
    ]
    return Table(head, rows, t("performance.scores.caption", lang))
