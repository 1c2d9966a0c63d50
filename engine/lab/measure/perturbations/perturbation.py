"""What a perturbation is."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.core import SelfTitled
from engine.interchange import Span

Written = tuple[str, list[Span]]
Change = Callable[[str, Sequence[Span], random.Random], Written]
"""From a text and its mentions (sorted, disjoint) to the perturbed text and the mentions in it."""


@dataclass(frozen=True, slots=True)
class Perturbation(SelfTitled):
    """A way in which real documents differ from the gold, put on a document whose mentions are
    known. ``fr`` and ``en`` are its titles, ``sentence_fr`` and ``sentence_en`` say what it does.

    ``languages`` are those of the documents that it is put on. ``keeps``: no mention is lost.
    """

    key = "perturbation.{0.name}"
    name: str
    fr: str
    en: str
    sentence_fr: str
    sentence_en: str
    change: Change
    languages: tuple[str, ...] = ("fr", "en")
    keeps: bool = True

    def write(self, text: str, spans: Sequence[Span], document: str) -> Written:
        """Perturb a document; the name of the ``document`` is the seed of what is drawn, so that
        the same document is always perturbed alike."""
        return self.change(text, sorted(spans), random.Random(f"{self.name} {document}"))
