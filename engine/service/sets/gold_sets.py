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

from engine.core import Cancelled, EngineError, GoldGone, TooManyTexts
from engine.measure import own_sets as measure_own_sets
from engine.service.service import Service, service
from engine.service.sets.predicting import predict
from engine.service.tasks import DONE, Progress, Task

if TYPE_CHECKING:
    from engine.measure import ComparedDocument, GoldSet, RunInfo, Tally
    from engine.service.sets.own_sets import OwnSet, OwnSets

log = logging.getLogger(__name__)

SHOWN_FIRST = 3
"""Runs of a set that the pages show unless told otherwise."""

_OWN = re.compile(r"[0-9a-f]{32}")
MOST_PREDICTED = 500
"""Texts of one set that a server annotates: at a second or two each it is busy for a quarter of an
hour."""


def is_own(set_id: object) -> bool:
    """Tell whether an id has the form of those of users' sets."""
    return isinstance(set_id, str) and _OWN.fullmatch(set_id) is not None


class GoldSets:
    """Gold sets, runs, and what was counted. Every method may be called from any thread.

    ``at`` is the service whose store keeps users' sets: that of this server, unless another is
    given. It is not started for what ships.
    """

    def __init__(self, at: Service | None = None) -> None:
        self._service = at
        self._lock = threading.Lock()
        self._predictings: dict[str, Task[None]] = {}

    # -- all sets
    # ----------------------------------------------------------------------------------------------

    def sets(self, *own: object) -> tuple[GoldSet, ...]:
        """List the gold sets that ship, then those of a user whose ids are given.

        Ids of nothing, and of sets that have no run yet or whose labels are yet to be mapped, are
        left out: ``own_set`` tells of them.
        """
        named = dict.fromkeys(one for one in own if isinstance(one, str))  # an address may say one twice: then a list
        return (*self._library().sets(), *filter(None, map(self._usable, named)))

    def runs(self, set_id: str) -> tuple[RunInfo, ...]:
        """List the runs on a gold set.

        Raises:
            UnknownName, GoldGone: there is no such set.
        """
        found: tuple[RunInfo, ...] = self._of(set_id).runs(set_id)
        return found

    def tallies(self, set_id: str, run_id: str) -> tuple[Tally, ...]:
        """Give the counts of each document of a run; waits until a user's set is counted.

        Raises:
            UnknownName, GoldGone: there is no such set or run. UnknownLabels: labels are yet to be
            mapped.
        """
        found: tuple[Tally, ...] = self._of(set_id).tallies(set_id, run_id)
        return found

    def compared(self, set_id: str, run_id: str) -> tuple[ComparedDocument, ...]:
        """Give gold and prediction side by side.

        Raises:
            NoTexts: only counts are kept of this set. UnknownName, GoldGone, UnknownLabels: as
            :meth:`tallies`.
        """
        found: tuple[ComparedDocument, ...] = self._of(set_id).compared(set_id, run_id)
        return found

    def prepare(self, set_id: str, run_id: str) -> Progress:
        """Begin to count a run of a user's set, and say at once how far it is: for a bar. What
        ships is counted already.

        Raises:
            GoldGone, UnknownLabels: as :meth:`tallies`.
        """
        return self._own.prepare(set_id, run_id) if is_own(set_id) else DONE

    # -- what ships
    # ----------------------------------------------------------------------------------------------

    def rule_values(self, set_id: str) -> tuple[Any, ...]:
        """Tell what each rule adds; nothing on a user's set, where no rule ran here."""
        return () if is_own(set_id) else tuple(self._library().rule_values(set_id))

    def learning_curve(self, *args: Any, **options: Any) -> Any:
        """Give the learning curve, as :func:`engine.measure.results.library.learning_curve`."""
        return self._library().learning_curve(*args, **options)

    def speeds(self) -> tuple[Any, ...]:
        """Tell how fast each model was found to be."""
        return tuple(self._library().speeds())

    def warm(self) -> Task[None]:
        """Count what the pages show first, in the background: the first reader then waits for
        nothing.

        Results that cannot be read are told in the log, and again, in words, by the page that asks
        for them.
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
    # -------------------------------------------------------------------------------------------

    def own_set(self, set_id: object) -> OwnSet:
        """Give what is known of a user's set: its labels, what is to be known of it, its runs.

        Raises:
            GoldGone: there is none.
        """
        return self._own.fetch(_own_id(set_id))

    def receive_gold(self, files: Sequence[measure_own_sets.File], name: str, profile: str = "judiciaire") -> str:
        """Take a gold set in, of one or several files, and give its opaque id.

        Raises:
            UsageError, DocumentError: as :func:`engine.measure.own.sets.read_files`; no such
            profile.
        """
        return self._own.receive_gold(files, name, profile)

    def receive_predictions(self, set_id: str, files: Sequence[measure_own_sets.File], name: str) -> str:
        """Take predictions on a user's set in, and give the id of the run.

        Raises:
            GoldGone: there is no such set. UsageError, DocumentError: as :meth:`receive_gold`; they
            are of other texts.
        """
        return self._own.receive_predictions(_own_id(set_id), files, name)

    def map_labels(self, set_id: str, mapping: Mapping[str, str]) -> None:
        """Say what labels of a user's set stand for; the empty text ignores one.

        Raises:
            GoldGone: there is no such set. BadMapping: a code is none of the tool's.
        """
        self._own.map_labels(_own_id(set_id), mapping)

    def predict(self, set_id: str) -> Progress:
        """Have the engine that ships, with its model and all its rules, annotate the texts of a
        user's set; again while it works: nothing.

        They become a run when all are done; what is under way when the server stops is lost. Other
        models and rules: ``python -m engine``.

        Raises:
            GoldGone: there is no such set. TooManyTexts: it has more than :data:`MOST_PREDICTED`.
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
        """Say how far that is; done where nothing was begun.

        Raises:
            GoldGone: there is no such set.
        """
        found = self._predictings.get(self.own_set(set_id).id)
        return found.progress if found else DONE

    def erase(self, set_id: str) -> None:
        """Erase a user's set with its runs; what annotates it ends.

        Raises:
            GoldGone: there is none.
        """
        self._own.erase(_own_id(set_id))
        with self._lock:
            if found := self._predictings.pop(set_id, None):
                found.cancel()

    # -- inside
    # ----------------------------------------------------------------------------------------------

    def _predicting(self, known: OwnSet) -> Task[None]:
        at, own_sets = self._service or service(), self._own
        gold = own_sets.annotations(known.id)

        def work(task: Task[None]) -> None:
            made = predict(task, at, gold, known.profile)
            own_sets.add_run(
                known.id,
                f"{made[0].engine.model} {made[0].engine.version}",
                gold,
                measure_own_sets.OwnAnnotations(made),
            )

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
    """Give the one object that all pages and routes share; the service that keeps users' sets is
    started when such a set is first asked for."""
    return GoldSets()
