"""How a batch stands, how long it still takes and what stopped a document, in words."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from dash import html

from components.i18n import count, day, number, t, typeset
from engine.batch import BatchState
from engine.core import error_of, unfilled_sentences

_PLACE = re.compile(r"\{\w+\}")
_FIRST = re.compile(r"(.+?[.:])(?:\s|$)")
_SIGNS: dict[BatchState, str] = {
    "planned": "○",
    "running": "▶",
    "interrupted": "‖",
    "finished": "✓",
    "unknown": "?",
    "unreadable": "!",
}
_LONG = 120
"""Minutes from which a time is told in hours."""


def state_mark(state: BatchState, lang: str) -> html.Span:
    """Show how a batch stands: a sign and a word."""
    sign = html.Span(f"{_SIGNS[state]} ", **{"aria-hidden": "true"})
    return html.Span([sign, t(f"batches.state.{state}", lang)], className=f"batch-state is-{state}")


def cause(code: str, lang: str) -> str:
    """Say what stopped a document: the first sentence of the error, without what only the document
    says; the code of one that this version does not know."""
    kind = error_of(code)
    if kind is None:
        return code
    sentence = typeset(_PLACE.sub("…", unfilled_sentences(kind)[lang]), lang)
    first = _FIRST.match(sentence)
    return (first[1] if first else sentence).rstrip(" .:\u00a0")


def duration(seconds: float, lang: str) -> str:
    """Write a time to the minute: « 12 minutes », « 2 h 05 »."""
    minutes = max(1, round(seconds / 60))
    if minutes < _LONG:
        return count("batches.minutes", minutes, lang)
    return t("batches.hours", lang, h=number(minutes // 60, lang), m=f"{minutes % 60:02d}")


def moment(when: datetime, lang: str) -> str:
    """Write a moment with its day, by the clock of this machine; one that names no zone is in
    UTC."""
    here = (when if when.tzinfo else when.replace(tzinfo=UTC)).astimezone()
    return t("batches.moment", lang, day=day(here.date(), lang), h=here.hour, m=f"{here:%M}")


def pace(rate: float, lang: str) -> str:
    """Write how many documents are closed in a minute."""
    a_minute = 60 * rate
    return t("batches.rate", lang, n=number(a_minute, lang, 0 if a_minute >= 10 else 1))
