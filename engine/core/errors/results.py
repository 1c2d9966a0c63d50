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


class NoCounts(ResultError):
    """Of a run its figures alone are known, not the counts of each document."""

    code = "result.no_counts"


class OtherGold(ResultError):
    """Two runs were measured against different gold."""

    code = "result.other_gold"


class SeveralRuns(ResultError):
    """Several sets have a run of the id that was given."""

    code = "result.several_runs"


class RunExists(ResultError):
    code = "result.run_exists"


class BadRunName(ResultError):
    code = "result.run_name"


class BadParameter(ResultError):
    code = "result.parameter"


class NotKept(ResultError):
    """A run that ships, or a training, is to be erased."""

    code = "result.not_kept"


class BadStore(ResultError):
    """What should be a file store of MLflow cannot be read; ``reason`` says why."""

    code = "result.store"
