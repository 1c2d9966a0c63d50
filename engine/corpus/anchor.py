"""Mentions brought from one text to another that says the same: from tokens written with one space between them, to the document they are of."""

from __future__ import annotations

from dataclasses import replace

from engine.corpus.broken import BrokenLine
from engine.model import Annotation, Document, at


def anchored(annotation: Annotation, document: Document) -> Annotation:
    """Bring an annotation to the text of ``document``, which may differ from its own in blanks: what both show is aligned by characters.

    Raises:
        BrokenLine: the two differ in more than blanks: which document, at what line of the annotation's text.
    """
    own = annotation.document
    if own.text == document.text:
        return replace(annotation, document=document)
    here, there = _shown(own.text), _shown(document.text)
    for rank, (place, other) in enumerate(zip(here, there, strict=False)):
        if own.text[place] != document.text[other]:
            raise _apart(own, document, here[rank])
    if len(here) != len(there):
        raise _apart(own, document, here[len(there)] if len(here) > len(there) else len(own.text))
    to = dict(zip(here, there, strict=True))
    entities = []
    for one in annotation.entities:
        inside = [place for place in range(one.start, one.end) if place in to]
        if inside:
            start, end = to[inside[0]], to[inside[-1]] + 1
            moved = at(document.text, start, end, one.label, one.source, one.score)
            entities.append(replace(moved, person=one.person, masked=one.masked, replacement=one.replacement))
    return replace(annotation, document=document, entities=tuple(entities))


def _shown(text: str) -> list[int]:
    return [place for place, character in enumerate(text) if not character.isspace()]


def _apart(own: Document, document: Document, place: int) -> BrokenLine:
    line = own.text.count("\n", 0, place) + 1
    return BrokenLine(file=own.name, line=line, reason="other_text", other=document.name, at=place)
