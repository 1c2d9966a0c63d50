"""Mutants tried for hours, in processes that are forked for some hundred each and have the limits
of a process that opens files: what kills one is a fault, and the next goes on.

What was found is kept: ``state.json`` (where the next call goes on, and the figures), and for each
fault the mutant's bytes and a line in ``faults.jsonl``; the bytes of what took long, too.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import warnings
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

from engine.service.isolation.child import die_with_parent, hush
from engine.service.isolation.limits import MEGABYTE, limit_memory, limit_processor
from engine.service.isolation.operations import preload
from tests.torture.fuzz.attempt import LIMITS, Outcome, attempt
from tests.torture.fuzz.inputs import inputs
from tests.torture.fuzz.mutation import mutant

BATCH = 250
"""Mutants of one process: what leaks in one does not add up."""

LONG = 10.0
"""Seconds of processor from which a mutant is kept: it is within the limits, and worth a look."""


@dataclass(slots=True)
class State:
    """How far a campaign of a seed is, and its figures. ``largest`` and ``longest`` are those of
    one mutant, with its number."""

    seed: int
    done: int = 0
    seconds: float = 0.0
    ends: dict[str, int] = field(default_factory=dict)
    slips: dict[str, list[int]] = field(default_factory=dict)
    faults: dict[str, list[int]] = field(default_factory=dict)
    largest: tuple[float, int] = (0.0, -1)
    longest: tuple[float, int] = (0.0, -1)

    def count(self, number: int, outcome: Outcome) -> None:
        """Add what came of a mutant."""
        self.done = number + 1
        end = f"{outcome.way}: {outcome.end}"
        self.ends[end] = self.ends.get(end, 0) + 1
        self.largest = max(tuple(self.largest), (outcome.memory / MEGABYTE, number))
        self.longest = max(tuple(self.longest), (outcome.seconds, number))
        for found, kept in ((outcome.slip, self.slips), (outcome.fault, self.faults)):
            if found:
                kept.setdefault(found, []).append(number)


def campaign(count: int, seed: int, folder: Path) -> State:
    """Try the mutants of a seed up to a number, from where the last call ended."""
    preload()
    inputs()
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"state-{seed}.json"
    state = State(**json.loads(kept.read_text())) if kept.exists() else State(seed)
    while state.done < count:
        begun = time.monotonic()
        _batch(state, min(count, state.done + BATCH), folder)
        state.seconds += time.monotonic() - begun
        fresh = kept.with_suffix(".new")
        fresh.write_text(json.dumps(asdict(state), indent=1))
        fresh.replace(kept)
    return state


def _batch(state: State, end: int, folder: Path) -> None:
    """Try mutants in a process of their own until one of them ends it."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        _become(state.seed, range(state.done, end), writing)
    os.close(writing)
    with open(reading, encoding="utf-8") as said:
        for line in said:
            _note(state, state.done, Outcome(**json.loads(line)), folder)
    _, status = os.waitpid(process, 0)
    if state.done < end:
        how = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else f"status {os.WEXITSTATUS(status)}"
        source = inputs()[state.done % len(inputs())]
        _note(state, state.done, Outcome(source.way, source.name, "died", f"died of {how}", "", 0.0, 0), folder)


def _become(seed: int, numbers: range, writing: int) -> None:
    """Live as the forked process: try, tell, end."""
    try:
        die_with_parent()
        hush()
        warnings.simplefilter("ignore")
        with open(writing, "w", encoding="utf-8") as told:
            for number in numbers:
                made = mutant(seed, number)
                limit_memory(LIMITS.memory)
                limit_processor(LIMITS.processor)
                outcome = attempt(made)
                limit_memory(None)
                told.write(json.dumps(asdict(outcome)) + "\n")
                told.flush()
    finally:
        os._exit(0 if sys.exc_info()[0] is None else 1)


def _note(state: State, number: int, outcome: Outcome, folder: Path) -> None:
    state.count(number, outcome)
    if outcome.fault or outcome.seconds >= LONG:
        made = mutant(state.seed, number)
        name = f"{state.seed}-{number}-{Path(made.input.name).name[-40:]}"
        (folder / name).write_bytes(made.input.data)
    if outcome.fault:
        with open(folder / "faults.jsonl", "a", encoding="utf-8") as faults:
            faults.write(json.dumps({"seed": state.seed, "number": number, **asdict(outcome)}) + "\n")


def summary(state: State) -> str:
    """Say the figures of a campaign, for a terminal."""
    ends = Counter(state.ends).most_common()
    lines = [f"{state.done} inputs of seed {state.seed} in {state.seconds:.0f} s"]
    lines += [f"{number:8d}  {end}" for end, number in ends]
    lines += [
        f"largest: {state.largest[0]:.0f} MB (number {state.largest[1]}), longest: {state.longest[0]:.1f} s (number {state.longest[1]})"
    ]
    lines += [f"slip  {len(numbers):5d}  {what}  (number {numbers[0]})" for what, numbers in state.slips.items()]
    lines += [f"FAULT {len(numbers):5d}  {what}  (number {numbers[0]})" for what, numbers in state.faults.items()]
    return "\n".join(lines)
