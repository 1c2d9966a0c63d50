"""Which mentions bear the same name, and so the same pseudonym.

A surname belongs to all who bear it: one key per folded form, whoever it names. A first name
belongs to one person: one key per person and form, and per form alone where nobody knows the
person. Three ways of writing join another form that the *same person* bears: an initial ("R." of
Rocheblave), a slip of the pen (Rocheblvae), and the one part of a compound ("Durand" of
Durand-Morel); the last two, only where nobody is called that who is not called the other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from engine.core import FIRST_NAME, PERSON_LABELS, PROFESSIONAL_LABELS, SURNAME, Entity
from engine.pseudonyms.names.forms import compounds, initials, is_initials, slips
from engine.text import fold

Key = tuple[str, str, str]
"""Kind of name, person (empty where the name is shared), folded form."""


def is_name(entity: Entity) -> bool:
    """Tell whether the mention is a first name, a surname, or the name of a professional."""
    return entity.label in PERSON_LABELS or entity.label in PROFESSIONAL_LABELS


class DocumentNames:
    """The names of one document: gives each mention of a name its key."""

    def __init__(self, entities: Iterable[Entity]) -> None:
        """Read the forms of every person, in order of appearance, and join those that are one
        name."""
        self._bearers: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._roots: dict[Key, Key] = {}
        self._counts: Counter[tuple[str, str]] = Counter()
        self._keys: dict[tuple[str, str, str], Key] = {}
        forms: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
        for entity in entities:
            if entity.label in PERSON_LABELS:
                form, person = fold(entity.text), entity.person or ""
                self._bearers[entity.label, form].add(person)
                self._counts[entity.label, form] += 1
                if person:
                    forms[entity.label, person][form] = None
        for (label, person), own in forms.items():
            first_names = list(forms.get((FIRST_NAME, person), ())) if label == SURNAME else []
            self._join(label, person, list(own), first_names)

    def key(self, entity: Entity) -> Key:
        """Give the key of a mention of a person or of a professional."""
        asked = FIRST_NAME if entity.label == FIRST_NAME else SURNAME, entity.person or "", entity.text
        if asked not in self._keys:
            label, person, text = asked
            self._keys[asked] = self._find(self._own_key(label, person, fold(text)))
        return self._keys[asked]

    def known(self) -> dict[str, Key]:
        """Give every name that a person of the document bears: folded form to key, surnames before
        first names."""
        found: dict[str, Key] = {}
        for wanted in (SURNAME, FIRST_NAME):
            for (label, form), bearers in self._bearers.items():
                if label == wanted and not is_initials(form):
                    found.setdefault(form, self._find(self._own_key(label, min(bearers), form)))
        return found

    def _own_key(self, label: str, person: str, form: str) -> Key:
        """Give the key of a form before joining."""
        if label == SURNAME:
            return SURNAME, person if is_initials(form) else "", form
        bearers = self._bearers.get((FIRST_NAME, form), set()) - {""}
        return FIRST_NAME, person or (min(bearers) if len(bearers) == 1 else ""), form

    def _join(self, label: str, person: str, forms: list[str], first_names: list[str]) -> None:
        """Join the forms of one person that are one name; a slip or a part only where nobody else
        bears it."""
        for form, whole in initials(forms, first_names):
            self._unite(label, person, form, whole)
        for form, other in slips(forms):
            left, right = self._bearers[label, form], self._bearers[label, other]
            if left <= right or right <= left:  # what is written more often is no slip
                seldom, often = sorted((form, other), key=lambda name: (self._counts[label, name], name == other))
                self._unite(label, person, seldom, often)
        for form, whole in compounds(forms):
            if self._bearers[label, form] <= self._bearers[label, whole]:
                self._unite(label, person, form, whole)

    def _unite(self, label: str, person: str, form: str, other: str) -> None:
        left, right = (self._find(self._own_key(label, person, name)) for name in (form, other))
        if left != right:
            self._roots[left] = right

    def _find(self, key: Key) -> Key:
        while key in self._roots:
            key = self._roots[key]
        return key
