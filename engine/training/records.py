"""What each training on one's own corpus left: its order, how far it is, its curves, its figures,
why it ended. A folder a training, in ``trainings`` of the instance's data; no text is in it.

``run.json`` and ``curves.jsonl`` are those of every training
(:mod:`engine.measure.results.trainings`).
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from engine.core import BadTrainingName, BrokenLine, UnknownName, is_locked, settings
from engine.measure import RECORD, Training, trainings
from engine.training.models import check_new_name, erase_model
from engine.training.order import TrainingOrder

ORDER, PROGRESS, TEST, ERROR = "order.json", "progress.json", "test.json", "error.json"
LOCK = "lock"
"""The file that the one training under way holds; it says its process and its name."""
VERSION = "1"
"""Of every model trained here: one trained anew has another name."""
State = Literal["running", "done", "failed", "stopped"]


@dataclass(frozen=True, slots=True)
class OwnTraining:
    """A training as it is known from its folder. ``record`` has its curves, None before it began;
    ``test`` the figures on the part opened at the end, by label and ``all``, of the model
    (``after``) and of the one it started from (``before``); ``progress`` the stage, its fraction,
    and the moment (seconds since 1970); ``error`` the sentence that ended it, by language."""

    order: TrainingOrder
    record: Training | None
    test: Mapping[str, Any] | None
    progress: Mapping[str, Any] | None
    error: Mapping[str, str] | None

    def state(self, running: bool = False) -> State:
        """Tell how it stands; ``running`` is known by who runs it."""
        if running:
            return "running"
        if self.test is not None and self.record is not None and self.record.finished:
            return "done"
        return "failed" if self.error else "stopped"


def trainings_folder() -> Path:
    """Return the folder of the records."""
    return settings().var / "trainings"


def training_folder(name: str) -> Path:
    """Return the folder of a training by its name."""
    return trainings_folder() / f"{name}-{VERSION}"


def keep_order(order: TrainingOrder) -> Path:
    """Make the folder of a new training, and return it.

    Raises:
        BadTrainingName: a training or a model has this name.
    """
    check_new_name(order.name)
    folder = training_folder(order.name)
    try:
        folder.mkdir(parents=True)
    except FileExistsError as error:
        raise BadTrainingName(name=order.name, reason="taken") from error
    write_record(folder / ORDER, order.to_json())
    return folder


def read_order(name: str) -> TrainingOrder:
    """Return the order of a training.

    Raises:
        UnknownName: there is none of this name. BrokenLine: its file is damaged.
    """
    if name not in training_names():
        raise UnknownName(name=name, known=", ".join(training_names()) or "—")
    path = training_folder(name) / ORDER
    try:
        return TrainingOrder.from_json(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenLine(file=f"{path.parent.name}/{path.name}", line=1, reason="json") from error


def training_names() -> tuple[str, ...]:
    """Name all trainings, sorted."""
    end = f"-{VERSION}"
    return tuple(sorted(path.parent.name.removesuffix(end) for path in trainings_folder().glob(f"*{end}/{ORDER}")))


def own_trainings() -> tuple[OwnTraining, ...]:
    """Read all trainings, the newest first, those of a day by name.

    Raises:
        BrokenLine: a file is damaged.
    """
    records = {record.id: record for record in trainings(trainings_folder())}
    found = [_read(name, records) for name in training_names()]
    return tuple(sorted(found, key=lambda one: one.order.created, reverse=True))


def erase_training(name: str) -> None:
    """Erase a training and the model that it made.

    Raises:
        UnknownName: there is none. ModelInUse: its model reads the documents of its language.
    """
    read_order(name)
    erase_model(name)
    shutil.rmtree(training_folder(name))


def running_training() -> tuple[int, str] | None:
    """Return process and name of the training under way, whoever began it; None if there is
    none."""
    path = trainings_folder() / LOCK
    if not is_locked(path):
        return None
    pid, _, name = path.read_text(encoding="utf-8").partition(" ")
    return (int(pid), name) if pid else None  # it is being written


def times_opened(test_sha256: str, but: str) -> int:
    """Count the trainings, ``but`` one, that were measured on a test part: figures chosen among
    many on the same part flatter."""
    others = (one.test for one in own_trainings() if one.order.name != but)
    return sum(bool(test and test.get("sha256") == test_sha256) for test in others)


def time_left(progress: Mapping[str, Any], now: float | None = None) -> float | None:
    """Estimate the seconds that a stage still takes by its pace so far; None before a pace is
    known."""
    fraction, began = float(progress["fraction"]), float(progress["began"])
    done = fraction - float(progress["first"])
    if done <= 0 or fraction >= 1:
        return None
    moment = float(progress["at"])
    left = (moment - began) * (1 - fraction) / done
    return max(0.0, left - ((time.time() if now is None else now) - moment))


def write_record(path: Path, value: Any) -> None:
    """Write JSON, whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    part.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    os.replace(part, path)


def _read(name: str, records: Mapping[str, Training]) -> OwnTraining:
    folder = training_folder(name)
    test, progress, error = (_read_record(folder / file) for file in (TEST, PROGRESS, ERROR))
    return OwnTraining(read_order(name), records.get(folder.name), test, progress, error)


def _read_record(path: Path) -> Any:
    if not path.exists():
        return None
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BrokenLine(file=f"{path.parent.name}/{path.name}", line=1, reason="json") from error


__all__ = [
    "ERROR",
    "LOCK",
    "ORDER",
    "PROGRESS",
    "RECORD",
    "TEST",
    "VERSION",
    "OwnTraining",
    "State",
    "erase_training",
    "keep_order",
    "own_trainings",
    "read_order",
    "running_training",
    "time_left",
    "times_opened",
    "training_folder",
    "training_names",
    "trainings_folder",
    "write_record",
]
