"""Who agrees with whom, when there are more than two annotators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go
from dash import html

from components import ids
from components.agreement.dots import broken
from components.agreement.fields import measure_choice
from components.agreement.words import (
    BY_CODE,
    coefficient,
    list_shared,
    measure_name,
    name_annotators,
    positions,
    trouble,
    value_cell,
)
from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table, round_value
from components.i18n import number, t
from components.performance.confusion import SCALE, lattice
from engine.agreement import MEASURES, Figure, Study, StudyCounts

CARD = "agreement-matrix"
TICK, UPRIGHT = 14, 5
"""Most characters of a line of a name over a column, and most annotators whose names fit there;
more have their number there."""
CODES = tuple(one.code for one in MEASURES)


def card(lang: str, measure: str = CODES[0]) -> html.Section:
    """Lay out the card, empty."""
    choice = measure_choice(ids.AGREEMENT_MATRIX_MEASURE, CODES, measure, lang)
    title, note = t("agreement_measures.matrix.title", lang), html.P(t("agreement_measures.matrix.note", lang))
    return figure_card.card(CARD, title, lang, toolbar=choice, height="32rem", note=note)


def fill(study: Study, counted: StudyCounts, measure: str | None, lang: str) -> tuple[Any, ...]:
    """Fill the card: above the diagonal the value, under it the positions used, of all."""
    if len(study.annotators) == 2:
        return figure_card.empty(t("agreement_measures.matrix.two", lang, who=name_annotators(study, (0, 1), lang)))
    if (nothing := trouble(study, None, lang)) is not None:
        return figure_card.empty(nothing)
    measure = measure if measure in CODES else CODES[0]
    found = counted.matrix(measure)
    pairs = {
        (row, column): figure
        for row, figures_ in enumerate(found)
        for column, figure in enumerate(figures_)
        if row < column and figure is not None and list_shared(study, (row, column))
    }
    known = {pair: one for pair, one in pairs.items() if one.value is not None}
    drawn = _figure(pairs, study.annotators, measure, lang) if known else None
    return figure_card.fill(
        drawn,
        _answer(known, study, measure, lang),
        _table(study, pairs, measure, lang),
        lang,
        figures.sample(len(list_shared(study, None)), lang),
    )


def _figure(pairs: Mapping[tuple[int, int], Figure], names: Sequence[str], measure: str, lang: str) -> go.Figure:
    size = len(names)
    z: list[list[float | None]] = [[None] * size for _ in names]
    text, hover = ([[""] * size for _ in names] for _ in range(2))
    for (row, column), figure in pairs.items():
        z[row][column] = None if figure.value is None else max(0.0, figure.value)
        text[row][column] = "–" if figure.value is None else coefficient(figure.value, lang)
        text[column][row] = t(
            "agreement_measures.matrix.used",
            lang,
            used=number(figure.used, lang),
            total=number(figure.used + figure.dropped, lang),
        )
        hover[row][column] = hover[column][row] = _pair_said(figure, (names[row], names[column]), measure, lang)
    for row in range(size):
        for column in range(size):
            if row != column and not text[row][column]:
                text[row][column], hover[row][column] = "–", t("agreement_measures.matrix.apart", lang)
    numbered = size > UPRIGHT
    ticks = [broken(f"{rank}. {name}" if numbered else name) for rank, name in enumerate(names, 1)]
    drawn = grid(z, text, hover, ticks, 1.0, lang, gaps=True)
    above = [str(rank) if numbered else broken(name, TICK) for rank, name in enumerate(names, 1)]
    return drawn.update_xaxes(ticktext=above, tickangle=0, side="top")


def _pair_said(figure: Figure, names: tuple[str, str], measure: str, lang: str) -> str:
    unit = BY_CODE[measure].unit
    value = t("agreement_measures.undefined", lang) if figure.value is None else coefficient(figure.value, lang)
    used, dropped = (positions(n, unit, lang) for n in (figure.used, figure.dropped))
    return figures.hover_text(
        [
            " – ".join(names),
            f"{measure_name(measure, lang)}{t('agreement_measures.colon', lang)}{value}",
            t("agreement_measures.matrix.counts", lang, used=used, dropped=dropped),
        ]
    )


def _answer(known: Mapping[tuple[int, int], Figure], study: Study, measure: str, lang: str) -> str:
    if not known:
        return t("agreement_measures.matrix.none", lang, measure=measure_name(measure, lang))
    ranked = sorted(known, key=lambda pair: known[pair].value or 0.0)
    (far, near) = (
        {"who": name_annotators(study, pair, lang), "value": coefficient(known[pair].value or 0.0, lang)}
        for pair in (ranked[0], ranked[-1])
    )
    told = {"measure": measure_name(measure, lang), "near": near["who"], "near_value": near["value"]}
    if near["value"] == far["value"]:
        return t("agreement_measures.matrix.same", lang, measure=told["measure"], value=near["value"])
    return t("agreement_measures.matrix.answer", lang, **told, far=far["who"], far_value=far["value"])


def _table(study: Study, pairs: Mapping[tuple[int, int], Figure], measure: str, lang: str) -> Table:
    unit = BY_CODE[measure].unit
    head = [t(f"agreement_measures.matrix.{one}", lang) for one in ("first", "second")]
    rest = [t(f"agreement_measures.{one}", lang) for one in ("value", "used", "dropped")]
    ends = [t(f"agreement_measures.{one}", lang) for one in ("low", "high")]
    names = study.annotators
    rows = [
        [
            names[a],
            names[b],
            value_cell(one, lang),
            *(Cell(positions(n, unit, lang), n) for n in (one.used, one.dropped)),
        ]
        for (a, b), one in pairs.items()
    ]
    file = [
        [*head, rest[0], *ends, *rest[1:]],
        *(
            [
                names[a],
                names[b],
                *(round_value(v) for v in (one.value, *(one.interval or (None, None)))),
                one.used,
                one.dropped,
            ]
            for (a, b), one in pairs.items()
        ),
    ]
    return Table(
        [*head, *rest], rows, t("agreement_measures.matrix.caption", lang, measure=measure_name(measure, lang)), file
    )


def grid(
    z: Sequence[Sequence[float | None]],
    text: Sequence[Sequence[str]],
    hover: Sequence[Sequence[str]],
    ticks: Sequence[str],
    most: float,
    lang: str,
    *,
    gaps: bool = False,
) -> go.Figure:
    """Draw a square of numbers on grounds of one colour; with ``gaps`` cells without a colour have
    their text, too. ``ticks`` is markup."""
    size = len(ticks)
    drawn = figures.figure(lang)
    drawn.add_heatmap(
        x=list(range(size)),
        y=list(range(size)),
        z=[[0.0 if gaps and value is None else value for value in row] for row in z],
        text=[list(row) for row in text],
        texttemplate="%{text}",
        hovertext=[list(row) for row in hover],
        hovertemplate=figures.HOVER,
        hoverongaps=False,
        colorscale=SCALE,
        zmin=0,
        zmax=most or 1,
        showscale=False,
        xgap=2,
        ygap=2,
    )
    axis = {"tickvals": list(range(size)), "ticktext": list(ticks), "showgrid": False}
    return drawn.update_layout(
        xaxis={**axis, "tickangle": -45, "side": "bottom"},
        yaxis={**axis, "autorange": "reversed"},
        shapes=lattice(size),
    )
