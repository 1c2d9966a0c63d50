"""What the engine may learn of what readers validated: their documents as gold, as training, as a user's own set; the sentences that teach most.

Sources of sentences are named as the page's address names them: ``machine`` (the readings of this machine), ``list:ID``, ``set:ID`` (a user's own
or a shipped one).
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from engine.core.errors import EngineError, NothingValidated, UnknownName
from engine.core.labels import load_profile
from engine.core.model import Annotation, Entity
from engine.measure.results.gold_sets import SHIPPED
from engine.service.desk import Desk, desk

if TYPE_CHECKING:
    from engine.measure.panel.additions import Kept
    from engine.review.log import State
    from engine.service.documents.reviews import Reviewed
    from engine.service.sets.gold_sets import Bench
    from engine.teaching.exports import Exported, Part
    from engine.teaching.ranking import Ranking, Weights
    from engine.teaching.sentences import Material, Sentence

MACHINE, LIST, SET = "machine", "list:", "set:"
KEPT = 3
"""Sources whose documents are kept cut into sentences: the page asks again for each weight that changes."""
ACCEPTED = "accepted:"


@dataclass(frozen=True, slots=True)
class Validated:
    """A validated document. ``annotation`` is the reader's, ``engine`` what the engine said at first; both are of one text."""

    id: str
    annotation: Annotation
    engine: Annotation
    profile: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """The sentences of a source, cut once. ``validated`` of its ``documents`` were validated; ``reference``: they are those of a gold set,
    ``shipped``: of one that only measures."""

    sentences: tuple[Sentence, ...]
    documents: int
    validated: int
    reference: bool = False
    shipped: bool = False


