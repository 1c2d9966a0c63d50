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
    """A document under construction, as parallel lists over its tokens: token, tag, what follows it
    (``gaps``; None means a space, or a line end after a sentence), and its line in the file.

    ``breaks`` are the indices of tokens that begin a sentence; ``lead`` is the text before the
    first token.
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
        """Return the sentences that have tokens, as half-open ranges of token indices."""
        borders = [0, *self.breaks, len(self.tokens)]
        return [(start, end) for start, end in pairwise(borders) if start < end]


@dataclass(frozen=True, slots=True)
class LocatedDocument:
    """A document read from tokens, with the offset of every token in its text and its line in the
    file, both in order."""

    annotation: Annotation
    file: str
    starts: tuple[int, ...]
    lines: tuple[int, ...]

    def line(self, place: int) -> int:
        """Return the line of the file that the character at offset ``place`` comes from."""
        return self.lines[max(0, bisect_right(self.starts, place) - 1)] if self.lines else 1

    def moved(self, document: Document) -> Annotation:
        """Return the annotation moved to the document that it annotates, however that was
        tokenised.

        Raises:
            BrokenLine: the tokens differ from the document's text, or end before it; it names the
            line.
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
    """Build text and mentions of a document from its tokens and tags. ``masks`` tells whether a
    label is masked.

    Raises:
        MisplacedTag: a tag that the scheme does not allow; ``sentence`` is its index in the
        document.
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
