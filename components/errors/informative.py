"""The errors that tell most: those in which the run was surest of what was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from dash import html

from components import i18n
from components.errors.table import kind, label
from components.figures.compared_text import SIGNS
from components.i18n import t
from engine.measure import ComparedDocument, error_kinds, informative

MOST = 12
"""Errors that are listed."""
COLUMNS = ("form", "kind", "label", "surprise", "information", "occurrences")


def informative_table(
    errors: Sequence[error_kinds.Error], compared: Sequence[ComparedDocument], set_id: str, run: str, lang: str
) -> html.Table | html.P:
    """List the most surprising errors, each leading to its place in the text."""
    found = informative.informative_errors(errors, compared).rows
    if not found:
        return html.P(t("errors.informative.none", lang), className="soft")
    caption = t("errors.informative.caption", lang, shown=i18n.number(min(MOST, len(found)), lang), of=i18n.number(len(found), lang))  # fmt: skip
    head = html.Tr([html.Th(t(f"errors.informative.{name}", lang), scope="col") for name in COLUMNS])
    rows = [_row(row, f"/erreurs?{urlencode({'set': set_id, 'run': run, 'error': row.error.id})}", lang) for row in found[:MOST]]  # fmt: skip
    return html.Table([html.Caption(caption), html.Thead(head), html.Tbody(rows)], className="errors-table")


def _row(row: informative.InformativeError, href: str, lang: str) -> html.Tr:
    error = row.error
    bits = (i18n.number(row.surprise, lang, 1), i18n.number(row.information, lang), i18n.number(row.occurrences, lang))
    return html.Tr(
        [
            html.Th(html.A(" ".join(error.text.split()), href=href), scope="row"),
            html.Td(f"{SIGNS[error.kind]} {kind(error.kind, lang)}"),
            html.Td(label(error.label, lang)),
            *(html.Td(one, className="number") for one in bits),
        ]
    )
