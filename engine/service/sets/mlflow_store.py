"""A zip of MLflow's file store, opened in a process of its own; what the server keeps of it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from engine.core import BadStore
from engine.measure import runs
from engine.service.isolation.operation import Send
from engine.service.isolation.processes import Processes
from engine.service.worker.wire import Message


def read_store(send: Send, data: bytes, folder: str) -> Message:
    """Send each run of a zip, unpacked into an empty folder
    (:func:`engine.measure.runs.mlflow.read_archive`)."""
    found = runs.mlflow.read_archive(data, Path(folder))
    for run in found.runs:
        send(Message("run", {"id": run.id}, run.text.encode("utf-8")))
    return Message("done", {"without": list(found.without)})


def import_store(processes: Processes, data: bytes) -> runs.mlflow.ImportedRuns:
    """Keep the runs of a zip; the folder that it is unpacked into is gone after.

    Raises:
        Damaged, Encrypted, Bomb, BadStore, OtherTexts, StoreClosed, WorkerDied and its kin: the
        zip, a file in it, the process that opened it, or the disk.
    """
    found: list[runs.mlflow.TrackedRun] = []
    without: tuple[str, ...] = ()
    with tempfile.TemporaryDirectory(prefix="nomdemprunt-mlflow-") as folder:
        for message in processes.stream("mlflow", data, folder):
            if message.kind == "run":
                found.append(runs.mlflow.TrackedRun(str(message.body["id"]), _text(message)))
            elif message.kind == "done":
                without = tuple(str(name) for name in message.body["without"])
    return runs.mlflow.keep_runs(runs.mlflow.TrackedRuns(tuple(found), without))


def _text(message: Message) -> str:
    try:
        return message.data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadStore(reason="run", file=str(message.body["id"])) from error
