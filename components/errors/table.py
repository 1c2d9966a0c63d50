"""The table of errors: AG Grid, one row an error, in the words of the reader."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import dash_ag_grid as dag

from components import i18n, ids
from components.figures.compared_text import SIGNS
from components.i18n import LOCALES, display_name, language, t
from engine.core import LABELS
from engine.measure import CAUSES, CIRCUMSTANCES, PERSON, error_kinds

Row = dict[str, Any]
PAGE_SIZE = 25
WIDTHS = {"kind": 150, "other": 150, "term": 190, "label": 150, "before": 230, "text": 190, "after": 200, "cause": 210, "court": 210, "place": 110, "frequency": 110, "loss": 110, "seen": 110, "distance": 110}  # fmt: skip
NUMBERS = frozenset({"place", "frequency", "loss", "distance"})


def grid(lang: str) -> dag.AgGrid:
    """Lay out the empty table."""
    return dag.AgGrid(
        id=ids.ERRORS_GRID,
        columnDefs=columns(lang),
        rowData=[],
        getRowId="params.data.id",
        defaultColDef={
            "resizable": True,
            "sortable": True,
            "filter": True,
            "suppressMovable": True,
            "wrapHeaderText": True,
            "autoHeaderHeight": True,
        },
        dashGridOptions=options(lang),
        columnSize=None,
        persistence=False,
        className="errors-grid",
        style={"height": "34rem", "width": "100%"},
    )


def options(lang: str) -> Row:
    """Give the grid's options: its words, its look from the page's own colours, one row chosen at a
    time."""
    theme = (
        "themeQuartz.withParams({backgroundColor: 'var(--sheet)', foregroundColor: 'var(--ink)', accentColor: 'var(--accent)', "
        "borderColor: 'var(--line)', headerBackgroundColor: 'var(--sunken)', headerTextColor: 'var(--ink)', "
        "oddRowBackgroundColor: 'var(--sheet)', fontFamily: 'inherit', fontSize: 15, browserColorScheme: 'inherit'})"
    )
    return {
        "theme": {"function": theme},
        "rowSelection": {"mode": "singleRow", "checkboxes": False, "enableClickSelection": True},
        "pagination": True,
        "paginationPageSize": PAGE_SIZE,
        "paginationPageSizeSelector": [PAGE_SIZE, 100, 500],
        "animateRows": False,
        "enableCellTextSelection": True,
        "ensureDomOrder": True,
        "localeText": grid_words(lang),
    }


@cache
def grid_words(lang: str) -> dict[str, str]:
    """Give the grid's own words (ag-grid-locale, MIT); English is in the grid."""
    words = LOCALES / f"grid-{language(lang)}.json"
    return dict(json.loads(words.read_text(encoding="utf-8"))) if words.exists() else {}


def columns(lang: str, other: bool = False) -> list[Row]:
    """Describe the columns; ``other`` adds what another run has at the same place."""
    names = [name for name in WIDTHS if other or name != "other"]
    return [_column(name, lang) for name in names]


def _column(name: str, lang: str) -> Row:
    number = name in NUMBERS
    found: Row = {
        "field": name,
        "headerName": t(f"errors.column.{name}", lang),
        "headerTooltip": t(f"errors.column.{name}.hint", lang),
        "width": WIDTHS[name],
        "filter": "agNumberColumnFilter" if number else "agTextColumnFilter",
        "cellClass": f"cell-{name}",
        **({"type": "numericColumn"} if number else {}),
    }
    if name == "loss":
        found["valueFormatter"] = {"function": "params.data.loss_said"}
    if name == "place":
        found["valueFormatter"] = {"function": "params.data.place_said"}
    return found


def rows(errors: Iterable[error_kinds.Error], lang: str, others: Mapping[str, str] | None = None) -> list[Row]:
    """Write errors as rows; ``others`` says, by id, what another run has there."""
    return [_row(error, lang, (others or {}).get(error.id, "")) for error in errors]


def _row(error: error_kinds.Error, lang: str, other: str) -> Row:
    return {
        "id": error.id,
        "kind": f"{SIGNS[error.kind]} {kind(error.kind, lang)}",
        "term": term(error.term, lang),
        "label": labels(error, lang),
        "before": "…" + error.before.replace("\n", " "),
        "text": error.text.replace("\n", " "),
        "after": error.after.replace("\n", " ") + "…",
        "cause": i18n.enumeration((cause(code, lang) for code in error.causes if code not in CIRCUMSTANCES), lang, ""),
        "court": error.court,
        "place": error.document,
        "place_said": f"{error.document}",
        "frequency": error.frequency,
        "loss": round(error.loss, 4),
        "loss_said": i18n.number(error.loss, lang, 2),
        "seen": describe_seen(error.seen, lang),
        "distance": error.distance,
        "other": other,
    }


def kind(code: str, lang: str) -> str:
    """Name a kind of errors."""
    return _named(error_kinds.KINDS, code, lang)


def term(code: str, lang: str) -> str:
    """Name an error in the Cour's terms."""
    return _named(error_kinds.TERMS, code, lang)


def cause(code: str, lang: str) -> str:
    """Name a cause."""
    found = next(one for one in CAUSES if one.code == code)
    return display_name(found, lang)


def label(code: str, lang: str) -> str:
    """Name a label; one that is not ours stands as it is."""
    known = LABELS.get(code)
    if code == PERSON:
        return t("errors.person", lang)
    return code if known is None else display_name(known, lang)


def labels(error: error_kinds.Error, lang: str) -> str:
    """Name the label of an error, and the one that was said where it is another."""
    named = label(error.label, lang)
    other = error.said if error.gold and error.said not in (None, error.label) else None
    return f"{named} → {label(other, lang)}" if other else named


def describe_seen(known: bool | None, lang: str) -> str:
    """Say whether the words were seen in training."""
    answer = {True: "yes", False: "no", None: "unknown"}[known]
    return t(f"errors.seen.{answer}", lang)


def _named(known: Iterable[error_kinds.NamedCode], code: str, lang: str) -> str:
    found = next(one for one in known if one.code == code)
    return display_name(found, lang)
