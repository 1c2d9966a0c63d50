"""What a sentence is hard for, where nobody says: the phenomenon of the panel that it speaks for."""

from __future__ import annotations

from engine.core.labels import JUDGE, LABELS, LAWYER, NAME_LABELS
from engine.core.model import Entity
from engine.teaching.sentences import Sentence
from engine.teaching.signals import signals

_BY_FAMILY = {
    "place": "addresses", "date": "dates", "number": "personal_numbers", "organisation": "companies", "court": "judges",
}  # fmt: skip


def suggested(sentence: Sentence) -> str:
    """Name the phenomenon (of ``phenomena.toml``) that fits best: by what was corrected in the sentence, else by its first mention."""
    found = signals(sentence).found
    mentions = sentence.truth or sentence.said
    touched = [one for one in mentions if any(e.start < one.end and one.start < e.end for e in found)]
    first = next(iter(touched or mentions), None)
    return "compound_names" if first is None else _of(first)


def _of(one: Entity) -> str:
    if one.label == LAWYER:
        return "lawyers"
    if one.label == JUDGE:
        return "judges"
    family = LABELS[one.label].family if one.label in LABELS else "person"
    if family in _BY_FAMILY:
        return _BY_FAMILY[family]
    letters = [char for char in one.text if char.isalpha()]
    if len(letters) == 1:
        return "initials"
    if one.label in NAME_LABELS and letters and all(char.isupper() for char in letters):
        return "capitals"
    return "compound_names"