class Teaching:
    """What the pages of learning ask of a server. Every method may be called from any thread."""

    def __init__(self, at: Desk | None = None, bench: Bench | None = None) -> None:
        self._desk, self._bench = at, bench
        self._lock = threading.Lock()
        self._drawn: OrderedDict[tuple[object, ...], Drawn] = OrderedDict()
        self._listening, self._erased = False, 0

    # -- validated documents ----------------------------------------------------------------------------------------

    def validated(self, source: str = MACHINE) -> tuple[Validated, ...]:
        """Give the validated documents of this machine, or of a list, the one changed last first.

        Raises:
            ListGone: there is no such list. UnknownName: the source is neither.
        """
        found = []
        for document_id in self._documents(source):
            reviewed = self._open(document_id)
            if reviewed is not None and reviewed.state.validated:
                found.append(self._taken(document_id, reviewed.state))
        return tuple(found)

    def read(self, source: str = MACHINE) -> int:
        """Count the validated documents of a source.

        Raises:
            ListGone, UnknownName: as :meth:`validated`.
        """
        opened = (self._open(one) for one in self._documents(source))
        return sum(one is not None and bool(one.state.validated) for one in opened)

    def export(
        self,
        source: str = MACHINE,
        form: str = "json",
        parts: Sequence[Part] = ("gold", "training"),
        share: float = 0.2,
    ) -> Exported:
        """Write the validated documents of a source as a zip (:func:`engine.teaching.exports.export`).

        Raises:
            NothingValidated: there is none, or none in these parts. UnknownName, BadShare: as there.
        """
        from engine.teaching.exports import export

        return export([one.annotation for one in self.validated(source)], form, parts, share)

    def take_validated(self, name: str, source: str = MACHINE) -> str:
        """Make a user's own gold set of the validated documents, with what the engine said of them at first as a run on it; gives its id.

        All pages of figures then show them. The profile is that of most of them.

        Raises:
            NothingValidated: there is none.
        """
        from engine.measure.own.sets import Reading

        found = self.validated(source)
        if not found:
            raise NothingValidated()
        profile = Counter(one.profile for one in found).most_common(1)[0][0]
        names = _distinct([one.annotation.document.name for one in found])
        gold = [_renamed(one.annotation, name) for one, name in zip(found, names, strict=True)]
        said = [_renamed(one.engine, name) for one, name in zip(found, names, strict=True)]
        info = said[0].engine
        run = " ".join(part for part in (info.model, info.version) if part) or "1"
        own = self._at.own_sets
        return own.keep(profile, name, Reading(tuple(gold)), (run, Reading(tuple(said))))

    # -- sentences --------------------------------------------------------------------------------------------------

    def rank(self, source: str, weights: Weights, count: int, run: str = "", second: str = "") -> Ranking:
        """Choose the sentences of a source that would teach most; ``run`` and ``second`` are runs on it, where it is a set.

        Raises:
            ListGone, GoldGone, UnknownName, UnknownLabels, NoTexts: of the source or a run.
        """
        from engine.teaching.ranking import rank_sentences

        drawn = self.drawn(source, run, second)
        return rank_sentences(drawn.sentences, weights, count, drawn.documents)

    def drawn(self, source: str, run: str = "", second: str = "") -> Drawn:
        """Give the sentences of a source, cut once and again only when something was read.

        Raises:
            As :meth:`rank`.
        """
        from engine.teaching.sentences import cut

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
            sentences = tuple(one for material in materials for one in cut(material))
            read = sum(material.truth is not None for material in materials)
            of_set, name = source.startswith(SET), source.removeprefix(SET)
            known = Drawn(sentences, len(materials), read, of_set, of_set and name in SHIPPED)
        with self._lock:
            for other in [other for other in self._drawn if other[0] == source and other != key]:
                del self._drawn[other]  # a text that was read again meanwhile is not kept
            if erased == self._erased:  # nor one that was erased while it was cut
                self._drawn[key] = known
                self._drawn.move_to_end(key)
            while len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        return known

    def forget(self, erased: str) -> None:
        """Drop the sentences of a document or set that was erased, and all that were cut with them."""
        with self._lock:
            self._erased += 1
            for key in [key for key, drawn in self._drawn.items() if _holds(key, drawn, erased)]:
                del self._drawn[key]

    def sentences(self, source: str, ids: Sequence[str], run: str = "", second: str = "") -> tuple[Sentence, ...]:
        """Give some sentences of a source by id, in the order asked for; one that is no longer there is left out.

        Raises:
            As :meth:`rank`.
        """
        by_id = {one.id: one for one in self.drawn(source, run, second).sentences}
        return tuple(by_id[one] for one in dict.fromkeys(ids) if one in by_id)

    def to_panel(self, sentence: Sentence, phenomenon: str, codes: Sequence[str]) -> Kept:
        """Add a sentence, its names replaced, and the variants of these codes to the quality panel of this machine.

        Raises:
            UnknownName, NotForPanel, StoreClosed: as :func:`engine.measure.panel.additions.keep`.
        """
        from engine.measure.panel.additions import keep
        from engine.teaching.fictional import fictional
        from engine.teaching.variants import variants

        text, gold = fictional(sentence)
        language = sentence.material.language
        chosen = [one for one in variants(text, gold, language).variants if one.code in codes]
        return keep(language, phenomenon, (text, gold), chosen)

    def export_sentences(self, sentences: Sequence[Sentence], share: float = 0.2) -> tuple[Exported, int]:
        """Write sentences of validated documents, their names replaced, as training; those of documents that measure are left out, and counted.

        Raises:
            NothingValidated: none is left.
        """
        from engine.teaching.exports import TRAINING, part_of, sentences_zip

        able = [one for one in sentences if one.truth is not None and part_of(one.material.text, share) == TRAINING]
        return sentences_zip(able), len(sentences) - len(able)

    # -- inside -----------------------------------------------------------------------------------------------------

    @property
    def _at(self) -> Desk:
        return self._desk or desk()

    def _documents(self, source: str) -> tuple[str, ...]:
        """Name the documents of a source: those that somebody began to read, or all of a list."""
        if source == MACHINE:
            return self._at.reviews.documents()
        if not source.startswith(LIST):
            raise UnknownName(name=source, known=f"{MACHINE}, {LIST}…")
        _, rows = self._at.lists.look(source.removeprefix(LIST))
        return tuple(row.id for row in rows)

    def _open(self, document_id: str) -> Reviewed | None:
        """Give a reading, None where the document is gone meanwhile or not annotated yet."""
        try:
            return self._at.reviews.open(document_id)
        except EngineError:
            return None

    def _taken(self, document_id: str, state: State) -> Validated:
        from engine.review.final import decided

        profile = self._at.document(document_id).profile
        masks = load_profile(profile)
        made = decided(state, masks)
        known = {_place(one) for one in state.base.entities}
        accepted = {key.removeprefix(ACCEPTED) for key in state.facts if key.startswith(ACCEPTED)}

        def source(one: Entity) -> str:
            return "human" if _place(one) not in known or _fact(one) in accepted else one.source

        entities = tuple(replace(one, source=source(one)) for one in made.entities)
        base = replace(state.base, entities=tuple(replace(e, masked=masks.masks(e.label)) for e in state.base.entities))
        return Validated(document_id, replace(made, entities=entities, doubts=()), base, profile)

    def _asked(self, source: str, run: str, second: str) -> tuple[tuple[object, ...], Callable[[], list[Material]]]:
        """Tell one state of a source from every other, and how to read it."""
        if source.startswith(SET):
            set_id = source.removeprefix(SET)
            sides = [self._benches.compared(set_id, one) for one in (run, second) if one]
            if not sides:
                raise UnknownName(name=run, known="—")
            return (source, run, second, *(id(one) for one in sides)), lambda: _of_set(sides)
        documents = self._documents(source)
        versions = self._at.reviews.versions(documents)

        def make() -> list[Material]:
            found = [(one, self._open(one)) for one, _, _ in versions]
            return [self._of(one, reviewed.state) for one, reviewed in found if reviewed is not None]

        return (source, versions), make

    def _of(self, document_id: str, state: State) -> Material:
        """Make material of a reading; the second opinion is the model's without the rules, as far as what it found tells."""
        from engine.teaching.sentences import Material

        document, said = state.base.document, state.base.entities
        alone = tuple(one for one in said if one.source.startswith("model:"))
        return Material(
            document_id, document.text, said, load_profile(self._at.document(document_id).profile),
            state.annotation.entities if state.validated else None, alone, state.base.doubts,
            state.annotation.persons, document.language, f"/document/{document_id}",
        )  # fmt: skip

    @property
    def _benches(self) -> Bench:
        from engine.service.sets.gold_sets import bench

        return self._bench or bench()


