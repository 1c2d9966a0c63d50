"""On which labels annotators differ: one measure drawn, the least agreed first; all of them in the
table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dash import html

from components import ids
from components.agreement import dots as agreement_dots
from components.agreement.fields import measure_choice
from components.agreement.words import (
    FEW,
    Pair,
    coefficient,
    list_shared,
    measure_name,
    name_annotators,
    positions,
    quote_name,
    single,
    spoken_label,
    trouble,
    value_cell,
)
from components.figures import card as figure_card, figures
from components.figures.table import Table, round_value
from components.i18n import count, t
from components.performance.dots import Dot
from engine.agreement import Figure, Study, StudyCounts

CARD = "agreement-labels"
MEASURES = ("strict", "overlap", "character", "kappa", "alpha_unitizing")
"""What can be said of one label."""

Rows = dict[str, dict[str, Figure]]
"""Of each label, its measures by code."""


def card(lang: str, measure: str = MEASURES[0]) -> html.Section:
    """Lay out the card, empty."""
    choice = measure_choice(ids.AGREEMENT_LABEL_MEASURE, MEASURES, measure, lang)
    note = html.P(t("agreement_measures.labels.note", lang))
    title = t("agreement_measures.labels.title", lang)
    return figure_card.card(CARD, title, lang, toolbar=choice, height="46rem", note=note)


def fill(study: Study, counted: StudyCounts, pair: Pair, measure: str | None, lang: str) -> tuple[Any, ...]:
    """Fill the card; an unknown ``measure`` is the first."""
    if (nothing := trouble(study, pair, lang)) is not None:
        return figure_card.empty(nothing)
    measure = measure if measure in MEASURES else MEASURES[0]
    rows = measure_labels(study, counted, pair)
    dots = _dots(rows, measure, lang)
    series = [(t(f"agreement_measures.labels.{name}", lang, few=FEW), some) for name, some in dots.items()]
    drawn = agreement_dots.figure(series, measure_name(measure, lang), lang) if any(dots.values()) else None
    answer = _answer(rows, measure, study, pair, lang) + single(study, pair, lang)
    return figure_card.fill(
        drawn, answer, _table(rows, study, pair, lang), lang, figures.sample(len(list_shared(study, pair)), lang)
    )


def measure_labels(study: Study, counted: StudyCounts, pair: Pair) -> Rows:
    """Measure every label that one of the annotators uses in a document that they share."""
    used = {
        one.label
        for rank in list_shared(study, pair)
        for place, side in enumerate(study.documents[rank].sides)
        if pair is None or place in pair
        for one in side or ()
    }
    return {
        label: {
            code: counted.whole(code, label=label) if pair is None else counted.pair(code, *pair, label=label)
            for code in MEASURES
        }
        for label in counted.labels
        if label in used
    }


def _ordered(rows: Rows, measure: str) -> list[tuple[str, Figure]]:
    """Put the least agreed first, labels on which the measure says nothing left out."""
    known = [(label, found[measure]) for label, found in rows.items() if found[measure].value is not None]
    return sorted(known, key=lambda row: row[1].value or 0.0)


def _rare(found: dict[str, Figure]) -> bool:
    return found["strict"].used < FEW


def _dots(rows: Rows, measure: str, lang: str) -> dict[str, list[Dot]]:
    """Part labels of enough mentions from the rare ones, which get their own sign and come last."""
    dots: dict[str, list[Dot]] = {"enough": [], "rare": []}
    for label, figure in _ordered(rows, measure):
        mentions = positions(rows[label]["strict"].used, "mentions", lang)
        dot = Dot(spoken_label(label, lang), figure.value or 0.0, figure.interval, (mentions,))
        dots["rare" if _rare(rows[label]) else "enough"].append(dot)
    return dots


def _answer(rows: Rows, measure: str, study: Study, pair: Pair, lang: str) -> str:
    known = [(label, figure) for label, figure in _ordered(rows, measure) if not _rare(rows[label])]
    told = {"who": name_annotators(study, pair, lang), "measure": measure_name(measure, lang)}
    if not known:
        answer = t("agreement_measures.labels.answer.rare", lang, **told, few=FEW)
    elif len(known) == 1 or known[0][1].value == known[-1][1].value:
        key = "one" if len(known) == 1 else "same"
        answer = t(
            f"agreement_measures.labels.answer.{key}",
            lang,
            **told,
            first=_spoken(known[0], lang),
            value=coefficient(known[0][1].value or 0.0, lang),
        )
    else:
        worst, best = (_extreme(known, rank, lang) for rank in (0, -1))
        answer = t("agreement_measures.labels.answer", lang, **told, worst=worst, best=best)
    rare = sum(_rare(found) for found in rows.values())
    return f"{answer} {count('agreement_measures.labels.few', rare, lang, few=FEW)}" if rare and known else answer


def _spoken(row: tuple[str, Figure], lang: str) -> str:
    return quote_name(spoken_label(row[0], lang), lang)


def _extreme(known: Sequence[tuple[str, Figure]], rank: int, lang: str) -> str:
    """Name the label at one end, and say how many others have the same value."""
    tied = sum(figure.value == known[rank][1].value for _, figure in known) - 1
    said = _valued(known[rank], lang)
    return count("agreement_measures.labels.tied", tied, lang, said=said) if tied else said


def _valued(row: tuple[str, Figure], lang: str) -> str:
    return f"{_spoken(row, lang)} ({coefficient(row[1].value or 0.0, lang)})"


def _table(rows: Rows, study: Study, pair: Pair, lang: str) -> Table:
    label, mentions = t("agreement_measures.label", lang), t("agreement_measures.labels.mentions", lang)
    names = [measure_name(code, lang) for code in MEASURES]
    lines = [
        [spoken_label(code, lang), found["strict"].used, *(value_cell(found[measure], lang) for measure in MEASURES)]
        for code, found in rows.items()
    ]
    ends = [t(f"agreement_measures.{one}", lang) for one in ("low", "high")]
    file = [
        [label, mentions, *(f"{name}{end}" for name in names for end in ("", *(f" ({one})" for one in ends)))],
        *(
            [
                spoken_label(code, lang),
                found["strict"].used,
                *(
                    round_value(one)
                    for name in MEASURES
                    for one in (found[name].value, *(found[name].interval or (None, None)))
                ),
            ]
            for code, found in rows.items()
        ),
    ]
    caption = t("agreement_measures.labels.caption", lang, who=name_annotators(study, pair, lang))
    return Table([label, mentions, *names], lines, caption, file)
