"""Who or what a mention names, in words that mean the same in every document of a corpus.

The number that a document gives to a person means nothing elsewhere: a surname is known by its
folded form, a first name by its form and the surname of its bearer ("jean" of "vasseur"), a thing
by its label and its folded form. Two people of one document who are called exactly alike stay two:
the second of them, in order of appearance, is known as such.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core import FIRST_NAME, SURNAME, Entity
from engine.pseudonyms.names.forms import is_initials
from engine.pseudonyms.names.names import DocumentNames, Key, is_name
from engine.text import fold

Identity = tuple[str, str]
"""Kind (``FIRST_NAME``, ``SURNAME``, or the label of a thing), and who or what: folded words, parts
joined by NUL."""

COMPACT = frozenset(
    {"telephoneFax", "numeroIdentifiant", "numeroSiretSiren", "compteBancaire", "plaqueImmatriculation"}
)
"""Numbers that are the same however their digits are grouped."""
LITERAL = frozenset({"email", "siteWebSensible"})
"""Forms in which a dot or a hyphen makes another address."""


class Identities:
    """The identities of one document: two mentions share theirs exactly when they bear one name or
    are one thing.

    ``identities = Identities(setting.names, setting.annotation.entities)``, then ``kind, who =
    identities.of(entity)``.
    """

    def __init__(self, names: DocumentNames, entities: Iterable[Entity]) -> None:
        """Read every name in order of appearance; ``entities`` are those that ``names`` was made
        of."""
        self._names = names
        self._by_key: dict[Key, Identity] = {}
        mentions = [(entity, names.key(entity)) for entity in entities if is_name(entity)]
        bearers = _names_of_persons(mentions)
        alike: Counter[Identity] = Counter()
        for _, key in mentions:
            if key not in self._by_key:
                kind, person, form = key
                other = SURNAME if kind == FIRST_NAME else FIRST_NAME
                own = form if not person else f"{form}\0{bearers.get((other, person), '')}"
                alike[kind, own] += 1
                number = alike[kind, own]
                self._by_key[key] = kind, own if number == 1 else f"{own}\0{number}"

    def of(self, entity: Entity) -> Identity:
        """Give the identity of a mention."""
        return self.named(self._names.key(entity)) if is_name(entity) else identify_thing(entity)

    def named(self, key: Key) -> Identity:
        """Give the identity of a name by its key (:class:`Names`)."""
        return self._by_key[key]


def identify_thing(entity: Entity) -> Identity:
    """Give the identity of what is no person's name: two ways to write one number or one place are
    one."""
    folded = fold(entity.text)
    if entity.label in COMPACT:
        folded = folded.replace(" ", "")
    if entity.label in LITERAL:
        folded = "".join(entity.text.casefold().split())
    return entity.label, folded


def _names_of_persons(mentions: Iterable[tuple[Entity, Key]]) -> dict[tuple[str, str], str]:
    """Give the first name and the surname of each person: the first in the text that is more than
    initials."""
    found: dict[tuple[str, str], str] = {}
    for entity, (kind, _, form) in mentions:
        if entity.person and not is_initials(form):
            found.setdefault((kind, entity.person), form)
    return found
