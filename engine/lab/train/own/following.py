"""How far a training on one's own corpus is, for whoever looks at its folder, and the lock that
lets one run at a time."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.core import ProgressListener, TrainingUnderWay, hold_lock
from engine.training import records

_SECONDS = 1.0
"""Between two notes of how far a stage is."""
_TRIES = 20
"""The lock may be held for a moment, by who looks whether it is."""


class ProgressRecord:
    """Hears stages and fractions, notes them in a training's folder, and passes them on."""

    def __init__(self, folder: Path, heard: ProgressListener) -> None:
        self._path, self._heard = folder / records.PROGRESS, heard
        self._stage, self._began, self._first, self._noted = "", 0.0, 0.0, 0.0

    def __call__(self, stage: str, fraction: float) -> None:
        """Hear how far a stage is; what stands after ``·`` in it changes within the stage."""
        self._heard(stage, fraction)
        name, now = stage.split(" · ")[0], time.time()
        if name != self._stage:
            self._stage, self._began, self._first, self._noted = name, now, fraction, 0.0
        if now - self._noted >= _SECONDS or fraction >= 1:
            self._noted = now
            row = {"stage": name, "fraction": fraction, "began": self._began, "first": self._first, "at": now}
            records.write_record(self._path, row)


@contextmanager
def only_training(name: str) -> Iterator[None]:
    """Be the one training of this instance; the lock's file says which it is, and its process.

    Raises:
        TrainingUnderWay: another is under way.
    """
    with hold_lock(records.trainings_folder() / records.LOCK, TrainingUnderWay(), _TRIES) as descriptor:
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()} {name}".encode(), 0)
        yield
