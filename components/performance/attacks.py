"""How many of the persons hidden in the shipped gold a stranger finds back, profile by profile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import display_name, number, percent, t
from components.performance import dots as performance_dots
from components.performance.dots import Dot
from components.performance.words import bounds
from engine.measure import ProfileAttack
from engine.risk import MEANS

TRIED = tuple(means for means in MEANS if means in ("left", "chain", "facts"))
"""What is tried on gold: the rest depends on how names are replaced."""


def fill(found: Sequence[ProfileAttack], lang: str) -> tuple[Any, ...]:
    """Fill the card."""
    if not any(each.found.of for each in found):
        return figure_card.empty(t("performance.attacks.empty", lang))
    dots = [_dot(each, lang) for each in found]
    drawn = [(t("performance.attacks.found", lang), dots)]
    figure = performance_dots.figure(
        drawn, t("performance.attacks.axis", lang), lang, performance_dots.find_axis_end(drawn)
    )
    size = figures.sample(found[0].documents, lang)
    return figure_card.fill(figure, _answer(found, lang), _table(found, lang), lang, size)


def _dot(each: ProfileAttack, lang: str) -> Dot:
    told = {"count": number(each.found.count, lang), "of": number(each.found.of, lang)}
    said = t("performance.counted", lang, share=percent(each.found.rate, lang, 1), **told)
    return Dot(display_name(each.profile, lang), each.found.known, each.interval, (said,), each.found.of)


def _answer(found: Sequence[ProfileAttack], lang: str) -> str:
    """Name the profile that leaves the most persons to be found, and the one that leaves the
    fewest."""
    known = [each for each in found if each.found.of]
    worst, best = max(known, key=lambda each: each.found.rate), min(known, key=lambda each: each.found.rate)
    told = {
        "worst": display_name(worst.profile, lang),
        "most": percent(worst.found.rate, lang, 1),
        "best": display_name(best.profile, lang),
        "least": percent(best.found.rate, lang, 1),
    }
    return t("performance.attacks.answer", lang, **told)


def _table(found: Sequence[ProfileAttack], lang: str) -> Table:
    heads = ["profile", "share", "low", "high", "count", "of", *TRIED]
    head = [t(f"performance.attacks.head.{name}", lang) for name in heads]
    facts = range(1, len(found[0].figure.with_facts) + 1)
    head += [t("performance.attacks.head.with", lang, n=number(n, lang)) for n in facts]
    return Table(head, [_row(each, lang) for each in found], t("performance.attacks.caption", lang))


def _row(each: ProfileAttack, lang: str) -> list[Cell | str | float | None]:
    shares = [each.found.known, *bounds(each.interval)]
    means = dict(each.figure.by_means)
    counts = [each.found.count, each.found.of, *(means[name] for name in TRIED), *each.figure.with_facts]
    return [
        display_name(each.profile, lang),
        *(None if share is None else Cell(percent(share, lang, 1), share) for share in shares),
        *(Cell(number(count, lang), count) for count in counts),
    ]
