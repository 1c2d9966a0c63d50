"""A table of rows that is wider than its place: a region with a name, which the arrow keys scroll
sideways (``assets/figures/wide_grid.js``), and a line that says so where the table is cut."""

from __future__ import annotations

import dash_ag_grid as dag
from dash import html

from components.i18n import t


def frame(grid: dag.AgGrid, name: str, lang: str) -> html.Div:
    """Put a table into its region. ``name`` says what is in it."""
    hint = f"{grid.id}-wide"
    return html.Div(
        [html.P(t("figures.wide", lang), id=hint, className="soft wide-hint"), grid],
        className="wide-grid",
        role="region",
        tabIndex="0",
        **{"aria-label": name, "aria-describedby": hint},
    )
