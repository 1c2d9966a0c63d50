r"""CoNLL in four columns, separated by tabs: token, IOB2 tag, space, document.

The third column says what stands between the token and the next one, so that the text can be built again exactly: ``-``
nothing, ``+`` one space, else the blanks themselves, written ``\s`` (space), ``\n``, ``\t``, ``\r`` or ``\u{a0}`` (any
other, by its number). The fourth is the document's name, its blanks and % written %20, %25, as in an address.

An empty line ends a sentence, except within a mention. A line ``-DOCSTART-`` stands first where a text begins with
blanks or has no token: its third column holds them. A token that a mention cuts is written as two, with ``-`` between.
Persons, scores and sources have no column: they are lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from urllib.parse import quote, unquote

from engine import __version__
from engine.annotate.segment import Token, sentences
from engine.corpus.broken import BrokenLine
from engine.corpus.iob import OUTSIDE, covering, iob2
from engine.corpus.schema import Masks
from engine.model import Annotation, Document, EngineInfo, Entity, at

DOCSTART = "-DOCSTART-"
NAMELESS = "document"
_ESCAPES = {" ": r"\s", "\n": r"\n", "\t": r"\t", "\r": r"\r"}
_BLANKS = {escape: blank for blank, escape in _ESCAPES.items()}
_ESCAPE = re.compile(r"\\[sntr]|\\u\{([0-9a-f]{1,6})\}")
_TAG = re.compile(r"O|[BI]-\S+")


def to_conll(annotation: Annotation) -> str:
    """Write one document. Mentions made of blanks alone are lost, and so are blanks at either end of one."""
    document, entities = annotation.document, annotation.entities
    name = _quoted(document.name or NAMELESS)
    tokens = list(_tokens(document.text, entities))
    tags = iob2([token for token, _ in tokens], entities)
    starts = [*(token.start for token, _ in tokens), len(document.text)]
    lines = []
    if starts[0] or not tokens:
        lines.append(f"{DOCSTART}\t{OUTSIDE}\t{_written(document.text[: starts[0]])}\t{name}\n\n")
    for (token, last), tag, following in zip(tokens, tags, starts[1:], strict=True):
        end = "\n\n" if last else "\n"
        gap = _written(document.text[token.end : following])
        lines.append(f"{document.text[token.start : token.end]}\t{tag}\t{gap}\t{name}{end}")
    return "".join(lines)


def from_conll(source: str, file: str, masks: Masks = lambda label: False) -> tuple[Annotation, ...]:
    """Read documents back; ``file`` names the source in errors. Sources are ``human``, scores 1.

    Raises:
        BrokenLine: a line that is not as this module writes it.
    """
    found: dict[str, _Draft] = {}
    draft: _Draft | None = None
    for number, line in enumerate(source.split("\n"), 1):
        if not line.strip():
            if draft:
                draft.close()
            continue
        token, tag, gap, name = _columns(line, file, number)
        if draft is None or name != draft.name:
            if name in found:
                raise BrokenLine(file=file, line=number, reason="twice", name=name)
            draft = found[name] = _Draft(name)
            if token == DOCSTART:
                draft.follow(_read(gap, file, number))
                continue
        if tag.startswith("I-") and tag[2:] != draft.label:
            raise BrokenLine(file=file, line=number, reason="inside")
        draft.add(token, tag, _read(gap, file, number))
    return tuple(draft.annotation(masks) for draft in found.values())


@dataclass(slots=True)
class _Draft:
    """A document being read: its text in parts, its mentions as spans, and the mention that is still open."""

    name: str
    parts: list[str] = field(default_factory=list)
    spans: list[tuple[int, int, str]] = field(default_factory=list)
    length: int = 0
    start: int = 0
    end: int = 0
    label: str | None = None

    def add(self, token: str, tag: str, gap: str) -> None:
        """Add a token and what follows it."""
        if not tag.startswith("I-"):
            self.close()
            self.start, self.label = self.length, tag[2:] or None
        self.follow(token)
        self.end = self.length
        self.follow(gap)

    def follow(self, text: str) -> None:
        """Add to the text."""
        self.parts.append(text)
        self.length += len(text)

    def close(self) -> None:
        """End the open mention, if there is one."""
        if self.label:
            self.spans.append((self.start, self.end, self.label))
        self.label = None

    def annotation(self, masks: Masks) -> Annotation:
        """Give what was read."""
        self.close()
        text = "".join(self.parts)
        spans = [(at(text, start, end, label, "human"), masks(label)) for start, end, label in self.spans]
        entities = tuple(replace(entity, masked=masked) for entity, masked in spans)
        return Annotation(Document(self.name, text), EngineInfo(__version__, "", "", ""), entities)


def _tokens(text: str, entities: tuple[Entity, ...]) -> Iterator[tuple[Token, bool]]:
    """Yield tokens, cut where a mention begins or ends; the flag says that the sentence ends after it."""
    rows = [list(_cut(sentence.tokens, entities)) for sentence in sentences(text)]
    pieces = [(piece, piece is row[-1]) for row in rows for piece in row]
    owners = covering([piece for piece, _ in pieces], entities)
    for position, (piece, last) in enumerate(pieces):
        following = owners[position + 1] if position + 1 < len(owners) else None
        yield piece, last and (owners[position] is None or owners[position] != following)


def _cut(tokens: Iterable[Token], entities: tuple[Entity, ...]) -> Iterator[Token]:
    row = list(tokens)
    for token, index in zip(row, covering(row, entities), strict=True):
        start = token.start
        while index is not None and index < len(entities) and entities[index].start < token.end:
            for border in (entities[index].start, entities[index].end):
                if start < border < token.end:
                    yield Token(start, border)
                    start = border
            index += 1
        yield Token(start, token.end)


def _columns(line: str, file: str, number: int) -> tuple[str, str, str, str]:
    columns = line.rstrip("\r").split("\t") if "\t" in line else line.split()
    if len(columns) != 4:
        raise BrokenLine(file=file, line=number, reason="columns", found=len(columns))
    token, tag, gap, name = columns
    if not token or " " in token:
        raise BrokenLine(file=file, line=number, reason="token")
    if not _TAG.fullmatch(tag):
        raise BrokenLine(file=file, line=number, reason="tag")
    return token, tag, gap, unquote(name)


def _quoted(name: str) -> str:
    return "".join(quote(c) if c.isspace() or c == "%" else c for c in name)


def _written(gap: str) -> str:
    if gap in ("", " "):
        return "+" if gap else "-"
    return "".join(_ESCAPES.get(blank, f"\\u{{{ord(blank):x}}}") for blank in gap)


def _read(gap: str, file: str, number: int) -> str:
    if gap in ("+", "-"):
        return " " if gap == "+" else ""
    blanks = _ESCAPE.sub(lambda match: _BLANKS.get(match[0]) or chr(min(int(match[1], 16), 0x10FFFF)), gap)
    if not blanks or not blanks.isspace():
        raise BrokenLine(file=file, line=number, reason="gap")
    return blanks
