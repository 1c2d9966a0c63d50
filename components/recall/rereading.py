"""Section 6 of the page Rappel: re-read the decisions that are most likely to leak, and know what
the others hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash_bootstrap_components as dbc
import plotly.graph_objects as go
from dash import html

from components import ids
from components.fields import field
from components.figures import card as figure_card, figures
from components.figures.table import Table, figure, share
from components.i18n import count, display_name, number, percent, t
from components.recall.fields import number_field, radios
from components.recall.rereading_settings import CONFIDENCES, KINDS, LEAST, MOST, UNREAD, RereadingSettings
from components.recall.words import amount, format_chosen_share, format_share
from engine.measure import GoldSet
from engine.recall import ORDERS, Curves, RereadingCurve, SelectiveYear
from engine.service import SAME, TOGETHER

ORDER, PROMISE, SPLITS, YEAR = "recall-reread", "recall-promise", "recall-splits", "recall-reread-year"
FOUND = 0.9
"""The share of the leaking decisions that the sentence of the curve wants found."""


def section(chosen: RereadingSettings, sets: Sequence[GoldSet], lang: str) -> html.Section:
    """Lay out the section: what it promises in three sentences, the choices, the figures."""
    name = "recall-rereading-title"
    cards = [
        figure_card.card(one, t(f"rereading.{key}", lang), lang, level=3, note=html.P(t(f"rereading.{key}.note", lang)))
        for one, key in ((ORDER, "order"), (PROMISE, "promise"), (SPLITS, "splits"), (YEAR, "year"))
    ]
    return html.Section(
        [
            html.H2(t("rereading.title", lang), id=name),
            html.P(t("rereading.lead", lang), className="recall-lead"),
            html.Blockquote(explain_promise(chosen, lang), id=ids.REREADING_EXPLAINED, className="rereading-explained"),
            _controls(chosen, sets, lang),
            html.P([t("rereading.names", lang), " ", _names(lang)], className="soft rereading-names"),
            html.Div(cards, className="recall-pair"),
        ],
        className="recall-section",
        **{"aria-labelledby": name},
    )


def _names(lang: str) -> html.Button:
    """Offer to count names of persons alone: the risk is theirs."""
    return html.Button(
        t("rereading.names.only", lang), id=ids.REREADING_NAMES, className="button button-quiet", type="button"
    )


def explain_promise(chosen: RereadingSettings, lang: str) -> list[html.P]:
    """Explain the promise in three sentences that need no mathematics."""
    alpha = format_chosen_share(chosen.share, lang)
    times = number(100 * float(chosen.confidence), lang)
    kind = chosen.kind
    return [
        html.P(t("rereading.explained.1", lang)),
        html.P(t(f"rereading.explained.2.{kind}", lang, alpha=alpha)),
        html.P(t(f"rereading.explained.3.{kind}", lang, times=times)),
    ]


def order_card(seen: Curves, lang: str) -> tuple[Any, ...]:
    """Fill the card of the share re-read against the leaking decisions left."""
    if not seen.leaking or seen.documents < 2:
        return figure_card.empty(order_answer(seen, lang))
    drawn = figures.figure(lang)
    for rank, order in enumerate(ORDERS):
        drawn.add_trace(_curve(seen[order], t(_order_key(order, seen), lang), rank, lang))
    figures.percent_axis(drawn, "x", t("rereading.axis.reread", lang), lang, high=101)
    drawn.update_layout(yaxis={"title": {"text": t("rereading.axis.left", lang)}, "rangemode": "tozero"})
    head = [t("rereading.axis.reread", lang), *(t(_order_key(order, seen), lang) for order in ORDERS)]
    rows = [
        [share(n / 20, lang, 0), *(figure(seen[order].left(n / 20), lang, 1) for order in ORDERS)] for n in range(21)
    ]
    rows.append(
        [t("rereading.order.area", lang), *(share(seen[order].area, lang) for order in ORDERS)],
    )
    return figure_card.fill(
        drawn, order_answer(seen, lang), Table(head, rows, t("rereading.order.caption", lang)), lang
    )


def order_answer(seen: Curves, lang: str) -> str:
    """Say how much must be re-read to find most of the leaking decisions, and what the risk is made
    of."""
    n = number(seen.documents, lang)
    if seen.documents < 2:
        return t(f"rereading.order.{'one' if seen.documents else 'nothing'}", lang)
    if not seen.leaking:
        return t("rereading.order.clean", lang, n=n)
    source = t(f"rereading.source.{seen.source}", lang)
    if seen.unscored:
        source += " " + count("rereading.unscored", seen.unscored, lang)
    if seen.leaking == seen.documents:
        return t("rereading.order.leaking", lang, n=n) + " " + source
    left = 1 - FOUND
    answer = t(
        "rereading.order.answer",
        lang,
        found=percent(FOUND, lang),
        leaking=number(seen.leaking, lang),
        n=n,
        reread=format_share(seen["risk"].needed(left), lang),
        random=format_share(seen["random"].needed(left), lang),
        ideal=format_share(seen["ideal"].needed(left), lang),
    )
    area = seen["risk"].area
    worse = area is not None and area >= 0.5
    return " ".join([answer, *([t("rereading.order.worse", lang)] if worse else []), source])


def year_card(year: SelectiveYear | None, alpha: float, of_all: bool, lang: str) -> tuple[Any, ...]:
    """Fill the card of a year: decisions published unread, decisions re-read, and the work of
    it."""
    if year is None:
        return figure_card.empty(t("rereading.year.nothing", lang))
    shown = [("unread", year.unread), ("reread", year.rereading.decisions)]
    names = [t(f"rereading.year.{name}", lang) for name, _ in shown]
    hover = [
        figures.hover_text([name, t("rereading.year.decisions", lang, n=number(value, lang))])
        for name, (_, value) in zip(names, shown, strict=True)
    ]
    drawn = figures.figure(lang).add_trace(
        go.Bar(
            x=[value for _, value in shown],
            y=names,
            orientation="h",
            marker={
                "color": [figures.bar(rank)["color"] for rank in (0, 1)],
                "pattern": {**figures.bar(0)["pattern"], "shape": list(figures.PATTERNS[:2])},
            },
            text=[amount(value, lang) for _, value in shown],
            textposition="outside",
            cliponaxis=False,
            hovertext=hover,
            hovertemplate=figures.HOVER,
        )
    )
    figures.number_axis(
        drawn, "x", t("rereading.axis.year", lang), range=[0, 1.3 * max(value for _, value in shown)], nticks=4
    )
    drawn.update_yaxes(autorange="reversed", showgrid=False)
    head = [t(f"rereading.column.{name}", lang) for name in ("what", "decisions", "hours", "people")]
    rows = [
        [names[0], figure(year.unread, lang), figure(0, lang), figure(0, lang)],
        [names[1], *(figure(v, lang) for v in (year.rereading.decisions, year.rereading.hours, year.rereading.years))],
        [
            t("rereading.year.whole", lang),
            *(figure(v, lang) for v in (year.decisions, year.whole.hours, year.whole.years)),
        ],
        [t("rereading.year.at_most", lang), figure(year.at_most, lang), None, None],
    ]
    return figure_card.fill(drawn, year_answer(year, alpha, of_all, lang), Table(head, rows), lang)


def year_answer(year: SelectiveYear, alpha: float, of_all: bool, lang: str) -> str:
    """Say what a year of decisions would be: published unread, re-read, hours, and the most that
    may leave with a name."""
    if not year.unread:
        return t(
            "rereading.year.none", lang, decisions=amount(year.decisions, lang), alpha=format_chosen_share(alpha, lang)
        )
    timed = "untimed" if not year.whole.hours else "answer" if year.rereading.decisions else "everything"
    said_of = t(
        f"rereading.year.{timed}",
        lang,
        decisions=amount(year.decisions, lang),
        unread=amount(year.unread, lang),
        reread=amount(year.rereading.decisions, lang),
        hours=amount(year.rereading.hours, lang),
        people=amount(year.rereading.years, lang, 2),
        whole=amount(year.whole.years, lang, 2),
    )
    leaving = t(f"rereading.year.{'mean' if of_all else 'promise'}", lang, at_most=amount(year.at_most, lang))
    return f"{said_of} {leaving}"


def _curve(curve: RereadingCurve, name: str, rank: int, lang: str) -> go.Scatter:
    documents = curve.steps[-1].reread
    hover = [
        figures.hover_text(
            [
                name,
                t(
                    "rereading.hover.reread",
                    lang,
                    n=number(step.reread, lang),
                    share=percent(step.reread / documents, lang),
                ),
                t("rereading.hover.left", lang, n=number(step.left, lang)),
            ]
        )
        for step in curve.steps
    ]
    return go.Scatter(
        x=figures.percents(step.reread / documents for step in curve.steps),
        y=[step.left for step in curve.steps],
        name=name,
        mode="lines",
        line=figures.line(rank),
        hovertext=hover,
        hovertemplate=figures.HOVER,
    )


def _order_key(order: str, seen: Curves) -> str:
    """Name an order; where the system gave no risk, the first one is not called so."""
    return f"rereading.order.by_{seen.source}" if order == "risk" else f"rereading.order.{order}"


def _controls(chosen: RereadingSettings, sets: Sequence[GoldSet], lang: str) -> html.Div:
    confidences = [{"value": one, "label": percent(float(one), lang)} for one in CONFIDENCES]
    near = [{"value": one, "label": t(f"rereading.calibration.{one}", lang)} for one in (SAME, TOGETHER)]
    others = [{"value": one.id, "label": display_name(one, lang)} for one in sets]
    alpha = number_field(
        ids.REREADING_ALPHA,
        t("rereading.alpha", lang),
        chosen.alpha,
        LEAST,
        MOST,
        "any",
        t("rereading.alpha.hint", lang),
    )
    confidence = dbc.Select(
        id=ids.REREADING_CONFIDENCE, options=confidences, value=chosen.confidence, disabled=chosen.kind != UNREAD
    )
    calibration = dbc.Select(id=ids.REREADING_CALIBRATION, options=[*near, *others], value=chosen.calibration)
    kinds = [(kind, t(f"rereading.kind.{kind}", lang)) for kind in KINDS]
    return html.Div(
        [
            radios(ids.REREADING_KIND, t("rereading.kind", lang), kinds, chosen.kind),
            alpha,
            field(
                ids.REREADING_CONFIDENCE,
                t("rereading.confidence", lang),
                confidence,
                t("rereading.confidence.hint", lang),
            ),
            field(
                ids.REREADING_CALIBRATION,
                t("rereading.calibration", lang),
                calibration,
                t("rereading.calibration.hint", lang),
            ),
        ],
        className="recall-controls rereading-controls",
    )
