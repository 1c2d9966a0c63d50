"""What the engine may learn of what readers validated: their documents as gold, as training, as a
user's own set; the sentences that teach most.

Sources of sentences are named as the page's address names them: ``machine`` (the readings of this
machine), ``list:ID``, ``set:ID`` (a user's own or a shipped one).
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from cachetools import LRUCache

from engine.core import EngineError, NothingValidated, UnknownName
from engine.measure import gold_sets
from engine.service.service import Service, service
from engine.service.sets.reading import pack_annotations
from engine.service.teaching.material import Drawn, holds, of_reading, of_set
from engine.service.teaching.validated import Validated, as_validated, distinct, renamed

if TYPE_CHECKING:
    from engine.measure import additions
    from engine.service.documents.reviewed import Reviewed
    from engine.service.sets.gold_sets import GoldSets
    from engine.teaching import Material, Part, Ranking, RankingWeights, TeachingExport, TeachingSentence

MACHINE, LIST, SET = "machine", "list:", "set:"
KEPT = 3
"""Sources whose documents are kept cut into sentences: the page asks again for each weight that
changes."""


class Teaching:
    """Export of validated documents as gold and training data, and choice of the sentences that
    would improve the model most.

    ``source`` is ``machine``, ``list:ID`` or ``set:ID``. Every method may be called from any
    thread.
    """

    def __init__(self, at: Service | None = None, gold_sets: GoldSets | None = None) -> None:
        self._service, self._sets = at, gold_sets
        self._lock = threading.Lock()
        self._drawn: LRUCache[tuple[object, ...], Drawn] = LRUCache(KEPT)
        self._listening, self._erased = False, 0

    # -- validated documents
    # ----------------------------------------------------------------------------------------

    def validated(self, source: str = MACHINE) -> tuple[Validated, ...]:
        """Return the validated documents: of this machine, those changed most recently first; of a
        list, in order of arrival.

        Raises:
            ListGone: there is no such list.
            UnknownName: the source is neither ``machine`` nor a list.
        """
        found = []
        for document_id in self._documents(source):
            reviewed = self._open(document_id)
            if reviewed is not None and reviewed.state.validated:
                found.append(as_validated(document_id, reviewed.state, self._at.documents.fetch(document_id).profile))
        return tuple(found)

    def read(self, source: str = MACHINE) -> int:
        """Count the validated documents of a source, without returning them.

        Raises:
            ListGone, UnknownName: as :meth:`validated`.
        """
        opened = (self._open(document) for document in self._documents(source))
        return sum(one is not None and bool(one.state.validated) for one in opened)

    def export(
        self,
        source: str = MACHINE,
        form: str = "json",
        parts: Sequence[Part] = ("gold", "training"),
        share: float = 0.2,
    ) -> TeachingExport:
        """Write the validated documents of a source to a zip
        (:func:`engine.teaching.exports.export`).

        Raises:
            NothingValidated: there are none, or none in these parts.
            ListGone, UnknownName: as :meth:`validated`; UnknownName also for an unknown form or
            part.
            BadShare: ``share`` is not between 0 and 1.
        """
        from engine.teaching import export

        made = export([one.annotation for one in self.validated(source)], form, parts, share)
        self._at.audit.note("export", kind="validated", form=form, documents=sum(made.documents.values()))
        return made

    def take_validated(self, name: str, source: str = MACHINE) -> str:
        """Make a gold set of the user's own from the validated documents, with the engine's
        original annotations as a run on it. Returns the id of the set.

        Its profile is the most common one among the documents.

        Raises:
            NothingValidated: there are none.
            ListGone, UnknownName: as :meth:`validated`.
        """
        from engine.measure import own_sets

        found = self.validated(source)
        if not found:
            raise NothingValidated()
        profile = Counter(one.profile for one in found).most_common(1)[0][0]
        names = distinct([one.annotation.document.name for one in found])
        gold = [renamed(one.annotation, name) for one, name in zip(found, names, strict=True)]
        said = [renamed(one.engine, name) for one, name in zip(found, names, strict=True)]
        info = said[0].engine
        run = " ".join(part for part in (info.model, info.version) if part) or "1"
        own = self._at.own_sets
        packed, packed_run = (pack_annotations(own_sets.OwnAnnotations(tuple(one))) for one in (gold, said))
        return own.keep(profile, name, packed, (run, packed_run))

    # -- sentences
    # ----------------------------------------------------------------------------------------------

    def rank(self, source: str, weights: RankingWeights, count: int, run: str = "", second: str = "") -> Ranking:
        """Choose the ``count`` sentences of a source that would improve the model most, by
        ``weights``.

        ``run`` and ``second`` are ids of runs, needed if the source is a gold set; ``second`` is
        optional.

        Raises:
            ListGone, GoldGone, UnknownName: there is no such source or run.
            UnknownLabels: labels of an uploaded set are still to be mapped.
            NoTexts: the set ships as counts only.
        """
        from engine.teaching import rank_sentences

        drawn = self.drawn(source, run, second)
        return rank_sentences(drawn.sentences, weights, count, drawn.documents)

    def drawn(self, source: str, run: str = "", second: str = "") -> Drawn:
        """Return the sentences of a source; the result is cached until its documents change.

        Raises:
            ListGone, GoldGone, UnknownName, UnknownLabels, NoTexts: as :meth:`rank`.
        """
        from engine.teaching import cut_sentences

        with self._lock:
            if not self._listening:
                self._listening = True
                self._at.when_erased(self.forget)
            erased = self._erased
        key, make = self._asked(source, run, second)
        with self._lock:
            known = self._drawn.get(key)
        if known is None:
            materials = make()
            sentences = tuple(sentence for material in materials for sentence in cut_sentences(material))
            read = sum(material.truth is not None for material in materials)
            of_set, name = source.startswith(SET), source.removeprefix(SET)
            known = Drawn(sentences, len(materials), read, of_set, of_set and name in gold_sets.SHIPPED)
        with self._lock:
            for other in [other for other in self._drawn if other[0] == source and other != key]:
                del self._drawn[other]  # a text that was read again meanwhile is not kept
            if erased == self._erased:  # nor one that was erased while it was cut
                self._drawn[key] = known
        return known

    def forget(self, erased: str) -> None:
        """Drop the cached sentences of every source that includes an erased document or set."""
        with self._lock:
            self._erased += 1
            for key in [
                key for key, drawn in self._drawn.items() if key[0] == f"{SET}{erased}" or holds(drawn, erased)
            ]:
                del self._drawn[key]

    def sentences(
        self, source: str, ids: Sequence[str], run: str = "", second: str = ""
    ) -> tuple[TeachingSentence, ...]:
        """Return the sentences of a source with these ids, in this order; ids that no longer exist
        are skipped.

        Raises:
            ListGone, GoldGone, UnknownName, UnknownLabels, NoTexts: as :meth:`rank`.
        """
        by_id = {sentence.id: sentence for sentence in self.drawn(source, run, second).sentences}
        return tuple(by_id[key] for key in dict.fromkeys(ids) if key in by_id)

    def to_panel(self, sentence: TeachingSentence, phenomenon: str, codes: Sequence[str]) -> additions.AdditionSummary:
        """Add a sentence with its names replaced, and its variants of the given ``codes``, to this
        machine's quality panel.

        Raises:
            UnknownName, NotForPanel, StoreClosed: as :func:`engine.measure.panel.additions.keep`.
        """
        from engine.measure import additions
        from engine.teaching import fictional, variants

        text, gold = fictional.fictional(sentence)
        language = sentence.material.language
        chosen = [variant for variant in variants.variants(text, gold, language).variants if variant.code in codes]
        return additions.keep(language, phenomenon, (text, gold), chosen)

    def export_sentences(self, sentences: Sequence[TeachingSentence], share: float = 0.2) -> tuple[TeachingExport, int]:
        """Write sentences of validated training documents, with their names replaced, to a zip.
        Returns it and the number of sentences left out because their document is not validated or
        belongs to the gold part.

        Sentences whose names cannot be replaced are left out too, but not counted.

        Raises:
            NothingValidated: no sentence is left.
            BadShare: ``share`` is not between 0 and 1.
        """
        from engine.teaching import TRAINING, part_of, sentences_zip

        able = [
            sentence
            for sentence in sentences
            if sentence.truth is not None and part_of(sentence.material.text, share) == TRAINING
        ]
        made = sentences_zip(able)
        self._at.audit.note("export", kind="sentences", sentences=len(able))
        return made, len(sentences) - len(able)

    # -- inside
    # ----------------------------------------------------------------------------------------------

    @property
    def _at(self) -> Service:
        return self._service or service()

    def _documents(self, source: str) -> tuple[str, ...]:
        """Name the documents of a source: those that somebody began to read, or all of a list."""
        if source == MACHINE:
            return self._at.reviews.documents()
        if not source.startswith(LIST):
            raise UnknownName(name=source, known=f"{MACHINE}, {LIST}…")
        _, rows = self._at.lists.look(source.removeprefix(LIST))
        return tuple(row.id for row in rows if row.second_of is None)

    def _open(self, document_id: str) -> Reviewed | None:
        """Give a reading, None where the document is gone meanwhile or not annotated yet."""
        try:
            return self._at.reviews.open(document_id)
        except EngineError:
            return None

    def _asked(self, source: str, run: str, second: str) -> tuple[tuple[object, ...], Callable[[], list[Material]]]:
        """Tell one state of a source from every other, and how to read it."""
        if source.startswith(SET):
            set_id = source.removeprefix(SET)
            sides = [self._gold_sets.compared(set_id, one) for one in (run, second) if one]
            if not sides:
                raise UnknownName(name=run, known="—")
            return (source, run, second, *(id(side) for side in sides)), lambda: of_set(sides)
        documents = self._documents(source)
        versions = self._at.reviews.versions(documents)

        def make() -> list[Material]:
            found = [(one, self._open(one)) for one, _, _ in versions]
            return [
                of_reading(one, reviewed.state, self._at.documents.fetch(one).profile)
                for one, reviewed in found
                if reviewed is not None
            ]

        return (source, versions), make

    @property
    def _gold_sets(self) -> GoldSets:
        from engine.service.sets.gold_sets import gold_sets

        return self._sets or gold_sets()


@cache
def teaching() -> Teaching:
    """Return the :class:`Teaching` of this process, always the same object."""
    return Teaching()
