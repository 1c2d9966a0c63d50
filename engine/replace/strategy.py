"""What a strategy is, and what replacing gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.model import Annotation
from engine.replace.placeholders import Taken

Writer = Callable[[str], str]
"""Give a new pseudonym for a label code. Called once for each name or thing, in order of first appearance."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """A way to write pseudonyms.

    ``start`` begins a document: it takes the secret of the document and what its text already uses, and gives a writer
    that never gives the same letters, or the same number, twice.
    """

    name: str
    fr: str
    en: str
    example: str
    start: Callable[[bytes, Taken], Writer]


@dataclass(frozen=True, slots=True)
class Span:
    """A replaced mention: characters of the original, characters of the new text, both half-open."""

    start: int
    end: int
    new_start: int
    new_end: int
    entity_index: int


@dataclass(frozen=True, slots=True)
class Replaced:
    """The pseudonymised text; the annotation of the *original* with replacements filled in; one span per masked mention."""

    text: str
    annotation: Annotation
    spans: tuple[Span, ...] = ()
