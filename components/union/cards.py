"""The two pictures of runs put together: what each way to mask misses and costs, and who finds
what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import count, enumeration, number, percent, t
from components.union.words import LETTERS, name_runs, name_way
from engine.measure import ensemble

WAYS, FINDERS = "union-ways", "union-finders"
_BESIDE = ("top right", "bottom right", "top left", "bottom left")
"""Where the name of a way stands: those of neighbours apart."""


def fill_ways(found: ensemble.Ensemble, names: Mapping[str, str], lang: str) -> tuple[Any, ...]:
    """Fill the card of the ways to mask; ``names`` are those of the runs by their ids."""
    first, union = found.ways[0].figures, found.way("union").figures
    persons, words = union["persons"], union["words"]
    told = {
        "union": count("union.documents", persons.share.count, lang),
        "of": number(persons.share.of, lang),
        "bounds": _bounds(persons.interval, lang, 0),
        "first": number(first["persons"].share.count, lang),
        "words": count("union.words", words.share.count, lang),
        "first_words": number(first["words"].share.count, lang),
    }
    answer = t("union.ways.answer", lang, **told)
    return figure_card.fill(
        _draw_ways(found, lang), answer, _table_of_ways(found, names, lang), lang, _sample(found, lang)
    )


def fill_finders(found: ensemble.Ensemble, lang: str) -> tuple[Any, ...]:
    """Fill the card of who finds what."""
    groups = found.groups(True)
    alone, over = found.alone(True), found.alone(False)
    answer = t(
        "union.finders.answer",
        lang,
        alone=_by_letter(alone, lang),
        none=number(groups.get("none", 0) + groups.get("parts", 0), lang),
        of=number(sum(groups.values()), lang),
        over=_by_letter(over, lang),
    )
    patterns = list(dict.fromkeys((*found.patterns(True), *found.patterns(False))))
    head = [t(f"union.finders.{name}", lang) for name in ("runs", "mentions", "words")]
    rows = [[name_runs(p, lang), found.patterns(True).get(p, 0), found.patterns(False).get(p, 0)] for p in patterns]
    drawn = _draw_finders(found, [p for p in patterns if not all(p)], lang)
    return figure_card.fill(drawn, answer, Table(head, rows), lang, _sample(found, lang))


def _by_letter(counts: Sequence[int], lang: str) -> str:
    """Say how many places each run alone hides."""
    said = (t("union.by_letter", lang, n=number(n, lang), letter=a) for a, n in zip(LETTERS, counts, strict=False))
    return enumeration(said, lang)


def _draw_ways(found: ensemble.Ensemble, lang: str) -> go.Figure:
    """Draw each way as a point: words hidden for nothing across, documents with a readable name up,
    both with their intervals."""
    drawn = figures.figure(lang)
    for rank, way in enumerate(found.ways):
        across, up = way.figures["words"], way.figures["persons"]
        name = name_way(way.name, rank, way.vote, lang)
        drawn.add_scatter(
            x=figures.percents([across.share.rate]),
            y=figures.percents([up.share.rate]),
            error_x=_errors(across),
            error_y=_errors(up),
            mode="markers+text",
            marker={**figures.marker(rank), "size": 13},
            text=[name],
            textposition=_BESIDE[rank % len(_BESIDE)],
            textfont={"size": 15, "color": figures.INK},
            name=name,
            hovertext=[figures.hover_text([name, *(_hover(way, figure, lang) for figure in ensemble.FIGURES)])],
            hovertemplate=figures.HOVER,
        )
    high = {
        figure: max((way.figures[figure].interval or (0.0, way.figures[figure].share.rate))[1] for way in found.ways)
        for figure in ("words", "persons")
    }
    figures.percent_axis(drawn, "x", t("union.axis.words", lang), lang, 0, 105 * high["words"] or 1, digits=2)
    figures.percent_axis(drawn, "y", t("union.axis.persons", lang), lang, 0, min(100, 108 * high["persons"]) or 1)
    return drawn.update_layout(showlegend=False)


def _errors(figure: ensemble.WayFigure) -> dict[str, Any]:
    low, high = figure.interval or (figure.share.rate, figure.share.rate)
    rate = figure.share.rate
    return {
        "type": "data",
        "symmetric": False,
        "array": [100 * (high - rate)],
        "arrayminus": [100 * (rate - low)],
        "thickness": 1,
        "width": 3,
    }


def _draw_finders(found: ensemble.Ensemble, patterns: list[tuple[bool, ...]], lang: str) -> go.Figure | None:
    """Draw two bars for each set of runs that hide a place: mentions to hide, and words hidden for
    nothing; what all hide would dwarf the rest, and stands in the table."""
    if not patterns:
        return None
    drawn = figures.figure(lang)
    names = [name_runs(pattern, lang) for pattern in patterns]
    for rank, (wanted, word) in enumerate(((True, "mentions"), (False, "words"))):
        counts = found.patterns(wanted)
        values = [counts.get(pattern, 0) for pattern in patterns]
        drawn.add_bar(
            y=names,
            x=values,
            orientation="h",
            name=t(f"union.finders.{word}", lang),
            marker=figures.bar(rank),
            text=[number(value, lang) for value in values],
            textposition="outside",
            cliponaxis=False,
            hoverinfo="skip",
        )
    figures.number_axis(drawn, "x", t("union.finders.axis", lang), rangemode="tozero")
    return drawn.update_layout(barmode="group", yaxis={"autorange": "reversed"})


def _table_of_ways(found: ensemble.Ensemble, names: Mapping[str, str], lang: str) -> Table:
    head = [
        t("union.way", lang),
        *(t(f"union.figure.{name}", lang) for name in ensemble.FIGURES),
        t("union.more_words", lang),
    ]
    rows = [[_cell_of_way(way, rank, names, lang), *_cells(way, lang)] for rank, way in enumerate(found.ways)]
    return Table(head, rows, caption=t("union.ways.caption", lang), file=[found.COLUMNS, *found.records()])


def _cell_of_way(way: ensemble.MaskingWay, rank: int, names: Mapping[str, str], lang: str) -> Cell:
    name = name_way(way.name, rank, way.vote, lang)
    return Cell(name if way.vote else f"{name}\u00a0: {names.get(way.name, way.name)}", way.name)


def _cells(way: ensemble.MaskingWay, lang: str) -> list[Cell]:
    cells = [
        Cell(
            f"{number(one.share.count, lang)} / {number(one.share.of, lang)}",
            round(one.share.rate, 6),
            under=_rate(one, lang),
        )
        for one in (way.figures[name] for name in ensemble.FIGURES)
    ]
    gap = way.figures["words"]
    under = None if gap.bounds is None else " – ".join(_points(bound, lang) for bound in gap.bounds)
    return [*cells, Cell(_points(gap.difference, lang), round(gap.difference, 6), under=under)]


def _rate(figure: ensemble.WayFigure, lang: str) -> str:
    return f"{percent(figure.share.rate, lang, 2)} ({_bounds(figure.interval, lang, 2)})" if figure.share.of else "–"


def _bounds(bounds: tuple[float, float] | None, lang: str, digits: int) -> str:
    if bounds is None:
        return t("union.interval.none", lang)
    low, high = (percent(bound, lang, digits) for bound in bounds)
    return t("union.interval", lang, low=low, high=high)


def _points(difference: float, lang: str) -> str:
    return f"{'+' if difference > 0 else ''}{number(100 * difference, lang, 2)}"


def _hover(way: ensemble.MaskingWay, figure: str, lang: str) -> str:
    share = way.figures[figure].share
    return f"{t(f'union.figure.{figure}', lang)}\u00a0: {number(share.count, lang)} / {number(share.of, lang)}"


def _sample(found: ensemble.Ensemble, lang: str) -> str:
    return figures.sample(found.documents, lang, sum(found.groups(True).values()))
