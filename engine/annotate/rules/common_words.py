"""Words of court work, offices, public bodies and countries taken for names: "RAPPELLE", "la procureure générale", "CARSAT"."""

from __future__ import annotations

import re

from engine.annotate.rules.lexicons import not_names
from engine.annotate.rules.placing import Taken
from engine.annotate.rules.reading import keys
from engine.annotate.rules.rule import Rule
from engine.labels import FIRST_NAME, PERSON_LABELS
from engine.model import Changes, Document, Entity, at

_TITLE = re.compile(
    r"\b(?:M\.|MM\.|Mme|Mmes|Mlle|Monsieur|Madame|Mademoiselle|[Éé]poux|[Éé]pouse|[Cc]onsorts|[Nn]ée?|[Vv]euve|[Dd]octeur|Dr)\s+\Z"
)
_LONGEST_TITLE = 14


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Take away a party's name all of whose words are no names; name a public body what it is.

    A civil title or a first name before it keeps the name, except for an office, which takes a title.
    """
    taken = Taken(entities)
    removed = [e for e in entities if e.label in PERSON_LABELS and _is_no_name(document.text, e, taken)]
    bodies = [
        at(document.text, e.start, e.end, "personneMorale", "rule:common_words", e.score)
        for e in removed
        if keys(e.text)[0] in not_names("bodies")
    ]
    return Changes(tuple(bodies), tuple(removed))


def _is_no_name(text: str, entity: Entity, taken: Taken) -> bool:
    words = keys(entity.text)
    if not words:
        return False
    if words[0] in {"le", "la"} and len(words) > 1 and set(words) <= not_names("offices"):
        return True
    before = taken.before(entity.start)
    named = before is not None and before.label == FIRST_NAME and entity.start - before.end == 1
    if named or _TITLE.search(text[max(0, entity.start - _LONGEST_TITLE) : entity.start]):
        return False
    return words[0] in not_names("bodies") or any(set(words) <= not_names(kind) for kind in ("words", "countries"))


RULE = Rule(
    "common_words",
    "Les mots de procédure, les fonctions, les organismes publics et les pays pris pour des noms sont laissés en clair.",
    "Words of procedure, offices, public bodies and countries taken for names are left in clear.",
    apply,
)
