"""Fields that several pages have: a label over a control, what there is to choose from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dash import html

from components.i18n import display_name
from engine.measure import RunInfo


def field(identity: str, label: str, control: Any, hint: Any = None, style: str = "field") -> html.Div:
    """Put a label over a control, and a hint under it."""
    parts = [html.Label(label, htmlFor=identity), control]
    return html.Div([*parts, html.P(hint, className="soft field-hint")] if hint else parts, className=style)


def field_group(legend: str, control: Any, hint: Any = None, style: str = "field") -> html.Fieldset:
    """Put a legend over a control of several boxes or buttons, and a hint under it."""
    parts = [html.Legend(legend, className="field-label"), control]
    return html.Fieldset([*parts, html.P(hint, className="soft field-hint")] if hint else parts, className=style)


def fold(label: Any, *parts: Any, opened: bool = False, **named: str) -> html.Details:
    """Fold what need not be in sight under a line that says what it is. Of those with the same
    ``data-fold`` one is unfolded at a time."""
    body = html.Div(list(parts), className="part-body")
    return html.Details([html.Summary(label), body], className="part-fold", open=opened, **named)


def fold_section(section: html.Section) -> html.Section:
    """Fold a section under its heading, its first child."""
    heading, *parts = section.children
    section.children = [fold(heading, *parts, **{"data-fold": "section"})]
    return section


def options(named: Iterable[tuple[Any, str]]) -> list[dict[str, Any]]:
    """List choices as options: the value of each, and its word."""
    return [{"value": value, "label": word} for value, word in named]


def run_options(runs: Iterable[RunInfo], lang: str) -> list[dict[str, Any]]:
    """List runs as options."""
    return options((run.id, display_name(run, lang)) for run in runs)
