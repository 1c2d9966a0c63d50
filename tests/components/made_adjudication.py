"""Invented annotations of two people who disagree in every way, and what the page Accord asks the
server, on a store of its own."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agreement.study import Parallel, Study
from engine.core.errors import UnknownName
from engine.core.model import Entity, entity_at
from engine.service.agreement.adjudications import Adjudications
from engine.service.agreement.agreements import Adjudication, AnnotationSource, Annotator

FIRST, LAST, TOWN, LAWYER = "personnePhysiquePrenom", "personnePhysiqueNom", "localite", "professionnelAvocat"
TEXT = "Mme Awa Diallo,\nnée à Gdynia, vit à Rezé.\nMe Ines Okafor plaide pour Tomasz Nowak."
SECOND = "M. Idris Halvorsen conclut."
QUIET = "Par ces motifs, le tribunal déboute."
OWN = "c" * 32


def said(text: str, *mentions: tuple[str, str]) -> tuple[Entity, ...]:
    """Annotate a text by words that stand in it."""
    found = [
        entity_at(text, text.index(words), text.index(words) + len(words), label, "human") for words, label in mentions
    ]
    return tuple(sorted(found, key=lambda one: one.start))


A = said(
    TEXT, ("Awa", FIRST), ("Diallo,\nnée", LAST), ("Gdynia", TOWN), ("Okafor", LAST), ("Tomasz", FIRST), ("Nowak", LAST)
)
B = said(TEXT, ("Awa", FIRST), ("Diallo", LAST), ("Rezé", TOWN), ("Okafor", LAWYER), ("Tomasz Nowak", LAST))
"""Beside A: one agreed, then boundary (over the end of a line), only A, only B, label, both."""
KINDS = ("agree", "boundary", "only_a", "only_b", "label", "both")


def place(words: str, text: str = TEXT) -> str:
    """Give the id of the place of some words."""
    return f"{text.index(words)}-{text.index(words) + len(words)}"


BOUNDARY, ONLY_A, ONLY_B, LABEL, BOTH = map(place, ("Diallo,\nnée", "Gdynia", "Rezé", "Okafor", "Tomasz Nowak"))
STUDY = Study(
    ("Claire", "Bachir <b>"),
    (
        Parallel("un", TEXT, (A, B)),
        Parallel(
            "deux <i>", SECOND, (said(SECOND, ("Idris", FIRST)), said(SECOND, ("Idris", FIRST), ("Halvorsen", LAST)))
        ),
        Parallel("trois", QUIET, ((), ())),
        Parallel("quatre", QUIET, ((), None)),
    ),
)
ANNOTATORS = (Annotator("gold", "Claire", "Claire"), Annotator("run", "Bachir <b>", "Bachir <b>"))
SOURCES = (
    AnnotationSource(
        "made",
        "Décisions d'essai",
        "Trial decisions",
        False,
        ANNOTATORS,
        4,
        "fr",
        "Deux fois.\n\nPar deux personnes.",
        "Twice.\n\nBy two.",
    ),
    AnnotationSource("alone", "Une seule annotation", "One annotation", False, ANNOTATORS[:1], 1, "en"),
)


class Agreements(Adjudications):
    """What :class:`engine.service.agreement.agreements.Agreements` gives, of these studies."""

    def sources(self, *own_ids: object) -> tuple[AnnotationSource, ...]:
        return SOURCES

    def source(self, source_id: str) -> AnnotationSource:
        found = next((one for one in SOURCES if one.id == source_id), None)
        if found is None:
            raise UnknownName(name=source_id, known="made")
        return found

    def study(self, source_id: str, annotator_ids: Sequence[str]) -> Study:
        known = [one.id for one in self.source(source_id).annotators]
        for one in annotator_ids:
            if one not in known:
                raise UnknownName(name=one, known=", ".join(known))
        ranks = [("gold", "run").index(one) for one in annotator_ids]
        if ranks == [0, 1]:
            return STUDY
        rows = tuple(Parallel(one.name, one.text, tuple(one.sides[rank] for rank in ranks)) for one in STUDY.documents)
        return Study(tuple(STUDY.annotators[rank] for rank in ranks), rows)

    def adjudication(self, adjudication_id: str) -> Adjudication:
        return self.fetch(adjudication_id)

    def decide(self, adjudication_id, decision, seen=None):  # type: ignore[no-untyped-def, override]
        known = self.fetch(adjudication_id)
        return super().decide(adjudication_id, decision, self.study(known.source, (known.a, known.b)), seen)


PATCHED = ("components.agreement.selection", "components.agreement.adjudication")
"""The modules that ask :func:`engine.service.agreement.agreements.agreements`."""
