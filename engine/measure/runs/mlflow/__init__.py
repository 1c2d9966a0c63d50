"""The file store of MLflow, ``mlruns/EXPERIMENT/RUN/``: our runs written so that MLflow shows them,
runs of MLflow kept among ours.

A run has ``meta.yaml``, ``params``, ``metrics``, ``tags`` and ``artifacts``. An experiment is a
set; the file of a run is an artifact of it, so that it comes back whole.
"""

from engine.measure.runs.mlflow.archive import read_archive
from engine.measure.runs.mlflow.export import export_runs, exported_files
from engine.measure.runs.mlflow.imports import ImportedRuns, TrackedRun, TrackedRuns, import_runs, keep_runs
from engine.measure.runs.mlflow.reading import MlflowRun, read_store

__all__ = [
    "ImportedRuns",
    "MlflowRun",
    "TrackedRun",
    "TrackedRuns",
    "export_runs",
    "exported_files",
    "import_runs",
    "keep_runs",
    "read_archive",
    "read_store",
]
