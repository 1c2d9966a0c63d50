"""People who are wholly masked, by role (TAB); and what is masked though it need not be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from components.figures import card as figure_card
from components.figures.table import Cell, Table
from components.i18n import enumeration, number, percent, t
from components.performance import dots as performance_dots
from components.performance.dots import Dot
from components.performance.words import (
    Interval,
    Result,
    bounds,
    counts_only,
    errors_link,
    format_of_hundred,
    set_sample,
    share_cell,
)
from engine.core import COMPANY, JUDGE, LAWYER, ROLES, Share
from engine.measure import LETTERS, EntityRecall, GoldSet, OverMasked, entity_recall, over_masking

LABEL_OF = {"judge": JUDGE, "lawyer": LAWYER, "company": COMPANY}


def individuals(gold: GoldSet, results: Sequence[Result], mentions: str, lang: str) -> tuple[Any, ...]:
    """Fill the card of the individuals; ``mentions`` is one of
    :data:`engine.measure.persons.individuals.MENTIONS`."""
    found = [(result, entity_recall(result.tallies)) for result in results]
    whole = next(one for one in found[0][1] if (one.role, one.mentions) == ("all", mentions))
    if not whole.share.of:
        return figure_card.empty(t("performance.people.empty", lang))
    answer = t(
        f"performance.people.answer.{mentions}",
        lang,
        run=results[0].name(lang),
        n=format_of_hundred(whole.share.rate, lang),
        count=number(whole.share.count, lang),
        of=number(whole.share.of, lang),
    )
    drawn = [
        (
            result.name(lang),
            [_dot(role_name(one.role, lang), one, lang) for one in some if one.mentions == mentions and one.share.of],
        )
        for result, some in found
    ]
    head = [t("performance.role", lang), t("performance.people.mentions", lang)]
    rows = [
        [role_name(one.role, lang), t(f"performance.mentions.{one.mentions}", lang), *_rest(result, (one.share, one.interval), errors_link(gold, result.run, kinds=("omission",)), lang)]
        for result, some in found
        for one in some
        if one.share.of
    ]  # fmt: skip
    table = Table(
        [*head, *_heads("performance.people.share", lang)],
        rows,
        t("performance.people.caption", lang, lead=counts_only(gold, lang)),
    )
    return figure_card.fill(
        performance_dots.figure(drawn, t("performance.people.axis", lang), lang),
        answer,
        table,
        lang,
        set_sample(results, lang),
    )


def fill_over_masked(gold: GoldSet, results: Sequence[Result], lang: str) -> tuple[Any, ...]:
    """Fill the card of what is masked without need."""
    found = [(result, over_masking(result.tallies)) for result in results]
    names = {one.kind: one for one in found[0][1]}
    if not names:
        return figure_card.empty(t("performance.kept.empty", lang))
    answer = _kept_answer(results[0], names, lang)
    drawn = [
        (result.name(lang), [_dot(kind_name(one.kind, lang), one, lang, 2) for one in some]) for result, some in found
    ]
    rows = [
        [kind_name(one.kind, lang), *_rest(result, (one.share, one.interval), _kept_link(gold, result, one), lang)]
        for result, some in found
        for one in some
    ]
    head = [t("performance.kind", lang), *_heads("performance.kept.share", lang)]
    table = Table(head, rows, t("performance.kept.caption", lang, lead=counts_only(gold, lang)))
    figure = performance_dots.figure(
        drawn, t("performance.kept.axis", lang), lang, performance_dots.find_axis_end(drawn)
    )
    return figure_card.fill(figure, answer, table, lang, set_sample(results, lang))


def role_name(role: str | None, lang: str) -> str:
    """Name a role; ``all`` are all of them, None is one that the gold does not say."""
    if role in (None, "all"):
        return t(f"performance.role.{role or 'unknown'}", lang)
    return ROLES[role].title(lang) if role in ROLES else str(role)


def kind_name(kind: str, lang: str) -> str:
    """Name a kind of what need not be masked."""
    return t(f"performance.kind.{kind}", lang)


def _dot(name: str, masked: EntityRecall | OverMasked, lang: str, digits: int = 1) -> Dot:
    told = {"count": number(masked.share.count, lang), "of": number(masked.share.of, lang)}
    return Dot(
        name,
        masked.share.rate,
        masked.interval,
        (t("performance.counted", lang, share=percent(masked.share.rate, lang, digits), **told),),
        masked.share.of,
    )


def _kept_answer(first: Result, names: dict[str, OverMasked], lang: str) -> str:
    parts = [
        t(f"performance.kept.part.{kind}", lang, share=percent(one.share.rate, lang, 2 if kind == LETTERS else 1))
        for kind, one in names.items()
        if one.share.count
    ]
    if not parts:
        return t("performance.kept.nothing", lang, run=first.name(lang))
    return t("performance.kept.answer", lang, run=first.name(lang), parts=enumeration(parts, lang, ""))


def _kept_link(gold: GoldSet, result: Result, masked: OverMasked) -> str | None:
    return errors_link(gold, result.run, LABEL_OF.get(masked.kind), () if masked.kind in LABEL_OF else ("false_alarm",))


def _heads(share: str, lang: str) -> list[str]:
    keys = ("performance.run", share, "performance.low", "performance.high", "performance.count", "performance.of")
    return [t(key, lang).capitalize() for key in keys]


def _rest(result: Result, said: tuple[Share, Interval | None], href: str | None, lang: str) -> list[Cell | str | None]:
    share, interval = said
    low, high = (None if bound is None else Cell(percent(bound, lang, 1), bound) for bound in bounds(interval))
    counts = [Cell(number(n, lang), n) for n in (share.count, share.of)]
    return [result.name(lang), share_cell(share.rate, None, lang, href), low, high, *counts]
