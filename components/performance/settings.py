"""What a reader of the page of performances chose: read from its address, of which nothing is
believed, and the fields that hold it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import dash_bootstrap_components as dbc
from dash import dcc, html

from components import address, ids
from components.fields import field, field_group, run_options
from components.figures import own_set
from components.i18n import count, display_name, t
from components.performance.curves import curve_name
from components.performance.recalls import SHOWN
from engine.core import LABELS
from engine.measure import (
    MEASURES,
    MENTIONS,
    MICRO,
    PERSON,
    SCHEMES,
    GoldSet,
    RunInfo,
    measures,
    slice_recalls,
    thresholds,
)

PATH = "/performances"
MOST_RUNS = 4
GAINS = ("all", "persons", "direct", "documents", "individuals", "false")
WAYS = ("last", "alone")
FAMILIES = ("all", "person", "place", "date", "number", "organisation", "court")
RIGHTS = ("fate", "strict")
CURVES = (MICRO, thresholds.DOCUMENTS, PERSON, *LABELS)
LONGEST_NAME = 120
"""Characters of the name of a slice that an address can hold."""
PROGRESS_MILLISECONDS = 500
KEPT = {
    "set": (ids.PERFORMANCE_SET, "value"),
    "runs": (ids.PERFORMANCE_RUNS, "value"),
    "scheme": (ids.PERFORMANCE_SCHEME, "value"),
    "measure": (ids.PERFORMANCE_MEASURE, "value"),
    "labels": (ids.PERFORMANCE_EVERY_LABEL, "value"),
    "mentions": (ids.PERFORMANCE_MENTIONS, "value"),
    "gain": (ids.PERFORMANCE_GAIN, "value"),
    "way": (ids.PERFORMANCE_WAY, "value"),
    "diagonal": (ids.PERFORMANCE_DIAGONAL, "value"),
    "family": (ids.PERFORMANCE_FAMILY, "value"),
    "right": (ids.PERFORMANCE_RIGHT, "value"),
    "by": (ids.PERFORMANCE_BY, "value"),
    "slice": (ids.PERFORMANCE_SLICE, "value"),
    "perturbation": (ids.PERFORMANCE_PERTURBATION, "value"),
    "curve": (ids.PERFORMANCE_CURVE, "value"),
    "beta": (ids.PERFORMANCE_BETA, "value"),
    "only": (ids.PERFORMANCE_ONLY, "value"),
}
"""The controls whose value is kept in the address, by the name that it has there."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``runs`` are ids; the first is what the others are compared to."""

    set: str
    runs: tuple[str, ...]
    scheme: str = "strict"
    measure: str = "recall"
    every_label: bool = False
    mentions: str = "direct"
    gain: str = "all"
    way: str = "last"
    diagonal: bool = False
    family: str = "all"
    right: str = "fate"
    by: str = "genre"
    slice: str = "persons"
    perturbation: str = "persons"
    curve: str = MICRO
    beta: float = measures.BETA
    only: str = ""


def read(query: Mapping[str, object], gold: str, runs: Sequence[RunInfo]) -> Settings:
    """Read an address; ``gold`` is the set chosen (:func:`chosen_set`) and ``runs`` the runs on
    it."""
    return Settings(
        gold,
        tuple(chosen_runs(str(query.get("runs", "")).split(","), runs)),
        address.choice(query.get("scheme"), SCHEMES, "strict"),
        address.choice(query.get("measure"), MEASURES, "recall"),
        address.flag(query.get("labels"), False),
        address.choice(query.get("mentions"), MENTIONS, "direct"),
        address.choice(query.get("gain"), GAINS, "all"),
        address.choice(query.get("way"), WAYS, "last"),
        address.flag(query.get("diagonal"), False),
        address.choice(query.get("family"), FAMILIES, "all"),
        address.choice(query.get("right"), RIGHTS, "fate"),
        address.choice(query.get("by"), slice_recalls.SLICES, "genre"),
        address.choice(query.get("slice"), SHOWN, "persons"),
        address.choice(query.get("perturbation"), SHOWN, "persons"),
        address.choice(query.get("curve"), CURVES, MICRO),
        read_beta(query.get("beta")),
        read_only(query.get("only")),
    )


def read_beta(value: object) -> float:
    """Read the weight of recall in F-beta, from an address or a field; the usual one for what is no
    number within bounds."""
    try:
        beta = float(str(value).replace(",", "."))
    except ValueError:
        return measures.BETA
    return beta if measures.LEAST_BETA <= beta <= measures.MOST_BETA else measures.BETA


def read_only(value: object) -> str:
    """Read the slice to which all figures are narrowed: « year=2024 », or empty for none."""
    by, _, name = str(value or "").partition("=")
    return f"{by}={name}" if by in slice_recalls.SLICES[:4] and 0 < len(name) <= LONGEST_NAME else ""


def chosen_set(asked: object, sets: Sequence[GoldSet]) -> str:
    """Choose the set asked for, or the first; empty where there is none."""
    return address.choice(asked, [one.id for one in sets], sets[0].id if sets else "")


def chosen_runs(asked: Sequence[str], runs: Sequence[RunInfo]) -> list[str]:
    """Choose the runs asked for, in the order of ``runs``; if none of them is there, the first and
    the one with the fewest rules."""
    fewest = [run.id for run in runs[1:] if run.rules == "none"] or [run.id for run in runs[1:]]
    return ticked_runs(asked, runs) or [*(run.id for run in runs[:1]), *fewest[:1]]


