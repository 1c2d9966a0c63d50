"""How far a long work is and how long it still takes: a bar on a terminal, plain lines in a
file."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.cli.language import named_by, percent, say
from engine.core import ProgressListener

_STEP = 0.05
"""Share between two lines of a file."""


@contextmanager
def bar() -> Iterator[ProgressListener]:
    """Give a callback ``(stage, fraction)``; a stage is a key of the table above, and after a space
    what is the same in every language."""
    if sys.stderr.isatty():
        with _drawn() as progress:
            yield progress
    else:
        yield Lines(sys.stderr.write, time.monotonic)


@contextmanager
def _drawn() -> Iterator[ProgressListener]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress as Bars,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    times = (TimeElapsedColumn(), TextColumn(say("bar.left")), TimeRemainingColumn())
    with Bars(*columns, *times, console=Console(stderr=True)) as bars:
        tasks: dict[str, object] = {}

        def update(stage: str, fraction: float) -> None:
            key = stage.split(" · ")[0]
            if key not in tasks:
                tasks[key] = bars.add_task(named(stage), total=1.0)
            bars.update(tasks[key], description=named(stage), completed=min(1.0, fraction))  # type: ignore[arg-type]

        yield update


class Lines:
    """Writes a line when a stage begins, at each further twentieth, and when it ends."""

    def __init__(self, write: Callable[[str], object], clock: Callable[[], float]) -> None:
        self._write, self._clock = write, clock
        self._stage, self._first, self._since, self._told = "", 0.0, 0.0, -1.0

    def __call__(self, stage: str, fraction: float) -> None:
        """Hear how far a stage is."""
        key = stage.split(" · ")[0]
        if key != self._stage:
            self._stage, self._first, self._since, self._told = key, fraction, self._clock(), -1.0
        if self._told < 0 or fraction >= self._told + _STEP or (fraction >= 1 > self._told) or " · " in stage:
            self._told = fraction
            self._write(f"{named(stage)} : {percent(fraction)}{self._left(fraction)}\n")

    def _left(self, fraction: float) -> str:
        done = fraction - self._first  # what an earlier sitting did tells nothing of this one's pace
        if done <= 0 or fraction >= 1:
            return ""
        return say("bar.left_2").format(duration((self._clock() - self._since) * (1 - fraction) / done))


def named(stage: str) -> str:
    """Write a stage in the chosen language."""
    code, _, more = stage.partition(" ")
    return f"{named_by('bar.stage', code)} {more}".rstrip()


def duration(seconds: float) -> str:
    """Write a time left: 45 s, 12 min, 2 h 05."""
    minutes = round(seconds / 60)
    if seconds < 60:
        return f"{round(seconds)} s"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d}"
