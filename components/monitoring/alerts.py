"""Weeks out of the ordinary, said in sentences; and the chosen rate beside what was to be expected
of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from dash import html

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import count, t
from components.monitoring.lines import time_axis
from components.monitoring.words import (
    court_name,
    format_counted,
    format_interval,
    format_value,
    label_name,
    period_name,
    rate_name,
    scale_value,
    unit,
    week_number,
)
from engine.monitoring import (
    LEAST_A_WEEK,
    LEAST_DOCUMENTS,
    LEAST_WEEKS,
    RATES,
    WATCHED,
    Columns,
    Flags,
    Verdict,
    Week,
    list_outliers,
    series,
)

AT_ONCE = 2
"""What is said at once; the rest is behind a fold."""
SIGNS = {"worse": "▲", "better": "✓", "silent": "○"}


def alerts(weeks: Sequence[Week], lang: str) -> list[Any]:
    """Say which weeks are out of the ordinary, the last first, and which could not be judged."""
    told = _told(weeks, lang)
    judged = sum(bool(week.verdicts) for week in weeks)
    parts: list[Any] = [html.P(_answer(weeks, judged, lang), className="figure-answer")]
    if told:
        parts.append(html.Ul(told[:AT_ONCE], className="monitoring-alerts"))
    if told[AT_ONCE:]:
        more = count("monitoring.alerts.more", len(told) - AT_ONCE, lang)
        parts.append(html.Details([html.Summary(more), html.Ul(told[AT_ONCE:], className="monitoring-alerts")]))
    note = t(
        "monitoring.alerts.note", lang, n=len(WATCHED), weeks=LEAST_WEEKS, documents=LEAST_DOCUMENTS, some=LEAST_A_WEEK
    )
    fold = html.Details([html.Summary(t("monitoring.alerts.how", lang)), html.P(note)], className="soft monitoring-how")
    return [html.H2(t("monitoring.alerts.title", lang)), *parts, fold]


def fill_watched(
    columns: Columns, weeks: Sequence[Week], code: str, labels: Flags | None, lang: str
) -> tuple[Any, ...]:
    """Fill the card of one rate beside the interval that the weeks before let expect."""
    verdicts = [verdict for week in weeks for verdict in week.verdicts if verdict.code == code]
    if not verdicts:
        return figure_card.empty(t("monitoring.watch.empty", lang, weeks=LEAST_WEEKS, documents=LEAST_DOCUMENTS))
    outside = [verdict for verdict in verdicts if verdict.state != "usual"]
    key = "none" if not outside else "one" if len(outside) == 1 else "many"
    answer = t(
        f"monitoring.watch.answer.{key}",
        lang,
        measure=rate_name(code, lang),
        n=len(outside),
        of=len(verdicts),
        when=period_name(outside[-1].week, "week", lang) if outside else "",
    )
    points = [point for point in series.series(columns, "week", [code], labels) if point.begun >= weeks[0].begun]
    drawn = figures.figure(lang)
    for rank, part in enumerate(_stretches(weeks, code)):
        drawn.add_traces(_ground(part, code, lang, shown_in_legend=not rank))
    known = [(point.begun, value.rate) for point in points if (value := point.values.get(code)) and value.rate is not None]  # fmt: skip
    by_week = {verdict.week: verdict for verdict in verdicts}
    drawn.add_scatter(
        x=[point.begun.isoformat() for point in points],
        y=[scale_value(code, value.rate) if (value := point.values.get(code)) else None for point in points],
        mode="lines",
        line={**figures.line(0), "width": 1.5},
        hoverinfo="skip",
        showlegend=False,
    )
    for rank, state in enumerate(("usual", "worse", "better", "unjudged")):
        some = [(begun, rate) for begun, rate in known if _state(by_week.get(begun)) == state]
        if some:
            drawn.add_scatter(
                x=[begun.isoformat() for begun, _ in some],
                y=[scale_value(code, rate) for _, rate in some],
                mode="markers",
                name=t(f"monitoring.watch.{state}", lang),
                legendgroup=state,
                marker=_marker(state, rank),
                hovertext=[_point_said(by_week.get(begun), begun, code, rate, lang) for begun, rate in some],
                hovertemplate=figures.HOVER,
                cliponaxis=False,
            )
    drawn.update_layout(showlegend=True)
    if RATES[code].kind == "share":
        low = min([verdict.expected.low for verdict in verdicts] + [rate for _, rate in known])
        figures.percent_axis(drawn, "y", "", lang, 10 * (100 * low // 10), 100.5)
    else:
        figures.number_axis(drawn, "y", unit(code, lang), rangemode="tozero")
    return figure_card.fill(
        time_axis(drawn, points, "week", lang), answer, _table(weeks, code, dict(known), lang), lang
    )


def _told(weeks: Sequence[Week], lang: str) -> list[html.Li]:
    found = [(outlier.week, _said(outlier, weeks, lang)) for outlier in list_outliers(weeks)]
    found += [(week.begun, _silent(week, lang)) for week in weeks if week.silent]
    return [said for _, said in sorted(found, key=lambda pair: -pair[0].toordinal())]


def _answer(weeks: Sequence[Week], judged: int, lang: str) -> str:
    silent = sum(week.silent for week in weeks)
    if not judged and not silent:
        return t("monitoring.watch.empty", lang, weeks=LEAST_WEEKS, documents=LEAST_DOCUMENTS)
    found = list_outliers(weeks)
    worse = len({one.week for one in found if one.direction == "worse"})
    better = len({one.week for one in found if one.direction == "better"})
    said = [count("monitoring.alerts.judged", judged, lang) if judged else t("monitoring.alerts.unjudged", lang)]
    if not found and not silent:
        return f"{said[0]} {t('monitoring.alerts.none', lang)}"
    said += [count(f"monitoring.alerts.{key}", n, lang) for key, n in (("worse", worse), ("better", better), ("silent", silent)) if n]  # fmt: skip
    return " ".join(said)


def _said(verdict: Verdict, weeks: Sequence[Week], lang: str) -> html.Li:
    week = next(week for week in weeks if week.begun == verdict.week)
    key = f"{verdict.code}.{'more' if verdict.value > verdict.expected.rate else 'less'}"
    title = t(f"monitoring.alert.{key}", lang)
    rate = t(
        "monitoring.alert.value",
        lang,
        value=format_counted(verdict.code, verdict.value, lang),
        low=format_value(verdict.code, verdict.expected.low, lang),
        high=format_value(verdict.code, verdict.expected.high, lang),
        weeks=count("monitoring.weeks", week.weeks, lang),
        documents=count("monitoring.documents", week.reference, lang),
    )
    first = [name for name in (verdict.label and label_name(verdict.label, lang), verdict.court and court_name(verdict.court, lang)) if name]  # fmt: skip
    lines: list[Any] = [html.P(rate)]
    if first:
        look = "look" if verdict.direction == "worse" else "look.better"
        lines.append(html.P(t(f"monitoring.alert.{look}", lang, what=t("monitoring.and", lang).join(first))))
    if verdict.state == "watch":
        lines.append(html.P(t("monitoring.alert.watch", lang), className="soft"))
    return _item(str(verdict.direction), title, week, lines, lang, faint=verdict.state == "watch")


def _silent(week: Week, lang: str) -> html.Li:
    told = t("monitoring.alert.silent.said", lang, weeks=count("monitoring.weeks", week.weeks, lang), documents=count("monitoring.documents", week.reference, lang))  # fmt: skip
    return _item("silent", t("monitoring.alert.silent", lang), week, [html.P(told)], lang)


def _item(kind: str, title: str, week: Week, lines: list[Any], lang: str, faint: bool = False) -> html.Li:
    sign = html.Span(SIGNS[kind], className="monitoring-sign", **{"aria-hidden": "true"})
    word = html.Span(t(f"monitoring.direction.{kind}", lang), className="monitoring-word")
    when = html.Span(period_name(week.begun, "week", lang), className="monitoring-when", title=week_number(week.begun, lang))  # fmt: skip
    head = html.P([sign, " ", word, " · ", when], className="monitoring-head")
    style = f"monitoring-alert is-{kind}{' is-faint' if faint else ''}"
    return html.Li([head, html.P(title, className="monitoring-what"), *lines], className=style)


def _verdict(week: Week, code: str) -> Verdict | None:
    return next((verdict for verdict in week.verdicts if verdict.code == code), None)


def _state(verdict: Verdict | None) -> str:
    if verdict is None:
        return "unjudged"
    return verdict.direction or "usual"


def _marker(state: str, rank: int) -> dict[str, Any]:
    if state == "unjudged":
        return {**figures.marker(0), "symbol": "circle-open"}
    known = {"usual": 0, "worse": 1, "better": 2}[state]
    symbol = {"usual": "circle", "worse": "triangle-up", "better": "star"}[state]
    return {**figures.marker(known), "symbol": symbol, "size": 9 if state == "usual" else 13}


def _stretches(weeks: Sequence[Week], code: str) -> list[list[Verdict]]:
    parts: list[list[Verdict]] = [[]]
    for week in weeks:
        found = [verdict for verdict in week.verdicts if verdict.code == code]
        if found:
            parts[-1] += found
        else:
            parts.append([])
    return [part for part in parts if part]


def _ground(part: Sequence[Verdict], code: str, lang: str, shown_in_legend: bool) -> list[Any]:
    days = [one.week.isoformat() for one in part]
    ends = [[scale_value(code, value) for value in side] for side in ([one.expected.low for one in part], [one.expected.high for one in part])]  # fmt: skip
    if len(part) == 1:  # a ground has no width on one point
        days, ends = days * 2, [side * 2 for side in ends]
    drawn = figures.band(days, *ends, 5, t("monitoring.watch.expected", lang))  # type: ignore[arg-type]
    drawn[1].showlegend = shown_in_legend
    return list(drawn)


def _point_said(verdict: Verdict | None, begun: Any, code: str, rate: float, lang: str) -> str:
    lines = [period_name(begun, "week", lang), f"{rate_name(code, lang)}{t('monitoring.colon', lang)} {format_value(code, rate, lang)}"]  # fmt: skip
    if verdict is None:
        return figures.hover_text([*lines, t("monitoring.watch.unjudged", lang)])
    interval = format_interval(code, (verdict.expected.low, verdict.expected.high), lang)
    return figures.hover_text([*lines, t("monitoring.watch.interval", lang, interval=interval)])


def _table(weeks: Sequence[Week], code: str, rates: Mapping[date, float], lang: str) -> Table:
    head = [
        t("monitoring.step.week", lang),
        *(t(f"monitoring.column.{name}", lang) for name in ("documents", "reference")),
    ]
    head += [rate_name(code, lang), t("monitoring.column.expected", lang), t("monitoring.column.state", lang)]
    head += [t("monitoring.column.adjusted", lang)]
    rows = [_row(week, _verdict(week, code), code, rates.get(week.begun), lang) for week in reversed(weeks)]
    return Table(head, rows, t("monitoring.watch.caption", lang))


def _row(week: Week, none: Verdict | None, code: str, rate: float | None, lang: str) -> list[Any]:
    start = Cell(period_name(week.begun, "week", lang), week.begun.isoformat(), hint=week_number(week.begun, lang))
    if none is None:
        key = "silent" if week.silent else "empty" if not week.documents else "unjudged"
        value = Cell(format_value(code, rate, lang), rate)
        return [start, week.documents, week.reference, value, None, t(f"monitoring.state.{key}", lang), None]
    bounds = (none.expected.low, none.expected.high)
    state = none.state if none.state == "usual" else f"{none.state}.{none.direction}"
    return [
        start,
        week.documents,
        week.reference,
        Cell(format_value(none.code, none.value, lang), none.value),
        Cell(format_interval(none.code, bounds, lang), format_interval(none.code, bounds, lang)),
        t(f"monitoring.state.{state}", lang),
        none.adjusted,
    ]
