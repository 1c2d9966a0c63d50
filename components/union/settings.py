"""What a reader of several runs put together chose: read from the address, of which nothing is
believed, and the fields that hold it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import address, ids
from components.errors.choices import set_options
from components.fields import field, field_group, options, run_options
from components.figures import own_set
from components.i18n import number, t
from components.union.words import LETTERS
from engine.measure import GoldSet, RunInfo, ensemble

PATH = "/erreurs/moteurs"
MOST_RUNS = len(LETTERS)
WHAT = ("mentions", "words", "both")
BY = ("apart", *(f"alone-{letter}" for letter in LETTERS), "some", "parts", "none", "any")
"""Places that not all runs hide; that one alone hides, by its letter; several; none but all
together; none; all places."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The set and the runs put together; which places are listed and gone through."""

    set: str
    runs: tuple[str, ...]
    what: str = "mentions"
    by: str = "apart"


def read(query: Mapping[str, object], set_id: str, runs: Sequence[RunInfo]) -> Settings:
    """Read an address; ``runs`` are those on the set."""
    return Settings(
        set_id,
        tuple(chosen_runs(query.get("runs"), runs)),
        address.choice(query.get("what"), WHAT, WHAT[0]),
        address.choice(query.get("by"), BY, BY[0]),
    )


def chosen_runs(asked: object, runs: Sequence[RunInfo]) -> list[str]:
    """Choose the runs asked for, in the order of the set; if none of them is there, the first run
    of each model of the newest version."""
    return _in_order(address.choices(asked, [run.id for run in runs], _first_runs(runs), MOST_RUNS), runs)


def _first_runs(runs: Sequence[RunInfo]) -> list[str]:
    """Name the first run of each model of the newest version; where that is one, the first two."""
    of_models: dict[str, str] = {}
    for run in runs:
        if run.version == runs[0].version:
            of_models.setdefault(run.model, run.id)
    return list(of_models.values())[:MOST_RUNS] if len(of_models) > 1 else [run.id for run in runs[:2]]


def ticked_runs(ticked: Collection[str] | None, runs: Sequence[RunInfo]) -> list[str]:
    """Keep of what is ticked the runs that are there, as many as are shown."""
    return _in_order([run.id for run in runs if run.id in (ticked or ())][:MOST_RUNS], runs)


def _in_order(wanted: Collection[str], runs: Sequence[RunInfo]) -> list[str]:
    return [run.id for run in runs if run.id in wanted]


def fields(sets: Sequence[GoldSet], runs: Sequence[RunInfo], chosen: Settings, lang: str) -> html.Section:
    """Lay out the choice of the set and of the runs."""
    select = dbc.Select(id=ids.UNION_SET, options=set_options(sets, lang), value=chosen.set)
    ticked = dbc.Checklist(
        id=ids.UNION_RUNS, options=run_options(runs, lang), value=list(chosen.runs), className="performance-runs"
    )
    hint = t("union.runs.hint", lang, most=number(MOST_RUNS, lang))
    group = field_group(t("union.runs", lang), ticked, hint)
    place = field(ids.UNION_SET, t("errors.field.set", lang), select, own_set.link_to_panel(lang))
    return html.Section([place, group], className="performance-choice", **{"aria-label": t("union.choice", lang)})


def place_fields(chosen: Settings, lang: str) -> html.Div:
    """Lay out the choice of the places that are listed; the numbers come when they are counted."""
    what, by = place_options(None, chosen.what, chosen.by, lang)
    return html.Div(
        [
            field(
                ids.UNION_WHAT, t("union.what", lang), dbc.Select(id=ids.UNION_WHAT, options=what, value=chosen.what)
            ),
            field(ids.UNION_BY, t("union.by", lang), dbc.Select(id=ids.UNION_BY, options=by, value=chosen.by)),
        ],
        className="errors-fields",
    )


def place_options(found: ensemble.Ensemble | None, what: str, by: str, lang: str) -> tuple[list[dict[str, Any]], ...]:
    """List the two choices, with how many places each leaves while the other stays; choices of runs
    that are not there are left out."""
    if found is None:
        return tuple(options((one, _word(name, one, lang)) for one in known) for name, known in _CHOICES)
    places, runs = found.places, len(found.names)
    offered = [one for one in BY if runs > 2 or one != "some"]
    offered = [one for one in offered if not one.startswith("alone-") or LETTERS.index(one[-1]) < runs]
    counts = {
        "what": {one: sum(is_wanted(place, one, by) for place in places) for one in WHAT},
        "by": {one: sum(is_wanted(place, what, one) for place in places) for one in offered},
    }
    return tuple(
        options((one, f"{_word(name, one, lang)} ({number(n, lang)})") for one, n in counts[name].items())
        for name, _ in _CHOICES
    )


_CHOICES = (("what", WHAT), ("by", BY))


def _word(name: str, code: str, lang: str) -> str:
    if code.startswith("alone-"):
        return t("union.by.alone", lang, letter=code[-1])
    return t(f"union.{name}.{code}", lang)


def is_wanted(place: ensemble.RunPlace, what: str, by: str) -> bool:
    """Tell whether a place is one of those asked for."""
    if what != "both" and place.wanted != (what == "mentions"):
        return False
    if by == "any":
        return True
    if by == "apart":
        return place.group != "all"
    if by.startswith("alone-"):
        rank = LETTERS.index(by[-1])
        return place.group == "alone" and rank < len(place.by) and place.by[rank]
    return place.group == by
