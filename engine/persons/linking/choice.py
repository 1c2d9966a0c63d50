"""Which of several individuals whom a name fits the text means."""

from __future__ import annotations

from collections.abc import Callable

from engine.persons.linking.cues import Generation, LinkingCue
from engine.persons.linking.individuals import Individual, is_initial
from engine.persons.mentions import Mention
from engine.text.near_names import compact


def choose(fits: list[Individual], mention: Mention, cue: LinkingCue, short: int) -> list[Individual]:
    """Leave out, question by question, those of several that the text gives reason to leave out.

    ``short`` is where the text first uses the surname alone: who is meant then was introduced
    before.
    """
    if len(fits) == 1:
        return fits
    full, surname = bool(mention.firsts and mention.surname), compact(mention.surname)
    questions: list[Callable[[Individual], bool]] = [
        lambda one: not one.namesake,
        lambda one: cue.generation is None or one.generation == cue.generation,
        lambda one: cue.gender is None or one.gender == cue.gender,
        lambda one: one.start < mention.start,
        lambda one: full or one.start < short,
        lambda one: full or next(iter(one.surnames), "") == surname,
        lambda one: not full or (one.titled > one.untitled) == bool(mention.title),
        lambda one: full or not mention.title or one.titled > 0,
        lambda one: len(one.firsts) == len(mention.firsts) or not is_initial("-".join(mention.firsts)),
    ]
    if cue.generation and len(fits) > 1 and not any(candidate.generation for candidate in fits):
        fits = _by_age(fits, cue.generation)
    for question in questions:
        if len(fits) == 1:
            break
        fits = [candidate for candidate in fits if question(candidate)] or fits
    return fits


def nearest(fits: list[Individual], mention: Mention) -> Individual:
    """Give the one named last before the mention: of two who bear the very same name the text means
    the one it speaks of."""
    return max(fits, key=lambda one: max((m.start for m in one.mentions if m.start < mention.start), default=-1))


def _by_age(fits: list[Individual], generation: Generation) -> list[Individual]:
    """Give the oldest, or the youngest, where the years of birth are known."""
    years = {candidate: candidate.born[2] for candidate in fits if candidate.born}
    if len(years) < 2:
        return fits
    asked = min(years.values()) if generation == "elder" else max(years.values())
    return [candidate for candidate in fits if years.get(candidate, asked) == asked]


__all__ = ["choose", "nearest"]
