"""Who hears how far a training is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from engine.core import EngineError, ProgressListener
from engine.lab.train.work.journal import Journal
from engine.lab.train.work.processes import Advance

Warn = Callable[[EngineError], None]
STAGES = ("stream", "subwords", "language_models", "documents", "features", "tagger", "published")
"""What ``progress`` hears, with a fraction of 0 to 1; of the tagger also the round, the epoch and
its F1, after a space."""


@dataclass(frozen=True, slots=True)
class ProgressListeners:
    """Who hears how far the training is, and what is odd about its data."""

    progress: ProgressListener
    warn: Warn

    def stage(self, name: str) -> Advance:
        """Give what a stage calls with its fraction."""
        return lambda fraction: self.progress(name, fraction)


@contextmanager
def time_stage(journal: Journal | None, stage: str) -> Iterator[None]:
    """Note in the journal how long a stage took, however it ended."""
    started = time.monotonic()
    try:
        yield
    finally:
        if journal:
            journal.spend(stage, time.monotonic() - started)
