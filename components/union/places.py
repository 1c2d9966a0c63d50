"""The places of runs put together: in a table, and on the text of their document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import dash_ag_grid as dag

from components import ids
from components.errors import table as error_table
from components.figures.compared_text import Mark, payload
from components.i18n import number, t
from components.union.settings import is_wanted
from components.union.words import name_runs
from engine.measure import ensemble

WORDS = "union.text"
"""What the keys of the words of ``assets/comparison/text.js`` begin with here."""
KINDS = ("found-all", "found-some", "found-alone", "found-parts", "found-none", "over")
"""Those of the legend, as ``assets/figures/compared.css`` draws them."""
WIDTHS = {"by": 170, "what": 200, "label": 190, "before": 260, "text": 210, "after": 240, "place": 120}
Row = dict[str, Any]


def grid(lang: str) -> dag.AgGrid:
    """Lay out the empty table."""
    made = error_table.grid(lang)
    made.id, made.columnDefs = ids.UNION_GRID, columns(lang)
    return made


def columns(lang: str) -> list[Row]:
    """Describe the columns."""
    return [
        {
            "field": name,
            "headerName": t(f"union.column.{name}", lang),
            "width": width,
            "filter": "agNumberColumnFilter" if name == "place" else "agTextColumnFilter",
            "cellClass": f"cell-{name}",
            **({"type": "numericColumn"} if name == "place" else {}),
        }
        for name, width in WIDTHS.items()
    ]


def rows(places: Iterable[ensemble.RunPlace], lang: str) -> list[Row]:
    """Write places as rows."""
    return [
        {
            "id": place.id,
            "by": name_runs(place.by, lang),
            "what": t(f"union.place.{kind(place)}", lang),
            "label": error_table.label(place.label, lang) if place.wanted else "",
            "before": "…" + place.before.replace("\n", " "),
            "text": place.text.replace("\n", " "),
            "after": place.after.replace("\n", " ") + "…",
            "place": place.document,
        }
        for place in places
    ]


def kind(place: ensemble.RunPlace) -> str:
    """Tell how a place is drawn."""
    return f"found-{place.group}" if place.wanted else "over"


def listed(found: ensemble.Ensemble, what: str, by: str) -> tuple[ensemble.RunPlace, ...]:
    """Give the places that are asked for, those that fewest runs hide first; words hidden for
    nothing after mentions."""
    chosen = [place for place in found.places if is_wanted(place, what, by)]
    return tuple(sorted(chosen, key=lambda place: (not place.wanted, sum(place.by), place.document, place.start)))


def draw(
    found: ensemble.Ensemble,
    text: str,
    current: ensemble.RunPlace,
    shown: Sequence[ensemble.RunPlace],
    *,
    identity: str,
    lang: str,
    asked: bool,
) -> Row:
    """Give the data of ``assets/comparison/text.js`` for the document of a place; those of
    ``shown`` are gone through."""
    wanted = {place.id for place in shown}
    here = [place for place in found.places if place.document == current.document]
    marks = [
        Mark(
            kind(place),
            ((place.start, place.end),),
            ((place.start, place.end),),
            place.id if place.id in wanted else "",
            t(f"union.mark.{kind(place)}", lang, runs=name_runs(place.by, lang)),
        )
        for place in here
    ]
    return payload(
        text, [marks], identity=identity, current=current.id, language=current.language, lang=lang, asked=asked, words=WORDS
    )  # fmt: skip


def head(place: ensemble.RunPlace, lang: str) -> str:
    """Say which document is in sight."""
    return t("union.head", lang, rank=number(place.document, lang), name=place.name)
