"""The one place that turns an error of the engine into words on the page."""

from __future__ import annotations

import logging
from typing import Literal

from dash import html, set_props

from components import ids
from components.i18n import language, typeset
from components.icons import icon
from engine.core import EngineError, PolicyError, recall
from engine.service import service

Tone = Literal["bad", "warn", "good", "note"]
_ICONS = {"bad": "alert", "warn": "alert", "good": "check", "note": "alert"}
_log = logging.getLogger(__name__)


def notice(sentence: str, tone: Tone = "note") -> html.Div:
    """Show a sentence; a bad one is read aloud at once, the others when the reader pauses."""
    role = "alert" if tone == "bad" else "status"
    return html.Div([icon(_ICONS[tone]), html.P(sentence)], className=f"message message-{tone}", role=role)


def alert(error: EngineError, lang: str | None) -> html.Div:
    """Show what happened, what is safe and what to do."""
    lang = language(lang)
    return notice(typeset(error.sentence(lang), lang), "bad")


def show_stored_error(code: str, params: dict[str, object], lang: str | None) -> html.Div:
    """Show an error known by its stored code and parameters."""
    return alert(recall(code, params), lang)


def report(error: Exception) -> None:
    """Tell the reader of an error that no callback expected; the log gets its kind and place, never
    its message."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f"{place.tb_frame.f_code.co_filename}:{place.tb_lineno}" if place else "?"
    _log.error("A callback failed: %s at %s", type(error).__name__, where)
    known = error if isinstance(error, EngineError) else EngineError()
    if isinstance(known, PolicyError):
        service.service().audit.refuse("", known.code, "policy.refused")
    set_props(ids.FAILURE, {"data": {"code": known.code, "params": known.params}})
