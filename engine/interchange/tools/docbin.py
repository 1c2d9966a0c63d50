"""spaCy's binary training files (``.spacy``, a ``DocBin``): a ``Doc`` a document, mentions in
``doc.ents``. Tokens are ours, cut where a mention begins or ends; blanks other than one space are
tokens, as spaCy writes them, so that the text is whole. A document's name is in its ``user_data``.

A DocBin is packed by msgpack: nothing in it is run when it is read.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from engine import __version__
from engine.core import Annotation, BrokenLine, Document, EngineInfo, check_installed, entity_at, imports
from engine.interchange.form import ExchangeForm, Reading, Ways
from engine.interchange.tokens import lost_in_tokens, tag_tokens, written_label

NEEDS = ("spacy",)
NAME = "name"
_GROUP = "sc"
"""The group of spans that spaCy's span categorizer reads."""


def to_docbin(annotations: Sequence[Annotation]) -> bytes:
    """Write documents, whose entities are disjoint.

    Raises:
        LabMissing: spaCy is not installed.
    """
    check_installed(NEEDS)
    with imports():
        from spacy.tokens import DocBin
        from spacy.vocab import Vocab
    vocab = Vocab()
    packed = DocBin(attrs=["ENT_IOB", "ENT_TYPE", "SENT_START"], store_user_data=True)
    for annotation in annotations:
        packed.add(_doc(annotation, vocab))
    return bytes(packed.to_bytes())


def from_docbin(data: bytes, file: str, reading: Reading) -> list[Annotation]:
    """Read documents; of one without entities, its spans ``sc``, else those of its first group.

    Raises:
        LabMissing: spaCy is not installed.
        BrokenLine: it is no DocBin, or a mention does not fit.
    """
    check_installed(NEEDS)
    with imports():
        from spacy.tokens import DocBin
        from spacy.vocab import Vocab
    try:
        docs = list(DocBin().from_bytes(data).get_docs(Vocab()))
    except (zlib.error, ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError) as error:
        raise BrokenLine(file=file, line=1, reason="docbin") from error
    stem = PurePath(file).stem
    return [
        _annotation(doc, f"{stem}-{number}" if len(docs) > 1 else stem, file, reading)
        for number, doc in enumerate(docs, 1)
    ]


def _doc(annotation: Annotation, vocab: Any) -> Any:
    from spacy.tokens import Doc

    words: list[str] = []
    spaces: list[bool] = []
    tags: list[str] = []
    starts: list[bool | int | None] = []
    for word, space, tag, first in _words(annotation):
        words.append(word)
        spaces.append(space)
        tags.append(tag)
        starts.append(first)
    doc = Doc(vocab, words=words, spaces=spaces, ents=tags, sent_starts=starts)
    doc.user_data[NAME] = annotation.document.name
    return doc


def _words(annotation: Annotation) -> Iterator[tuple[str, bool, str, bool]]:
    """Yield words, blanks among them: text, whether a space follows, tag, whether a sentence
    begins."""
    text = annotation.document.text
    lead, tokens = tag_tokens(annotation)
    if lead:
        yield lead, False, "O", True
    begins = not lead
    for token, after in zip(tokens, [*tokens[1:], None], strict=False):
        space = token.gap.startswith(" ")
        yield text[token.start : token.end], space, token.tag, begins
        begins = token.last
        if rest := token.gap[space:]:
            inside = token.owner is not None and after is not None and after.owner == token.owner
            label = written_label(annotation.entities[token.owner or 0].label) if inside else ""
            yield rest, False, f"I-{label}" if inside else "O", False


def _annotation(doc: Any, name: str, file: str, reading: Reading) -> Annotation:
    spans = list(doc.ents)
    if not spans and len(doc.spans):
        spans = list(doc.spans[_GROUP] if _GROUP in doc.spans else next(iter(doc.spans.values())))
    text = doc.text
    found = [(one.start_char, one.end_char, one.label_) for one in spans]
    entities = [replace(entity_at(text, *one, "human"), masked=reading.masks(one[2])) for one in found]
    said = doc.user_data.get(NAME)
    document = Document(said if isinstance(said, str) and said else name, text)
    return Annotation(document, EngineInfo(__version__, "", "", ""), reading.fit(entities, text, file, 1))


def _take(reading: Reading, data: bytes, file: str) -> None:
    reading.annotations += from_docbin(data, file, reading)


def _partly(annotation: Annotation, ways: Ways) -> Counter[str]:
    return lost_in_tokens(annotation, False)


FORM = ExchangeForm(
    "spacy",
    "spaCy (DocBin)",
    ".spacy",
    (".spacy",),
    partly=_partly,
    needs=NEEDS,
    settled=True,
    write=lambda annotations, ways: to_docbin(annotations),
    read=_take,
)
