"""Words that several figures of trainings say."""

from __future__ import annotations

from collections.abc import Sequence

from components.i18n import number, percent, t
from components.performance.words import chance, points, points_word
from engine.measure import significance


def f1_word(value: float | None, bounds: Sequence[float] | None, lang: str) -> str:
    """Write an F1, 0 to 1, with its 95 % interval where it has one."""
    said = "–" if value is None else percent(value, lang, 1)
    if value is None or not bounds:
        return said
    return t(
        "training.interval", lang, value=said, low=number(100 * bounds[0], lang, 1), high=percent(bounds[1], lang, 1)
    )


def interval_word(bounds: Sequence[float] | None, lang: str) -> str | None:
    """Write the 95 % interval that stands under a share."""
    if not bounds:
        return None
    return t(
        "training.interval.alone", lang, low=number(100 * bounds[0], lang, 1), high=number(100 * bounds[1], lang, 1)
    )


def difference_word(test: significance.SignificanceTest, lang: str) -> str:
    """Write a difference of F1 in points, with its interval and what chance makes of it."""
    said = points_word(test.difference, lang)
    if test.low is None or test.high is None or test.p_value is None:
        return said
    p_value = test.p_value if test.adjusted is None else test.adjusted
    told = {"low": points(test.low, lang), "high": points(test.high, lang), "chance": chance(p_value, lang)}
    return t("training.difference", lang, value=said, **told)