def _of_set(sides: Sequence[Sequence[object]]) -> list[Material]:
    """Make material of a set: the gold, a run and, where it was asked for, another."""
    from engine.measure.results.runs import Compared
    from engine.teaching.sentences import Material

    found = []
    for rank, one in enumerate(sides[0]):
        other = sides[1][rank] if len(sides) > 1 else None
        if isinstance(one, Compared) and one.pair.whole:
            second = other.pair.predicted if isinstance(other, Compared) else None
            found.append(
                Material(
                    str(rank + 1), one.pair.text, one.pair.predicted, one.profile, one.pair.gold, second,
                    persons=one.persons, language=one.language,
                )
            )  # fmt: skip
    return found


def _holds(key: tuple[object, ...], drawn: Drawn, erased: str) -> bool:
    return key[0] == f"{SET}{erased}" or any(one.material.key == erased for one in drawn.sentences)


def _place(one: Entity) -> tuple[int, int, str]:
    return one.start, one.end, one.label


def _fact(one: Entity) -> str:
    return f"{one.start}:{one.end}:{one.label}"


def _renamed(annotation: Annotation, name: str) -> Annotation:
    return replace(annotation, document=replace(annotation.document, name=name))


def _distinct(names: Sequence[str]) -> list[str]:
    """Number names that come twice, their extension left aside: a set tells its documents apart by them."""
    from engine.measure.pairs import stem

    seen: Counter[str] = Counter()
    found = []
    for name in names:
        bare = stem(name)
        seen[bare] += 1
        found.append(bare if seen[bare] == 1 else f"{bare} ({seen[bare]})")
    return found if len(set(found)) == len(found) else [f"{name} [{rank}]" for rank, name in enumerate(found, 1)]


@cache
def teaching() -> Teaching:
    """Give that of this server."""
    return Teaching()
