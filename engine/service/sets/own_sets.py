"""Gold sets and predictions of users: taken in, checked, mapped, counted in a thread of their own,
forgotten.

The id of a set is all that leads to it. What was counted is kept in memory, of the last few sets
and of no more than so many documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from engine.core import GoldGone, forget_documents, load_profile, retention_days
from engine.measure import (
    ComparedDocument,
    GoldSet,
    RunInfo,
    from_json,
    identify_under,
    own_labels,
    own_sets as own,
)
from engine.service.agreement.place_lists import place_lists
from engine.service.agreement.studies import Studies
from engine.service.isolation.processes import Processes
from engine.service.sets.counting import Counted, Countings
from engine.service.sets.error_lists import lists as error_lists
from engine.service.sets.own_set import OwnRun, OwnSet
from engine.service.sets.reading import PackedAnnotations, beside, pack_annotations, packed_answers
from engine.service.tasks import Progress, Task, Tasks
from engine.store import Database, gold

if TYPE_CHECKING:
    from engine.core import Annotation
    from engine.measure import Tally


class OwnSets:
    """Uploaded gold sets and predictions: storage, label mapping, background evaluation. Any thread
    may call any method. ``studies`` caches studies of agreement between gold and runs;
    ``forgotten`` is called with the id of each set that is erased; ``tasks`` runs the counting,
    ``processes`` read the files."""

    def __init__(
        self,
        database: Database,
        tasks: Tasks,
        processes: Processes,
        forgotten: Callable[[str], None] = lambda set_id: None,
    ) -> None:
        self.studies, self.countings = Studies(tasks), Countings(tasks)
        self._database, self._processes, self._forgotten = database, processes, forgotten

    def read(self, operation: str, files: Sequence[own.File], *more: object) -> list[tuple[str, PackedAnnotations]]:
        """Read files in a process of their own, by one of the operations of
        :mod:`engine.service.sets.reading`, and return what they hold, by name.

        Raises:
            UsageError, DocumentError, JobError: as the operation; or its process took too much.
        """
        own.check_size(sum(len(file.data) for file in files))
        return packed_answers(list(self._processes.stream(operation, tuple(files), *more)))

    def receive_gold(self, files: Sequence[own.File], name: str, profile: str) -> str:
        """Read and store the files of a gold set, and return its random id.

        Raises:
            UnknownName: there is no such profile. UsageError, DocumentError: as
            :func:`engine.measure.own.sets.read_files`.
        """
        ((_, reading),) = self.read("gold", files, profile)
        return self.keep(profile, name, reading)

    def keep(self, profile: str, name: str, reading: PackedAnnotations, *runs: tuple[str, PackedAnnotations]) -> str:
        """Store a gold set that is already read, with named runs on it, and return its random id.
        If this fails, the incomplete set cannot be reached and is erased after an hour."""
        notices = [notice.to_json() for notice in reading.notices]
        packed = reading.packed
        with self._database.writing() as session:
            set_id = gold.add(session, name, profile, packed.labels, notices)
        self._write(set_id, gold.GOLD, packed)
        for run_name, run in runs:
            self.keep_run(set_id, run_name, run)
        with self._database.writing() as session:
            gold.keep(session, set_id, timedelta(days=retention_days()))
        return set_id

    def receive_predictions(self, set_id: str, files: Sequence[own.File], name: str) -> str:
        """Read and store the files of predictions on a set, and return the id of the run.

        Raises:
            GoldGone: there is no such set. BrokenLine: a text differs from the set's. UsageError,
            DocumentError: as :meth:`receive_gold`.
        """
        with self._database.reading() as session:
            profile = gold.fetch(session, set_id).profile
            reference = tuple(gold.fetch_annotations(session, set_id))
        ((_, reading),) = self.read("predictions", files, profile, reference)
        return self.keep_run(set_id, name, reading)

    def add_run(self, set_id: str, name: str, reference: Sequence[Annotation], reading: own.OwnAnnotations) -> str:
        """Store predictions as :meth:`keep_run`, if their texts are those of ``reference``.

        Raises:
            GoldGone: there is no such set. BrokenLine: a text differs from the reference's.
        """
        return self.keep_run(set_id, name, pack_annotations(beside(reference, reading)))

    def keep_run(self, set_id: str, name: str, reading: PackedAnnotations) -> str:
        """Store predictions known to be on the texts of a set, and return the id of the run.

        Raises:
            GoldGone: there is no such set.
        """
        notices = [notice.to_json() for notice in reading.notices]
        packed, run_id = reading.packed, gold.new_run()
        self._write(set_id, run_id, packed)
        with self._database.writing() as session:
            gold.add_run(session, set_id, run_id, name, packed, notices)
        return run_id

    def fetch(self, set_id: str) -> OwnSet:
        """Return the metadata of a set and of its runs.

        Raises:
            GoldGone: there is no such set.
        """
        with self._database.reading() as session:
            stored, runs = gold.fetch(session, set_id), gold.fetch_runs(session, set_id)
        everywhere = sum((Counter(run.labels) for run in runs), Counter(stored.labels))
        mentions = sum(n for label, n in stored.labels.items() if stored.mapping.get(label) != own_labels.IGNORED)
        return OwnSet(
            stored.id,
            stored.name,
            stored.profile,
            stored.documents,
            everywhere,
            stored.mapping,
            own_labels.unknown(everywhere, stored.mapping),
            (
                *from_json(stored.notices),
                *own.of_gold(stored.documents, mentions),
                *own_labels.notice_ignored(stored.labels, stored.mapping),
            ),
            tuple(OwnRun(run.id, run.name, from_json(run.notices), run.labels) for run in runs),
            stored.expires,
        )

    def gold_set(self, set_id: str) -> GoldSet:
        """Return the entry of a set for lists of gold sets; its language is that of its first
        document.

        Raises:
            GoldGone: there is no such set.
        """
        with self._database.reading() as session:
            stored = gold.fetch(session, set_id)
            first = next(iter(gold.fetch_annotations(session, set_id)), None)
        language = first.document.language if first else "fr"
        return GoldSet(set_id, stored.name, stored.name, stored.documents, language, own=True)

    def runs(self, set_id: str) -> tuple[RunInfo, ...]:
        """List the runs on a set, the oldest first.

        Raises:
            GoldGone: there is no such set.
        """
        with self._database.reading() as session:
            profile, stored = gold.fetch(session, set_id).profile, gold.fetch_runs(session, set_id)
        return tuple(
            RunInfo(
                run.id, set_id, run.name, run.name,
                model=run.engine.model, version=run.engine.version if run.engine.model else "",
                date=run.created.isoformat(timespec="seconds"),
                identity=identify_under(profile, [run.engine]),
            )
            for run in stored
        )  # fmt: skip

    def map_labels(self, set_id: str, mapping: Mapping[str, str]) -> None:
        """Map labels of a set and its runs to the engine's codes; an empty code ignores a label.
        Labels absent from ``mapping`` keep their mapping.

        Raises:
            GoldGone: there is no such set. BadMapping: a code is unknown.
        """
        said = own_labels.check_mapping(mapping)
        with self._database.writing() as session:
            gold.save_mapping(session, set_id, {**gold.fetch(session, set_id).mapping, **said})

    def erase(self, set_id: str) -> None:
        """Erase a set with its runs, adjudications and counts.

        Raises:
            GoldGone: there is no such set.
        """
        with self._database.writing() as session:
            gold.end(session, set_id)
        self._take_away(set_id)
        self._database.purge()

    def sweep(self) -> None:
        """Erase all sets that have expired."""
        with self._database.reading() as session:
            ended = gold.list_expired(session)
        for set_id in ended:
            self._take_away(set_id)

    def forget(self, set_id: str) -> None:
        """Drop all that is cached of a set, and cancel its counting."""
        self.studies.forget(set_id)
        place_lists.forget()
        error_lists.forget(set_id)
        forget_documents()
        self._forgotten(set_id)
        self.countings.forget(set_id)

    def prepare(self, set_id: str, run_id: str) -> Progress:
        """Start counting a run in the background, if not yet started, and return the progress.

        Raises:
            GoldGone: there is no such set or run. UnknownLabels: some labels are still to be
            mapped.
        """
        return self._counting(set_id, run_id).progress

    def tallies(self, set_id: str, run_id: str) -> tuple[Tally, ...]:
        """Return the evaluation counts of each document of a run; blocks until they are computed.

        Raises:
            GoldGone, UnknownLabels: as :meth:`prepare`.
        """
        return self._counting(set_id, run_id).result().tallies

    def compared(self, set_id: str, run_id: str) -> tuple[ComparedDocument, ...]:
        """Return gold and prediction of each document, labels mapped; blocks until counting has
        ended.

        Raises:
            GoldGone, UnknownLabels: as :meth:`prepare`.
        """
        return self._counting(set_id, run_id).result().compared

    def annotations(self, set_id: str, run_id: str = gold.GOLD) -> tuple[Annotation, ...]:
        """Return the stored annotations of a gold set, or of a run on it, with their original
        labels.

        Raises:
            GoldGone: there is no such set or run.
        """
        with self._database.reading() as session:
            return tuple(gold.fetch_annotations(session, set_id, run_id))

    def _write(self, set_id: str, run: str, packed: gold.PackedDocuments) -> None:
        """Write documents in several transactions: those of other users' work go in between."""
        for first in range(0, len(packed.documents), gold.PART):
            with self._database.writing() as session:
                gold.add_documents(session, set_id, run, first, packed.documents[first : first + gold.PART])

    def _take_away(self, set_id: str) -> None:
        """Delete a set whose time is over, likewise."""
        self.forget(set_id)
        more = True
        while more:
            with self._database.writing() as session:
                more = gold.erase_part(session, set_id, gold.PART)

    def _counting(self, set_id: str, run_id: str) -> Task[Counted]:
        known = self.fetch(set_id)
        if run_id not in {run.id for run in known.runs}:
            raise GoldGone()
        if known.unknown:
            own_labels.check_known(known.labels, known.mapping)
        key = (set_id, run_id, tuple(sorted(known.mapping.items())))
        return self.countings.of(key, known.documents, lambda: self._side_by_side(known, run_id))

    def _side_by_side(self, known: OwnSet, run_id: str) -> tuple[ComparedDocument, ...]:
        profile = load_profile(known.profile)
        with self._database.reading() as session:
            sides = [
                [
                    own_labels.map_labels(annotation, known.mapping, profile.masks)
                    for annotation in gold.fetch_annotations(session, *of)
                ]
                for of in ((known.id,), (known.id, run_id))
            ]
        return own.compare_sides(sides[0], sides[1], profile)[0]
