"""Section 5 of the page Rappel: a year of decisions, and the work of reading them again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go
from dash import html

from components import ids
from components.figures import card as figure_card, figures
from components.figures.table import Table, figure
from components.i18n import number, t
from components.recall.clean_shares import Runs, broken, explain_missing
from components.recall.fields import number_field, radios
from components.recall.settings import DECISION, LEAST_MINUTES, MOST_DECISIONS, MOST_MINUTES, PAGE, Settings
from components.recall.words import amount, time
from engine.measure import PERSONS
from engine.recall import DECISIONS, HOURS, PAGE as CHARACTERS, MeasuredRecall, Yearly, YearlyRereading

LEAVING, WORK = "recall-yearly", "recall-work"
PACES = {PAGE: (0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0), DECISION: (1.0, 2.0, 3.0, 5.0, 8.0, 10.0, 15.0, 20.0, 30.0)}


def section(chosen: Settings, lang: str) -> html.Section:
    """Lay out the section."""
    name = "recall-yearly-title"
    what = t("recall.yearly.what", lang)
    units = [(unit, t(f"recall.work.{unit}", lang)) for unit in (PAGE, DECISION)]
    pace = [
        number_field(
            ids.RECALL_MINUTES, t("recall.work.pace", lang), chosen.minutes, LEAST_MINUTES, MOST_MINUTES, "any"
        ),
        radios(ids.RECALL_UNIT, t("recall.work.unit", lang), units, chosen.unit),
    ]
    year = number_field(
        ids.RECALL_DECISIONS, t("recall.yearly.decisions", lang), chosen.decisions, 1, MOST_DECISIONS, 1
    )
    note = t("recall.work.note", lang, page=number(CHARACTERS, lang), hours=number(HOURS, lang))
    return html.Section(
        [
            html.H2(t("recall.yearly.title", lang), id=name),
            html.P(t("recall.yearly.lead", lang, decisions=number(DECISIONS, lang)), className="recall-lead"),
            html.Div([year], className="recall-controls recall-inline"),
            html.Div(
                [
                    figure_card.card(
                        LEAVING, t("recall.yearly.question", lang, what=what), lang, level=3, height="20rem"
                    ),
                    figure_card.card(
                        WORK, t("recall.work.question", lang), lang, level=3, height="20rem", toolbar=pace, note=note
                    ),
                ],
                className="figure-cards",
            ),
        ],
        className="recall-section",
        **{"aria-labelledby": name},
    )


def leaving_card(runs: Runs, decisions: int, group: str, lang: str) -> tuple[Any, ...]:
    """Fill the card of the decisions that would leave with a name."""
    if (nothing := explain_missing(runs, lang)) is not None:
        return nothing
    measured = [Yearly(decisions, one.clean) for _, one in runs]
    promised = [decisions * (1 - one.expected) for _, one in runs]
    names = [
        f"{broken(name)}<br><b>{amount(year.leaking or 0, lang)}</b>"
        for (name, _), year in zip(runs, measured, strict=True)
    ]
    drawn = figures.figure(lang)
    drawn.add_trace(_bars(names, measured, lang)).add_trace(_marks(names, promised, lang))
    what = _what(group, lang)
    figures.number_axis(
        drawn,
        "x",
        t("recall.yearly.axis", lang, what=what),
        rangemode="tozero",
        nticks=5,
    )
    drawn.update_yaxes(autorange="reversed", showgrid=False)
    head = [t(f"recall.column.{column}", lang) for column in ("run", "leaking", "low", "high", "expected_year")]
    rows = [
        [name, *(figure(value, lang) for value in (year.leaking, *(year.interval or (None, None)), said))]
        for (name, _), year, said in zip(runs, measured, promised, strict=True)
    ]
    said, size = leaving_answer(runs[0][0], measured[0], group, lang), figures.sample(runs[0][1].clean.of, lang)
    return figure_card.fill(drawn, said, Table(head, rows), lang, size)


def leaving_answer(name: str, year: Yearly, group: str, lang: str) -> str:
    """Say how many decisions would leave with a name, if nobody read them."""
    if year.interval is None or year.leaking is None:
        return t("recall.yearly.answer_one", lang)
    low, high = year.interval
    return t(
        "recall.yearly.answer",
        lang,
        decisions=number(year.decisions, lang),
        leaking=amount(year.leaking, lang),
        what=_what(group, lang),
        run=name,
        low=amount(low, lang),
        high=amount(high, lang),
    )


def work_card(runs: Runs, pages: float, decisions: int, minutes: float, unit: str, lang: str) -> tuple[Any, ...]:
    """Fill the card of what reading everything again costs; ``pages`` of a decision, on the
    average."""
    if (nothing := explain_missing(runs, lang)) is not None:
        return nothing
    paces = sorted({*PACES[unit], minutes})
    per = pages if unit == PAGE else 1.0
    work = [(pace, YearlyRereading(decisions, pace * per)) for pace in paces]
    chosen = YearlyRereading(decisions, minutes * per)
    drawn = figures.figure(lang)
    drawn.add_trace(_work(work, lang, mode="lines", line=figures.line(0)))
    drawn.add_trace(
        _work(
            [(minutes, chosen)],
            lang,
            mode="markers+text",
            marker={**figures.marker(1), "size": 11},
            textposition="top left",
        )
    )
    drawn.update_layout(showlegend=False)
    figures.number_axis(drawn, "x", t(f"recall.work.axis_{unit}", lang), rangemode="tozero")
    figures.number_axis(drawn, "y", t("recall.work.axis", lang), rangemode="tozero")
    head = [
        t(f"recall.work.axis_{unit}", lang),
        *(t(f"recall.column.{column}", lang) for column in ("hours", "people")),
    ]
    rows = [[figure(pace, lang, 2), figure(one.hours, lang), figure(one.years, lang, 1)] for pace, one in work]
    return figure_card.fill(drawn, work_answer(runs[0], chosen, minutes, pages, unit, lang), Table(head, rows), lang)


def work_answer(
    run: tuple[str, MeasuredRecall], work: YearlyRereading, minutes: float, pages: float, unit: str, lang: str
) -> str:
    """Say the hours of reading everything again, and what each faulty decision found so takes."""
    said = t(
        f"recall.work.answer_{unit}",
        lang,
        minutes=amount(minutes, lang),
        hours=amount(work.hours, lang),
        years=amount(work.years, lang),
        **({"pages": amount(pages, lang, 2)} if unit == PAGE else {}),
    )
    name, risks = run
    leaking = 1 - risks.clean.rate
    each = t("recall.work.each", lang, each=time(work.minutes / leaking, lang), run=name) if leaking else ""
    return said + each


def _what(group: str, lang: str) -> str:
    return t("recall.yearly.name" if group == PERSONS else "recall.yearly.any", lang)


def _bars(names: Sequence[str], years: Sequence[Yearly], lang: str) -> go.Bar:
    values = [year.leaking or 0.0 for year in years]
    ends = [year.interval or (value, value) for year, value in zip(years, values, strict=True)]
    kind = t("recall.yearly.measured", lang)
    hover = [
        "<br>".join(
            [
                name,
                kind,
                amount(value, lang),
                t("recall.hover.interval", lang, low=amount(low, lang), high=amount(high, lang)),
            ]
        )
        for name, value, (low, high) in zip(names, values, ends, strict=True)
    ]
    return go.Bar(
        y=list(names),
        x=values,
        orientation="h",
        name=kind,
        marker=figures.bar(0),
        error_x={
            "type": "data",
            "array": [high - value for value, (_, high) in zip(values, ends, strict=True)],
            "arrayminus": [value - low for value, (low, _) in zip(values, ends, strict=True)],
            "color": figures.SOFT,
        },
        hovertext=hover,
        hovertemplate=figures.HOVER,
    )


def _marks(names: Sequence[str], values: Sequence[float], lang: str) -> go.Scatter:
    kind = t("recall.yearly.expected", lang)
    return go.Scatter(
        y=list(names),
        x=list(values),
        mode="markers",
        name=kind,
        marker={**figures.marker(1), "size": 11},
        hovertext=["<br>".join([name, kind, amount(value, lang)]) for name, value in zip(names, values, strict=True)],
        hovertemplate=figures.HOVER,
    )


def _work(points: Sequence[tuple[float, YearlyRereading]], lang: str, **drawing: Any) -> go.Scatter:
    said = [t("recall.work.hover", lang, years=amount(one.years, lang)) for _, one in points]
    paces = [t("recall.work.minutes", lang, n=amount(pace, lang)) for pace, _ in points]
    return go.Scatter(
        x=[pace for pace, _ in points],
        y=[one.years for _, one in points],
        text=[amount(one.years, lang) for _, one in points],
        hovertext=[figures.hover_text(pair) for pair in zip(paces, said, strict=True)],
        hovertemplate=figures.HOVER,
        **drawing,
    )
