"""The way in for the pages of figures: gold sets and runs, those that ship and those that a user
brought.

What ships comes from :mod:`engine.measure.results.library`, what a user brought from the store. The
id of a user's set is all that leads to it: no list of them is given. Decisions that users validated
become such a set by :meth:`engine.service.teaching.teaching.Teaching.take_validated`.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.core import Cancelled, EngineError, GoldGone, TooManyTexts, catalogue, provenance
from engine.measure import own_sets as measure_own_sets
from engine.service.service import Service, service
from engine.service.sets.predicting import predict
from engine.service.tasks import DONE, Progress, Task
from engine.tagging import versioned

if TYPE_CHECKING:
    from engine.measure import ComparedDocument, GoldSet, RunInfo, Tally
    from engine.service.sets.own_set import OwnSet
    from engine.service.sets.own_sets import OwnSets

log = logging.getLogger(__name__)

SHOWN_FIRST = 3
"""Runs of a set that the pages show unless told otherwise."""

_OWN = re.compile(r"[0-9a-f]{32}")
MOST_PREDICTED = 500
"""Texts of one set that a server annotates: at a second or two each it is busy for a quarter of an
hour."""


def is_own(set_id: object) -> bool:
    """Tell whether an id has the form of an uploaded set's: 32 lowercase hexadecimal digits. Ids of
    shipped sets never have."""
    return isinstance(set_id, str) and _OWN.fullmatch(set_id) is not None


class GoldSets:
    """Entry point to evaluation: shipped and uploaded gold sets, runs (predictions) on them, and
    their counts. Every method may be called from any thread.

    ``at`` is the service whose store keeps uploads (default: the service of this process); shipped
    sets do not start it.
    """

    def __init__(self, at: Service | None = None) -> None:
        self._service = at
        self._lock = threading.Lock()
        self._predictings: dict[str, Task[None]] = {}

    # -- all sets

    def sets(self, *own: object) -> tuple[GoldSet, ...]:
        """List the shipped gold sets, then the uploaded ones with the ids ``own``.

        Skipped are invalid ids, and sets that have no run yet or labels still to be mapped;
        :meth:`own_set` describes the latter.
        """
        named = dict.fromkeys(one for one in own if isinstance(one, str))  # an address may say one twice: then a list
        return (*self._library().sets(), *filter(None, map(self._usable, named)))

    def runs(self, set_id: str) -> tuple[RunInfo, ...]:
        """List the runs on a gold set; those of an uploaded set the oldest first.

        Raises:
            UnknownName, GoldGone: there is no such set.
        """
        found: tuple[RunInfo, ...] = self._of(set_id).runs(set_id)
        return found

    def tallies(self, set_id: str, run_id: str) -> tuple[Tally, ...]:
        """Return the evaluation counts of each document of a run; blocks until they are computed.

        Raises:
            UnknownName, GoldGone: there is no such shipped or uploaded set, or no such run.
            UnknownLabels: labels of an uploaded set are still to be mapped.
            OtherTexts, DamagedResults: a shipped run is of other texts, or cannot be read.
        """
        found: tuple[Tally, ...] = self._of(set_id).tallies(set_id, run_id)
        return found

    def compared(self, set_id: str, run_id: str) -> tuple[ComparedDocument, ...]:
        """Return gold and prediction of each document of a run.

        Raises:
            NoTexts: the set ships as counts only.
            UnknownName, GoldGone, UnknownLabels, OtherTexts, DamagedResults: as :meth:`tallies`.
        """
        found: tuple[ComparedDocument, ...] = self._of(set_id).compared(set_id, run_id)
        return found

    def prepare(self, set_id: str, run_id: str) -> Progress:
        """Start counting a run of an uploaded set in the background, if not yet started, and return
        the progress. For a shipped set this is ``done``.

        Raises:
            GoldGone, UnknownLabels: as :meth:`tallies`.
        """
        return self._own.prepare(set_id, run_id) if is_own(set_id) else DONE

    # -- what ships

    def rule_values(self, set_id: str) -> tuple[Any, ...]:
        """Return the measured effect of each rule on a shipped gold set, in the order in which
        rules run; empty if it was not measured, as for every uploaded set.

        Raises:
            UnknownName: there is no such set.
            DamagedResults: the file cannot be read.
        """
        return () if is_own(set_id) else tuple(self._library().rule_values(set_id))

    def perturbations(self, set_id: str) -> tuple[Any, ...]:
        """Return what was found of a shipped gold set under each perturbation, the unchanged text
        first; empty if it was not measured, as for every uploaded set.

        Raises:
            UnknownName, DamagedResults: as :meth:`rule_values`.
        """
        return () if is_own(set_id) else tuple(self._library().perturbations(set_id))

    def attacks(self, set_id: str) -> tuple[Any, ...]:
        """Return :func:`engine.measure.results.library.attacks`; empty for an uploaded set."""
        return () if is_own(set_id) else tuple(self._library().attacks(set_id))

    def learning_curve(self, *args: Any, **options: Any) -> Any:
        """Return the learning curve, with the arguments of
        :func:`engine.measure.results.library.learning_curve`."""
        return self._library().learning_curve(*args, **options)

    def volumes(self, language: str) -> tuple[Any, ...]:
        """Return the volumes of a language (:func:`engine.measure.results.library.volumes`)."""
        return tuple(self._library().volumes(language))

    def speeds(self) -> tuple[Any, ...]:
        """Return the measured speed of each model, in tokens per second.

        Raises:
            DamagedResults: the file cannot be read.
        """
        return tuple(self._library().speeds())

    def warm(self) -> Task[None]:
        """Start a background task that counts the first runs of each shipped set, so that the first
        reader need not wait.

        Results that cannot be read are logged, not raised.
        """
        return (self._service or service()).tasks.run("counting ahead", self._warm)

    def _warm(self, task: Task[None]) -> None:
        library = self._library()
        try:
            for gold_set in library.sets():
                for run in library.runs(gold_set.id)[:SHOWN_FIRST]:
                    task.check()
                    library.tallies(gold_set.id, run.id)
        except Cancelled:
            raise
        except EngineError as error:
            log.warning("The results that ship cannot be counted: %s", error.code)

    # -- what users bring

    def own_set(self, set_id: object) -> OwnSet:
        """Return the metadata of an uploaded set and of its runs.

        Raises:
            GoldGone: there is no such set.
        """
        return self._own.fetch(_own_id(set_id))

    def receive_gold(self, files: Sequence[measure_own_sets.File], name: str, profile: str = "judiciaire") -> str:
        """Read and store the files of a gold set, and return its random id. ``profile`` decides
        which labels are masked.

        Raises:
            UsageError, DocumentError: as :func:`engine.measure.own.sets.read_files`; or there is no
            such profile.
        """
        return self._own.receive_gold(files, name, profile)

    def receive_predictions(self, set_id: str, files: Sequence[measure_own_sets.File], name: str) -> str:
        """Read and store the files of predictions on an uploaded set, and return the id of the run.

        Raises:
            GoldGone: there is no such set.
            UsageError, DocumentError: as :meth:`receive_gold`; or a text differs from the set's.
        """
        return self._own.receive_predictions(_own_id(set_id), files, name)

    def map_labels(self, set_id: str, mapping: Mapping[str, str]) -> None:
        """Map labels of an uploaded set to the engine's codes; an empty code ignores a label.
        Labels absent from ``mapping`` keep their mapping.

        Raises:
            GoldGone: there is no such set.
            BadMapping: a code is unknown.
        """
        self._own.map_labels(_own_id(set_id), mapping)

    def predict(self, set_id: str) -> Progress:
        """Start to annotate the texts of an uploaded set with the installed model and all rules, in
        the background, and return the progress. Does nothing if this is already under way.

        The annotations become a run once all are done; what is under way when the server stops is
        lost. Other models and rules: ``python -m engine``.

        Raises:
            GoldGone: there is no such set.
            TooManyTexts: it has more than :data:`MOST_PREDICTED` texts.
        """
        known = self.own_set(set_id)
        if known.documents > MOST_PREDICTED:
            raise TooManyTexts(found=known.documents, most=MOST_PREDICTED)
        with self._lock:
            found = self._predictings.get(known.id)
            if found is None or found.progress.ended:
                self._predictings[known.id] = found = self._predicting(known)
        return found.progress

    def predicting(self, set_id: str) -> Progress:
        """Return the progress of :meth:`predict` on a set; ``done`` if it was not called.

        Raises:
            GoldGone: there is no such set.
        """
        found = self._predictings.get(self.own_set(set_id).id)
        return found.progress if found else DONE

    def erase(self, set_id: str) -> None:
        """Erase an uploaded set with its runs, and cancel a running :meth:`predict`.

        Raises:
            GoldGone: there is no such set.
        """
        self._own.erase(_own_id(set_id))
        with self._lock:
            if found := self._predictings.pop(set_id, None):
                found.cancel()

    # -- inside

    def _predicting(self, known: OwnSet) -> Task[None]:
        at, own_sets = self._service or service(), self._own
        gold = own_sets.annotations(known.id)

        def work(task: Task[None]) -> None:
            made = predict(task, at, gold, known.profile)
            engine = made[0].engine
            name = provenance(engine.version, versioned(engine.model, engine.weights), catalogue.DEFAULT)
            own_sets.add_run(known.id, name, gold, measure_own_sets.OwnAnnotations(made))

        return at.tasks.run("prediction", work)

    def _usable(self, set_id: object) -> GoldSet | None:
        """Give a user's set where figures can be made of it."""
        if not is_own(set_id):
            return None
        try:
            known = self.own_set(set_id)
        except GoldGone:
            return None
        return self._own.gold_set(known.id) if known.runs and not known.unknown else None

    def _of(self, set_id: str) -> Any:
        return self._own if is_own(set_id) else self._library()

    def _library(self) -> Any:
        from engine.measure import result_library as library

        return library

    @property
    def _own(self) -> OwnSets:
        return (self._service or service()).own_sets


def _own_id(set_id: object) -> str:
    if not isinstance(set_id, str) or not is_own(set_id):
        raise GoldGone()
    return set_id


@cache
def gold_sets() -> GoldSets:
    """Return the entry point to evaluation of this process, always the same object; the service
    that keeps uploads is started when an uploaded set is first requested."""
    return GoldSets()
