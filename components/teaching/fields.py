"""What is asked of the page of sentences: where they come from, what counts how much, how many;
read from its address."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.address import choice
from components.fields import field, run_options
from components.i18n import display_name, t
from engine.core import ListGone
from engine.measure import GoldSet, RunInfo
from engine.service import LIST, SET, service
from engine.teaching import RankingWeights

COUNTS = ("10", "20", "50", "100")
LEVELS = ("0", "1", "2", "3")
"""Not at all, a little, rather, a lot."""
DEFAULTS = {"errors": "3", "margin": "1", "disagreement": "1", "diversity": "1"}
MOST_LISTS = 100
DIVERSITY = {"0": 0.0, "1": 0.3, "2": 0.5, "3": 0.7}
NONE = "none"
"""Of a run: an empty value would be the menu's own placeholder, which shows nothing."""
_LIST = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class TeachingSettings:
    """The settings of the page."""

    source: str
    run: str
    second: str
    count: str
    weights: Mapping[str, str]


def weights(levels: Mapping[str, str | None]) -> RankingWeights:
    """Make the weights of what is chosen in the fields; what is none of the levels counts as its
    default."""
    known = {name: choice(levels.get(name), LEVELS, DEFAULTS[name]) for name in DEFAULTS}
    diversity = DIVERSITY[known.pop("diversity")]
    return RankingWeights(**{name: float(level) for name, level in known.items()}, diversity=diversity)


def read(query: Mapping[str, object], sets: Sequence[GoldSet], runs: Any) -> TeachingSettings:
    """Read the settings of an address; ``runs`` gives those on a set. A list is named by its opaque
    id."""
    sources = [value for value, _ in sources_of(query, sets, "fr")]
    source = choice(query.get("source"), sources, sources[0] if sources else NONE)
    known = [run.id for run in runs(source.removeprefix(SET))] if source.startswith(SET) else []
    return TeachingSettings(
        source,
        choice(query.get("run"), known, known[0] if known else NONE),
        choice(query.get("second"), known, NONE),
        choice(query.get("count"), COUNTS, COUNTS[0]),
        {name: choice(query.get(name), LEVELS, level) for name, level in DEFAULTS.items()},
    )


def sources_of(query: Mapping[str, object], sets: Sequence[GoldSet], lang: str) -> list[tuple[str, str]]:
    """List where sentences can come from: the list of the address, the sets whose texts are at
    hand.

    Not all documents of this machine: who opens the page knows the lists and documents whose
    address they have, and no others.
    """
    source, said = query.get("source"), query.get("list")
    asked = source.removeprefix(LIST) if isinstance(source, str) and source.startswith(LIST) else said
    found = [(f"{LIST}{asked}", t("teaching.source.list", lang))] if _is_list(asked) else []
    return [*found, *((f"{SET}{one.id}", display_name(one, lang)) for one in sets if one.texts)]


def can_be_asked(source: object) -> bool:
    """Tell whether a page may ask for a source: a list or a set, by its id."""
    known = source if isinstance(source, str) else ""
    return known.startswith(SET) or (known.startswith(LIST) and _is_list(known.removeprefix(LIST)))


def with_lists(options: Sequence[Mapping[str, Any]], lists: object, lang: str) -> list[Mapping[str, Any]]:
    """Offer the lists that a browser knows, by their names, before the sets; one that is gone is
    left out."""
    sets = [option for option in options if not str(option["value"]).startswith(LIST)]
    there = [str(option["value"]).removeprefix(LIST) for option in options if option not in sets]
    known = [one for one in lists if _is_list(one)][:MOST_LISTS] if isinstance(lists, list) else []
    names = {key: _name(key) for key in dict.fromkeys([*there, *known])}
    return [*(_option(one, name, lang) for one, name in names.items() if name or one in there), *sets]


def _option(list_id: str, name: str, lang: str) -> Mapping[str, Any]:
    label = t("teaching.source.list.named", lang, x=name) if name else t("teaching.source.list", lang)
    return {"value": f"{LIST}{list_id}", "label": label}


def _is_list(asked: object) -> bool:
    return isinstance(asked, str) and _LIST.fullmatch(asked) is not None


def _name(list_id: str) -> str:
    try:
        return service.service().lists.fetch(list_id).name
    except ListGone:
        return ""


def form(asked: TeachingSettings, sources: Sequence[tuple[str, str]], runs: Sequence[RunInfo], lang: str) -> html.Div:
    """Lay out the fields."""
    options = [{"value": value, "label": label} for value, label in sources]
    counts = [{"value": n, "label": t("teaching.count.n", lang, n=n)} for n in COUNTS]
    fields = [
        field(ids.TEACHING_SOURCE, t("teaching.source", lang), _menu(ids.TEACHING_SOURCE, options, asked.source)),
        field(ids.TEACHING_RUN, t("teaching.run", lang), _menu(ids.TEACHING_RUN, *run_choice(runs, asked.run, lang))),
        field(
            ids.TEACHING_SECOND,
            t("teaching.second", lang),
            _menu(ids.TEACHING_SECOND, *second_choice(runs, asked.second, lang)),
        ),
        field(ids.TEACHING_COUNT, t("teaching.count", lang), _menu(ids.TEACHING_COUNT, counts, asked.count)),
    ]
    return html.Div(
        [
            html.Div(fields, className="teaching-fields"),
            html.P(t("teaching.private", lang), className="soft"),
            html.Fieldset(
                [
                    html.Legend(t("teaching.weights", lang)),
                    html.Div(
                        [_weight(name, asked.weights[name], lang) for name in DEFAULTS], className="teaching-fields"
                    ),
                ],
                className="teaching-weights",
            ),
        ],
        className="teaching-choice",
    )


def run_choice(runs: Sequence[RunInfo], chosen: str, lang: str) -> tuple[list[dict[str, Any]], str]:
    """Offer the runs on a set; of documents there is one engine, that which annotated them."""
    if not runs:
        return [{"value": NONE, "label": t("teaching.run.own", lang)}], NONE
    return run_options(runs, lang), chosen


def second_choice(runs: Sequence[RunInfo], chosen: str, lang: str) -> tuple[list[dict[str, Any]], str]:
    """Offer who else is asked; of documents it is the model without the rules."""
    if not runs:
        return [{"value": NONE, "label": t("teaching.second.own", lang)}], NONE
    return [{"value": NONE, "label": t("teaching.second.none", lang)}, *run_options(runs, lang)], chosen


def _weight(name: str, level: str, lang: str) -> html.Div:
    options = [{"value": one, "label": t(f"teaching.level.{one}", lang)} for one in LEVELS]
    identity = ids.teaching_weight(name)
    menu = _menu(identity, options, level)
    return field(identity, t(f"teaching.weight.{name}", lang), menu, t(f"teaching.weight.{name}.hint", lang))


def _menu(identity: str, options: Sequence[Mapping[str, Any]], value: str) -> dbc.Select:
    return dbc.Select(id=identity, options=list(options), value=value)
