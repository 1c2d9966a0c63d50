"""One alignment under way: a process reads both files and aligns them, a task of the server waits
for it, for so long and no longer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core import EngineError
from engine.service.alignment.aligner import ALIGN, SIDES
from engine.service.isolation.processes import Processes
from engine.service.tasks import Progress, Task, Tasks

AT_ONCE = 2
"""Processes that align at the same time; the others wait."""
STAGES = {"original": (0.05, 0.2), "published": (0.25, 0.2), "align": (0.45, 0.5)}
"""Where a stage begins on the bar, and how much of it is its own."""


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """An uploaded file: its name, which tells the format, and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class AlignmentProgress(Progress):
    """State of an alignment. ``stage`` is one of :data:`STAGES`, empty while it waits; ``side``
    (``original`` or ``published``) tells which file caused the error, None if neither did."""

    side: str | None = None


class Aligning:
    """A running alignment in a process of its own, started on creation. ``keep`` is called with the
    encoded result before the state becomes ``done``."""

    def __init__(
        self,
        tasks: Tasks,
        processes: Processes,
        original: UploadedFile,
        published: UploadedFile,
        way: str,
        keep: Callable[[bytes], None],
    ) -> None:
        self._processes, self._way = processes, way
        self._side: str | None = None
        files = tuple((one.name, one.data) for one in (original, published))

        def align(task: Task[None]) -> None:
            data = self._aligned(task, files)
            task.check()
            keep(data)

        self._task = tasks.run("alignment", align, at_once=AT_ONCE)

    @property
    def progress(self) -> AlignmentProgress:
        """Return the current state of the alignment, without waiting."""
        now = self._task.progress
        return AlignmentProgress(now.state, now.fraction, now.stage, now.error, self._side if now.ended else None)

    def stop(self) -> None:
        """Cancel the alignment and wait until its process has ended."""
        self._task.cancel()
        self._task.wait()

    def _aligned(self, task: Task[None], files: tuple[tuple[str, bytes], ...]) -> bytes:
        """Let a process read and align the files, and note which file it was at when it failed.

        Raises:
            Cancelled: the task was. EngineError: what the process said, or how it ended.
        """
        stage, data = "", b""
        try:
            for message in self._processes.stream("align", files, self._way, task=task):
                data = message.data
                if message.kind == "progress" and message.body["stage"] in STAGES:
                    stage = message.body["stage"]
                    begin, share = STAGES[stage]
                    task.report(begin + share * message.body["fraction"], stage)
        except EngineError:
            self._side = stage if stage in SIDES else None
            raise
        return data


__all__ = ["ALIGN", "Aligning", "AlignmentProgress", "UploadedFile"]
