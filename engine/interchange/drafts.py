"""Documents that come as tokens with tags, put together: the text, and the mentions as spans of
it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from engine import __version__
from engine.core import Annotation, BrokenLine, Document, EngineInfo, entity_at
from engine.interchange.anchor import TextMismatch, map_places
from engine.interchange.schema import Masks
from engine.text import MisplacedTag, Scheme, iob, read_tags


@dataclass(slots=True)
class TokenizedDocument:
    """A document as its tokens: what follows each (None: a space, and the end of a line where a
    sentence ends), the line of each in the file.

    ``breaks`` are the tokens at which a sentence begins; ``lead`` is what stands before the first.
    """

    name: str
    lead: str = ""
    tokens: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    gaps: list[str | None] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)

    def add(self, token: str, tag: str, gap: str | None, line: int) -> None:
        """Add a token."""
        self.tokens.append(token)
        self.tags.append(tag)
        self.gaps.append(gap)
        self.lines.append(line)

    def end_sentence(self) -> None:
        """Begin another sentence with the next token."""
        if not self.breaks or self.breaks[-1] != len(self.tokens):
            self.breaks.append(len(self.tokens))

    def sentences(self) -> list[tuple[int, int]]:
        """Give the sentences that have a token: the first, the one after the last."""
        borders = [0, *self.breaks, len(self.tokens)]
        return [(start, end) for start, end in pairwise(borders) if start < end]


@dataclass(frozen=True, slots=True)
class LocatedDocument:
    """A document with the place in its text, and the line in its file, of every token."""

    annotation: Annotation
    file: str
    starts: tuple[int, ...]
    lines: tuple[int, ...]

    def line(self, place: int) -> int:
        """Give the line of the file on which a character of the text stands."""
        return self.lines[max(0, bisect_right(self.starts, place) - 1)] if self.lines else 1

    def moved(self, document: Document) -> Annotation:
        """Bring it to the document that it annotates, whatever tokens it was cut into.

        Raises:
            BrokenLine: a token that is not in the document, and its line; the document goes on
            after the last.
        """
        own = self.annotation.document.text
        if own == document.text:
            return replace(self.annotation, document=document)
        moved = map_places(own, document.text)
        if isinstance(moved, TextMismatch):
            reason = "short" if moved.here == len(own) else "apart"
            where = {"other": document.name, "at": moved.there}
            raise BrokenLine(file=self.file, line=self.line(moved.here), reason=reason, **where)
        return moved.annotation(self.annotation, document)


def scheme_of(drafts: Sequence[TokenizedDocument]) -> Scheme:
    """Detect the tagging scheme of a file from all its documents.

    Raises:
        MisplacedTag: letters of both BIOES and BILOU; ``sentence`` counts across the documents.
    """
    return iob.detect(draft.tags[start:end] for draft in drafts for start, end in draft.sentences())


def locate_document(draft: TokenizedDocument, scheme: Scheme, file: str, masks: Masks) -> LocatedDocument:
    """Put a document together.

    Raises:
        MisplacedTag: a tag that cannot stand where it stands, in which sentence of the document.
    """
    sentences = draft.sentences()
    ends = {end for _, end in sentences}
    parts, starts, length = [draft.lead], [], len(draft.lead)
    for place, (token, gap) in enumerate(zip(draft.tokens, draft.gaps, strict=True)):
        starts.append(length)
        follows = gap if gap is not None else "\n" if place + 1 in ends else " "
        parts += (token, follows)
        length += len(token) + len(follows)
    text = "".join(parts)
    entities = []
    for rank, (start, end) in enumerate(sentences):
        try:
            for first, after, label in read_tags(draft.tags[start:end], scheme):
                span = starts[start + first], starts[start + after - 1] + len(draft.tokens[start + after - 1])
                entities.append(replace(entity_at(text, *span, label, "human"), masked=masks(label)))
        except MisplacedTag as error:
            raise MisplacedTag(error.token, error.reason, rank) from error
    annotation = Annotation(Document(draft.name, text), EngineInfo(__version__, "", "", ""), tuple(entities))
    return LocatedDocument(annotation, file, tuple(starts), tuple(draft.lines))
