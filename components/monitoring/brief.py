"""Before any figure: four plain numbers, where they come from, and what stands here while there is
nothing to show."""

from __future__ import annotations

from typing import Any

from dash import dcc, html

from components.i18n import count, number, t
from components.monitoring.settings import DEMO, PATH
from components.monitoring.words import format_interval
from components.shell.messages import notice
from engine.monitoring import Columns, Flags, has_spread, overall, paces, quartiles


def brief(columns: Columns, labels: Flags | None, lang: str) -> list[Any]:
    """Show four numbers of the documents that are chosen."""
    found = overall(columns, ("missed_sensitive.document", "found"), labels)
    pace = quartiles(paces(columns))
    days = len(set(columns.day.tolist()))
    spread = has_spread(paces(columns))
    missed, seen = found["missed_sensitive.document"], found["found"]
    tiles = [
        (count("monitoring.brief.documents", len(columns), lang), number(len(columns), lang), count("monitoring.brief.days", days, lang)),
        (t("monitoring.brief.found", lang), "–" if seen.rate is None else number(100 * seen.rate, lang, 1), _interval("found", seen.interval, lang)),
        (t("monitoring.brief.missed", lang), number(missed.rate or 0.0, lang, 2), _interval("missed_sensitive.document", missed.interval, lang)),
        (t(f"monitoring.brief.pace{'' if spread else '.few'}", lang), "–" if pace is None else number(pace[1], lang, 1), "" if pace is None or not spread else t("monitoring.brief.quartiles", lang, low=number(pace[0], lang, 1), high=number(pace[2], lang, 1))),
    ]  # fmt: skip
    return [_tile(*tile) for tile in tiles]


def demonstration(lang: str) -> list[Any]:
    """Say that what is shown is made up of documents that ship, and which part of it is
    invented."""
    back = dcc.Link(t("monitoring.demo.back", lang), href=PATH)
    told = notice(t("monitoring.demo.said", lang), "warn")
    return [html.Div([told, html.P(back)], className="monitoring-demo")]


def empty(lang: str) -> list[Any]:
    """Say what would be here, and how to get it."""
    steps = [
        html.Li([t("monitoring.empty.read", lang), " ", dcc.Link(t("monitoring.empty.list", lang), href="/relecture")]),
        html.Li(t("monitoring.empty.validate", lang)),
        html.Li(t("monitoring.empty.wait", lang)),
    ]
    shown = [html.Li(t(f"monitoring.empty.shown.{name}", lang)) for name in ("errors", "recall", "pace", "alerts")]
    demo = dcc.Link(t("monitoring.empty.demo", lang), href=f"{PATH}?source={DEMO}", className="button")
    return [
        html.Section(
            [
                html.H2(t("monitoring.empty.title", lang)),
                html.P(t("monitoring.empty.lead", lang)),
                html.Ul(shown),
                html.H3(t("monitoring.empty.how", lang)),
                html.Ol(steps),
                html.P([demo]),
                html.P(t("monitoring.empty.demo.hint", lang), className="soft"),
            ],
            className="monitoring-empty",
        )
    ]


def build_empty_message(lang: str) -> list[Any]:
    """Say that the choice leaves no document."""
    return [notice(t("monitoring.filtered", lang))]


def _tile(name: str, value: str, said: str) -> html.Div:
    head = html.P([html.Strong(value), " ", html.Span(name)], className="monitoring-number")
    return html.Div([head, html.P(said, className="soft")] if said else [head], className="monitoring-tile")


def _interval(code: str, bounds: tuple[float, float] | None, lang: str) -> str:
    return "" if bounds is None else t("monitoring.brief.interval", lang, interval=format_interval(code, bounds, lang))
