"""Three plain figures before any table: mentions found, people hidden, clean decisions."""

from __future__ import annotations

from collections.abc import Sequence

from dash import html

from components.i18n import count, number, t
from components.performance.words import Interval, Result, format_interval, format_of_hundred
from engine.core import Share
from engine.measure import measure_masked


def summary(results: Sequence[Result], lang: str) -> list[html.Section]:
    """Show the three figures of each run."""
    return [
        html.Section(
            [
                html.H3(result.name(lang)),
                html.Div([_figure(name, *found, lang) for name, found in measure_masked(result.tallies).items()]),
            ],
            className="performance-brief",
        )
        for result in results
    ] + _missing(results, lang)


def _figure(name: str, share: Share, interval: Interval | None, lang: str) -> html.Div:
    if not share.of:
        said = t(f"performance.brief.{name}.none", lang)
        return html.Div([html.P("–", className="performance-number"), html.P(said)], className="performance-plain")
    of = t(f"performance.brief.{name}.of", lang)
    params = {"count": number(share.count, lang), "of": number(share.of, lang)}
    said = t(f"performance.brief.{name}", lang, **params)
    if interval:
        said += " " + t("performance.brief.interval", lang, interval=format_interval(interval, lang))
    shown = html.P(
        [html.Strong(format_of_hundred(share.rate, lang)), " ", html.Span(of)], className="performance-number"
    )
    return html.Div([shown, html.P(said)], className="performance-plain")


def _missing(results: Sequence[Result], lang: str) -> list[html.Section]:
    """Say that documents lack in a run: all of them counts as missed."""
    lacking = [(result, sum(tally.missing for tally in result.tallies)) for result in results]
    said = [count("performance.missing", n, lang, run=one.name(lang)) for one, n in lacking if n]
    return [html.Section([html.P(one) for one in said], className="performance-missing")] if said else []
