"""Runs over time (``pages/runs.py``, ``components/runs``)."""

RUNS_SET = "runs-set"
RUNS_FIGURE = "runs-figure"
RUNS_CHOSEN = "runs-chosen"
RUNS_EVERY = "runs-every"
RUNS_MEASURE = "runs-measure"
RUNS_DOWNLOAD = "runs-download"
RUNS_FILE = "runs-file"  # dcc.Download: a file store of MLflow
RUNS_SAID = "runs-said"
