"""What the tagger hesitates about: words left readable that may be a name, names masked that may be
none."""

from __future__ import annotations

from engine.checks.check import Check, Findings
from engine.core import PERSON_LABELS, Doubt, Entity, Suspect, doubt
from engine.persons import NO_NAMES
from engine.text import WORD, OccupiedSpans, heading_letters, key, keys, not_names

LIKELY_MISSED = 0.2
"""Probability of a name from which on words left readable are worth a look."""
LIKELY_FALSE = 0.5
"""Probability below which a masked name is worth a look."""


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a doubt, once per form, about suspects of at least :data:`LIKELY_MISSED` that no entity
    covers and that are no letters of headings, and about names of persons with a score below
    :data:`LIKELY_FALSE`."""
    numbering = heading_letters(findings.document.text)
    likely = [
        spot
        for spot in findings.suspects
        if spot.probability >= LIKELY_MISSED and spot.start not in numbering and _may_be_name(spot.text)
    ]
    taken = OccupiedSpans(findings.entities)
    spots: list[tuple[str, Suspect | Entity]] = [
        ("left", spot) for spot in likely if not taken.over(spot.start, spot.end)
    ]
    spots += [
        ("masked", spot) for spot in findings.entities if spot.label in PERSON_LABELS and spot.score < LIKELY_FALSE
    ]
    doubts = dict[tuple[str, tuple[str, ...]], Doubt]()
    for variant, spot in spots:
        doubts.setdefault((variant, keys(spot.text)), doubt("low_probability", spot.start, spot.end, variant))
    return tuple(doubts.values())


def _may_be_name(words: str) -> bool:
    """Tell whether a word has a capital and is no word of the law or of grammar: a name in lower
    case is another check's."""
    capitals = {key(word[0]) for word in WORD.finditer(words) if word[0][0].isupper()}
    return bool(capitals - NO_NAMES - not_names("words") - not_names("openers"))


CHECK = Check("low_probability", apply)
