r"""CoNLL, written in two, three or four columns separated by tabs, and read in those of others too.

Ours are four: token, tag, space, document. The third column says what stands between the token and
the next one, so that the text can be built again exactly: ``-`` nothing, ``+`` one space, else the
blanks themselves, written ``\s`` (space), ``\n``, ``\t``, ``\r`` or ``\u{a0}`` (any other, by its
number). The fourth is the document's name, its blanks and % written %20, %25, as in an address.
With three columns the name is lost, with two what stands between tokens too: it is read as one
space, and as the end of a line where a sentence ends.

An empty line ends a sentence, except within a mention. A line ``-DOCSTART-`` stands first where a
text begins with blanks or has no token: its column of spaces holds them; and, without the column of
names, before each of several documents. A token that a mention cuts is written as two, with ``-``
between.

Most tools take the tag from the last column, as in CoNLL-2003: so are two and three columns
written, ``token tag``, ``token space tag``, and four where it is asked for, ``token space document
tag``; a line ``-DOCSTART-`` then tells a reader of ours that the second column holds spaces.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath
from urllib.parse import quote, unquote

from engine.core import Annotation, BrokenLine
from engine.interchange.conll_columns import DOCSTART, GAP, TokenRow, rows
from engine.interchange.drafts import LocatedDocument, TokenizedDocument, locate_document, scheme_of
from engine.interchange.form import ExchangeForm, Reading, Ways
from engine.interchange.schema import Masks
from engine.interchange.source import decode_utf8, scheme_named
from engine.interchange.tokens import lost_in_tokens, tag_tokens
from engine.text import IOB2, OUTSIDE, SCHEMES, MisplacedTag, Scheme

NAMELESS = "document"
_ESCAPES = {" ": r"\s", "\n": r"\n", "\t": r"\t", "\r": r"\r"}
_BLANKS = {escape: blank for blank, escape in _ESCAPES.items()}
_ESCAPE = re.compile(r"\\[sntr]|\\u\{([0-9a-f]{1,6})\}")


def to_conll(
    annotation: Annotation,
    columns: int = 4,
    scheme: Scheme = IOB2,
    heading: bool = False,
    tag_last: bool = False,
) -> str:
    """Write one document as CoNLL, in 2, 3 or 4 tab-separated columns. Mentions made of blanks
    alone are lost, and so are blanks at either end of a mention.

    ``tag_last`` puts the tag into the last column, where most tools take it from. ``heading``
    writes a line -DOCSTART- first: without it, several documents of two or three columns cannot be
    told apart, nor a column of spaces that precedes the tag."""
    document = annotation.document
    name = _quoted(document.name or NAMELESS)
    lead, tokens = tag_tokens(annotation, scheme)

    def line(token: str, tag: str, gap: str) -> str:
        cells = [token, _written(gap), name, tag] if tag_last else [token, tag, _written(gap), name]
        return "\t".join([*cells[: columns - 1], tag] if tag_last else cells[:columns])

    lines = []
    marked = document.text.startswith("\ufeff")  # at the beginning of a file it would be the mark of its byte order
    if heading or lead or not tokens or marked or (tag_last and columns > 2):
        lines.append(line(DOCSTART, OUTSIDE, lead) + "\n\n")
    for token in tokens:
        written = line(document.text[token.start : token.end], token.tag, token.gap)
        lines.append(written + ("\n\n" if token.last else "\n"))
    return "".join(lines)


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
    if headings and len(found) == 1:
        next(iter(found.values())).name = stem
    return list(found.values())


def _add(draft: TokenizedDocument, row: TokenRow, file: str) -> None:
    draft.add(row.token, row.tag, None if row.gap is None else _read(row.gap, file, row.line), row.line)


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


def _write(annotations: Sequence[Annotation], ways: Ways) -> str:
    scheme, heading = SCHEMES[ways.scheme or "iob2"], ways.columns < 4 and len(annotations) > 1
    return "".join(to_conll(one, ways.columns, scheme, heading, ways.tag_last) for one in annotations)


def _take(reading: Reading, data: bytes, file: str) -> None:
    reading.add_tokens(*read_conll(decode_utf8(data, file), file, reading.masks, scheme_named(reading.scheme)))


def _partly(annotation: Annotation, ways: Ways) -> Counter[str]:
    return Counter(name=int(ways.columns < 4)) + lost_in_tokens(annotation, ways.columns < 3)


FORM = ExchangeForm(
    "conll",
    "CoNLL",
    ".conll",
    (".conll", ".iob", ".iob2", ".bio", ".tsv"),
    partly=_partly,
    settled=True,
    write=_write,
    read=_take,
)
