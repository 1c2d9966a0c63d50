"""One figure of all runs of a set, over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import number, t
from components.performance.words import escape_markup, format_interval
from components.runs.words import change, figure_name, figure_value, moment, run_name, sentence_start
from engine.measure import runs

MOST_TICKS = 12


def fill(records: Sequence[runs.RunRecord], figure: str, lang: str) -> tuple[Any, ...]:
    """Fill the card: a run a point, in the order in which they were made; those with the same rules
    are a line."""
    known = [(record, held[figure]) for record in records if figure in (held := runs.figures.figures(record))]
    if not known:
        return figure_card.empty(t("runs.time.empty", lang))
    parts = _draw(known, figure, lang), _answer(known, figure, lang), _table(known, figure, lang)
    return figure_card.fill(*parts, lang, _rests(known, lang))


def series_of(record: runs.RunRecord) -> str:
    """Say which line a run stands on: runs with the same rules, or of the same model."""
    return record.info.rules or record.info.model


def _answer(known: Sequence[tuple[runs.RunRecord, runs.figures.RunFigure]], figure: str, lang: str) -> str:
    """Say how far the figure came, from the first run of the main line to the last."""
    lines = [series_of(record) for record, _ in known]
    main = "all" if "all" in lines else lines[-1]
    line = [(record, held.value) for (record, held), name in zip(known, lines, strict=True) if name == main]
    (first, before), (last, after) = line[0], line[-1]
    told = {
        "figure": sentence_start(figure_name(figure, lang)),
        "last": run_name(last, lang),
        "after": figure_value(figure, after, lang),
    }
    if len(line) == 1:
        return t("runs.time.one", lang, **told)
    told |= {"first": run_name(first, lang), "before": figure_value(figure, before, lang)}
    said = t("runs.time.answer", lang, **told, change=change(figure, after - before, lang))
    return f"{said} {t('runs.time.training', lang)}" if last.source == "training" else said


def _draw(known: Sequence[tuple[runs.RunRecord, runs.figures.RunFigure]], figure: str, lang: str) -> go.Figure:
    drawn = figures.figure(lang)
    moments = list(dict.fromkeys(_made(record) for record, _ in known))
    labels = {_made(record): moment(record, lang) for record, _ in known}
    share = 100 if runs.figures.is_share(figure) else 1
    for rank, name in enumerate(dict.fromkeys(series_of(record) for record, _ in known)):
        line = [(record, held) for record, held in known if series_of(record) == name]
        drawn.add_scatter(
            x=[moments.index(_made(record)) for record, _ in line],
            y=[share * held.value for _, held in line],
            error_y=_spans([held for _, held in line], share),
            mode="lines+markers",
            name=escape_markup(_series_name(name, lang)),
            line=figures.line(rank),
            marker=figures.marker(rank),
            hovertext=[_hover(record, held, figure, lang) for record, held in line],
            hovertemplate=figures.HOVER,
        )
    step = -(-len(moments) // MOST_TICKS)
    ticks = list(range(0, len(moments), step))
    x = {
        "tickvals": ticks,
        "ticktext": [labels[moments[tick]].replace(", ", "<br>", 1) for tick in ticks],
        "range": [-0.4, len(moments) - 0.6],
    }
    y = {"title": {"text": figure_name(figure, lang)}, "ticksuffix": t("runs.percent", lang) if share == 100 else ""}
    return drawn.update_layout(xaxis=x, yaxis=y, showlegend=True)


def _rests(known: Sequence[tuple[runs.RunRecord, runs.figures.RunFigure]], lang: str) -> str:
    """Say on how many cases the figure rests; nothing where no run says it."""
    supports = [held.support for _, held in known if held.support is not None]
    if not supports:
        return ""
    least, most = (number(one, lang) for one in (min(supports), max(supports)))
    return t("runs.support", lang, n=least if least == most else f"{least}–{most}")


def _made(record: runs.RunRecord) -> tuple[str, str, str]:
    """Tell the moment of a run: those of one version and one date stand above each other, kept ones
    beside each other."""
    info = record.info
    return info.version or info.model_version, info.date, info.id if record.source == "kept" else ""


def _spans(held: Sequence[runs.figures.RunFigure], share: int) -> Mapping[str, Any]:
    bounds = [one.interval or (one.value, one.value) for one in held]
    up = [share * (high - one.value) for one, (_, high) in zip(held, bounds, strict=True)]
    down = [share * (one.value - low) for one, (low, _) in zip(held, bounds, strict=True)]
    return {"type": "data", "symmetric": False, "array": up, "arrayminus": down, "thickness": 1}


def _series_name(name: str, lang: str) -> str:
    return t(f"runs.rules.{name}", lang) if name in ("all", "propagation", "none") else name or t("runs.series", lang)


def _hover(record: runs.RunRecord, held: runs.figures.RunFigure, figure: str, lang: str) -> str:
    rests = "" if held.support is None else t("runs.support", lang, n=number(held.support, lang))
    interval = format_interval(held.interval, lang) if runs.figures.is_share(figure) else None
    value = figure_value(figure, held.value, lang)
    return figures.hover_text(
        filter(None, [run_name(record, lang), moment(record, lang), value, interval and f"[{interval}]", rests])
    )


def _table(known: Sequence[tuple[runs.RunRecord, runs.figures.RunFigure]], figure: str, lang: str) -> Table:
    head = [t(f"runs.head.{one}", lang) for one in ("run", "moment", "rules", "value", "low", "high", "support")]
    rows: list[list[Cell | str | float | None]] = []
    for record, held in known:
        bounds = held.interval or (None, None)
        cells = [Cell(figure_value(figure, value, lang), value) for value in (held.value, *bounds)]
        rows.append(
            [run_name(record, lang), moment(record, lang), _series_name(series_of(record), lang), *cells, held.support]
        )
    return Table(head, rows, t("runs.time.caption", lang, figure=figure_name(figure, lang)))
