"""A page that one may not open, or that speaks of what others hold, shows a sentence instead.

Dash lays pages out in one callback for all of them, so that each page looks itself."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import wraps
from typing import Any

from dash import dcc, html

from components.i18n import language, t
from engine.core import DocumentGone, EngineError, PermissionMissing, current_actor
from engine.service import ids_in, may_open, service, strings_in

Layout = Callable[..., Any]


def guard(pages: MutableMapping[str, Any]) -> None:
    """Guard all pages of a registry of Dash."""
    for page in pages.values():
        page["layout"] = guarded(page["layout"], page["module"])


def guarded(layout: Layout, module: str) -> Layout:
    """Give the layout of a page, which looks first who asks for it."""

    @wraps(layout)
    def look(lang: str | None = None, **asked: Any) -> Any:
        refusal = refused(module, asked)
        return layout(lang=lang, **asked) if refusal is None else said(refusal, language(lang))

    return look


def refused(module: str, asked: MutableMapping[str, Any]) -> EngineError | None:
    """Give why who acts now may not see a page; None where they may."""
    if not current_actor().is_known:
        return None
    if not may_open(module):
        return PermissionMissing()
    ids = [each for value in strings_in(dict(asked)) for each in ids_in(value)]
    return DocumentGone() if ids and service.service().holdings.foreign(ids) else None


def said(error: EngineError, lang: str) -> html.Div:
    """Say it in place of the page."""
    return html.Div(
        [
            html.H1(t("refused.title" if isinstance(error, PermissionMissing) else "notfound.title", lang)),
            html.P(error.sentence(lang), role="alert"),
            dcc.Link(t("notfound.home", lang), href="/", className="button button-main"),
        ],
        className="page",
    )
