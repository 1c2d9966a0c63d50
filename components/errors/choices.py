"""What is shown of the errors: the set, the run, another beside it, and the filters with how many
errors each leaves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import i18n, ids
from components.errors.table import cause, kind, label, term
from components.fields import field, field_group, run_options
from components.figures import own_set
from components.figures.compared_text import SIGNS
from components.i18n import display_name, t
from engine.measure import GoldSet, RunInfo, error_kinds, facets, filter_errors

Option = dict[str, Any]
ALL = "*"
"""The value of a field that lets all pass: a select has no empty one."""

EVERY_KIND = tuple(kind.code for kind in error_kinds.KINDS)

SINGLE: Mapping[str, str] = {
    ids.ERRORS_LABEL: "labels",
    ids.ERRORS_TERM: "terms",
    ids.ERRORS_CAUSE: "causes",
    ids.ERRORS_COURT: "courts",
    ids.ERRORS_DOCUMENT: "documents",
}
"""The filters of which one value is chosen, and what the engine calls them."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What is wanted: errors of the ``kinds`` that are ticked, and of each single filter the value,
    an empty one lets all pass. ``document`` is the rank of one, from 1."""

    kinds: tuple[str, ...] = EVERY_KIND
    label: str = ""
    term: str = ""
    cause: str = ""
    court: str = ""
    document: str = ""

    @classmethod
    def of(cls, values: Sequence[Any]) -> Filters:
        """Read the values of the fields: the kinds, then the single filters in the order of
        ``SINGLE``."""
        kinds, *single = values
        label, term, cause, court, document = ("" if value in (ALL, None) else str(value) for value in single)
        return cls(
            EVERY_KIND if kinds is None else tuple(kinds),
            label,
            term,
            cause,
            court,
            document if document.isdecimal() and len(document) < 8 else "",
        )

    def named(self) -> dict[str, list[Any]]:
        """Give the filters as :func:`engine.measure.filter_errors` takes them."""
        single = {"labels": self.label, "terms": self.term, "causes": self.cause, "courts": self.court}
        ranks = [int(self.document)] if self.document.isdecimal() else []
        return {"kinds": list(self.kinds), "documents": ranks, **{n: [v] if v else [] for n, v in single.items()}}

    def select(self, errors: Iterable[error_kinds.Error]) -> tuple[error_kinds.Error, ...]:
        """Keep what is wanted; with no kind ticked that is nothing."""
        return filter_errors(errors, **self.named()) if self.kinds else ()

    def values(self) -> dict[str, str]:
        """Give the single values by the id of their field."""
        known = asdict(self)
        names = {"labels": "label", "terms": "term", "causes": "cause", "courts": "court", "documents": "document"}
        return {identity: known[names[name]] or ALL for identity, name in SINGLE.items()}


def choices(
    sets: Sequence[GoldSet], runs: Sequence[RunInfo], chosen: tuple[str, str, str], filters: Filters, lang: str
) -> html.Section:
    """Lay out the fields; ``chosen`` are the set, the run and the other run."""
    wanted, run, other = chosen
    fields = [
        _field(ids.ERRORS_SET, "set", set_options(sets, lang), wanted, lang),
        _field(ids.ERRORS_RUN, "run", run_options(runs, lang), run, lang),
        _field(ids.ERRORS_OTHER, "other", other_options(runs, lang), other, lang),
    ]
    single = [
        _field(identity, name, options, value, lang)
        for (identity, name), value, options in zip(
            SINGLE.items(), filters.values().values(), filter_options((), filters, {}, lang), strict=True
        )
    ]
    boxes = dbc.Checklist(
        id=ids.ERRORS_KINDS, options=kind_options((), {}, lang), value=list(filters.kinds), inline=True
    )
    kinds = field_group(t("errors.kinds", lang), boxes, style="field errors-kinds")
    return html.Section(
        [html.Div(fields, className="errors-fields"), kinds, html.Div(single, className="errors-fields")],
        className="errors-choice",
        **{"aria-label": t("errors.choices", lang)},
    )


def set_options(sets: Iterable[GoldSet], lang: str) -> list[Option]:
    """List the gold sets; those of which only counts are kept cannot be chosen, and say so."""
    return [
        {
            "value": one.id,
            "label": display_name(one, lang) + ("" if one.texts else t("errors.set.counts", lang)),
            "disabled": not one.texts,
        }
        for one in sets
    ]


def other_options(runs: Iterable[RunInfo], lang: str) -> list[Option]:
    """List runs to put beside, none first."""
    return [{"value": ALL, "label": t("errors.other.none", lang)}, *run_options(runs, lang)]


def kind_options(errors: Iterable[error_kinds.Error], filters: Mapping[str, Any], lang: str) -> list[Option]:
    """List the kinds, with how many errors each has once the other filters are applied."""
    counts = facets(errors, **filters).kinds
    return [
        {
            "value": one.code,
            "label": f"{SIGNS[one.code]} {kind(one.code, lang)} ({i18n.number(counts.get(one.code, 0), lang)})",
        }
        for one in error_kinds.KINDS
    ]


def filter_options(
    errors: Sequence[error_kinds.Error], filters: Filters, names: Mapping[int, str], lang: str
) -> list[list[Option]]:
    """List the values of each single filter, in the order of ``SINGLE``, with how many errors each
    leaves: the chosen one even where it leaves none."""
    wanted = filters.named()
    found = facets(errors, **wanted)
    said = {
        "labels": lambda code: label(code, lang),
        "terms": lambda code: term(code, lang),
        "causes": lambda code: cause(code, lang),
        "courts": lambda code: code or t("errors.court.unknown", lang),
        "documents": lambda rank: f"{rank}. {names.get(rank, '')}",
    }
    return [
        [
            _all(name, lang),
            *(
                {"value": str(value), "label": f"{said[name](value)} ({i18n.number(count, lang)})"}
                for value, count in _ordered(
                    name, {**getattr(found, name), **_none(getattr(found, name), wanted[name])}
                )
                if value != ""
            ),
        ]
        for name in SINGLE.values()
    ]


def _ordered(name: str, counts: Mapping[Any, int]) -> list[tuple[Any, int]]:
    return sorted(counts.items()) if name == "documents" else list(counts.items())


def _none(counts: Mapping[Any, int], wanted: Iterable[Any]) -> dict[Any, int]:
    return {value: 0 for value in wanted if value not in counts}


def _all(name: str, lang: str) -> Option:
    return {"value": ALL, "label": t(f"errors.all.{name}", lang)}


def _field(identity: str, name: str, options: Sequence[Option], value: str, lang: str) -> html.Div:
    hint = own_set.link_to_panel(lang) if identity == ids.ERRORS_SET else None
    select = dbc.Select(id=identity, options=list(options), value=value)
    return field(identity, t(f"errors.field.{name}", lang), select, hint)
