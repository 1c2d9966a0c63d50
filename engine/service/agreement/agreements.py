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
from engine.service.sets.own_set import OwnSet
from engine.service.sets.own_sets import OwnSets
from engine.service.tasks import DONE, Progress
from engine.store import GOLD as GOLD_ROWS

if TYPE_CHECKING:
    from engine.agreement import StudyCounts
    from engine.measure import own_sets


class Agreements:
    """Entry point to inter-annotator agreement: sources of annotations, studies, adjudications.
    Every method may be called from any thread.

    ``at`` is the service whose store keeps uploads (default: the service of this process); shipped
    sources do not start it.
    """

    def __init__(self, at: Service | None = None) -> None:
        self._service = at

    # -- what is compared
    # -------------------------------------------------------------------------------------------

    def sources(self, *own_ids: object) -> tuple[AnnotationSource, ...]:
        """List the shipped sources, then the uploaded ones with these ids; invalid ids are skipped.
        A source with a single annotator is listed too, since others can be added.

        Raises:
            BrokenLine, DamagedResults: a shipped file cannot be read.
        """
        from engine.service.agreement import sources as agreement_sources

        return (*agreement_sources.shipped(), *filter(None, map(self._listed, dict.fromkeys(filter(is_own, own_ids)))))

    def source(self, source_id: str) -> AnnotationSource:
        """Return one source by its id.

        Raises:
            UnknownName, AnnotationsGone: there is no such shipped or uploaded source.
        """
        if is_own(source_id):
            return self._of(self.own(source_id))
        known = self.sources()
        found = next((one for one in known if one.id == source_id), None)
        if found is None:
            raise UnknownName(name=source_id, known=", ".join(one.id for one in known))
        return found

    def study(self, source_id: str, annotator_ids: Sequence[str]) -> Study:
        """Put the annotations of these annotators, in this order, side by side on common texts.

        Raises:
            UnknownName, AnnotationsGone: there is no such source or annotator. BrokenLine: their
            texts of a document differ. OtherTexts, DamagedResults: a shipped file cannot be used.
        """
        return self._studied(source_id, annotator_ids).study()

    def counted(self, source_id: str, annotator_ids: Sequence[str]) -> StudyCounts:
        """Return the agreement counts of a study; blocks until they are computed.

        Raises:
            UnknownName, AnnotationsGone, BrokenLine, OtherTexts, DamagedResults: as :meth:`study`.
        """
        return self._studied(source_id, annotator_ids).counted()

    def prepare(self, source_id: str, annotator_ids: Sequence[str] = ()) -> Progress:
        """Start counting a study in the background, if not yet started, and return the progress.
        Without ``annotator_ids`` the study has all annotators; with a single one there is nothing
        to count.

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
        """Store uploaded annotations as a new source and return its random id. Each file is one
        annotator's; a zip holds several files of one. Nothing is stored if any file is invalid.

        A single file is allowed; others can follow (:meth:`add`). ``profile`` decides which labels
        are masked.

        Raises:
            NoFile, GoldTooLarge, UnknownName, BrokenLine, DocumentError: as
            :func:`engine.measure.own.sets.read_files`. BrokenLine: two texts of a document differ
            in content. NothingShared: a file shares no document with another. TooManyAnnotators.
        """
        return receive(self._own, files, profile)

    def add(self, source_id: str, files: Sequence[own_sets.File]) -> tuple[str, ...]:
        """Add annotators, one per file, to an uploaded source and return their ids. Nothing is
        stored if any file is invalid.

        Raises:
            AnnotationsGone: there is no such source. Otherwise as :meth:`receive`.
        """
        return add(self._own, self.own(source_id).id, files)

    def own(self, source_id: object) -> OwnSet:
        """Return the metadata of an uploaded source: labels and their mapping, notices, time of
        expiry.

        Raises:
            AnnotationsGone: there is no such uploaded source.
        """
        if not isinstance(source_id, str) or not is_own(source_id):
            raise AnnotationsGone()
        with _gone():
            return self._own.fetch(source_id)

    def map_labels(self, source_id: str, mapping: Mapping[str, str]) -> None:
        """Map labels of an uploaded source to the engine's codes; an empty code ignores a label.
        Labels absent from ``mapping`` keep their mapping.

        Raises:
            AnnotationsGone: there is no such source. BadMapping: a code is unknown.
        """
        known = self.own(source_id)
        with _gone():
            self._own.map_labels(known.id, mapping)

    def erase(self, source_id: str) -> None:
        """Erase an uploaded source with its annotations and adjudications.

        Raises:
            AnnotationsGone: there is no such source.
        """
        known = self.own(source_id)
        with _gone():
            self._own.erase(known.id)

    # -- what becomes of disagreements
    # ------------------------------------------------------------------------------

    def begin(self, source_id: str, a_id: str, b_id: str) -> str:
        """Create an empty adjudication of the disagreements between two annotators and return its
        random id.

        Raises:
            UnknownName, AnnotationsGone: there is no such source or annotator.
        """
        source = self.source(source_id)
        _check_annotators(source, (a_id, b_id))
        until = self.own(source_id).expires if source.own else None
        return self._adjudications.begin(source_id, a_id, b_id, until)

    def adjudication(self, adjudication_id: str) -> Adjudication:
        """Return an adjudication with all decisions made so far.

        Raises:
            AdjudicationGone: there is no such adjudication.
        """
        return self._adjudications.fetch(adjudication_id)

    def decide(self, adjudication_id: str, decision: Decision, seen: int | None = None) -> Decision:
        """Append a decision to an adjudication and return it as stored, with its time. ``seen`` is
        the length of the log that the adjudicator saw.

        Raises:
            AdjudicationGone, AnnotationsGone: the adjudication or its source was erased.
            BadDecision: the decision is invalid. AdjudicationMoved: another decision, made since,
            settled the place.
        """
        known = self.adjudication(adjudication_id)
        return self._adjudications.decide(adjudication_id, decision, self.study(known.source, (known.a, known.b)), seen)

    def undo(self, adjudication_id: str, who: str | None = None, seen: int | None = None) -> Decision | None:
        """Revert the most recent decision in effect; return what is then in effect at its place
        (``open``: nothing), or None if nothing is left to revert. The log keeps both.

        Raises:
            AdjudicationGone: there is no such adjudication. AdjudicationMoved: its log has a length
            other than ``seen``.
        """
        return self._adjudications.undo(adjudication_id, who, seen)

    def erase_adjudication(self, adjudication_id: str) -> None:
        """Erase an adjudication with its log from the store.

        Raises:
            AdjudicationGone: there is no such adjudication.
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
    """Return the entry point to agreement of this process, always the same object."""
    return Agreements()


__all__ = ["DOUBLE", "GOLD", "Adjudication", "Agreements", "AnnotationSource", "Annotator", "agreements"]
