"""Which label is taken for which: the matrix of a run."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import number, percent, t
from components.performance.words import Result, counts_only, errors_link, escape_markup, label_name, set_sample
from engine.measure import Confusion, GoldSet, confusion_matrix

SCALE = [[0, "rgba(0,114,178,0)"], [0.02, "rgba(0,114,178,0.12)"], [1, "rgba(0,114,178,0.6)"]]
"""From the page's own ground to a blue on which the ink stays readable, by day and by night."""


def fill(gold: GoldSet, result: Result, diagonal: bool, lang: str) -> tuple[Any, ...]:
    """Fill the card; without the ``diagonal``, only what is wrong is drawn."""
    found = confusion_matrix(result.tallies)
    if len(found.labels) < 2:
        return figure_card.empty(t("performance.confusion.empty", lang))
    return figure_card.fill(
        _figure(found, diagonal, lang),
        _answer(found, result, lang),
        _table(gold, result, found, lang),
        lang,
        set_sample([result], lang),
    )


def _answer(found: Confusion, result: Result, lang: str) -> str:
    swapped = [
        (n, found.labels[row], found.labels[column])
        for row, cells in enumerate(found.cells)
        for column, n in enumerate(cells)
        if n and row != column and None not in (found.labels[row], found.labels[column])
    ]
    missed, invented = sum(cells[-1] for cells in found.cells), sum(found.cells[-1])
    counted = t("performance.confusion.rest", lang, missed=number(missed, lang), invented=number(invented, lang))
    if not swapped:
        return f"{t('performance.confusion.none', lang, run=result.name(lang))} {counted}"
    n, gold, said = max(swapped, key=lambda one: one[0])
    told = {
        "run": result.name(lang),
        "gold": label_name(gold, lang),
        "said": label_name(said, lang),
        "n": number(n, lang),
    }
    return f"{t('performance.confusion.answer', lang, **told)} {counted}"


def _figure(found: Confusion, diagonal: bool, lang: str) -> go.Figure:
    names = [escape_markup(label_name(label, lang)) for label in found.labels]
    hidden = [[row == column and not diagonal for column in range(len(names))] for row in range(len(names))]
    counts = [[0 if hidden[r][c] else n for c, n in enumerate(cells)] for r, cells in enumerate(found.cells)]
    shares = [[n / (sum(found.cells[r]) or 1) for n in cells] for r, cells in enumerate(counts)]
    drawn = figures.figure(lang)
    drawn.add_heatmap(
        x=list(range(len(names))),
        y=list(range(len(names))),
        z=[[share if counts[r][c] else None for c, share in enumerate(row)] for r, row in enumerate(shares)],
        text=[[number(n, lang) if n else "" for n in cells] for cells in counts],
        texttemplate="%{text}",
        hovertext=[[_said(found, r, c, lang) for c in range(len(names))] for r in range(len(names))],
        hovertemplate=figures.HOVER,
        hoverongaps=False,
        colorscale=SCALE,
        zmin=0,
        zmax=max((share for row in shares for share in row), default=1) or 1,
        showscale=False,
        xgap=2,
        ygap=2,
    )
    ticks = {"tickvals": list(range(len(names))), "ticktext": names, "showgrid": False}
    x = {**ticks, "title": {"text": t("performance.confusion.said", lang)}, "tickangle": -45, "side": "bottom"}
    y = {**ticks, "title": {"text": t("performance.confusion.gold", lang)}, "autorange": "reversed"}
    return drawn.update_layout(xaxis=x, yaxis=y, shapes=lattice(len(names)))


def lattice(size: int) -> list[dict[str, Any]]:
    """Draw lines between cells: a grid would go through the numbers."""
    common = {"type": "line", "layer": "below", "line": {"color": figures.GRID, "width": 1}}
    edges = [rank - 0.5 for rank in range(size + 1)]
    across = [{**common, "x0": -0.5, "x1": size - 0.5, "y0": edge, "y1": edge} for edge in edges]
    return across + [{**common, "y0": -0.5, "y1": size - 0.5, "x0": edge, "x1": edge} for edge in edges]


def _said(found: Confusion, row: int, column: int, lang: str) -> str:
    names = {"gold": label_name(found.labels[row], lang), "said": label_name(found.labels[column], lang)}
    n, of = found.cells[row][column], found.support[row]
    share = percent(n / of, lang, 1) if of else "–"
    return figures.hover_text(
        [
            t("performance.confusion.pair", lang, **names),
            t("performance.confusion.share", lang, n=number(n, lang), share=share),
        ]
    )


def _table(gold: GoldSet, result: Result, found: Confusion, lang: str) -> Table:
    names = [label_name(label, lang) for label in found.labels]
    rows = [
        [
            names[r],
            *(Cell(number(n, lang), n, _link(gold, result, found, (r, c)) if n else None) for c, n in enumerate(cells)),
        ]
        for r, cells in enumerate(found.cells)
    ]
    caption = t("performance.confusion.caption", lang, run=result.name(lang), lead=counts_only(gold, lang))
    return Table([t("performance.confusion.gold", lang), *names], rows, caption)


def _link(gold: GoldSet, result: Result, found: Confusion, place: tuple[int, int]) -> str | None:
    """Lead to the errors of a cell off the diagonal, found under the gold's label, or under the
    prediction's where the gold has none."""
    truth, said = found.labels[place[0]], found.labels[place[1]]
    if place[0] == place[1]:
        return None
    kind = "false_alarm" if truth is None else "omission" if said is None else "label"
    return errors_link(gold, result.run, truth or said, (kind,))
