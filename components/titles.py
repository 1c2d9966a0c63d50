"""Titles of the browser's tab, in the language of the page."""

from __future__ import annotations

from collections.abc import Callable

from dash import ctx
from dash.exceptions import MissingCallbackContextException

from components import ids
from components.i18n import DEFAULT, language, t


def title(key: str) -> Callable[..., str]:
    """Give the title that ``register_page`` wants, as a function that speaks the reader's language.

    Dash calls it from its routing callback, which has the language among its inputs, but does not
    hand it over.
    """
    return lambda **_: f"{t(key, spoken())} – {t('app.name', spoken())}"


def spoken() -> str:
    """Tell the language of the callback that runs now, the first language outside any."""
    try:
        return language(ctx.inputs.get(f"{ids.LANG}.data"))
    except MissingCallbackContextException:
        return DEFAULT
