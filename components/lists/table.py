"""The table of a list: AG Grid, one row a document, filled by ``assets/lists/table.js``; and what
narrows it."""

from __future__ import annotations

from typing import Any

import dash_ag_grid as dag
import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.errors import table as error_table
from components.fields import field
from components.i18n import t

Row = dict[str, Any]
WIDTHS = {"number": 58, "name": 210, "court": 178, "state": 160, "doubts": 168, "risk": 92, "mentions": 96, "pages": 78, "holder": 112, "reader": 112, "seconds": 84, "control": 86, "open": 82}  # fmt: skip
NUMBERS = frozenset({"number", "risk", "mentions", "pages", "seconds"})
DRAWN = {"name": "ListName", "open": "ListOpen"}
"""Cells that a component of the script draws."""
SAID = {"court": "listCourt", "state": "listState", "doubts": "listDoubts", "risk": "listRisk", "pages": "listPages", "seconds": "listSeconds", "holder": "listHolder", "control": "listControl"}  # fmt: skip
"""Cells that a function of the script writes; a component draws those of them that say more (a bar,
a sentence, what blocks)."""
STYLES = ("waiting", "reading", "validated")
PAGE_SIZE = 50
BOX = 40
"""Pixels of the column of boxes."""


def grid(lang: str) -> dag.AgGrid:
    """Lay out the empty table."""
    return dag.AgGrid(
        id=ids.LIST_GRID,
        columnDefs=columns(lang),
        rowData=[],
        getRowId="params.data.id",
        defaultColDef={
            "resizable": True,
            "sortable": True,
            "filter": False,
            "cellDataType": False,
            "suppressMovable": True,
            "wrapHeaderText": True,
            "autoHeaderHeight": True,
        },
        dashGridOptions=options(lang),
        columnSize=None,
        persistence=False,
        className="list-grid",
        style={"height": "38rem", "width": "100%"},
    )


def options(lang: str) -> Row:
    """Give the grid's options: those of the table of errors, with rows as high as what they say."""
    return {
        **error_table.options(lang),
        "rowSelection": {"mode": "multiRow", "selectAll": "filtered", "enableClickSelection": False},
        "selectionColumnDef": {"width": BOX, "maxWidth": BOX, "resizable": False, "suppressHeaderMenuButton": True},
        "paginationPageSize": PAGE_SIZE,
        "paginationPageSizeSelector": [PAGE_SIZE, 200, 2000],
        "rowBuffer": 4,
        "getRowHeight": {"function": "listHeight(params)"},
        "isExternalFilterPresent": {"function": "true"},
        "doesExternalFilterPass": {"function": "listPasses(params)"},
        "localeText": {**error_table.grid_words(lang), "noRowsToShow": t("list.script.none", lang)},
    }


def columns(lang: str) -> list[Row]:
    """Describe the columns; the likeliest to miss a name come first."""
    return [_column(name, lang) for name in WIDTHS]


def _column(name: str, lang: str) -> Row:
    found: Row = {
        "field": name,
        "headerName": t(f"list.column.{name}", lang),
        "headerTooltip": t(f"list.column.{name}.hint", lang),
        "width": WIDTHS[name],
        "cellClass": f"list-cell-{name} ag-right-aligned-cell" if name in NUMBERS else f"list-cell-{name}",
    }
    if name == "name":
        found |= {"flex": 1, "minWidth": 180}
    if name in NUMBERS:
        found |= {"type": "numericColumn"}
    if name in DRAWN:
        found |= {"cellRenderer": DRAWN[name]}
    if name in SAID:
        found |= {"valueFormatter": {"function": f"{SAID[name]}(params)"}}
    if name == "risk":
        found |= {
            "sort": "desc",
            "sortingOrder": ["desc", "asc"],
            "cellStyle": {"function": "listRiskStyle(params)"},
            "comparator": {"function": "listByRisk"},
        }
    if name == "state":
        rules = {f"list-state-{state}": f"params.value === '{state}'" for state in STYLES}
        found |= {"comparator": {"function": "listByState"}, "cellClassRules": rules}
    if name in ("state", "doubts"):
        found |= {"cellRendererSelector": {"function": "listCell(params)"}}
    if name in ("name", "state"):
        found |= {"colSpan": {"function": f"listSpan(params, '{name}')"}}
    if name == "open":
        found |= {"sortable": False, "resizable": False}
    return found


def filters(lang: str) -> html.Section:
    """Offer what narrows the table; the script writes how many each choice would leave."""
    return html.Section(
        [
            html.H2(t("list.filters", lang), className="hidden-visually"),
            html.Div(className="list-states", role="group", **{"aria-label": t("list.column.state", lang)}),
            html.Div(
                [
                    field(ids.LIST_COURT, t("list.filter.court", lang), dbc.Select(id=ids.LIST_COURT, options=[])),
                    field(ids.LIST_DOUBTS, t("list.filter.doubts", lang), dbc.Select(id=ids.LIST_DOUBTS, options=[])),
                    field(
                        ids.LIST_FIND,
                        t("list.filter.name", lang),
                        dbc.Input(id=ids.LIST_FIND, type="search", autocomplete="off"),
                    ),
                    dbc.Checkbox(
                        id=ids.LIST_CONTROL, label=t("list.filter.control", lang), className="list-only-control"
                    ),
                    html.Button(
                        t("list.filter.clear", lang),
                        type="button",
                        className="button button-quiet",
                        **{"data-list-act": "clear"},
                    ),
                ],
                className="list-fields",
            ),
            html.P(className="list-shown soft", role="status"),
        ],
        className="list-filters",
    )
