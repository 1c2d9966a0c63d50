r"""CoNLL, written in two, three or four columns separated by tabs, and read in those of others too.

Ours are four: token, tag, space, document. The third column says what stands between the token and
the next one, so that the text can be built again exactly: ``-`` nothing, ``+`` one space, else the
blanks themselves, written ``\s`` (space), ``\n``, ``\t``, ``\r`` or ``\u{a0}`` (any other, by its
number). The fourth is the document's name, its blanks and % written %20, %25, as in an address.
With three columns the name is lost, with two what stands between tokens too: it is read as one
space, and as the end of a line where a sentence ends.

An empty line ends a sentence, except within a mention. A line ``-DOCSTART-`` stands first where a
text begins with blanks or has no token: its third column holds them; and, without the fourth
column, before each of several documents. A token that a mention cuts is written as two, with ``-``
between. What is lost is counted by :mod:`engine.interchange.losses`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from urllib.parse import quote, unquote

from engine.core import Annotation, BrokenLine, Entity
from engine.interchange.conll_columns import DOCSTART, GAP, TokenRow, rows
from engine.interchange.drafts import LocatedDocument, TokenizedDocument, locate_document, scheme_of
from engine.interchange.schema import Masks
from engine.text import IOB2, OUTSIDE, MisplacedTag, Scheme, Token, find_covering, sentences, write_tags

NAMELESS = "document"
_ESCAPES = {" ": r"\s", "\n": r"\n", "\t": r"\t", "\r": r"\r"}
_BLANKS = {escape: blank for blank, escape in _ESCAPES.items()}
_ESCAPE = re.compile(r"\\[sntr]|\\u\{([0-9a-f]{1,6})\}")
_BLANK = re.compile(r"\s")


def to_conll(annotation: Annotation, columns: int = 4, scheme: Scheme = IOB2, heading: bool = False) -> str:
    """Write one document as CoNLL, in 2, 3 or 4 tab-separated columns. Mentions made of blanks
    alone are lost, and so are blanks at either end of a mention.

    ``heading`` writes a line -DOCSTART- first: without it, several documents of two or three
    columns cannot be told apart.
    """
    document, entities = annotation.document, annotation.entities
    name = _quoted(document.name or NAMELESS)
    pieces = list(cut_tokens(document.text, entities))
    owners = find_covering([token for token, _ in pieces], entities)
    breaks = {place + 1 for place, (_, last) in enumerate(pieces) if last}
    tags = write_tags(owners, [written_label(entity.label) for entity in entities], scheme, breaks)
    starts = [*(token.start for token, _ in pieces), len(document.text)]
    lines = []
    marked = document.text.startswith("\ufeff")  # at the beginning of a file it would be the mark of its byte order
    if heading or starts[0] or not pieces or marked:
        lead = [DOCSTART, OUTSIDE, _written(document.text[: starts[0]]), name]
        lines.append("\t".join(lead[:columns]) + "\n\n")
    for (token, last), tag, following in zip(pieces, tags, starts[1:], strict=True):
        cells = [document.text[token.start : token.end], tag, _written(document.text[token.end : following]), name]
        lines.append("\t".join(cells[:columns]) + ("\n\n" if last else "\n"))
    return "".join(lines)


def written_label(label: str) -> str:
    """Return a label as it can be written in a tag: blanks become underscores."""
    return _BLANK.sub("_", label) or "_"


def from_conll(
    source: str, file: str, masks: Masks = lambda label: False, scheme: Scheme | None = None
) -> tuple[Annotation, ...]:
    """Parse the documents of a CoNLL file, in order. ``file`` names it in errors; ``masks`` tells
    whether a label is masked; ``scheme`` is recognised if None. Entities have source ``human`` and
    score 1.

    Raises:
        BrokenLine: a line without its columns, a tag that its scheme does not allow, or a document
        in two places.
    """
    return tuple(one.annotation for one in read_conll(source, file, masks, scheme)[0])


def read_conll(
    source: str, file: str, masks: Masks, scheme: Scheme | None = None
) -> tuple[tuple[LocatedDocument, ...], Scheme]:
    """Parse the documents of a CoNLL file with the line numbers of their tokens. Returns them and
    their tagging scheme, which is recognised if ``scheme`` is None.

    Raises:
        BrokenLine: as :func:`from_conll`.
    """
    drafts = _drafts(source, file)
    try:
        found = scheme or scheme_of(drafts)
    except MisplacedTag as error:
        places = [(draft, start) for draft in drafts for start, _ in draft.sentences()]
        draft, start = places[error.sentence]
        raise BrokenLine(file=file, line=draft.lines[start + error.token], reason=error.reason) from error
    made = []
    for draft in drafts:
        try:
            made.append(locate_document(draft, found, file, masks))
        except MisplacedTag as error:
            start, _ = draft.sentences()[error.sentence]
            raise BrokenLine(file=file, line=draft.lines[start + error.token], reason=error.reason) from error
    return tuple(made), found


def _drafts(source: str, file: str) -> list[TokenizedDocument]:
    """Put the lines into documents: by the name in the fourth column, else by the headings."""
    found: dict[str, TokenizedDocument] = {}
    stem, headings = PurePath(file).stem or NAMELESS, 0
    name = stem
    draft: TokenizedDocument | None = None
    for row in rows(source, file):
        if isinstance(row, int):
            if draft:
                draft.end_sentence()
            continue
        if row.token == DOCSTART and row.name is None:
            headings += 1
            name, draft = f"{stem}-{headings}", None
            if row.gap is not None:
                draft = found[name] = TokenizedDocument(name, _read(row.gap, file, row.line))
            continue
        wanted = unquote(row.name) if row.name is not None else name
        if draft is None or wanted != draft.name:
            if wanted in found:
                raise BrokenLine(file=file, line=row.line, reason="twice", name=wanted)
            draft = found[wanted] = TokenizedDocument(wanted)
            if row.token == DOCSTART and row.name is not None:
                draft.lead = _read(row.gap or "-", file, row.line)
                continue
        _add(draft, row, file)
    return list(found.values())


def _add(draft: TokenizedDocument, row: TokenRow, file: str) -> None:
    draft.add(row.token, row.tag, None if row.gap is None else _read(row.gap, file, row.line), row.line)


def cut_tokens(text: str, entities: tuple[Entity, ...]) -> Iterator[tuple[Token, bool]]:
    """Yield the tokens of a text, split where a mention begins or ends, each with a flag that its
    sentence ends there. A sentence never ends within a mention."""
    rows = [list(_cut(sentence.tokens, entities)) for sentence in sentences(text)]
    pieces = [(piece, piece is row[-1]) for row in rows for piece in row]
    owners = find_covering([piece for piece, _ in pieces], entities)
    for position, (piece, last) in enumerate(pieces):
        following = owners[position + 1] if position + 1 < len(owners) else None
        yield piece, last and (owners[position] is None or owners[position] != following)


def _cut(tokens: Iterable[Token], entities: tuple[Entity, ...]) -> Iterator[Token]:
    row = list(tokens)
    for token, index in zip(row, find_covering(row, entities), strict=True):
        start = token.start
        while index is not None and index < len(entities) and entities[index].start < token.end:
            for border in (entities[index].start, entities[index].end):
                if start < border < token.end:
                    yield Token(start, border)
                    start = border
            index += 1
        yield Token(start, token.end)


def _quoted(name: str) -> str:
    return "".join(quote(c) if c.isspace() or c == "%" else c for c in name)


def _written(gap: str) -> str:
    if gap in ("", " "):
        return "+" if gap else "-"
    return "".join(_ESCAPES.get(blank, f"\\u{{{ord(blank):x}}}") for blank in gap)


def _read(gap: str, file: str, number: int) -> str:
    if gap in ("+", "-"):
        return " " if gap == "+" else ""
    if not GAP.fullmatch(gap):
        raise BrokenLine(file=file, line=number, reason="gap")
    blanks = _ESCAPE.sub(lambda match: _BLANKS.get(match[0]) or chr(min(int(match[1], 16), 0x10FFFF)), gap)
    if not blanks or not blanks.isspace():
        raise BrokenLine(file=file, line=number, reason="gap")
    return blanks
