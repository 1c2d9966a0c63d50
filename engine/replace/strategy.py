"""What a strategy is, what it is told, and what replacing gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from engine.model import Annotation, Entity
from engine.replace.names import Names
from engine.replace.placeholders import Taken


class Register(Protocol):
    """Pseudonyms given in earlier documents of a corpus (:mod:`engine.replace.register`)."""

    def give(self, kind: str, identity: str, propose: Callable[[], str]) -> str:
        """Give the pseudonym that ``identity`` has among those of its kind; a new one is drawn from ``propose``.

        ``propose`` is called until it gives what nobody else of that kind has, in this document or in any other.
        """


@dataclass(frozen=True, slots=True)
class Setting:
    """What a strategy knows of a document before it writes the first pseudonym.

    ``secret`` decides every draw: the same secret gives the same text. ``names`` tells which mentions are one name;
    ``taken`` what placeholders the text already uses; ``keeps_year`` of which labels the year stays readable.
    """

    annotation: Annotation
    secret: bytes
    names: Names
    taken: Taken
    keeps_year: Callable[[str], bool]
    register: Register | None = None


@dataclass(frozen=True, slots=True)
class Writing:
    """What stands instead of a mention; ``before`` characters ahead of it ("d'") become ``lead`` ("de ")."""

    text: str
    before: int = 0
    lead: str = ""


Writer = Callable[[Entity], Writing]
"""Write a masked mention. Called once for each, in order of the text."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """A way to write pseudonyms: ``start`` begins a document. One that does not ``hide`` marks what is to be hidden."""

    name: str
    fr: str
    en: str
    example: str
    start: Callable[[Setting], Writer]
    hides: bool = True


@dataclass(frozen=True, slots=True)
class Span:
    """A replaced stretch: characters of the original, characters of the new text, both half-open.

    ``entity_index`` is that of the mention; None for an article before one that changed with it.
    """

    start: int
    end: int
    new_start: int
    new_end: int
    entity_index: int | None


@dataclass(frozen=True, slots=True)
class Replaced:
    """The pseudonymised text; the annotation of the *original* with replacements filled in; spans in order.

    There is one span per masked mention, and one per article that changed.
    """

    text: str
    annotation: Annotation
    spans: tuple[Span, ...] = ()
    strategy: str = ""
