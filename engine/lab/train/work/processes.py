"""Work side by side, one spawned process each: two threads of one model wait for each other most of
the time.

A process tells how far it is and how it ended. It stops, keeping its checkpoint, when it is told to
or when its parent is gone.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from engine.core import EngineError, recall
from engine.lab.train.errors import ProcessDied
from engine.lab.train.work.interruption import Stopped, catch_signals

Advance = Callable[[float], None]
Work = Callable[..., None]

_INTERRUPTED = 130
_LAST_WORDS = 60.0
"""Seconds that a process gets to keep its checkpoint before it is killed."""


def side_by_side(work: Work, calls: Sequence[tuple[object, ...]], advance: Advance = lambda fraction: None) -> None:
    """Run ``work(*call, advance, stopped)`` for every call at once; ``advance`` gets their mean
    fraction.

    Raises:
        EngineError: what one of them met. ProcessDied: one of them ended without a word.
    """
    context = get_context("spawn")
    shares = [context.Value("d", 0.0, lock=False) for _ in calls]
    pipes = [context.Pipe(duplex=False) for _ in calls]
    processes = [
        context.Process(target=_run, args=(work, call, share, pipe[1]), daemon=True)
        for call, share, pipe in zip(calls, shares, pipes, strict=True)
    ]
    try:
        with _deaf():
            for process, pipe in zip(processes, pipes, strict=True):
                process.start()
                pipe[1].close()
        while any(process.is_alive() for process in processes) and not any(process.exitcode for process in processes):
            next(process for process in processes if process.is_alive()).join(1.0)
            advance(sum(share.value for share in shares) / len(shares))
    finally:
        _end(processes)
    for process, pipe in zip(processes, pipes, strict=True):
        _answer(process, pipe[0])


def in_turn(work: Work, calls: Sequence[tuple[object, ...]], advance: Advance = lambda fraction: None) -> None:
    """Run ``work(*call, advance, stopped)`` for one call after the other, in this process: for
    small work, which ends before another process has begun.

    Raises:
        EngineError: what one of them met. KeyboardInterrupt: this process was asked to stop.
    """
    with catch_signals() as stopped:
        for call in calls:
            work(*call, advance, stopped)


@contextmanager
def _deaf() -> Iterator[None]:
    """Start processes that do not hear the terminal's Control-C: this one tells them to stop, so
    that they do it in order."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(processes: Sequence[BaseProcess]) -> None:
    running = [process for process in processes if process.pid and process.is_alive()]
    for process in running:
        process.terminate()
    for process in running:
        process.join(_LAST_WORDS)
        if process.is_alive():
            process.kill()
            process.join()


def _answer(process: BaseProcess, pipe: Connection) -> None:
    """Raise here what a process met there; one that was told to stop has met nothing."""
    met = _received(pipe)
    if met:
        raise recall(*met)
    if process.exitcode not in (0, _INTERRUPTED, -signal.SIGTERM, None):
        raise ProcessDied(code=process.exitcode)


def _received(pipe: Connection) -> tuple[str, dict[str, object]] | None:
    try:
        return pipe.recv() if pipe.poll() else None
    except EOFError:  # it ended before it said anything: its exit code says how
        return None


def _run(work: Work, call: tuple[object, ...], share: Any, pipe: Connection) -> None:
    """Be the process."""
    import torch

    torch.set_num_threads(1)

    def advance(fraction: float) -> None:
        share.value = fraction

    try:
        with catch_signals() as asked:
            work(*call, advance, lambda: asked() or not _has_parent())
    except KeyboardInterrupt:
        raise SystemExit(_INTERRUPTED) from None
    except EngineError as error:
        pipe.send((error.code, {key: str(value) for key, value in error.params.items()}))
        raise SystemExit(1) from None


def _has_parent() -> bool:
    parent = parent_process()
    return parent is None or parent.is_alive()


__all__ = ["Advance", "Stopped", "in_turn", "side_by_side"]
