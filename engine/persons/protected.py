"""Whom a profile of protected persons hides besides those whose role it hides."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

from engine.core import ROLES, SURNAME, Annotation
from engine.persons.context import PARTICLES
from engine.text import any_of, fold_in_place, keys

_PROTECTED = re.compile(rf"(?<!\w){any_of('protected.proceedings', 'protected.persons')}(?!\w)")


def protected_persons(annotation: Annotation, roles: Mapping[str, str]) -> frozenset[str]:
    """Return the ids of the private persons to hide whatever their role: all of them where the text
    speaks of minors, of protected adults or of care without consent; else those who bear a surname
    of somebody whom ``roles`` (``mask`` or ``keep`` by role) does not keep.

    Roles do not tell an adult under guardianship or a young offender from other parties, so a
    document about them is hidden whole.
    """
    private = {
        person.id: person.role
        for person in annotation.persons
        if person.role is None or ROLES[person.role].side in ("party", "third")
    }
    if _PROTECTED.search(fold_in_place(annotation.document.text)):
        return frozenset(private)
    surnames: defaultdict[str, set[str]] = defaultdict(set)
    for entity in annotation.entities:
        if entity.person in private and entity.label == SURNAME:
            for word in keys(entity.text):
                if word not in PARTICLES:
                    surnames[word].add(str(entity.person))
    hidden = {person for person, role in private.items() if roles.get(role or "", "mask") != "keep"}
    return frozenset(hidden.union(*(bearers for bearers in surnames.values() if bearers & hidden)))


__all__ = ["protected_persons"]
