"""The commands of the laboratory are listed, and explained in both languages, where its packages
are installed."""

from __future__ import annotations

import pytest

from engine.cli.main import program

ADDED = ("train", "curve", "genres", "perturbations", "calibrate", "benchmark", "results")


@pytest.mark.parametrize("name", ADDED)
def test_the_help_lists_them_and_each_has_its_own(run, name: str) -> None:
    assert not program().commands[name].hidden
    assert f"\n  {name} " in run("--help")[1]
    assert run(name, "--help")[1].startswith(f"Usage : python -m engine {name} ")
    assert run("--lang", "en", name, "--help")[1].startswith(f"Usage: python -m engine {name} ")


def test_asking_for_them_twice_adds_none(run) -> None:
    assert list(program().commands) == list(program().commands)
    assert run("--help")[1].count("\n  train ") == 1
