"""Runs compared on the same documents: how far they differ, and whether chance alone could make
them differ so, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import display_name, number, t
from components.performance.words import (
    Result,
    chance,
    errors_link,
    escape_markup,
    measure_name,
    points,
    points_word,
    set_sample,
)
from engine.measure import GoldSet, measures, repeats, run_comparison, significance

LEVEL = 0.05


def fill(
    gold: GoldSet,
    results: Sequence[Result],
    scheme: str,
    measure: str,
    lang: str,
    every_label: bool = False,
    beta: float = measures.BETA,
) -> tuple[Any, ...]:
    """Fill the card."""
    if len(results) < 2:
        return figure_card.empty(t("performance.compare.empty", lang))
    found = run_comparison.compare_runs(
        [(result.run, result.tallies) for result in results], scheme, measure, every_label, beta
    )
    names = {what: _name(what, scheme, measure, beta, lang) for what in run_comparison.COMPARED}
    answer = " ".join(verdict(line, results[0], lang) for line in found if line.what == "masked")
    table = _table(gold, results[0], found, names, lang)
    return figure_card.fill(_figure(found, names, lang), answer, table, lang, set_sample(results, lang))


def machine_note(lang: str) -> str:
    """Say how far a run may differ from itself on another machine."""
    told = {"differ": number(repeats.DIFFERENT, lang), "of": number(repeats.MENTIONS, lang)}
    return t("performance.compare.machine", lang, **told, most=number(repeats.SCORE, lang, 3))


def verdict(line: run_comparison.RunComparison, first: Result, lang: str) -> str:
    """Say in words how a run stands beside the first, and what chance has to do with it."""
    found, names = line.found, {"other": display_name(line.run, lang), "first": first.name(lang)}
    if found.p_value is None:
        return t("performance.compare.one_document", lang)
    if not found.difference:
        return t("performance.compare.same", lang, **names)
    way = "more" if found.difference > 0 else "less"
    return (
        f"{t(f'performance.compare.{way}', lang, n=points_word(found.difference, lang), **names)} {word(found, lang)}"
    )


def word(found: significance.SignificanceTest, lang: str) -> str:
    """Say whether chance could make such a difference, among all that were looked for."""
    if found.adjusted is None:
        return t("performance.compare.one_document", lang)
    verdict = "chance" if found.adjusted >= LEVEL else "real"
    return t(f"performance.compare.{verdict}", lang, p=chance(found.adjusted, lang))


def _name(what: str, scheme: str, measure: str, beta: float, lang: str) -> str:
    told = {"measure": measure_name(measure, lang, beta), "scheme": t(f"performance.scheme.{scheme}", lang)}
    return t(f"performance.compare.what.{what}", lang, **told)


def _figure(found: Sequence[run_comparison.RunComparison], names: dict[str, str], lang: str) -> go.Figure:
    drawn = figures.figure(lang)
    others = list(dict.fromkeys(line.run.id for line in found))
    for rank, other in enumerate(others):
        few = [line for line in found if line.run.id == other]
        shift = (rank - (len(others) - 1) / 2) * 0.2
        differences = [100 * line.found.difference for line in few]
        spans = [_span(line.found) for line in few]
        drawn.add_scatter(
            x=differences,
            y=[run_comparison.COMPARED.index(line.what) + shift for line in few],
            mode="markers",
            name=escape_markup(display_name(few[0].run, lang)),
            marker=figures.marker(rank + 1),  # the first run has the first sign on the other cards
            error_x={
                "type": "data",
                "symmetric": False,
                "array": [high - value for value, (_, high) in zip(differences, spans, strict=True)],
                "arrayminus": [value - low for value, (low, _) in zip(differences, spans, strict=True)],
            },
            hovertext=[_said(line, names, lang) for line in few],
            hovertemplate=figures.HOVER,
        )
    drawn.add_vline(0, line={"color": figures.SOFT, "width": 1})
    axis = {
        "tickvals": list(range(len(run_comparison.COMPARED))),
        "ticktext": [names[what] for what in run_comparison.COMPARED],
        "range": [len(run_comparison.COMPARED) - 0.5, -0.5],
    }
    x = {"title": {"text": t("performance.compare.axis", lang)}, "showgrid": True, "tickformat": ",~r"}
    return drawn.update_layout(xaxis=x, yaxis=axis, showlegend=True)


def _span(found: significance.SignificanceTest) -> tuple[float, float]:
    low = found.difference if found.low is None else found.low
    high = found.difference if found.high is None else found.high
    return 100 * low, 100 * high


def _said(line: run_comparison.RunComparison, names: dict[str, str], lang: str) -> str:
    value = points_word(line.found.difference, lang)
    return figures.hover_text(
        [names[line.what], display_name(line.run, lang), f"{value} {_range(line.found, lang)}", word(line.found, lang)]
    )


def _range(found: significance.SignificanceTest, lang: str) -> str:
    if found.low is None or found.high is None:
        return ""
    return t("performance.compare.range", lang, low=points(found.low, lang), high=points(found.high, lang))


def _table(
    gold: GoldSet, first: Result, found: Sequence[run_comparison.RunComparison], names: dict[str, str], lang: str
) -> Table:
    head = [
        t(f"performance.compare.head.{one}", lang)
        for one in ("what", "run", "difference", "low", "high", "p", "adjusted", "word")
    ]
    return Table(
        head,
        [_row(gold, first, line, names, lang) for line in found],
        t("performance.compare.caption", lang, first=first.name(lang)),
    )


def _row(
    gold: GoldSet, first: Result, line: run_comparison.RunComparison, names: dict[str, str], lang: str
) -> list[Cell | str | None]:
    href = errors_link(gold, first.run, other=line.run)
    numbers = [
        None if value is None else Cell(points(value, lang), 100 * value, href if rank == 0 else None)
        for rank, value in enumerate((line.found.difference, line.found.low, line.found.high))
    ]
    said = [_p_value(value, lang) for value in (line.found.p_value, line.found.adjusted)]
    return [names[line.what], display_name(line.run, lang), *numbers, *said, word(line.found, lang)]


def _p_value(value: float | None, lang: str) -> Cell | None:
    return value if value is None else Cell(chance(value, lang).removeprefix("p\u00a0").removeprefix("=\u00a0"), value)
