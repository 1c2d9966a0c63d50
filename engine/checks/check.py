"""What a check is: it looks at a finished annotation and says what a human should look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core import Document, Doubt, Entity, Person
from engine.tagging import Suspect
from engine.text import FoldedText, Text


@dataclass(frozen=True, slots=True)
class Findings:
    """What checks look at: entities sorted and disjoint, with their persons; ``suspects`` are what
    the tagger may have missed.

    Nothing in it depends on the profile: another one is decided without looking again.
    """

    document: Document
    entities: tuple[Entity, ...]
    persons: tuple[Person, ...] = ()
    suspects: tuple[Suspect, ...] = ()

    @property
    def read(self) -> FoldedText:
        """Give the words of the text: those that the rules read, where the document is their
        :class:`Text`."""
        return Text.of(self.document).read


@dataclass(frozen=True, slots=True)
class Check:
    """One check: pure, named as the kind of doubt that it raises."""

    name: str
    apply: Callable[[Findings], tuple[Doubt, ...]]
