"""Runs compared on the same documents: how far they differ, and whether chance alone could make
them differ so, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import number, t
from components.performance.words import Result, chance, errors_link, escape_markup, points, points_word, set_sample
from engine.measure import MACRO, MICRO, GoldSet, adjust, repeats, significance

LEVEL = 0.05
ASKED = ("masked", "clean", "micro", "macro")


@dataclass(frozen=True, slots=True)
class Line:
    """What is compared (one of ``ASKED``), the run beside the first one, and what came of it."""

    what: str
    result: Result
    found: significance.SignificanceTest


def lines(results: Sequence[Result], scheme: str, measure: str, every_label: bool = False) -> list[Line]:
    """Compare each run to the first; the p-values of all lines are corrected together.
    ``every_label`` as in :func:`engine.measure.table`.

    Raises:
        DifferentDocuments: the runs are not on the same documents.
    """
    first = results[0].tallies
    found = [
        Line(what, other, found)
        for other in results[1:]
        for what, found in (
            ("masked", significance.compare_recall(first, other.tallies)),
            ("clean", significance.compare_clean(first, other.tallies)),
            ("micro", significance.compare(first, other.tallies, scheme, measure, MICRO)),
            ("macro", significance.compare(first, other.tallies, scheme, measure, MACRO, every_label=every_label)),
        )
    ]
    adjusted = adjust([line.found for line in found])
    return [replace(line, found=test) for line, test in zip(found, adjusted, strict=True)]


def fill(
    gold: GoldSet, results: Sequence[Result], scheme: str, measure: str, lang: str, every_label: bool = False
) -> tuple[Any, ...]:
    """Fill the card."""
    if len(results) < 2:
        return figure_card.empty(t("performance.compare.empty", lang))
    found = lines(results, scheme, measure, every_label)
    names = {what: _name(what, scheme, measure, lang) for what in ASKED}
    answer = " ".join(verdict(line, results[0], lang) for line in found if line.what == "masked")
    table = _table(gold, results[0], found, names, lang)
    return figure_card.fill(_figure(found, names, lang), answer, table, lang, set_sample(results, lang))


def machine_note(lang: str) -> str:
    """Say how far a run may differ from itself on another machine."""
    told = {"differ": number(repeats.DIFFERENT, lang), "of": number(repeats.MENTIONS, lang)}
    return t("performance.compare.machine", lang, **told, most=number(repeats.SCORE, lang, 3))


def verdict(line: Line, first: Result, lang: str) -> str:
    """Say in words how a run stands beside the first, and what chance has to do with it."""
    found, names = line.found, {"other": line.result.name(lang), "first": first.name(lang)}
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


def _name(what: str, scheme: str, measure: str, lang: str) -> str:
    told = {"measure": t(f"performance.measure.{measure}", lang), "scheme": t(f"performance.scheme.{scheme}", lang)}
    return t(f"performance.compare.what.{what}", lang, **told)


def _figure(found: Sequence[Line], names: dict[str, str], lang: str) -> go.Figure:
    drawn = figures.figure(lang)
    others = list(dict.fromkeys(line.result.run.id for line in found))
    for rank, other in enumerate(others):
        few = [line for line in found if line.result.run.id == other]
        shift = (rank - (len(others) - 1) / 2) * 0.2
        differences = [100 * line.found.difference for line in few]
        spans = [_span(line.found) for line in few]
        drawn.add_scatter(
            x=differences,
            y=[ASKED.index(line.what) + shift for line in few],
            mode="markers",
            name=escape_markup(few[0].result.name(lang)),
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
        "tickvals": list(range(len(ASKED))),
        "ticktext": [names[what] for what in ASKED],
        "range": [len(ASKED) - 0.5, -0.5],
    }
    x = {"title": {"text": t("performance.compare.axis", lang)}, "showgrid": True, "tickformat": ",~r"}
    return drawn.update_layout(xaxis=x, yaxis=axis, showlegend=True)


def _span(found: significance.SignificanceTest) -> tuple[float, float]:
    low = found.difference if found.low is None else found.low
    high = found.difference if found.high is None else found.high
    return 100 * low, 100 * high


def _said(line: Line, names: dict[str, str], lang: str) -> str:
    value = points_word(line.found.difference, lang)
    return figures.hover_text(
        [names[line.what], line.result.name(lang), f"{value} {_range(line.found, lang)}", word(line.found, lang)]
    )


def _range(found: significance.SignificanceTest, lang: str) -> str:
    if found.low is None or found.high is None:
        return ""
    return t("performance.compare.range", lang, low=points(found.low, lang), high=points(found.high, lang))


def _table(gold: GoldSet, first: Result, found: Sequence[Line], names: dict[str, str], lang: str) -> Table:
    head = [
        t(f"performance.compare.head.{one}", lang)
        for one in ("what", "run", "difference", "low", "high", "p", "adjusted", "word")
    ]
    return Table(
        head,
        [_row(gold, first, line, names, lang) for line in found],
        t("performance.compare.caption", lang, first=first.name(lang)),
    )


def _row(gold: GoldSet, first: Result, line: Line, names: dict[str, str], lang: str) -> list[Cell | str | None]:
    href = errors_link(gold, first.run, other=line.result.run)
    numbers = [
        None if value is None else Cell(points(value, lang), 100 * value, href if rank == 0 else None)
        for rank, value in enumerate((line.found.difference, line.found.low, line.found.high))
    ]
    said = [_p_value(value, lang) for value in (line.found.p_value, line.found.adjusted)]
    return [names[line.what], line.result.name(lang), *numbers, *said, word(line.found, lang)]


def _p_value(value: float | None, lang: str) -> Cell | None:
    return value if value is None else Cell(chance(value, lang).removeprefix("p\u00a0").removeprefix("=\u00a0"), value)