def ticked_runs(asked: Sequence[str], runs: Sequence[RunInfo]) -> list[str]:
    """Choose the runs asked for, in the order of ``runs``, and no other."""
    return [run.id for run in runs if run.id in asked][:MOST_RUNS]


def set_options(sets: Sequence[GoldSet], lang: str) -> list[dict[str, str]]:
    """List the sets with how many documents they have."""
    return [
        {
            "value": one.id,
            "label": count("performance.set.option", one.documents, lang, name=display_name(one, lang)),
        }
        for one in sets
    ]


def fields(sets: Sequence[GoldSet], runs: Sequence[RunInfo], chosen: Settings, lang: str) -> html.Section:
    """Lay out the choice of the set and of the runs; both outlive a change of language, in memory
    only."""
    ticked = dbc.Checklist(
        id=ids.PERFORMANCE_RUNS,
        options=run_options(runs, lang),
        value=list(chosen.runs),
        className="performance-runs",
        **_kept("runs"),
    )
    group = field_group(t("performance.runs", lang), ticked, t("performance.runs.hint", lang))
    options = [(option["value"], option["label"]) for option in set_options(sets, lang)]
    parts = [
        _select(ids.PERFORMANCE_SET, "performance.set", options, chosen.set, lang),
        group,
        _only_choice(chosen, lang),
    ]
    return html.Section(parts, className="performance-choice", **{"aria-label": t("performance.choice", lang)})


def _only_choice(chosen: Settings, lang: str) -> html.Div:
    """Lay out the choice of the slice to which all figures are narrowed; its values come with the
    counts."""
    options = [("", t("performance.only.all", lang)), *([(chosen.only, chosen.only)] if chosen.only else [])]
    return _select(ids.PERFORMANCE_ONLY, "performance.only", options, chosen.only, lang)


def bar(lang: str) -> list[Any]:
    """Lay out what says that a user's set is being counted."""
    return [
        html.Div(id=ids.PERFORMANCE_MESSAGE),
        dcc.Store(id=ids.PERFORMANCE_READY),
        dcc.Interval(id=ids.PERFORMANCE_TICK, interval=PROGRESS_MILLISECONDS, disabled=True),
    ]


def select(identity: str, words: str, values: Sequence[str], value: str, lang: str) -> html.Div:
    """Lay out a choice whose values are named by ``words.value``."""
    return _select(identity, words, [(one, t(f"{words}.{one}", lang)) for one in values], value, lang)


def scheme_choice(chosen: Settings, lang: str) -> list[Any]:
    """Lay out the choice of the scheme and of what is drawn."""
    return [
        select(ids.PERFORMANCE_SCHEME, "performance.scheme", SCHEMES, chosen.scheme, lang),
        select(ids.PERFORMANCE_MEASURE, "performance.measure", MEASURES, chosen.measure, lang),
        dbc.Switch(
            id=ids.PERFORMANCE_EVERY_LABEL,
            label=t("performance.every_label", lang),
            value=chosen.every_label,
            **_kept("labels"),
        ),
        _beta_choice(chosen, lang),
    ]


def _beta_choice(chosen: Settings, lang: str) -> html.Div:
    entry = dbc.Input(
        id=ids.PERFORMANCE_BETA,
        type="number",
        value=chosen.beta,
        min=measures.LEAST_BETA,
        max=measures.MOST_BETA,
        step="any",
        debounce=True,
        **_kept("beta"),
    )
    return field(ids.PERFORMANCE_BETA, t("performance.beta", lang), entry)


def slice_choice(chosen: Settings, lang: str) -> list[Any]:
    """Lay out what cuts the set, and what is drawn of each slice."""
    return [
        select(ids.PERFORMANCE_BY, "performance.by", slice_recalls.SLICES, chosen.by, lang),
        select(ids.PERFORMANCE_SLICE, "performance.shown", SHOWN, chosen.slice, lang),
    ]


def curve_choice(chosen: Settings, lang: str) -> html.Div:
    """Lay out the choice of the curve; those that the runs have come with their counts."""
    options = [(chosen.curve, curve_name(chosen.curve, lang))]
    return _select(ids.PERFORMANCE_CURVE, "performance.curve.of", options, chosen.curve, lang)


def definition() -> html.P:
    """Lay out the scheme's definition, empty."""
    return html.P(id=ids.PERFORMANCE_DEFINITION, className="performance-definition", **{"aria-live": "polite"})


def diagonal_choice(chosen: Settings, lang: str) -> dbc.Switch:
    """Lay out whether the matrix shows what is right, too."""
    return dbc.Switch(
        id=ids.PERFORMANCE_DIAGONAL, label=t("performance.diagonal", lang), value=chosen.diagonal, **_kept("diagonal")
    )


def _select(identity: str, words: str, options: Sequence[tuple[str, str]], value: str, lang: str) -> html.Div:
    choice = dbc.Select(
        id=identity,
        options=[{"value": one, "label": label} for one, label in options],
        value=value,
        **_kept(identity),
    )
    return field(
        identity, t(words, lang), choice, own_set.link_to_panel(lang) if identity == ids.PERFORMANCE_SET else None
    )


def _kept(name: str) -> dict[str, str]:
    return {"persistence": name, "persistence_type": "memory"}
