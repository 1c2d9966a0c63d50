"""Which label stands against which: the words of two annotators, counted by the labels that they
give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go
from dash import html

from components import ids
from components.agreement.fields import switch
from components.agreement.matrix import grid
from components.agreement.words import OUTSIDE, Pair, list_shared, positions, quote_name, spoken_label, trouble
from components.figures import card as figure_card, figures
from components.figures.table import Table
from components.i18n import number, percent, t
from components.performance.words import escape_markup
from engine.agreement import Study, StudyCounts

CARD = "agreement-confusion"

Cells = Mapping[tuple[str, str], int]
"""Of labels of the first and of the second annotator, the tokens so labelled."""


def card(lang: str, diagonal: bool = True, outside: bool = False) -> html.Section:
    """Lay out the card, empty."""
    choices = [
        switch(ids.AGREEMENT_DIAGONAL, t("agreement_measures.confusion.diagonal", lang), diagonal),
        switch(ids.AGREEMENT_OUTSIDE, t("agreement_measures.confusion.outside", lang), outside),
    ]
    title, note = t("agreement_measures.confusion.title", lang), html.P(t("agreement_measures.confusion.note", lang))
    return figure_card.card(CARD, title, lang, toolbar=choices, height="40rem", note=note)


def fill(
    study: Study, counted: StudyCounts, pair: Pair, diagonal: bool | None, outside: bool | None, lang: str
) -> tuple[Any, ...]:
    """Fill the card; without ``diagonal`` only disagreements are drawn, with ``outside`` also words
    that one left out."""
    if pair is None and len(study.annotators) == 2:
        pair = (0, 1)
    if (nothing := trouble(study, pair, lang)) is not None:
        return figure_card.empty(nothing)
    if pair is None:
        return figure_card.empty(t("agreement_measures.confusion.pair", lang))
    cells = counted.confusion(*pair)
    used = {label for both, n in cells.items() if n for label in both} - {OUTSIDE}
    labels = [*(label for label in counted.labels if label in used), *([OUTSIDE] if outside else [])]
    names = (study.annotators[pair[0]], study.annotators[pair[1]])
    drawn = _figure(cells, labels, bool(diagonal), names, lang)
    return figure_card.fill(
        drawn,
        _answer(cells, names, lang),
        _table(cells, [*labels, *([] if outside else [OUTSIDE])], names, lang),
        lang,
        figures.sample(len(list_shared(study, pair)), lang),
    )


def _figure(cells: Cells, labels: Sequence[str], diagonal: bool, names: tuple[str, str], lang: str) -> go.Figure | None:
    """Draw the labels against each other; nothing where every cell is hidden or empty."""
    counts = [
        [0 if row == column and not diagonal else cells.get((row, column), 0) for column in labels] for row in labels
    ]
    if not any(n for row in counts for n in row):
        return None
    totals = [sum(n for (label, _), n in cells.items() if label == row) or 1 for row in labels]
    shares = [[n / total for n in row] for row, total in zip(counts, totals, strict=True)]
    spoken = [spoken_label(label, lang) for label in labels]
    hover = [
        [
            figures.hover_text(
                [
                    t("agreement_measures.confusion.cell", lang, first=a, second=b),
                    t(
                        "agreement_measures.confusion.share",
                        lang,
                        n=positions(n, "tokens", lang),
                        share=percent(share, lang, 1),
                    ),
                ]
            )
            for b, n, share in zip(spoken, row, parts, strict=True)
        ]
        for a, row, parts in zip(spoken, counts, shares, strict=True)
    ]
    text = [[number(n, lang) if n else "" for n in row] for row in counts]
    drawn = grid(
        [[share or None for share in row] for row in shares],
        text,
        hover,
        [escape_markup(name) for name in spoken],
        max(map(max, shares)),
        lang,
    )
    titles = [t("agreement_measures.confusion.axis", lang, name=escape_markup(name)) for name in names]
    return drawn.update_layout(yaxis={"title": {"text": titles[0]}}, xaxis={"title": {"text": titles[1]}})


def _answer(cells: Cells, names: tuple[str, str], lang: str) -> str:
    first, second = (quote_name(name, lang) for name in names)
    swapped = {both: n for both, n in cells.items() if n and both[0] != both[1] and OUTSIDE not in both}
    alone = [
        sum(n for both, n in cells.items() if both[side] == OUTSIDE and both[1 - side] != OUTSIDE) for side in (1, 0)
    ]
    rest = t(
        "agreement_measures.confusion.rest",
        lang,
        first=first,
        second=second,
        a=positions(alone[0], "tokens", lang),
        b=positions(alone[1], "tokens", lang),
    )
    if not swapped:
        return f"{t('agreement_measures.confusion.none', lang)} {rest}"
    (a, b), n = max(swapped.items(), key=lambda one: one[1])
    told = {
        "a": quote_name(spoken_label(a, lang), lang),
        "b": quote_name(spoken_label(b, lang), lang),
        "n": positions(n, "tokens", lang),
    }
    return f"{t('agreement_measures.confusion.answer', lang, first=first, second=second, **told)} {rest}"


def _table(cells: Cells, labels: Sequence[str], names: tuple[str, str], lang: str) -> Table:
    spoken = [spoken_label(label, lang) for label in labels]
    rows = [
        [name, *(cells.get((row, column), 0) for column in labels)] for name, row in zip(spoken, labels, strict=True)
    ]
    caption = t(
        "agreement_measures.confusion.caption",
        lang,
        first=quote_name(names[0], lang),
        second=quote_name(names[1], lang),
    )
    return Table([t("agreement_measures.label", lang), *spoken], rows, caption)
