"""The laboratory's own requirements: pinned, installed, and said where one is missing."""

from __future__ import annotations

import re
from importlib.metadata import version

from engine.core.settings import ROOT
from engine.lab import REQUIRED


def test_what_is_pinned_is_installed_and_is_what_the_commands_ask_for() -> None:
    lines = (ROOT / "requirements-lab.txt").read_text(encoding="utf-8").splitlines()
    pins = dict(match.groups() for line in lines if (match := re.match(r"([\w.-]+)==([\w.]+)", line)))
    assert set(REQUIRED) < set(pins), "beside those, what forms of exchange need"
    assert {name: version(name) for name in pins} == pins
