"""Training from nothing: character language models, then the tagger. Nothing is downloaded.

The stages leave their output in the configuration's work folder; a training that was interrupted
goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core import EngineError, ProgressListener

if TYPE_CHECKING:
    from engine.lab.train.curve import LearningCurve
    from engine.lab.train.search import SearchResult


def run(
    config: Path, progress: ProgressListener | None = None, warn: Callable[[EngineError], None] | None = None
) -> dict[str, Any]:
    """Train what the configuration describes and publish it; gives the figures on the development
    documents.

    ``progress`` hears a stage and its fraction; ``warn`` what is odd and does not stop the
    training.

    Raises:
        BadFile: the configuration, a corpus or a line of one is wrong. TrainingError: it cannot go
        on; what is done is kept.
    """
    from engine.lab.train.configuration import load
    from engine.lab.train.stages import run_stages

    return run_stages(load(config), progress or (lambda stage, fraction: None), warn or (lambda notice: None))


def search_settings(
    config: Path,
    count: int,
    progress: ProgressListener | None = None,
    warn: Callable[[EngineError], None] | None = None,
) -> SearchResult:
    """Look for better settings of the tagger until there are ``count`` trials.

    Raises:
        LabMissing: Optuna is not installed. EngineError: as :func:`run`.
    """
    from engine.lab.train.configuration import load
    from engine.lab.train.search import search

    return search(load(config), count, progress or (lambda stage, fraction: None), warn or (lambda notice: None))


def cross_fit(
    config: Path,
    folds: int,
    progress: ProgressListener | None = None,
    warn: Callable[[EngineError], None] | None = None,
) -> list[dict[str, Any]]:
    """Train taggers of which each has not read one part of ``folds`` of the marked documents; gives
    the figures of each on the development documents.

    Raises:
        EngineError: as :func:`run`.
    """
    from engine.lab.train.configuration import load
    from engine.lab.train.cross_fitting import cross_fit as fit

    return fit(load(config), folds, progress or (lambda stage, fraction: None), warn or (lambda notice: None))


def measure_curve(
    config: Path, sizes: Sequence[int | float | None], seeds: int, gold: Path | None = None,
    progress: ProgressListener | None = None, warn: Callable[[EngineError], None] | None = None,
) -> LearningCurve:  # fmt: skip
    """Measure what more training decisions bring; a size below 1 is a share
    of them, None all of them.

    Raises:
        EngineError: as :func:`run`, or the gold.
    """
    from engine.lab.train.configuration import load
    from engine.lab.train.curve import curve

    unheard = progress or (lambda stage, fraction: None)
    return curve(load(config), sizes, seeds, gold, unheard, warn or (lambda notice: None))
