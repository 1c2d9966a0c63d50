"""A place of their own for the runs that tests keep."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core import settings
from engine.measure.results import library
from engine.measure.runs import kept, records
from tests.engine.measure.made_runs import write_training


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder of the kept runs, empty, beside one training and no run that ships."""
    data = tmp_path / "data"
    write_training(data)
    here = replace(settings(), data=data, var=tmp_path / "var")
    monkeypatch.setattr(records, "settings", lambda: here)
    monkeypatch.setattr(kept, "settings", lambda: here)
    monkeypatch.setattr(library, "folder", lambda: data / "results")
    library.clear()
    return kept.folder()
