"""Icons, drawn by ``assets/shell/icons.css``: decoration only, the words beside them carry the
meaning."""

from __future__ import annotations

from dash import html


def icon(name: str) -> html.Span:
    """Draw the icon ``name`` of ``assets/shell/icons.css`` in the colour and size of the text
    around it."""
    return html.Span(className=f"icon icon-{name}", **{"aria-hidden": "true"})
