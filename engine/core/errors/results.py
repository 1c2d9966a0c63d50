"""Measures that are kept and cannot be shown."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class ResultError(EngineError):
    code = "result"


class NoTexts(ResultError):
    """A shipped set of which only counts are kept: its texts and errors cannot be shown."""

    code = "result.no_texts"


class OtherTexts(ResultError):
    code = "result.other_texts"


class DamagedResults(ResultError):
    code = "result.damaged"
