"""Relecture: a list of documents, made by dropping them, read from the one most at risk on, handed
over. ``assets/list*.js`` leads it."""

from __future__ import annotations

import re

import dash
from dash import html

from components.i18n import language
from components.lists import make as list_make, page as list_page
from components.titles import title
from engine.core import ListGone
from engine.service import service

dash.register_page(
    __name__, path="/relecture", order=1, title=title("list.page"), product="pseudonymise", nav="nav.reading"
)

_ID = re.compile(r"[0-9a-f]{32}")


def layout(lang: str | None = None, **query: object) -> html.Div:
    """Lay out the list that the address names by its opaque id, or how to make one."""
    lang, asked = language(lang), query.get("list")
    if not asked:
        return list_make.page(lang)
    try:
        if not (isinstance(asked, str) and _ID.fullmatch(asked)):
            raise ListGone()
        return list_page.page(service.service().lists.fetch(asked), lang)
    except ListGone as error:
        return list_make.page(lang, error)
