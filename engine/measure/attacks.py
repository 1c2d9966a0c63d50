"""Attacks on gold: how many of the persons whom a profile hides a stranger finds back, if every
mention was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.checks import Findings, examine
from engine.core import Annotation, Profile, replace
from engine.interchange import genres, gold
from engine.pipeline import decide
from engine.risk import AttackFigure, attack, figure
from engine.text import Text


def attack_gold(profile: Profile, names: Sequence[str] = ()) -> Iterator[AttackFigure]:
    """Yield the figure of each shipped gold document as a profile hides it, of the genres named, by
    default of all French ones. How names are replaced does not count: neither initials nor lengths
    are tried.

    Raises:
        UnknownName: there is no such genre.
    """
    for genre in names or [each.name for each in genres() if each.language == "fr"]:
        for sample in gold(genre):
            annotation = decide(_examined(sample.annotation), profile)
            yield figure(annotation, attack(annotation, profile))


def _examined(annotation: Annotation) -> Annotation:
    """Give gold the doubts that a document of the engine has."""
    text = Text.of(annotation.document)
    doubts = examine(Findings(text, annotation.entities, annotation.persons))
    return replace(annotation, document=text, doubts=doubts)


__all__ = ["attack_gold"]
