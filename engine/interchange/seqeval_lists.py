"""Lists of tags as seqeval takes them: ``[["O", "B-…"], …]``, a list a sentence, or ``{"tokens":
[[…]], "tags": [[…]]}``.

The text is the tokens with one space between them and a line a sentence. Tags alone are those of
the words of a document that is given beside them: its lines cut at blanks, else its sentences and
tokens as :mod:`engine.text.segment` cuts them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from engine.core import Annotation, BrokenLine, Document
from engine.interchange.conll_columns import TAG
from engine.interchange.drafts import LocatedDocument, TokenizedDocument, locate_document, scheme_of
from engine.interchange.form import ExchangeForm, JsonRecord, Reading, Ways
from engine.interchange.schema import Masks
from engine.interchange.source import join_rows, scheme_named
from engine.interchange.tokens import lost_in_tokens, split_sentences, tag_tokens
from engine.text import IOB2, SCHEMES, MisplacedTag, Scheme, sentences

Lists = list[list[str]]


def to_lists(annotation: Annotation, scheme: Scheme = IOB2) -> str:
    """Write one document as JSON: its name, its tokens, their tags."""
    text = annotation.document.text
    rows = split_sentences(tag_tokens(annotation, scheme)[1])
    tokens = [[text[token.start : token.end] for token in row] for row in rows]
    tags = [[token.tag for token in row] for row in rows]
    return json.dumps({"name": annotation.document.name, "tokens": tokens, "tags": tags}, ensure_ascii=False)


def is_seqeval(data: Any) -> bool:
    """Tell whether decoded JSON is lists of tags, with or without their tokens."""
    if isinstance(data, Mapping):
        return "tags" in data and "entities" not in data and "text" not in data
    return isinstance(data, list) and bool(data) and all(isinstance(row, list) for row in data)


def from_lists(
    row: JsonRecord, masks: Masks, scheme: Scheme | None, document: Document | None, alone: bool
) -> tuple[tuple[LocatedDocument, ...], Scheme]:
    """Read one document; ``document`` holds the words of tags that come alone. ``alone``: it is the
    only one of its file.

    Raises:
        BrokenLine: lists of different lengths, a tag that is none or cannot stand where it stands,
        tags without words.
    """
    stem = PurePath(row.file).stem
    named = row.data.get("name") if isinstance(row.data, Mapping) else None
    draft = TokenizedDocument(str(named or (stem if alone else f"{stem}-{row.line}")))
    tags = _lists(row.data["tags"] if isinstance(row.data, Mapping) and "tags" in row.data else row.data, row)
    tokens = _tokens(row, tags, document)
    for index, (words, said) in enumerate(zip(tokens, tags, strict=True), 1):
        for rank, (word, tag) in enumerate(zip(words, said, strict=True), 1):
            if not TAG.fullmatch(tag):
                raise _misplaced(row, index, rank, "tag")
            draft.add(word, tag, None, index)
        draft.end_sentence()
    try:
        found = scheme or scheme_of([draft])
        return (locate_document(draft, found, row.file, masks),), found
    except MisplacedTag as error:
        start, _ = draft.sentences()[error.sentence]
        raise _misplaced(row, draft.lines[start], error.token + 1, error.reason) from error


def _misplaced(row: JsonRecord, sentence: int, word: int, reason: str) -> BrokenLine:
    return BrokenLine(file=row.file, line=row.line, reason="sequence_tag", inner=reason, index=sentence, word=word)


def _lists(data: Any, row: JsonRecord) -> Lists:
    if not isinstance(data, list):
        raise BrokenLine(file=row.file, line=row.line, reason="sequences", index=1)
    for index, entry in enumerate(data, 1):
        if not isinstance(entry, list) or not all(isinstance(word, str) for word in entry):
            raise BrokenLine(file=row.file, line=row.line, reason="sequences", index=index)
    return data


def _tokens(row: JsonRecord, tags: Lists, document: Document | None) -> Lists:
    if isinstance(row.data, Mapping) and row.data.get("tokens") is not None:
        tokens = _lists(row.data["tokens"], row)
        if (index := _parting(tokens, tags)) is not None:
            raise BrokenLine(file=row.file, line=row.line, reason="sequences", index=index + 1)
        return tokens
    if document is None:
        raise BrokenLine(file=row.file, line=row.line, reason="sequences_text")
    text = document.text
    ways: tuple[Lists, Lists] = (
        [cut for line in text.split("\n") if (cut := line.split())],
        [[text[token.start : token.end] for token in sentence.tokens] for sentence in sentences(text)],
    )
    for words in ways:
        if _parting(words, tags) is None:
            return words
    words = ways[1]
    index = _parting(words, tags) or 0
    counts = {"found": _length(tags, index), "wanted": _length(words, index)}
    raise BrokenLine(file=row.file, line=row.line, reason="sequences_length", index=index + 1, **counts)


def _parting(tokens: Sequence[Sequence[str]], tags: Sequence[Sequence[str]]) -> int | None:
    """Give the first sentence of another length; None where there is none."""
    most = max(len(tokens), len(tags))
    return next((i for i in range(most) if _length(tokens, i) != _length(tags, i)), None)


def _length(lists: Sequence[Sequence[str]], index: int) -> int:
    return len(lists[index]) if index < len(lists) else -1


def _write(annotations: Sequence[Annotation], ways: Ways) -> str:
    return join_rows([to_lists(annotation, SCHEMES[ways.scheme or "iob2"]) for annotation in annotations])


def _row(reading: Reading, row: JsonRecord, alone: bool) -> None:
    scheme = scheme_named(reading.scheme)
    reading.add_tokens(*from_lists(row, reading.masks, scheme, reading.document, alone))


FORM = ExchangeForm(
    "seqeval",
    "seqeval",
    ".json",
    partly=lambda annotation, ways: lost_in_tokens(annotation, True),
    settled=True,
    write=_write,
    owns=is_seqeval,
    row=_row,
)
