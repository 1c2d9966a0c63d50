"""Fields of the page Rappel: a label over each, a hint under it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.fields import field, field_group, options as listed, run_options
from components.figures import own_set
from components.i18n import count, display_name, t
from components.recall.settings import GROUP_NAMES, Settings
from engine.measure import GoldSet, RunInfo

PAUSE = 500
"""Milliseconds without a key before a field counts as written."""

KEPT = {"persistence": True, "persistence_type": "memory"}
"""What a reader wrote outlives a change of language, in memory only."""


def choice(gold: Sequence[GoldSet], runs: Sequence[RunInfo], chosen: Settings, lang: str) -> html.Section:
    """Offer what is measured: the reference decisions, the runs on them, the mentions that
    count."""
    name = f"{ids.RECALL_SET}-title"
    return html.Section(
        [
            html.H2(t("recall.settings", lang), id=name, className="hidden-visually"),
            field(ids.RECALL_SET, t("recall.set", lang), _sets(gold, chosen, lang), own_set.link_to_panel(lang)),
            field(ids.RECALL_GROUP, t("recall.group", lang), _groups(chosen, lang)),
            field_group(
                t("recall.runs", lang), _runs(runs, chosen, lang), t("recall.runs.hint", lang), "field recall-runs"
            ),
        ],
        className="recall-choice",
        **{"aria-labelledby": name},
    )


def number_field(
    identity: str, label: str, value: float, least: float, most: float, step: float | str, hint: Any = None
) -> html.Div:
    """Offer a number."""
    control = dbc.Input(
        id=identity,
        type="number",
        value=value,
        min=least,
        max=most,
        step=step,
        debounce=PAUSE,
        inputmode="decimal",
        **KEPT,
    )
    return field(identity, label, control, hint, "field recall-number")


def radios(identity: str, legend: str, options: Sequence[tuple[str, str]], value: str) -> html.Fieldset:
    """Offer one of a few."""
    control = dbc.RadioItems(id=identity, options=listed(options), value=value, inline=True, **KEPT)
    return field_group(legend, control, style="field recall-radios")


def _runs(runs: Sequence[RunInfo], chosen: Settings, lang: str) -> dbc.Checklist:
    return dbc.Checklist(
        id=ids.RECALL_RUNS, options=run_options(runs, lang), value=list(chosen.runs), inline=True, **KEPT
    )


def _sets(gold: Sequence[GoldSet], chosen: Settings, lang: str) -> dbc.Select:
    options = [
        {
            "value": one.id,
            "label": count(
                f"recall.set.{'texts' if one.texts else 'counts'}", one.documents, lang, name=display_name(one, lang)
            ),
        }
        for one in gold
    ]
    nothing = [{"value": "", "label": t("recall.set.none", lang)}]
    return dbc.Select(id=ids.RECALL_SET, options=options or nothing, value=chosen.set or "", **KEPT)


def _groups(chosen: Settings, lang: str) -> dbc.Select:
    options = [{"value": name, "label": t(f"recall.group.{name}", lang)} for name in GROUP_NAMES]
    return dbc.Select(id=ids.RECALL_GROUP, options=options, value=chosen.group, **KEPT)
