"""What a sentence is hard for, where nobody says: the phenomenon of the panel that it speaks
for."""

from __future__ import annotations

from engine.core import JUDGE, LABELS, LAWYER, NAME_LABELS, Entity
from engine.teaching.sentences import TeachingSentence
from engine.teaching.signals import signals

_BY_FAMILY = {
    "place": "addresses", "date": "dates", "number": "personal_numbers", "organisation": "companies", "court": "judges",
}  # fmt: skip


def suggest_phenomenon(sentence: TeachingSentence) -> str:
    """Suggest the phenomenon of the quality panel (a name of ``phenomena.toml``) that a sentence
    tests, from its first corrected mention, else its first mention; ``compound_names`` without
    any."""
    found = signals(sentence).found
    mentions = sentence.truth or sentence.said
    touched = [mention for mention in mentions if any(e.start < mention.end and mention.start < e.end for e in found)]
    first = next(iter(touched or mentions), None)
    return "compound_names" if first is None else _of(first)


def _of(entity: Entity) -> str:
    if entity.label == LAWYER:
        return "lawyers"
    if entity.label == JUDGE:
        return "judges"
    family = LABELS[entity.label].family if entity.label in LABELS else "person"
    if family in _BY_FAMILY:
        return _BY_FAMILY[family]
    letters = [char for char in entity.text if char.isalpha()]
    if len(letters) == 1:
        return "initials"
    if entity.label in NAME_LABELS and letters and all(char.isupper() for char in letters):
        return "capitals"
    return "compound_names"
