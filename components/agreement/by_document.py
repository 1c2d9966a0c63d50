"""How agreement changes from one document to the next: a dot for each, the least agreed first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import median
from typing import Any

import plotly.graph_objects as go
from dash import html

from components import ids
from components.agreement import dots as agreement_dots
from components.agreement.fields import measure_choice, name
from components.agreement.words import (
    Pair,
    coefficient,
    list_shared,
    measure_name,
    name_annotators,
    quote_name,
    trouble,
)
from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import count, number, percent, t
from engine.agreement import Parallel, Study, StudyCounts, count_agreed, places
from engine.core import Share

CARD = "agreement-documents"
SHARE = "share"
CODES = ("strict", "kappa", "kappa_marked")
MEASURES = (SHARE, *CODES)
NUMBERED = 24
"""Most documents whose number stands under their dot."""

Link = Callable[[int], str]
"""Where a document is shown on the page, by its rank."""


@dataclass(frozen=True, slots=True)
class Row:
    """One document: its rank, its name, the places on which all agree, and its measures by code
    (None: not defined)."""

    rank: int
    name: str
    places: Share
    values: dict[str, float | None]


def card(lang: str, measure: str = SHARE) -> html.Section:
    """Lay out the card, empty."""
    choice = measure_choice(ids.AGREEMENT_DOCUMENT_MEASURE, MEASURES, measure, lang)
    note = html.P(t("agreement_measures.documents.note", lang))
    title = t("agreement_measures.documents.title", lang)
    return figure_card.card(CARD, title, lang, toolbar=choice, height="22rem", note=note)


def fill(
    study: Study, counted: StudyCounts, pair: Pair, measure: str | None, lang: str, link: Link | None = None
) -> tuple[Any, ...]:
    """Fill the card; ``link`` leads from a row of the table to the document. An unknown ``measure``
    is the share of places."""
    if (nothing := trouble(study, pair, lang)) is not None:
        return figure_card.empty(nothing)
    measure = measure if measure in MEASURES else SHARE
    rows = measure_documents(study, counted, pair)
    known = sorted((row for row in rows if row.values[measure] is not None), key=lambda row: row.values[measure] or 0.0)
    drawn = _figure(known, measure, lang) if len(known) > 1 else None
    answer = _answer(known, len(rows) - len(known), measure, study, pair, lang)
    return figure_card.fill(
        drawn,
        answer,
        _table(rows, name_annotators(study, pair, lang), lang, link),
        lang,
        figures.sample(len(list_shared(study, pair)), lang),
    )


def measure_documents(study: Study, counted: StudyCounts, pair: Pair) -> list[Row]:
    """Measure every document that annotators share; without intervals, for a document is drawn
    whole or not at all."""
    found = []
    for rank in list_shared(study, pair):
        document = study.documents[rank]
        counts = _places(document, pair)
        values: dict[str, float | None] = {SHARE: counts.rate if counts.of else None}
        for code in CODES:
            told: dict[str, Any] = {"document": rank, "draws": 0}
            values[code] = (counted.whole(code, **told) if pair is None else counted.pair(code, *pair, **told)).value
        found.append(Row(rank, document.name, counts, values))
    return found


def format_value(value: float, measure: str, lang: str) -> str:
    """Write a share of places in hundredths, any other measure as a coefficient."""
    return percent(value, lang) if measure == SHARE else coefficient(value, lang)


def _places(document: Parallel, pair: Pair) -> Share:
    """Count the places on which two agree, of all; those of each pair together where there are more
    than two annotators."""
    pairs = [pair] if pair else list(combinations(range(len(document.sides)), 2))
    counts = [count_agreed(places.places(document, *one)) for one in pairs]
    return Share(sum(one.count for one in counts), sum(one.of for one in counts))


def _answer(known: Sequence[Row], undefined: int, measure: str, study: Study, pair: Pair, lang: str) -> str:
    told = {"who": name_annotators(study, pair, lang), "measure": name(measure, lang)}
    if not known:
        return t("agreement_measures.documents.none", lang, **told)
    low, high = ((row.rank, row.name, row.values[measure] or 0.0) for row in (known[0], known[-1]))
    if len(known) == 1:
        answer = t("agreement_measures.documents.only", lang, **told, value=format_value(low[2], measure, lang))
    elif low[2] == high[2]:
        answer = t("agreement_measures.documents.same", lang, **told, value=format_value(low[2], measure, lang))
    else:
        ends = {
            "low": format_value(low[2], measure, lang),
            "high": format_value(high[2], measure, lang),
            "least": low[0] + 1,
        }
        middle = format_value(median(row.values[measure] or 0.0 for row in known), measure, lang)
        answer = t(
            "agreement_measures.documents.answer", lang, **told, **ends, name=quote_name(low[1], lang), middle=middle
        )
    return f"{answer} {count('agreement_measures.documents.undefined', undefined, lang)}" if undefined else answer


def _figure(known: Sequence[Row], measure: str, lang: str) -> go.Figure:
    values = [row.values[measure] or 0.0 for row in known]
    numbered = len(known) <= NUMBERED
    drawn = figures.figure(lang).add_scatter(
        x=list(range(len(known))),
        y=figures.percents(values) if measure == SHARE else values,
        mode="markers",
        marker={**figures.marker(0), "size": 11 if numbered else 7},
        cliponaxis=False,
        hovertext=[_said(row, measure, lang) for row in known],
        hovertemplate=figures.HOVER,
        showlegend=False,
    )
    ticks = {"tickvals": list(range(len(known))), "ticktext": [str(row.rank + 1) for row in known], "tickangle": 0}
    drawn.update_xaxes(
        title_text=t("agreement_measures.documents.axis", lang),
        range=[-0.7, len(known) - 0.3],
        **(ticks if numbered else {"showticklabels": False, "ticks": ""}),
    )
    if measure == SHARE:
        return figures.percent_axis(drawn, "y", name(measure, lang), lang, high=104)
    low = min(values)
    return agreement_dots.coefficient_axis(drawn, "y", name(measure, lang), 0.0 if low >= 0 else low - 0.1)


def _said(row: Row, measure: str, lang: str) -> str:
    counted = t(
        "agreement_measures.documents.places",
        lang,
        agreed=number(row.places.count, lang),
        of=number(row.places.of, lang),
    )
    value = f"{name(measure, lang)}{t('agreement_measures.colon', lang)}{format_value(row.values[measure] or 0.0, measure, lang)}"
    return figures.hover_text([f"{row.rank + 1}. {row.name}", value, counted])


def _table(rows: Sequence[Row], names: str, lang: str, link: Link | None) -> Table:
    head = [t(f"agreement_measures.documents.{one}", lang) for one in ("name", "number", "agreed", "of", "share")]
    lines = [
        [
            Cell(row.name, row.name, link(row.rank) if link else None),
            row.rank + 1,
            row.places.count,
            row.places.of,
            *(_value(row.values[code], code, lang) for code in MEASURES),
        ]
        for row in rows
    ]
    caption = t("agreement_measures.documents.caption", lang, who=names)
    return Table([*head, *(measure_name(code, lang) for code in CODES)], lines, caption)


def _value(value: float | None, measure: str, lang: str) -> Cell:
    if value is None:
        return Cell("–", None, hint=t("agreement_measures.undefined", lang))
    return Cell(format_value(value, measure, lang), value)
