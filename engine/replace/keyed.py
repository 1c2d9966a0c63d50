"""One pseudonym for each name or thing, whatever its form: what letters, brackets and tags have in common."""

from __future__ import annotations

from collections.abc import Callable

from engine.model import Entity
from engine.replace.company import inside
from engine.replace.dates import is_only_a_year, year
from engine.replace.names import Key, fold, is_name
from engine.replace.placeholders import lies_within
from engine.replace.strategy import Setting, Writer, Writing

COMPACT = frozenset(
    {"telephoneFax", "numeroIdentifiant", "numeroSiretSiren", "compteBancaire", "plaqueImmatriculation"}
)
"""Numbers that are the same however their digits are grouped."""
LITERAL = frozenset({"email", "siteWebSensible"})
"""Forms in which a dot or a hyphen makes another address."""


def keyed(setting: Setting, write: Callable[[str], str]) -> Writer:
    """Make a writer of ``write``, which gives a new pseudonym for a label code, called once for each name or thing.

    A placeholder that stood there before is left; the year of a civil date stays where the profile keeps it; of a company
    named after a person, the name is replaced as elsewhere.
    """
    known = setting.names.known()
    stands = lies_within(setting.taken.spans)
    given: dict[Key, str] = {}

    def give(key: Key, label: str) -> str:
        if key not in given:
            register = setting.register
            given[key] = register.give(key[0], "\0".join(key[1:]), lambda: write(label)) if register else write(label)
        return given[key]

    def pseudonym(entity: Entity) -> str:
        if stands(entity.start, entity.end):
            return entity.text
        if is_name(entity):
            return give(setting.names.key(entity), entity.label)
        if entity.label == "personnePhysicoMorale":
            found = inside(entity.text, known, lambda key: give(key, key[0]))
            return found if found is not None else give(thing(entity), entity.label)
        kept = year(entity.text) if setting.keeps_year(entity.label) else None
        if kept is None:
            return give(thing(entity), entity.label)
        return entity.text if is_only_a_year(entity.text) else f"{give(thing(entity), entity.label)} {kept}"

    return lambda entity: Writing(pseudonym(entity))


def thing(entity: Entity) -> Key:
    """Give the key of what is no person's name: two ways to write one number or one place are one."""
    folded = fold(entity.text)
    if entity.label in COMPACT:
        folded = folded.replace(" ", "")
    if entity.label in LITERAL:
        folded = "".join(entity.text.casefold().split())
    return entity.label, "", folded
