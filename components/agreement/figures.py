"""The measures of the page Accord: its section, and what fills each card, for the annotators that
the page has chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.agreement import (
    by_document as agreement_by_document,
    by_label as agreement_by_label,
    confusion as agreement_confusion,
    matrix as agreement_matrix,
    measures as agreement_measures,
)
from components.agreement.words import Pair
from components.figures import card as figure_card
from components.i18n import display_name, t, typeset
from engine.agreement import Study, StudyCounts
from engine.core import EngineError
from engine.service import agreements

PATH = "/accord"
TWO, ALL = "two", "all"
SCOPES = (TWO, ALL)


@dataclass(frozen=True, slots=True)
class StudyChoice:
    """The source, the ids of the two annotators to be compared, and whether these two are measured
    or all of the source."""

    source: str
    a: str
    b: str
    scope: str = TWO


@dataclass(frozen=True, slots=True)
class MeasuredStudy:
    """A study whose annotators are named in the language, its counts, and whom of it the figures
    are about."""

    study: Study
    counted: StudyCounts
    pair: Pair


def section(lang: str, scope: str = TWO) -> html.Section:
    """Lay out the figures, each under its question; what is chosen outlives a change of language,
    in memory only."""
    name = f"{ids.AGREEMENT_SCOPE}-title"
    radios = dbc.RadioItems(
        id=ids.AGREEMENT_SCOPE,
        options=[{"value": one, "label": t(f"agreement_measures.scope.{one}", lang)} for one in SCOPES],
        value=scope if scope in SCOPES else TWO,
        inline=True,
        persistence=ids.AGREEMENT_SCOPE,
        persistence_type="memory",
    )
    legend = html.Legend(t("agreement_measures.scope", lang), className="field-label")
    cards = (agreement_measures, agreement_by_label, agreement_by_document, agreement_confusion, agreement_matrix)
    return html.Section(
        [
            html.H2(t("agreement_measures.section", lang), id=name),
            html.P(t("agreement_measures.section.lead", lang), className="soft"),
            html.Fieldset([legend, radios], className="field agreement-scope"),
            html.Div([card.card(lang) for card in cards], className="figure-cards"),
        ],
        className="agreement-figures",
        **{"aria-labelledby": name},
    )


def measures(chosen: StudyChoice, lang: str) -> tuple[Any, ...]:
    """Fill the card of every measure."""
    card = _filled(chosen, lang, lambda of: agreement_measures.fill(of.study, of.counted, of.pair, lang))
    return card if len(card) > len(figure_card.outputs(agreement_measures.CARD)) else (*card, [])


def labels(chosen: StudyChoice, measure: str | None, lang: str) -> tuple[Any, ...]:
    """Fill the card of labels."""
    return _filled(chosen, lang, lambda of: agreement_by_label.fill(of.study, of.counted, of.pair, measure, lang))


def documents(chosen: StudyChoice, measure: str | None, lang: str) -> tuple[Any, ...]:
    """Fill the card of documents; of two annotators, each document leads to its text."""

    def link(rank: int) -> str:
        asked = {"set": chosen.source, "a": chosen.a, "b": chosen.b, "doc": rank + 1}
        return f"{PATH}?{urlencode(asked)}"

    return _filled(
        chosen,
        lang,
        lambda of: agreement_by_document.fill(
            of.study, of.counted, of.pair, measure, lang, link if chosen.scope == TWO else None
        ),
    )


def confusion(chosen: StudyChoice, diagonal: bool | None, outside: bool | None, lang: str) -> tuple[Any, ...]:
    """Fill the card of labels against labels: always those of the two annotators."""
    two = replace(chosen, scope=TWO)
    return _filled(
        two, lang, lambda of: agreement_confusion.fill(of.study, of.counted, of.pair, diagonal, outside, lang)
    )


def matrix(chosen: StudyChoice, measure: str | None, lang: str) -> tuple[Any, ...]:
    """Fill the card of annotators: always all of the source."""
    return _filled(
        replace(chosen, scope=ALL), lang, lambda of: agreement_matrix.fill(of.study, of.counted, measure, lang)
    )


def _filled(chosen: StudyChoice, lang: str, fill: Callable[[MeasuredStudy], tuple[Any, ...]]) -> tuple[Any, ...]:
    """Fill a card, or say in it why it cannot be: one annotator alone, the same one twice, a source
    that is gone."""
    try:
        known = {annotator.id: annotator for annotator in agreements().source(chosen.source).annotators}
        who = tuple(known) if chosen.scope == ALL else tuple(dict.fromkeys((chosen.a, chosen.b)))
        if len(who) < 2:
            return figure_card.empty(t(f"agreement_measures.{'same' if len(known) > 1 else 'alone'}", lang))
        study, counted = agreements().study(chosen.source, who), agreements().counted(chosen.source, who)
        names = tuple(display_name(known[one], lang) for one in who)
    except EngineError as error:
        return figure_card.empty(typeset(error.sentence(lang), lang))
    return fill(MeasuredStudy(replace(study, annotators=names), counted, (0, 1) if chosen.scope == TWO else None))
