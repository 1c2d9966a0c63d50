"""Two invented decisions annotated by two, who agree on some and not on the rest."""

from __future__ import annotations

from dataclasses import replace

from engine.agreement.study import Study, study
from engine.core.model import Annotation, Document, EngineInfo, Entity, Person, entity_at, settle

FIRST, LAST = "personnePhysiquePrenom", "personnePhysiqueNom"
LAWYER, TOWN, COMPANY = "professionnelAvocat", "localite", "personneMorale"
TEXT = "Mme Awa Diallo, née à Rezé, assistée de Me Le Goff, contre la société Ondine."
OTHER = "M. Thibault Nguyen demeure à Tulle."


def mention(text: str, words: str, label: str, person: str | None = None) -> Entity:
    """Make the mention of the first place where the words stand."""
    start = text.index(words)
    return replace(entity_at(text, start, start + len(words), label, "human"), person=person)


def annotated(text: str, *mentions: tuple[str, ...], name: str = "d1", persons: tuple[Person, ...] = ()) -> Annotation:
    """Annotate a text by its words: (words, label) or (words, label, person)."""
    found = settle(mention(text, *one) for one in mentions)
    return Annotation(Document(name, text), EngineInfo("", "", "", ""), found, persons)


def two() -> Study:
    """Bring both together: in ``d1`` an agreement, then label, only A, boundary, only B; in ``d2``
    two agreements."""
    same = annotated(OTHER, ("Thibault", FIRST), ("Nguyen", LAST), name="d2")
    a = annotated(TEXT, ("Awa", FIRST, "p1"), ("Diallo", LAST, "p1"), ("Rezé", TOWN), ("Le Goff", LAWYER, "p2"))
    b = annotated(TEXT, ("Awa", FIRST, "x"), ("Diallo", LAWYER, "x"), ("Goff", LAWYER, "y"), ("Ondine", COMPANY))
    return study([("Anouk", [a, same]), ("Bilal", [b, same])])
