"""The way in for the page of agreement: sources of annotations, studies of them, their counts,
adjudications.

A source is the double annotation that ships, a shipped set with its runs, or what a user brought:
of that the opaque id is all that leads to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, cached_property
from typing import TYPE_CHECKING

from engine.agreement import Decision, Study
from engine.core import AnnotationsGone, GoldGone, UnknownName
from engine.service.agreement.adjudications import Adjudication, Adjudications
from engine.service.agreement.annotator_files import add, own_study, receive
from engine.service.agreement.sources import DOUBLE, GOLD, AnnotationSource, Annotator
from engine.service.agreement.studies import Studied, Studies
from engine.service.service import Service, service
from engine.service.sets.gold_sets import is_own
from engine.service.sets.own_sets import OwnSet, OwnSets
from engine.service.tasks import DONE, Progress
from engine.store import GOLD as GOLD_ROWS

if TYPE_CHECKING:
    from engine.agreement import StudyCounts
    from engine.measure import own_sets


class Agreements:
    """Sources, studies and adjudications. Every method may be called from any thread.

    ``at`` is the service whose store keeps what users bring: that of this server, unless another is
    given. It is not started for what ships.
    """

    def __init__(self, at: Service | None = None) -> None:
        self._service = at

    # -- what is compared
    # -------------------------------------------------------------------------------------------

    def sources(self, *own_ids: object) -> tuple[AnnotationSource, ...]:
        """List what ships, then what a user brought of whose ids are given; ids of nothing are left
        out.

        A source with one annotator alone is listed: it waits for another.

        Raises:
            BrokenLine, DamagedResults: a shipped file that cannot be read.
        """
        from engine.service.agreement import sources as agreement_sources

        return (*agreement_sources.shipped(), *filter(None, map(self._listed, dict.fromkeys(filter(is_own, own_ids)))))

    def source(self, source_id: str) -> AnnotationSource:
        """Give one source.

        Raises:
            UnknownName, AnnotationsGone: there is none of this id.
        """
        if is_own(source_id):
            return self._of(self.own(source_id))
        known = self.sources()
        found = next((one for one in known if one.id == source_id), None)
        if found is None:
            raise UnknownName(name=source_id, known=", ".join(one.id for one in known))
        return found

    def study(self, source_id: str, annotator_ids: Sequence[str]) -> Study:
        """Bring the annotations of some annotators of a source together, in their order.

        Raises:
            UnknownName, AnnotationsGone: there is no such source, or annotator. BrokenLine: texts
            that differ.
        """
        return self._studied(source_id, annotator_ids).study()

    def counted(self, source_id: str, annotator_ids: Sequence[str]) -> StudyCounts:
        """Give the counts of a study; waits until they are made.

        Raises:
            UnknownName, AnnotationsGone, BrokenLine: as :meth:`study`.
        """
        return self._studied(source_id, annotator_ids).counted()

    def prepare(self, source_id: str, annotator_ids: Sequence[str] = ()) -> Progress:
        """Begin to count a study, all annotators' where none is named, and say at once how far it
        is: for a bar.

        Raises:
            UnknownName, AnnotationsGone: as :meth:`study`.
        """
        source = self.source(source_id)
        ids = annotator_ids or [annotator.id for annotator in source.annotators]
        _check_annotators(source, ids)
        return self._studied(source_id, ids).begin() if len(ids) > 1 else DONE

    # -- what users bring
    # -------------------------------------------------------------------------------------------

    def receive(self, files: Sequence[own_sets.File], profile: str = "judiciaire") -> str:
        """Take annotations in, each file one annotator's (a zip file holds many files of one), and
        give the opaque id of their source.

        One file alone is taken, and waits for another (:meth:`add`). Where one cannot be taken,
        none is kept.

        Raises:
            NoFile, GoldTooLarge, UnknownName, BrokenLine, DocumentError: as
            :func:`engine.measure.own.sets.read_files`. BrokenLine: texts of one document that
            differ in more than blanks. NothingShared: a file of other documents. TooManyAnnotators.
        """
        return receive(self._own, files, profile)

    def add(self, source_id: str, files: Sequence[own_sets.File]) -> tuple[str, ...]:
        """Take more annotators of a user's source in, and give their ids. Where one cannot be
        taken, none is kept.

        Raises:
            AnnotationsGone: there is no such source. All that :meth:`receive` raises.
        """
        return add(self._own, self.own(source_id).id, files)

    def own(self, source_id: object) -> OwnSet:
        """Give what is known of what a user brought: labels, what they stand for, notices, until
        when it is kept.

        Raises:
            AnnotationsGone: there is none.
        """
        if not isinstance(source_id, str) or not is_own(source_id):
            raise AnnotationsGone()
        with _gone():
            return self._own.fetch(source_id)

    def map_labels(self, source_id: str, mapping: Mapping[str, str]) -> None:
        """Say what labels of what a user brought stand for; the empty text ignores one. Labels of
        which nothing is said stay as they are.

        Raises:
            AnnotationsGone: there is no such source. BadMapping: a code is none of the tool's.
        """
        known = self.own(source_id)
        with _gone():
            self._own.map_labels(known.id, mapping)

    def erase(self, source_id: str) -> None:
        """Erase what a user brought, with its adjudications.

        Raises:
            AnnotationsGone: there is none.
        """
        known = self.own(source_id)
        with _gone():
            self._own.erase(known.id)

    # -- what becomes of disagreements
    # ------------------------------------------------------------------------------

    def begin(self, source_id: str, a_id: str, b_id: str) -> str:
        """Begin to settle the disagreements between two annotators, and give the opaque id of the
        adjudication.

        Raises:
            UnknownName, AnnotationsGone: there is no such source, or annotator.
        """
        source = self.source(source_id)
        _check_annotators(source, (a_id, b_id))
        until = self.own(source_id).expires if source.own else None
        return self._adjudications.begin(source_id, a_id, b_id, until)

    def adjudication(self, adjudication_id: str) -> Adjudication:
        """Give what was decided so far.

        Raises:
            AdjudicationGone: there is none of this id.
        """
        return self._adjudications.fetch(adjudication_id)

    def decide(self, adjudication_id: str, decision: Decision, seen: int | None = None) -> Decision:
        """Decide on a place; gives the decision as it was kept, with its time.

        ``seen`` is the length of the log that the page shows: where someone settled the place
        meanwhile, nothing is kept.

        Raises:
            AdjudicationGone, AnnotationsGone: it was erased, or what it is of. BadDecision: it
            cannot be taken. AdjudicationMoved: see above.
        """
        known = self.adjudication(adjudication_id)
        return self._adjudications.decide(adjudication_id, decision, self.study(known.source, (known.a, known.b)), seen)

    def undo(self, adjudication_id: str, who: str | None = None, seen: int | None = None) -> Decision | None:
        """Take the last decision that stands back, then the one before; gives what stands again at
        its place (``open``: nothing), None at the end.

        The log keeps what was decided and that it was taken back.

        Raises:
            AdjudicationGone: there is none. AdjudicationMoved: there are decisions that were not
            ``seen``.
        """
        return self._adjudications.undo(adjudication_id, who, seen)

    def erase_adjudication(self, adjudication_id: str) -> None:
        """Erase an adjudication with its log.

        Raises:
            AdjudicationGone: there is none.
        """
        self._adjudications.erase(adjudication_id)

    # -- inside
    # ----------------------------------------------------------------------------------------------

    def _listed(self, own_id: object) -> AnnotationSource | None:
        try:
            return self._of(self.own(own_id))
        except AnnotationsGone:
            return None

    def _of(self, known: OwnSet) -> AnnotationSource:
        annotators = (Annotator(GOLD, known.name, known.name), *(Annotator(r.id, r.name, r.name) for r in known.runs))
        name = " / ".join(annotator.fr for annotator in annotators)
        with _gone():
            language = self._own.gold_set(known.id).language
        return AnnotationSource(known.id, name, name, True, annotators, known.documents, language)

    def _studied(self, source_id: str, annotator_ids: Sequence[str]) -> Studied:
        ids = tuple(annotator_ids)
        if is_own(source_id):
            return self._own_studied(source_id, ids)
        from engine.service.agreement import sources as agreement_sources

        source = self.source(source_id)
        _check_annotators(source, ids)
        key = (source_id, (ids, agreement_sources.stamp(source_id)))
        return self._shipped.give(key, source.documents * len(ids), lambda: _shipped_study(source, ids))

    def _own_studied(self, source_id: str, ids: tuple[str, ...]) -> Studied:
        known, own = self.own(source_id), self._own
        _check_annotators(self._of(known), ids)
        key = (source_id, (ids, tuple(sorted(known.mapping.items()))))
        return own.studies.give(key, known.documents * len(ids), lambda: _own_study(own, known, ids))

    @cached_property
    def _shipped(self) -> Studies:
        return Studies((self._service or service()).tasks)

    @property
    def _own(self) -> OwnSets:
        return (self._service or service()).own_sets

    @property
    def _adjudications(self) -> Adjudications:
        return (self._service or service()).adjudications


def _shipped_study(source: AnnotationSource, ids: Sequence[str]) -> Study:
    from engine.agreement import study
    from engine.service.agreement.sources import annotated

    names = {annotator.id: annotator.fr for annotator in source.annotators}
    return study.study([(names[id_], annotated(source.id, id_)) for id_ in ids])


def _own_study(own: OwnSets, known: OwnSet, ids: Sequence[str]) -> Study:
    with _gone():
        return own_study(own, known, [GOLD_ROWS if id_ == GOLD else id_ for id_ in ids])


def _check_annotators(source: AnnotationSource, ids: Sequence[str]) -> None:
    known = [annotator.id for annotator in source.annotators]
    for id_ in ids:
        if id_ not in known:
            raise UnknownName(name=id_, known=", ".join(known))


@contextmanager
def _gone() -> Iterator[None]:
    """Say of annotations, and not of a reference set, that they are gone."""
    try:
        yield
    except GoldGone as error:
        raise AnnotationsGone() from error


@cache
def agreements() -> Agreements:
    """Give the agreements of this server."""
    return Agreements()


__all__ = ["DOUBLE", "GOLD", "Adjudication", "Agreements", "AnnotationSource", "Annotator", "agreements"]
