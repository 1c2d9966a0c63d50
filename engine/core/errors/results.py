"""Measures that are kept and cannot be shown."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class ResultError(EngineError):
    code = "result"


class NoTexts(ResultError):
    """The texts and errors of a shipped set cannot be shown: only counts are kept of it."""

    code = "result.no_texts"


class OtherTexts(ResultError):
    code = "result.other_texts"


class DamagedResults(ResultError):
    code = "result.damaged"
