"""The documents of a study: how far two annotators agree on each, and what is left to settle; each
opens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import dash_ag_grid as dag

from components import i18n, ids
from components.errors.table import options
from components.i18n import t
from engine.agreement import Decision, Key, Parallel, Place, count_agreed

Row = dict[str, Any]
WIDTHS = {"rank": 80, "name": 320, "share": 190, "places": 120, "apart": 150, "open": 120}
PAGE = 12
_SAID = ("share",)
_BAR = (
    "params.data.places ? {background: `linear-gradient(90deg, var(--good-ground) ${params.value * 100}%, "
    "var(--bad-ground) ${params.value * 100}%)`} : {}"
)


def grid(lang: str) -> dag.AgGrid:
    """Lay out the empty table."""
    return dag.AgGrid(
        id=ids.AGREEMENT_DOCUMENTS,
        columnDefs=[_column(name, lang) for name in WIDTHS],
        rowData=[],
        getRowId="params.data.id",
        defaultColDef={"resizable": True, "sortable": True, "filter": True, "suppressMovable": True, "wrapHeaderText": True, "autoHeaderHeight": True},
        dashGridOptions={**options(lang), "domLayout": "autoHeight", "paginationPageSize": PAGE, "paginationPageSizeSelector": [PAGE, 50, 500]},
        columnSize=None,
        persistence=False,
        className="errors-grid agreement-grid",
        style={"width": "100%"},
    )  # fmt: skip


def rows(
    documents: Sequence[Parallel], found: Sequence[Sequence[Place]], standing: Mapping[Key, Decision], lang: str
) -> list[Row]:
    """Write documents as rows: ``found`` are the places of each."""
    return [_row(rank, *one, standing, lang) for rank, one in enumerate(zip(documents, found, strict=True), 1)]


def list_open(document: Parallel, found: Iterable[Place], standing: Mapping[Key, Decision]) -> tuple[Place, ...]:
    """Give the disagreements that nobody has settled."""
    return tuple(one for one in found if not one.agreed and (document.name, one.id) not in standing)


def _row(rank: int, document: Parallel, found: Sequence[Place], standing: Mapping[Key, Decision], lang: str) -> Row:
    share = count_agreed(found)
    return {
        "id": str(rank),
        "rank": rank,
        "name": document.name,
        "places": share.of,
        "share": share.rate if share.of else None,
        "share_said": _said(document, share.count, share.of, lang),
        "apart": share.of - share.count,
        "open": len(list_open(document, found, standing)),
    }


def _said(document: Parallel, count: int, of: int, lang: str) -> str:
    if not of:
        return t("agreement.documents.none", lang)
    numbers = {"n": i18n.number(count, lang), "of": i18n.number(of, lang)}
    return t("agreement.documents.share", lang, share=i18n.percent(count / of, lang), **numbers)


def _column(name: str, lang: str) -> Row:
    found: Row = {
        "field": name,
        "headerName": t(f"agreement.column.{name}", lang),
        "headerTooltip": t(f"agreement.column.{name}.hint", lang),
        "width": WIDTHS[name],
        "filter": "agTextColumnFilter" if name == "name" else "agNumberColumnFilter",
    }
    if name == "name":
        found |= {"flex": 1, "minWidth": 180}
    else:
        found |= {"type": "numericColumn"}
    if name in _SAID:
        found |= {"valueFormatter": {"function": f"params.data.{name}_said"}, "cellStyle": {"function": _BAR}}
    return found
