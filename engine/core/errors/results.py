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


class OtherEngine(ResultError):
    """A promise would be made for another engine than the one that calibrated it; ``reason`` is the
    first part of the identity that differs."""

    code = "result.other_engine"


class EngineUnknown(ResultError):
    """It is not known by what engine a run was made; ``reason`` is the first part of the identity
    that is missing."""

    code = "result.engine_unknown"


class RiskFitted(ResultError):
    code = "result.risk_fitted"


class PromiseRefuted(ResultError):
    """The documents measured contradict a promise that was calibrated elsewhere."""

    code = "result.promise_refuted"
