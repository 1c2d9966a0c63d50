"""Which label the words that a reader selected look like, without their context."""

from __future__ import annotations

from engine.core import FIRST_NAME, SURNAME
from engine.text import keys, name_model

LONGEST = 120
"""Characters of a selection that are looked at: a name or an address has fewer."""

_OF_KINDS = {"first_name": FIRST_NAME, "surname": SURNAME, "place": "localite", "coined": "personneMorale"}
_DIGITS_OF_A_NUMBER = 6


def likely_labels(words: str) -> tuple[str, ...]:
    """Give the labels that words look like, the likeliest first: by their signs where these tell,
    else by what the model of names makes of each word. Empty where nothing tells."""
    said = words[:LONGEST]
    if "@" in said:
        return ("email",)
    if "://" in said or said.casefold().startswith("www."):
        return ("siteWebSensible",)
    digits = sum(map(str.isdigit, said))
    if digits and any(len(word) > 1 for word in said.split() if word.isalpha()):
        return ("adresse", "dateNaissance")
    if digits:
        return ("telephoneFax", "numeroIdentifiant") if digits >= _DIGITS_OF_A_NUMBER else ("numeroIdentifiant",)
    return _by_names(said)


def _by_names(said: str) -> tuple[str, ...]:
    found = [name_model.kinds(word) for word in keys(said) if len(word) > 1]
    weights = {label: sum(kinds[kind] for kinds in found) for kind, label in _OF_KINDS.items()}
    return tuple(sorted(weights, key=lambda label: -weights[label])) if found else ()
