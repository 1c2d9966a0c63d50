"""Invented annotations of invented documents, small enough to count agreement by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.agreement.study import Parallel, Side, Study
from engine.core.model import Entity, entity_at

FIRST, LAST, TOWN, RAW = "personnePhysiquePrenom", "personnePhysiqueNom", "localite", "MATRICULE <b>"
TEXT = "Mme Awa Diallo habite à Rezé avec Tomasz Nowak, né à Gdynia, matricule 4471."
WORDS = 17
"""Its tokens, signs included."""

FULL = (("Awa", FIRST), ("Diallo", LAST), ("Rezé", TOWN), ("Tomasz", FIRST), ("Nowak", LAST), ("Gdynia", TOWN))


def said(*mentions: tuple[str, str], person: str | None = None) -> tuple[Entity, ...]:
    """Annotate by the words that stand in the text, all of them mentions of ``person``."""
    found = [
        entity_at(TEXT, TEXT.index(words), TEXT.index(words) + len(words), label, "human") for words, label in mentions
    ]
    return tuple(sorted((replace(one, person=person) for one in found), key=lambda one: one.start))


def without(*words: str) -> tuple[tuple[str, str], ...]:
    """Leave out some of :data:`FULL`."""
    return tuple(one for one in FULL if one[0] not in words)


def document(rank: int, *sides: Side) -> Parallel:
    """Make a document with what each annotator says of it."""
    return Parallel(f"CA Rennes {rank} <i>", TEXT, sides, persons=((),) * len(sides))


def study(rows: Sequence[Sequence[Side]], *names: str) -> Study:
    """Make a study: of each document, what each annotator says."""
    return Study(
        names or ("Claire Nguyen", "Bachir <b>"), tuple(document(rank, *row) for rank, row in enumerate(rows, 1))
    )


SAME = said(*FULL)
OTHER = said(("Awa", FIRST), ("Diallo", LAST), ("Rezé", LAST), ("Tomasz Nowak", LAST), ("4471", RAW))
"""Beside FULL: two agree, one has another label, one other boundaries, one is left out and one is
more."""

PAIR = study([(SAME, SAME), (SAME, OTHER)])
"""Two documents, twelve mentions beside eleven, of which eight are the same: strict F1 16/23."""

LONG = study([(SAME, SAME), (SAME, said(*without("Rezé"))), (SAME, said(*without("Rezé", "Gdynia", "Awa")))])
"""Three documents, the last the least agreed: towns 6 beside 3, surnames all alike."""

THREE = study([(SAME, OTHER, None), (SAME, SAME, SAME)], "A", "B", "C")
"""Three annotators, of whom C annotated one document."""
