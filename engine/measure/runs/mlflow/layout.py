"""How MLflow's file store is laid out (mlflow 3.17, ``mlflow.store.tracking.file_store``)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

STORE = "mlruns"
META, PARAMS, METRICS, TAGS, ARTIFACTS = "meta.yaml", "params", "metrics", "tags", "artifacts"
RUN_FILE = "run.jsonl"
"""The artifact that is the file of a run as we keep it."""
EXPERIMENT = "nomdemprunt-"
"""How our experiments are called, the set behind."""
RUN_NAME, SET_TAG, TITLE_TAG = "mlflow.runName", "nomdemprunt.set", "nomdemprunt.title"
ACTIVE = "active"

_FINISHED, _LOCAL = 3, 4
_LONGEST_PARAMETER = 6000
_REFUSED = re.compile(r"[^\w.\- :/]")


def experiment_meta(set_id: str, base: str) -> dict[str, Any]:
    """Describe an experiment; ``base`` is the address of the store."""
    identity = experiment_id(set_id)
    return {
        "artifact_location": f"{base}/{identity}",
        "creation_time": 0,
        "experiment_id": identity,
        "last_update_time": 0,
        "lifecycle_stage": ACTIVE,
        "name": EXPERIMENT + set_id,
    }


def run_meta(set_id: str, run_id: str, name: str, begun: int, ended: int, base: str) -> dict[str, Any]:
    """Describe a finished run; times are in milliseconds since 1970. Nobody is named."""
    experiment = experiment_id(set_id)
    return {
        "artifact_uri": f"{base}/{experiment}/{run_id}/{ARTIFACTS}",
        "end_time": ended,
        "entry_point_name": "",
        "experiment_id": experiment,
        "lifecycle_stage": ACTIVE,
        "run_id": run_id,
        "run_name": name,
        "run_uuid": run_id,
        "source_name": "",
        "source_type": _LOCAL,
        "source_version": "",
        "start_time": begun,
        "status": _FINISHED,
        "tags": [],
        "user_id": "",
    }


def experiment_id(set_id: str) -> str:
    """Return the id of a set's experiment, always the same: eighteen digits, as MLflow's."""
    return str(10**17 + int(sha256(set_id.encode()).hexdigest(), 16) % (9 * 10**17))


def run_id(name: str, content: bytes) -> str:
    """Return the id of a run from its name and its file: measured again, it is another run."""
    return sha256(name.encode() + b"\0" + content).hexdigest()[:32]


def entry_name(name: str) -> str:
    """Return a name that MLflow takes for a parameter or a metric: signs that it refuses, and steps
    of a path that lead nowhere, become underscores."""
    steps = (_REFUSED.sub("_", step) for step in name.split("/"))
    return "/".join("_" if step.strip(". ") == "" else step for step in steps)[:250]


def entry_value(value: object) -> str:
    """Write a parameter's value, no longer than MLflow takes."""
    return str(value)[:_LONGEST_PARAMETER]


def milliseconds(date: str) -> int:
    """Turn a date, ISO 8601, into milliseconds since 1970; 0 where it is not known."""
    try:
        found = datetime.fromisoformat(date)
    except ValueError:
        return 0
    return int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp() * 1000)


def iso_date(milliseconds_: object) -> str:
    """Turn milliseconds since 1970 into a date with its time, ISO 8601 in UTC; empty where they are
    none."""
    if not isinstance(milliseconds_, int) or milliseconds_ <= 0:
        return ""
    try:
        return datetime.fromtimestamp(milliseconds_ / 1000, UTC).isoformat(timespec="seconds")
    except (OverflowError, OSError, ValueError):
        return ""
