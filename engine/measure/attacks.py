"""Attacks on gold: how many of the persons whom a profile hides a stranger finds back, if every
mention was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import add

from engine.checks import Findings, examine
from engine.core import Annotation, Profile, Share, UnknownName, load_profile, profile_names, replace
from engine.measure.results.gold_sets import SHIPPED, load_shipped
from engine.measure.statistics.intervals import Interval, pooled_interval
from engine.pipeline import decide
from engine.risk import AttackFigure, attack, figure
from engine.text import Text


@dataclass(frozen=True, slots=True)
class ProfileAttack:
    """How many of the persons whom a profile hides in gold documents were found back, with the 95 %
    interval by document; None where fewer than two documents hide anybody."""

    profile: Profile
    documents: int
    figure: AttackFigure
    interval: Interval | None

    @property
    def found(self) -> Share:
        """Return the persons found back, of those who are hidden."""
        return self.figure.found


def attack_gold(profile: Profile, names: Sequence[str] = (), language: str = "fr") -> Iterator[AttackFigure]:
    """Yield the figure of each shipped gold document as a profile hides it, of the genres named, by
    default of all of a language, samples included. How names are replaced does not count: neither
    initials nor lengths are tried.

    Raises:
        UnknownName: there is no such genre, or language.
    """
    documents = [each for code in (SHIPPED if names else (language,)) for each in load_shipped(code)]
    known = dict.fromkeys(each.genre for each in documents)
    if unknown := next((name for name in names if name not in known), None):
        raise UnknownName(name=unknown, known=", ".join(known))
    for each in documents:
        if not names or each.genre in names:
            annotation = decide(_examined(each.annotation), profile)
            yield figure(annotation, attack(annotation, profile))


def attack_profiles(language: str) -> tuple[ProfileAttack, ...]:
    """Attack all shipped gold of a language as each profile hides it; those that hide fewest come
    first.

    Raises:
        UnknownName: no gold ships in this language.
    """
    found = [_attacked(load_profile(name), language) for name in profile_names()]
    return tuple(sorted(found, key=lambda each: each.found.of))


@cache
def _figures(profile: str, language: str) -> tuple[AttackFigure, ...]:
    return tuple(attack_gold(load_profile(profile), (), language))


def _attacked(profile: Profile, language: str) -> ProfileAttack:
    figures = _figures(profile.name, language)
    interval = pooled_interval([each.found for each in figures])
    return ProfileAttack(profile, len(figures), reduce(add, figures), interval)


def _examined(annotation: Annotation) -> Annotation:
    """Give gold the doubts that a document of the engine has."""
    text = Text.of(annotation.document)
    doubts = examine(Findings(text, annotation.entities, annotation.persons))
    return replace(annotation, document=text, doubts=doubts)


__all__ = ["ProfileAttack", "attack_gold", "attack_profiles"]
