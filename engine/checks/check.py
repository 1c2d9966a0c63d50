"""What a check is: it looks at a finished annotation and says what a human should look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core import Document, Doubt, Entity, Person, Suspect
from engine.text import FoldedText, Text


@dataclass(frozen=True, slots=True)
class Findings:
    """The input of the checks: a document's entities (sorted, disjoint), its persons, and the
    ``suspects``, words that the tagger may have missed, and what only the ``second`` tagger found,
    where one was asked.

    It does not depend on the profile, so that changing the profile needs no new annotation.
    """

    document: Document
    entities: tuple[Entity, ...]
    persons: tuple[Person, ...] = ()
    suspects: tuple[Suspect, ...] = ()
    second: tuple[Entity, ...] = ()

    @property
    def read(self) -> FoldedText:
        """Return the folded words of the text; when the document is a :class:`Text`, those already
        computed for the rules."""
        return Text.of(self.document).read


@dataclass(frozen=True, slots=True)
class Check:
    """A named pure function that raises doubts of one kind, its ``name``, about a finished
    annotation."""

    name: str
    apply: Callable[[Findings], tuple[Doubt, ...]]
