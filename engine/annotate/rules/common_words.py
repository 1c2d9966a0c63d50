"""Words of court work, offices, public bodies and countries taken for names: "RAPPELLE", "la procureure générale", "CARSAT"."""

from __future__ import annotations

from engine.annotate.rules.lexicons import not_names
from engine.annotate.rules.placing import Taken
from engine.annotate.rules.reading import Reading, keys, reading
from engine.annotate.rules.rule import Rule
from engine.annotate.rules.surroundings import is_announced
from engine.labels import PERSON_LABELS
from engine.model import Changes, Document, Entity, at


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Take away a party's name all of whose words are no names; name a public body what it is.

    A civil title or a first name before it keeps the name, except for an office, which takes a title.
    """
    read, taken = reading(document.text), Taken(entities)
    removed = [e for e in entities if e.label in PERSON_LABELS and _is_no_name(read, taken, e)]
    bodies = [
        at(document.text, e.start, e.end, "personneMorale", "rule:common_words", e.score)
        for e in removed
        if keys(e.text)[0] in not_names("bodies")
    ]
    return Changes(tuple(bodies), tuple(removed))


def _is_no_name(read: Reading, taken: Taken, entity: Entity) -> bool:
    words = keys(entity.text)
    if not words:
        return False
    if words[0] in {"le", "la"} and len(words) > 1 and set(words) <= not_names("offices"):
        return True
    if is_announced(read, taken, entity):
        return False
    return words[0] in not_names("bodies") or any(set(words) <= not_names(kind) for kind in ("words", "countries"))


RULE = Rule(
    "common_words",
    "Les mots de procédure, les fonctions, les organismes publics et les pays pris pour des noms sont laissés en clair.",
    "Words of procedure, offices, public bodies and countries taken for names are left in clear.",
    apply,
)
