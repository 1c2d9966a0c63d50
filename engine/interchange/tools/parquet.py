"""A data set of Hugging Face ``datasets`` in one Parquet file, as ``load_dataset("parquet",
data_files=…)`` takes it: a row a sentence, ``tokens``, and ``ner_tags`` as ``ClassLabel``, whose
names are in the file. ``spaces`` holds what stands after each token, ``lead`` what stands before
the first, ``document`` the name, so that the text is whole.

Read are files of others too: ``tokens`` (or ``words``), and ``ner_tags``, ``tags`` or ``labels``,
as numbers with names or as texts; without a column ``document`` all rows are one. An Arrow file of
a folder of ``save_to_disk`` is read likewise."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import PurePath
from typing import Any

from engine.core import Annotation, BrokenLine, check_installed, imports
from engine.interchange.conll_columns import TAG
from engine.interchange.drafts import TokenizedDocument, locate_document, scheme_of
from engine.interchange.form import ExchangeForm, Reading, Ways
from engine.interchange.source import scheme_named
from engine.interchange.tokens import TaggedToken, lost_in_tokens, split_sentences, tag_tokens
from engine.text import IOB2, OUTSIDE, SCHEMES, MisplacedTag, Scheme

NEEDS = ("datasets", "pyarrow")
TOKENS, TAGS = ("tokens", "words"), ("ner_tags", "tags", "labels")
_MAGIC = b"PAR1"


def to_parquet(annotations: Sequence[Annotation], scheme: Scheme = IOB2) -> bytes:
    """Write documents, whose entities are disjoint.

    Raises:
        LabMissing: ``datasets`` is not installed.
    """
    check_installed(NEEDS)
    with imports():
        import pyarrow as arrow
        from datasets import ClassLabel, Features, List, Value
        from pyarrow import parquet
    rows = [row for annotation in annotations for row in _rows(annotation, scheme)]
    said = sorted({tag for row in rows for tag in row["ner_tags"]} - {OUTSIDE}, key=lambda tag: (tag[2:], tag[0]))
    names = [OUTSIDE, *said]
    ranks = {name: rank for rank, name in enumerate(names)}
    text = Value("string")
    features = Features(
        document=text, lead=text, tokens=List(text), ner_tags=List(ClassLabel(names=names)), spaces=List(text)
    )
    columns: dict[str, list[Any]] = {key: [row[key] for row in rows] for key in features}
    columns["ner_tags"] = [[ranks[tag] for tag in tags] for tags in columns["ner_tags"]]
    out = BytesIO()
    parquet.write_table(arrow.Table.from_pydict(columns, schema=features.arrow_schema), out)
    return out.getvalue()


def _rows(annotation: Annotation, scheme: Scheme) -> list[dict[str, Any]]:
    """Make a row of each sentence; one without tokens of a document that has none."""
    text, name = annotation.document.text, annotation.document.name
    lead, tokens = tag_tokens(annotation, scheme)
    groups: list[list[TaggedToken]] = split_sentences(tokens) or [[]]
    return [
        {
            "document": name,
            "lead": lead if rank == 0 else "",
            "tokens": [text[one.start : one.end] for one in group],
            "ner_tags": [one.tag for one in group],
            "spaces": [one.gap for one in group],
        }
        for rank, group in enumerate(groups)
    ]


def _take(reading: Reading, data: bytes, file: str) -> None:
    check_installed(NEEDS[1:])
    table, names = _table(data, file)
    drafts: dict[str, TokenizedDocument] = {}
    for number, row in enumerate(table, 1):
        name = row.get("document")
        name = name if isinstance(name, str) and name else PurePath(file).stem
        draft = drafts.setdefault(name, TokenizedDocument(name, _text(row.get("lead"))))
        _add(draft, row, names, file, number)
        draft.end_sentence()
    try:
        scheme = scheme_named(reading.scheme) or scheme_of(list(drafts.values()))
        located = [locate_document(draft, scheme, file, reading.masks) for draft in drafts.values()]
    except MisplacedTag as error:
        raise BrokenLine(file=file, line=1, reason=error.reason) from error
    reading.add_tokens(located, scheme)


def _table(data: bytes, file: str) -> tuple[list[dict[str, Any]], Sequence[str]]:
    """Read the rows, and the names of the tags where these are numbers."""
    import pyarrow as arrow
    from pyarrow import ipc, parquet

    try:
        if data.startswith(_MAGIC):
            table = parquet.read_table(BytesIO(data))
        else:
            table = ipc.open_stream(BytesIO(data)).read_all()
        rows: list[dict[str, Any]] = table.to_pylist()
    except (arrow.ArrowException, OSError, ValueError) as error:
        raise BrokenLine(file=file, line=1, reason="parquet") from error
    key = next((key for key in TAGS if key in table.column_names), None)
    if key is None or not any(name in table.column_names for name in TOKENS):
        raise BrokenLine(file=file, line=1, reason="parquet_columns")
    return rows, _names((table.schema.metadata or {}).get(b"huggingface", b""), key)


def _names(metadata: bytes, key: str) -> Sequence[str]:
    """Find the names of a ``ClassLabel`` in what ``datasets`` notes of its features."""
    try:
        found = json.loads(metadata or b"{}")["info"]["features"][key]
        while isinstance(found, Mapping) and "names" not in found:
            found = found["feature"]
        names = found["names"]
    except (ValueError, KeyError, TypeError):
        return ()
    return names if isinstance(names, list) and all(isinstance(one, str) for one in names) else ()


def _add(draft: TokenizedDocument, row: Mapping[str, Any], names: Sequence[str], file: str, number: int) -> None:
    """Add the tokens of a row, whose number stands for a line."""
    tokens = next((row[key] for key in TOKENS if key in row), None)
    tags = next((row[key] for key in TAGS if key in row), None)
    spaces = row.get("spaces")
    if not isinstance(tokens, list) or not isinstance(tags, list) or len(tokens) != len(tags):
        raise BrokenLine(file=file, line=number, reason="sequences", index=number)
    gaps: list[Any] = spaces if isinstance(spaces, list) and len(spaces) == len(tokens) else [None] * len(tokens)
    for token, tag, gap in zip(tokens, tags, gaps, strict=True):
        if type(tag) is int and 0 <= tag < len(names):
            tag = names[tag]
        if not isinstance(token, str) or not isinstance(tag, str) or not TAG.fullmatch(tag):
            raise BrokenLine(file=file, line=number, reason="tag" if isinstance(token, str) else "token")
        draft.add(token, tag, gap if isinstance(gap, str) else None, number)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _partly(annotation: Annotation, ways: Ways) -> Counter[str]:
    return lost_in_tokens(annotation, False)


FORM = ExchangeForm(
    "datasets",
    "Hugging Face (Parquet)",
    ".parquet",
    (".parquet", ".arrow"),
    partly=_partly,
    needs=NEEDS,
    settled=True,
    write=lambda annotations, ways: to_parquet(annotations, SCHEMES[ways.scheme or "iob2"]),
    read=_take,
)
