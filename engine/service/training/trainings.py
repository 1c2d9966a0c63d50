"""Trainings on gold sets that users uploaded: begun, stopped and gone on with; the process is the
command ``train --from``, which gets the documents through a pipe, so that none is written down.

The command keeps its place and its figures in its folder (:mod:`engine.training.records`): pages
read them there, whoever began the training.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Mapping, Sequence

from engine.core import (
    ROOT,
    Annotation,
    TrainingDied,
    TrainingUnderWay,
    check_installed,
    in_all_languages,
    load_profile,
    settings,
)
from engine.service.sets.own_sets import OwnSets
from engine.service.tasks import Task, Tasks
from engine.service.worker.process import environment
from engine.training import (
    OwnTraining,
    State,
    TrainingOrder,
    erase_training,
    keep_order,
    make_order,
    models_in_use,
    own_trainings,
    read_order,
    records,
    running_training,
    split_as_ordered,
)

LIBRARY = "flair"
"""The package without which nothing can be trained (``requirements-lab.txt``)."""
NICE = 10
"""How much a training gives way to the documents that are annotated meanwhile."""
_STOPPED = 130


class Trainings:
    """The trainings of an instance. One at a time is under way; ``tasks`` holds the thread that
    waits for its process, ``own_sets`` the corpora."""

    def __init__(self, tasks: Tasks, own_sets: OwnSets) -> None:
        self._tasks, self._own_sets = tasks, own_sets
        self._lock = threading.Lock()
        self._begun: tuple[str, Task[None]] | None = None

    def begin(self, set_id: str, name: str, values: Mapping[str, object]) -> TrainingOrder:
        """Begin a training on a gold set, from the model that reads its language.

        Raises:
            GoldGone: there is no such set. LabMissing: the laboratory is not installed.
            TrainingUnderWay: there is one already. UnknownLabels, BadCorpus, BadTrainingName,
            BadHyperparameter, UnknownName: the labels, the documents, the name or a value.
        """
        check_installed((LIBRARY,))
        documents = self._corpus(set_id)
        with self._lock:
            self._check_free()
            spoken = Counter(one.document.language for one in documents).most_common(1)[0][0]
            start = models_in_use(settings().model).get(spoken, settings().model).partition(":")[0]
            order = make_order(name, documents, name, start, spoken, values, set_id)  # a set's name is sealed
            split_as_ordered(documents, order.parameters)
            keep_order(order)
            self._launch(name, documents)
        return order

    def go_on(self, name: str) -> None:
        """Go on with a training that was stopped, or that failed.

        Raises:
            UnknownName: there is none. GoldGone: its corpus was erased. LabMissing,
            TrainingUnderWay: as :meth:`begin`.
        """
        check_installed((LIBRARY,))
        documents = self.documents_of(name)
        with self._lock:
            self._check_free()
            self._launch(name, documents)

    def documents_of(self, name: str) -> tuple[Annotation, ...]:
        """Return the documents of a training that was begun from a page, their labels mapped.

        Raises:
            UnknownName: there is none. GoldGone: its corpus was erased, or came from files.
        """
        return self._corpus(read_order(name).corpus.source)

    def stop(self, name: str) -> None:
        """Ask a training to stop, whoever began it; its place is kept. Does nothing if it does not
        run."""
        with self._lock:
            begun = self._begun
        if begun is not None and begun[0] == name:
            begun[1].cancel()
        elif (running := running_training()) and running[1] == name:
            os.kill(running[0], signal.SIGTERM)

    def erase(self, name: str) -> None:
        """Erase a training and its model.

        Raises:
            UnknownName: there is none. TrainingUnderWay: it runs. ModelInUse: its model reads the
            documents of its language.
        """
        if self.running() == name:
            raise TrainingUnderWay()
        erase_training(name)

    def list(self) -> Sequence[tuple[OwnTraining, State]]:
        """List all trainings with their states, the newest first.

        Raises:
            BrokenLine: the record of one is damaged.
        """
        running = self.running()
        return tuple((one, one.state(one.order.name == running)) for one in own_trainings())

    def running(self) -> str | None:
        """Name the training under way, None if there is none."""
        if self._begun is not None and not self._begun[1].progress.ended:
            return self._begun[0]
        running = running_training()
        return running[1] if running else None

    def wait(self) -> None:
        """Wait until the training begun here has ended; serves tests."""
        if self._begun is not None:
            self._begun[1].wait()

    def _check_free(self) -> None:
        if self.running() is not None:
            raise TrainingUnderWay()

    def _corpus(self, set_id: str) -> tuple[Annotation, ...]:
        """Read a gold set, its labels mapped.

        Raises:
            GoldGone: there is no such set. UnknownLabels: a label is not mapped.
        """
        from engine.measure import own_labels

        known = self._own_sets.fetch(set_id)
        own_labels.check_known(known.labels, known.mapping)
        masks = load_profile(known.profile).masks
        found = self._own_sets.annotations(set_id)
        return tuple(own_labels.map_labels(one, known.mapping, masks) for one in found)

    def _launch(self, name: str, documents: Sequence[Annotation]) -> None:
        from engine.interchange import convert

        data = convert.encode(documents, "json", name)
        self._begun = name, self._tasks.run("training", lambda task: _run(task, name, data))


def _run(task: Task[None], name: str, data: bytes) -> None:
    """Run the command to its end; where it ends without a word, say so in its folder."""
    command = [sys.executable, "-m", "engine", "train", "--from", "-", "--form", "json", "--name", name]
    known = {**environment(), "NOMDEMPRUNT_VAR": str(settings().var)}
    quiet = subprocess.DEVNULL
    with subprocess.Popen(  # noqa: S603 - our own command
        command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, env=known, cwd=ROOT, start_new_session=True
    ) as process:
        os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
        task.when_cancelled(process.terminate)
        process.communicate(data)
    path = records.training_folder(name) / records.ERROR
    if process.returncode not in (0, _STOPPED) and not task.cancelled and not path.exists():
        error = TrainingDied(how=f"{process.returncode}")
        records.write_record(path, in_all_languages(error.sentence))
