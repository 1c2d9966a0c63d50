"""What each rule adds to the tagger: mentions, people and decisions saved, letters masked for
nothing."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import count, number, t
from components.performance.words import escape_markup, points_word
from engine.core import Share
from engine.measure import ALL, GainStep, RuleGain, RuleSetCounts
from engine.rules import RULES

MOST = 15
"""Rules drawn; the table has all."""
WIDTH, LINES = 34, 2
BY_NAME = {rule.name: rule for rule in RULES}
COLUMNS = ("all", "documents", "individuals", "false")


def fill(gains: Sequence[RuleGain], gain: str, way: str, lang: str) -> tuple[Any, ...]:
    """Fill the card: ``gain`` is what is counted, ``way`` is ``last`` (behind all other rules) or
    ``alone`` (behind the bare tagger)."""
    if not gains:
        return figure_card.empty(t("performance.rules.empty", lang))
    found = sorted(((count_added(_step(one, way), gain), one) for one in gains), key=lambda row: -abs(row[0]))
    moving = [(value, one) for value, one in found if value][:MOST]
    idle = sum(not value for value, _ in found)
    return figure_card.fill(
        _figure(moving, gain, way, lang) if moving else None,
        _answer(found, idle, gain, way, lang),
        _table(gains, lang),
        lang,
    )


def share(standing: RuleSetCounts, gain: str) -> Share:
    """Give what a choice of ``gain`` counts."""
    if gain == "individuals":
        return standing.individuals
    if gain == "false":
        return standing.false
    if gain == "documents":
        return standing.documents.get(ALL, Share())
    return standing.mentions.get(gain, Share())


def count_added(step: GainStep, gain: str) -> int:
    """Count what a rule adds; where letters are masked for nothing, more is worse."""
    return share(step.after, gain).count - share(step.before, gain).count


def sentence(rule: str, lang: str) -> str:
    """Say what a rule does; one that this version does not have any more is named."""
    return BY_NAME[rule].sentence(lang) if rule in BY_NAME else rule


def _step(gain: RuleGain, way: str) -> GainStep:
    return gain.last if way == "last" else gain.alone


def _answer(found: Sequence[tuple[int, RuleGain]], idle: int, gain: str, way: str, lang: str) -> str:
    value, best = max(found, key=lambda row: row[0])
    rest = count("performance.rules.idle", idle, lang)
    if value <= 0:
        return f"{t('performance.rules.none', lang)} {rest}"
    before, after = (share(one, gain) for one in (_step(best, way).before, _step(best, way).after))
    said = t(
        f"performance.rules.answer.{'worst' if gain == 'false' else 'best'}",
        lang,
        rule=sentence(best.rule, lang),
        way=t(f"performance.rules.way.{way}", lang),
        n=count(f"performance.rules.unit.{gain}", value, lang),
        of=number(after.of, lang),
        points=points_word(after.rate - before.rate, lang),
    )
    return f"{said} {rest}"


def _figure(moving: Sequence[tuple[int, RuleGain]], gain: str, way: str, lang: str) -> go.Figure:
    drawn = figures.figure(lang)
    values = [value for value, _ in moving]
    drawn.add_bar(
        x=values,
        y=list(range(len(moving))),
        orientation="h",
        marker={"color": [figures.COLOURS[(value > 0) == (gain == "false")] for value in values]},
        text=[("+" if value > 0 else "\u2212") + number(abs(value), lang) for value in values],
        textposition="outside",
        cliponaxis=False,
        hovertext=[_said(one, gain, way, lang) for _, one in moving],
        hovertemplate=figures.HOVER,
    )
    names = [_short(sentence(one.rule, lang)) for _, one in moving]
    drawn.update_layout(
        yaxis={"tickvals": list(range(len(names))), "ticktext": names, "autorange": "reversed", "showgrid": False}
    )
    return figures.number_axis(drawn, "x", t(f"performance.gain.{gain}", lang), showgrid=True, range=_room(values))


def _room(values: Sequence[int]) -> list[float]:
    """Leave room for the numbers beside the bars."""
    low, high = min(0, *values), max(0, *values)
    spare = 0.2 * (high - low)
    return [low - spare * (low < 0), high + spare * (high > 0)]


def _said(measured: RuleGain, gain: str, way: str, lang: str) -> str:
    step = _step(measured, way)
    before, after = (share(side, gain) for side in (step.before, step.after))
    counted = t(
        "performance.rules.counted",
        lang,
        before=number(before.count, lang),
        after=number(after.count, lang),
        of=number(after.of, lang),
    )
    return figures.hover_text([*wrap(sentence(measured.rule, lang), 60), counted])


def _short(text: str) -> str:
    lines = wrap(text, WIDTH, break_long_words=False)
    ending = "…" if len(lines) > LINES else ""
    return "<br>".join(escape_markup(line) for line in lines[:LINES]) + ending


def _table(gains: Sequence[RuleGain], lang: str) -> Table:
    head = [t("performance.rules.rule", lang), t("performance.rules.on", lang)]
    head += [
        f"{t(f'performance.rules.column.{gain}', lang)}, {t(f'performance.way.{way}', lang).lower()}"
        for way in ("last", "alone")
        for gain in COLUMNS
    ]
    rows = [
        [sentence(one.rule, lang), t(f"performance.rules.{'yes' if one.default else 'no'}", lang)]
        + [_cell(count_added(_step(one, way), gain), lang) for way in ("last", "alone") for gain in COLUMNS]
        for one in gains
    ]
    return Table(head, rows, t("performance.rules.caption", lang))


def _cell(value: int, lang: str) -> Cell:
    sign = "+" if value > 0 else "\u2212" if value < 0 else ""
    return Cell(sign + number(abs(value), lang), value)
