"""What the sources of evidence look at: a text with the mentions of its persons, gathered once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.core import Document, Entity
from engine.persons.header_blocks import PageLayout, layout
from engine.persons.mentions import Mention, mentions
from engine.persons.roles.enumerations import lists
from engine.persons.roles.text_kinds import TextKind, kinds
from engine.text import FoldedText, Text

Evidence = tuple[Mention, str, float]
"""A mention, the role that something speaks for, and how strongly."""


@dataclass(frozen=True, slots=True)
class NamedText:
    """A text in which each mention has its person.

    ``parties`` are the mentions of parties, ``listed`` all of them, list by list; ``layout`` is how
    they stand on the page, ``kind`` what the text is about.
    """

    read: FoldedText
    mentions: tuple[Mention, ...]
    parties: tuple[Mention, ...]
    listed: tuple[list[Mention], ...]
    layout: PageLayout
    kind: TextKind


Source = Callable[[NamedText], Iterator[Evidence]]
"""A place of a text that says who somebody is."""


def named_text(document: Document, entities: Sequence[Entity]) -> NamedText:
    """Gather what is known of the names of a document; ``entities`` carry the id of their
    person."""
    read = Text.of(document).read
    found = tuple(mention for mention in mentions(read, entities) if mention.person)
    parties = tuple(mention for mention in found if mention.category == "partie")
    return NamedText(read, found, parties, tuple(lists(read, found)), layout(read, found), kinds(read))


__all__ = ["Evidence", "NamedText", "Source", "named_text"]
