"""What is found when the gold is perturbed: capitals, misread words, tables, other names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from components.figures import card as figure_card, figures
from components.figures.table import Table
from components.i18n import display_name, number, percent, t, typeset
from components.performance import recalls
from components.performance.recalls import Line
from engine.measure import PERSONS, UNCHANGED, PerturbedLeaks, slice_recalls


def fill(found: Sequence[PerturbedLeaks], shown: str, lang: str) -> tuple[Any, ...]:
    """Fill the card; ``shown`` is one of :data:`components.performance.recalls.SHOWN`."""
    if not any(one.leaks.mentions(PERSONS).of for one in found):
        return figure_card.empty(t("performance.perturbations.empty", lang))
    lines = [(one, _line(one, lang)) for one in found]
    head, changed = t("performance.perturbations.perturbation", lang), t("performance.perturbations.changed", lang)
    table = Table(
        [head, *recalls.head(lang), changed],
        [[line.name, *recalls.cells(line, lang), typeset(one.sentence(lang), lang)] for one, line in lines],
        t("performance.perturbations.caption", lang),
        [
            [head, *recalls.file_head(lang), changed],
            *([line.name, *recalls.file_cells(line), typeset(one.sentence(lang), lang)] for one, line in lines),
        ],
    )
    drawn = recalls.draw([(t(f"performance.shown.{shown}", lang), [line for _, line in lines])], shown, lang)
    size = figures.sample(len(found[0].leaks.documents), lang)
    return figure_card.fill(drawn, _answer(found, lang), table, lang, size)


def _line(perturbed: PerturbedLeaks, lang: str) -> Line:
    shares = slice_recalls.leak_shares(perturbed.leaks)
    return Line(display_name(perturbed, lang), len(perturbed.leaks.documents), shares)


def _answer(found: Sequence[PerturbedLeaks], lang: str) -> str:
    """Name the perturbation under which the fewest names are found, beside the unchanged text."""
    named = [one for one in found if one.leaks.mentions(PERSONS).of]
    before = next((one for one in named if one.name == UNCHANGED), named[0]).leaks.mentions(PERSONS)
    worst = min(named, key=lambda one: one.leaks.mentions(PERSONS).rate)
    after = worst.leaks.mentions(PERSONS)
    told = {
        "before": percent(before.rate, lang, 1),
        "name": display_name(worst, lang),
        "after": percent(after.rate, lang, 1),
        "count": number(after.count, lang),
        "of": number(after.of, lang),
    }
    return t(f"performance.perturbations.{'answer' if after.rate < before.rate else 'none'}", lang, **told)
