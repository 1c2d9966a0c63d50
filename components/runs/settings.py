"""What a reader of the page of runs chose: read from its address, of which nothing is believed, and
the fields that hold it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import address, ids
from components.fields import field, field_group, options
from components.i18n import t
from components.runs.words import figure_name, run_name, set_name
from engine.measure import runs

PATH = "/essais"
MOST_RUNS = 6
MEASURES = runs.figures.LABEL_MEASURES


@dataclass(frozen=True, slots=True)
class Settings:
    """``figure`` is drawn over time, ``runs`` are ids of those set side by side, ``every`` shows
    the parameters that all share too, ``measure`` is that by label."""

    set: str
    figure: str
    runs: tuple[str, ...]
    every: bool = False
    measure: str = "f1"


def read(query: Mapping[str, object], found: Mapping[str, Sequence[runs.RunRecord]]) -> Settings:
    """Read an address; ``found`` are the records of each set."""
    chosen = address.choice(query.get("set"), found, next(iter(found), ""))
    records = found.get(chosen, ())
    return Settings(
        chosen,
        chosen_figure(query.get("figure"), records),
        tuple(chosen_runs(query.get("runs"), records)),
        address.flag(query.get("every"), False),
        address.choice(query.get("measure"), MEASURES, "f1"),
    )


def chosen_figure(asked: object, records: Sequence[runs.RunRecord]) -> str:
    """Choose the figure asked for where a run has it, or the first that most is said by."""
    names = figure_names(records)
    return address.choice(asked, names, names[0] if names else "")


def chosen_runs(asked: object, records: Sequence[runs.RunRecord]) -> list[str]:
    """Choose the runs asked for; if none of them is there, the last of each version, three at
    most."""
    known = [record.info.id for record in records]
    rules = {record.info.rules for record in records}
    main = [one for one in records if one.info.rules == "all"] if "all" in rules else list(records)
    return address.choices(asked, known, [record.info.id for record in main][-3:], MOST_RUNS)


def figure_names(records: Sequence[runs.RunRecord]) -> list[str]:
    """List the figures that can be drawn over time: those that say most, or what other programs
    measured."""
    held = dict.fromkeys(name for record in records for name in runs.figures.names(record))
    main = [name for name in runs.figures.HEADLINES if name in held]
    return main or list(held)


def fields(sets: Sequence[str], records: Sequence[runs.RunRecord], chosen: Settings, lang: str) -> html.Section:
    """Lay out the choice of the set, the figure and the runs; they outlive a change of language, in
    memory only."""
    ticked = dbc.Checklist(
        id=ids.RUNS_CHOSEN,
        options=run_options(records, lang),
        value=list(chosen.runs),
        className="performance-runs",
        **_kept("chosen"),
    )
    group = field_group(t("runs.chosen", lang), ticked, t("runs.chosen.hint", lang))
    named = options((one, set_name(one, lang)) for one in sets)
    select = dbc.Select(id=ids.RUNS_SET, options=named, value=chosen.set, **_kept("set"))
    parts = [field(ids.RUNS_SET, t("runs.set", lang), select), group]
    return html.Section(parts, className="performance-choice", **{"aria-label": t("runs.choice", lang)})


def figure_choice(records: Sequence[runs.RunRecord], chosen: Settings, lang: str) -> html.Div:
    """Lay out the choice of the figure that is drawn over time."""
    control = dbc.Select(
        id=ids.RUNS_FIGURE, options=figure_options(records, lang), value=chosen.figure, **_kept("figure")
    )
    return field(ids.RUNS_FIGURE, t("runs.figure", lang), control)


def measure_choice(chosen: Settings, lang: str) -> html.Div:
    """Lay out the choice of the measure by label."""
    named = options((one, t(f"performance.measure.{one}", lang)) for one in MEASURES)
    control = dbc.Select(id=ids.RUNS_MEASURE, options=named, value=chosen.measure, **_kept("measure"))
    return field(ids.RUNS_MEASURE, t("runs.measure", lang), control)


def every_choice(chosen: Settings, lang: str) -> dbc.Switch:
    """Lay out whether parameters that all runs share are shown, too."""
    return dbc.Switch(id=ids.RUNS_EVERY, label=t("runs.every", lang), value=chosen.every, **_kept("every"))


def run_options(records: Sequence[runs.RunRecord], lang: str) -> list[dict[str, Any]]:
    """List the runs of a set as options."""
    return options((record.info.id, run_name(record, lang)) for record in records)


def figure_options(records: Sequence[runs.RunRecord], lang: str) -> list[dict[str, Any]]:
    """List the figures of a set as options."""
    return options((name, figure_name(name, lang)) for name in figure_names(records))


def _kept(name: str) -> dict[str, str]:
    return {"persistence": f"runs-{name}", "persistence_type": "memory"}
