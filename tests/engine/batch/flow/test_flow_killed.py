"""A flow that is killed before and after each thing that it brings to the disk."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.engine.batch.flow.made_flow import FlowBench, identity

POINTS = ("fsync", "replace")
FEWEST = {"fsync": 12, "replace": 5}


class Killed(BaseException):
    """The end of the process, which nothing catches."""


def test_killed_anywhere_it_loses_nothing_and_does_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for point in POINTS:
        for after in (False, True):
            number = 0
            while run_killed_at(tmp_path / f"{point}{after}{number}", monkeypatch, point, number, after):
                number += 1
            assert number >= FEWEST[point], point  # it was killed at so many places


def run_killed_at(base: Path, monkeypatch: pytest.MonkeyPatch, point: str, number: int, after: bool) -> bool:
    """Run a flow that is killed at the so manieth call of the system, then another over what it
    left; tell whether it was killed."""
    bench = FlowBench(base)
    for name, text in (("a.txt", "un"), ("b.txt", "deux"), ("c.txt", "ABIME"), ("copy.txt", "un")):
        bench.put(name, text)
    bench.manifest()
    killed = False
    with monkeypatch.context() as patch:
        patch.setattr(os, point, killing(getattr(os, point), number, after))
        try:
            bench.run(lambda: None, lambda: None)
        except Killed:
            killed = True
    before = {path: path.read_bytes() for path in (bench.out / "ledger").glob("*.jsonl")}
    bench.run(lambda: None, lambda: None)
    expected = {identity("un"): "clean", identity("deux"): "clean", identity("ABIME"): "document.damaged"}
    assert bench.states() == expected, (point, number, after)
    assert len(bench.rows()) == len(expected), (point, number, after)  # each is closed once
    assert bench.made() == {"un", "deux"}
    assert bench.letters() == {f"document.damaged/{identity('ABIME')}.json"}
    for path, data in before.items():
        assert path.read_bytes().startswith(data[: data.rfind(b"\n") + 1])
    return killed


def killing(call: Callable[..., Any], number: int, after: bool) -> Callable[..., Any]:
    calls = iter(range(1_000_000))

    def killed(*arguments: Any) -> Any:
        last = next(calls) == number
        if last and not after:
            raise Killed
        made = call(*arguments)
        if last:
            raise Killed
        return made

    return killed
