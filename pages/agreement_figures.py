"""Accord, its section of figures: how far annotators agree, by label and document, which label
stands against which."""

from __future__ import annotations

from typing import Any

from dash import Input

from components import ids
from components.agreement import (
    by_document as agreement_by_document,
    by_label as agreement_by_label,
    confusion as agreement_confusion,
    figures,
    matrix as agreement_matrix,
    measures as agreement_measures,
)
from components.figures import card as figure_card

MEASURED = {
    "source": Input(ids.AGREEMENT_SOURCE, "value"),
    "a": Input(ids.AGREEMENT_A, "value"),
    "b": Input(ids.AGREEMENT_B, "value"),
    "scope": Input(ids.AGREEMENT_SCOPE, "value"),
}


@figure_card.draws(agreement_measures.CARD, MEASURED, more=agreement_measures.PLAIN)
def draw_measures(who: dict[str, str], lang: str) -> tuple[Any, ...]:
    """Show every measure."""
    return figures.measures(figures.StudyChoice(**who), lang)


@figure_card.draws(agreement_by_label.CARD, MEASURED, Input(ids.AGREEMENT_LABEL_MEASURE, "value"))
def draw_labels(who: dict[str, str], measure: str, lang: str) -> tuple[Any, ...]:
    """Show the agreement on each label."""
    return figures.labels(figures.StudyChoice(**who), measure, lang)


@figure_card.draws(agreement_by_document.CARD, MEASURED, Input(ids.AGREEMENT_DOCUMENT_MEASURE, "value"))
def draw_documents(who: dict[str, str], measure: str, lang: str) -> tuple[Any, ...]:
    """Show the agreement on each document."""
    return figures.documents(figures.StudyChoice(**who), measure, lang)


@figure_card.draws(
    agreement_confusion.CARD, MEASURED, (Input(ids.AGREEMENT_DIAGONAL, "value"), Input(ids.AGREEMENT_OUTSIDE, "value"))
)
def draw_confusion(who: dict[str, str], shown: Any, lang: str) -> tuple[Any, ...]:
    """Show which label stands against which."""
    return figures.confusion(figures.StudyChoice(**who), *shown, lang)


@figure_card.draws(agreement_matrix.CARD, MEASURED, Input(ids.AGREEMENT_MATRIX_MEASURE, "value"))
def draw_matrix(who: dict[str, str], measure: str, lang: str) -> tuple[Any, ...]:
    """Show who agrees with whom."""
    return figures.matrix(figures.StudyChoice(**who), measure, lang)
