"""What the measures of agreement are called and say, in the forms of the language; and why there
may be nothing to measure."""

from __future__ import annotations

from collections.abc import Sequence

from components.figures.table import Cell
from components.i18n import count, display_name, enumeration, number, t
from components.performance.words import label_name
from engine.agreement import BY_CODE, OUTSIDE, Figure, Side, Study

Pair = tuple[int, int] | None
"""The ranks of two annotators; None is all of them."""

SHARES = ("strict", "overlap", "character", "b_cubed")
"""Parts that two have in common; all others are corrected for chance."""

FEW = 10
"""Of so few mentions, a measure hangs on one or two of them."""


def measure_name(code: str, lang: str) -> str:
    """Name a measure, with a capital."""
    name = display_name(BY_CODE[code], lang)
    return name[:1].upper() + name[1:]


def spoken_label(code: str, lang: str) -> str:
    """Name a label; what is outside of every mention has a name, too."""
    return t("agreement_measures.outside", lang) if code == OUTSIDE else label_name(code, lang)


def coefficient(value: float, lang: str) -> str:
    """Write a coefficient with two decimals: « 0,93 », « −0,04 »; with three where two would make
    all of nearly all: « 0,997 »."""
    digits = 3 if 0.995 <= abs(value) < 1 else 2
    written = number(abs(value), lang, digits)
    return f"\u2212{written}" if value < 0 and any(digit in written for digit in "123456789") else written


def format_interval(figure: Figure, lang: str) -> str | None:
    """Write an interval: « 0,91 à 0,95 »; None where there is none."""
    if figure.interval is None:
        return None
    low, high = (coefficient(one, lang) for one in figure.interval)
    return t("agreement_measures.between", lang, low=low, high=high)


def value_cell(figure: Figure | None, lang: str, hint: str | None = None) -> Cell:
    """Show a value over its interval; one that is not defined is a dash, and an empty cell of the
    file."""
    if figure is None or figure.value is None:
        return Cell("–", None, hint=hint or t("agreement_measures.undefined", lang))
    return Cell(coefficient(figure.value, lang), figure.value, under=format_interval(figure, lang))


def positions(n: int, unit: str, lang: str) -> str:
    """Say how many mentions, characters, words or mentions of persons."""
    return count(f"agreement_measures.unit.{unit}", n, lang)


def quote_name(name: str, lang: str) -> str:
    """Put a name between the quotation marks of the language."""
    return t("agreement_measures.quoted", lang, name=name)


def name_annotators(study: Study, pair: Pair, lang: str) -> str:
    """Name the two annotators, or say how many there are."""
    if pair is None and len(study.annotators) > 2:
        return t("agreement_measures.everyone", lang, n=number(len(study.annotators), lang))
    return enumeration((quote_name(study.annotators[rank], lang) for rank in pair or (0, 1)), lang)


def list_shared(study: Study, pair: Pair) -> tuple[int, ...]:
    """List the ranks of the documents that both annotated; without a ``pair``, that two at least
    did."""
    return tuple(
        rank
        for rank, document in enumerate(study.documents)
        if sum(side is not None for side in _sides(document.sides, pair)) > 1
    )


def trouble(study: Study, pair: Pair, lang: str) -> str | None:
    """Say why nothing can be measured: one annotator alone, no document in common, no mention at
    all. None where something can."""
    if len(study.annotators) < 2:
        return t("agreement_measures.alone", lang)
    ranks = list_shared(study, pair)
    if not ranks:
        if pair is None and len(study.annotators) > 2:
            return t("agreement_measures.apart.everyone", lang)
        return t("agreement_measures.apart", lang, who=name_annotators(study, pair, lang))
    if not any(side for rank in ranks for side in _sides(study.documents[rank].sides, pair)):
        return count("agreement_measures.no_mention", len(ranks), lang)
    return None


def single(study: Study, pair: Pair, lang: str) -> str:
    """Say that one document gives no interval; nothing where there are more."""
    return " " + t("agreement_measures.single", lang) if len(list_shared(study, pair)) == 1 else ""


def _sides(sides: Sequence[Side], pair: Pair) -> Sequence[Side]:
    return sides if pair is None else [sides[rank] for rank in pair]


__all__ = [
    "BY_CODE",
    "FEW",
    "OUTSIDE",
    "SHARES",
    "Pair",
    "coefficient",
    "format_interval",
    "list_shared",
    "measure_name",
    "name_annotators",
    "positions",
    "quote_name",
    "single",
    "spoken_label",
    "trouble",
    "value_cell",
]
