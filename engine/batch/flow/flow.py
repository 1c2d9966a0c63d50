"""The loop of a flow: look, take up what is whole, make what arrived first, and wait."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from engine.batch.dead_letters import letter_of, remove_notes, write_note
from engine.batch.flow.intake import AT_ONCE, Arrival, Intake
from engine.batch.flow.lateness import is_late
from engine.batch.flow.settings import FlowSettings
from engine.batch.flow.source import SourceAway, SourceFolder
from engine.batch.folder import BatchFolder
from engine.batch.ledger import LedgerRow
from engine.batch.making import PlannedDocument
from engine.batch.windows import Failure
from engine.core import EngineError, FileMissing, FileNotWritten, Interruption, ModelError, OtherFingerprint

REST = 9
"""A look may take a tenth of the time: a large folder is looked at more rarely."""
_OF_THE_FLOW = (ModelError, OtherFingerprint)
"""Errors after which no document can be made as those before."""

Event = Literal["watching", "away", "back", "full", "quiet", "late"]
Listener = Callable[[Event, float], None]
"""Called where something begins: the folder is watched; it is away, or back; the disk is full; it
is quiet until a moment (Unix time); so many documents are late."""


class Maker(Protocol):
    """Who makes documents (:class:`engine.batch.windows.WindowRunner`)."""

    def run(self, window: Sequence[PlannedDocument], tries: int = 1) -> list[Failure]:
        """Close documents, and return those that failed."""

    def fail(self, planned: PlannedDocument, error: EngineError, tries: int) -> None:
        """Close one with its failure."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time: ``now`` as clocks show it (Unix time), which may be set; ``steady``, by which one
    waits."""

    now: Callable[[], float] = time.time
    steady: Callable[[], float] = time.monotonic


class Flow:
    """A flow from a folder into a batch, while its watcher runs. Nothing but lateness is decided by
    the hour at which something arrived: a clock that is put back neither loses a document nor makes
    it twice."""

    def __init__(
        self,
        folder: BatchFolder,
        source: SourceFolder,
        intake: Intake,
        settings: FlowSettings,
        stopped: Interruption,
        *,
        clock: Clock | None = None,
        said: Listener = lambda event, value: None,
    ) -> None:
        self._folder, self._source, self._intake, self._settings = folder, source, intake, settings
        self._stopped, self._clock, self._said = stopped, clock or Clock(), said
        self._open: dict[str, Arrival] = {}
        self._order: list[tuple[float, str]] = []
        self._due = self._clock.steady()
        self._states: set[Event] = set()
        self._late = 0
        self._rest = False

    def closed(self, row: LedgerRow) -> None:
        """Hear that a document was closed, in any thread.

        Raises:
            FileNotWritten: the disk is full.
        """
        self._open.pop(row.id, None)
        if row.state == "error":
            write_note(self._folder, letter_of(row))
        else:
            remove_notes(self._folder, row.id)

    def run(self, maker: Maker, many: int = 1, *, once: bool = False) -> None:
        """Work until one is asked to stop, which ends after the documents in hand, so ``many`` at
        most; ``once``: until nothing is left that can be made now.

        Raises:
            ModelError, OtherFingerprint: the engine is not what it was. FileNotWritten: the disk is
            full, where it is done once. FileMissing: the folder is away, likewise.
        """
        self._add(self._intake.open_documents())
        while not self._stopped():
            if self._clock.steady() >= self._due:
                self._look(once)
            if self._make(maker, many, once):
                continue
            if once and self._is_done():
                return
            self._stopped.wait(self._due - self._clock.steady())

    def _is_done(self) -> bool:
        """Tell whether waiting would bring nothing: but for the next look, where files grow."""
        held = not self._open or bool(self._states & {"away", "quiet"})
        return held and not (self._source.growing or self._rest)

    def _add(self, arrivals: Sequence[Arrival]) -> None:
        for arrival in arrivals:
            self._open[arrival.planned.id] = arrival
            heapq.heappush(self._order, (arrival.at, arrival.planned.id))

    def _look(self, once: bool) -> None:
        """Look at the folder, and take up what is whole.

        Raises:
            FileMissing, FileNotWritten: the folder is away, or the disk is full, and nobody waits.
        """
        begun = self._clock.steady()
        self._rest = hurry = False
        try:
            whole = self._source.look()
            self._change("away", holds=self._source_is_away(), back=True)
            arrivals, taken = self._intake.take(whole[:AT_ONCE], self._clock.now()) if whole else ([], [])
            for file in taken:
                self._source.take(file)
            self._add(arrivals)
            hurry = len(whole) > AT_ONCE
            self._rest = hurry or len(taken) < len(whole)
            if taken:
                self._change("full", holds=False)
        except SourceAway as error:
            if once:
                raise FileMissing(file=self._source.path) from error
            self._change("away", holds=True)
        except FileNotWritten:
            self._full(once)
        ended = self._clock.steady()
        self._due = ended + (0.0 if hurry else max(self._settings.every, REST * (ended - begun)))
        self._count_late()

    def _make(self, maker: Maker, many: int, once: bool) -> bool:
        """Make what arrived first, and tell whether anything was closed."""
        calendar, now = self._settings.calendar, self._clock.now()
        if self._open and calendar.is_quiet(now):
            if "quiet" not in self._states:
                self._change("quiet", holds=True, value=calendar.opens(now) or now)
            return False
        self._change("quiet", holds=False)
        window = self._next(many)
        if not window:
            return False
        try:
            self._close(maker, window)
        except FileNotWritten:
            self._full(once)
        left = [arrival for arrival in window if arrival.planned.id in self._open]
        self._add(left)
        if not left:
            self._change("full", holds=False)
        return len(left) < len(window)

    def _next(self, many: int) -> list[Arrival]:
        """Take the first to arrive out of the order; what was closed meanwhile is no more in it."""
        window: dict[str, Arrival] = {}
        while self._order and len(window) < many:
            _, identity = heapq.heappop(self._order)
            if identity in self._open:
                window[identity] = self._open[identity]
        return list(window.values())

    def _close(self, maker: Maker, window: Sequence[Arrival]) -> None:
        """Close documents; what fails is tried again, alone, and is then a dead letter. Where one
        is asked to stop, or the folder is away, it stays open."""
        for planned, error in maker.run([arrival.planned for arrival in window]):
            _raise_of_the_flow(error)
            for again, reason in [] if self._stopped() else maker.run([planned], 2):
                _raise_of_the_flow(reason)
                if self._source.is_empty() and not again.file.exists():
                    self._change("away", holds=True)
                elif not self._stopped():
                    maker.fail(again, reason, 2)

    def _source_is_away(self) -> bool:
        """Tell whether the share seems to be away: nothing is where a document waits."""
        return bool(self._open) and self._source.is_empty()

    def _full(self, once: bool) -> None:
        """Wait for room on the disk.

        Raises:
            FileNotWritten: nobody waits.
        """
        if once:
            raise FileNotWritten(file=self._folder.path.name)
        self._change("full", holds=True)

    def _change(self, event: Event, *, holds: bool, back: bool = False, value: float = 0.0) -> None:
        """Say where something begins, or ends."""
        if holds and event not in self._states:
            self._states.add(event)
            self._said(event, value)
        elif not holds and event in self._states:
            self._states.discard(event)
            if back:
                self._said("back", 0.0)

    def _count_late(self) -> None:
        now, within = self._clock.now(), self._settings.within
        late = sum(is_late(arrival.at, now, within) for arrival in list(self._open.values()))
        if late > self._late:
            self._said("late", late)
        self._late = late


def _raise_of_the_flow(error: EngineError) -> None:
    if isinstance(error, _OF_THE_FLOW):
        raise error
