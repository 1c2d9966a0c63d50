"""What a page promises of the documents that are given to it: where their text goes, and when they
are erased."""

from __future__ import annotations

from dash import html

from components.i18n import t
from components.icons import icon
from engine.core import retention_days, settings
from engine.training import needs_network


def promise(key: str, lang: str) -> html.P:
    """Say the promise of a page: that nothing leaves this machine, or, where a service was chosen
    to read documents, that their text goes to it (``KEY.service``)."""
    days = retention_days()
    if needs_network(settings().model):
        return html.P(t(f"{key}.service", lang, days=days), className="promise")
    return html.P([icon("lock"), t(key, lang, days=days)], className="promise")
