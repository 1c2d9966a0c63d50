"""What trainings left is read without what trains."""

from __future__ import annotations

import subprocess
import sys

from engine.core.settings import ROOT
from engine.measure.results.trainings import trainings


def test_reading_trainings_loads_no_model_library() -> None:
    code = "import sys, engine.measure.results.trainings; print({'torch', 'flair', 'optuna'} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert found.strip() == "set()"


def test_what_ships_can_be_read() -> None:
    assert all(training.curves for training in trainings() if training.finished)
