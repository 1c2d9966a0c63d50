"""The one registry of forms: bytes in, annotated documents out. What a JSON holds is told by its
content, not by the name of its file.

Label's database spreads a document over several files; so does a zip of CoNLL: a
:class:`AnnotationReader` takes all files of a set before it gives the documents. How mentions that
overlap are met is for whoever reads to say (:data:`engine.interchange.schema.Fit`).
"""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any

from engine.core import Annotation, BrokenLine, Document, UnknownName
from engine.interchange import gate_xml, seqeval_lists
from engine.interchange.anchor import anchor_annotation
from engine.interchange.conll import read_conll
from engine.interchange.doccano import from_row, is_doccano
from engine.interchange.drafts import LocatedDocument
from engine.interchange.label_json import LabelRecord, from_label, is_label
from engine.interchange.notices import Notice, few
from engine.interchange.schema import Fit, Masks, from_json, sort_entities
from engine.text import IOB2, SCHEMES, Scheme

FORMS = ("json", "conll", "doccano", "label", "gate", "seqeval")
EXTENSIONS: dict[str, str] = {
    ".json": "json", ".jsonl": "doccano", ".ndjson": "doccano", ".conll": "conll", ".iob": "conll", ".iob2": "conll",
    ".bio": "conll", ".tsv": "conll", ".xml": "gate",
}  # fmt: skip
"""Forms by extension; ``json`` is whatever a JSON file may hold: ours, Label's, Doccano's, lists of
tags."""

_HALF = re.compile(r"\\u[dD][89a-fA-F]")


@dataclass(slots=True)
class AnnotationReader:
    """Reads annotated files one after another, then returns their documents: a document may be
    spread over several files.

    ``masks`` tells whether a label is masked, where a file does not say. ``fit`` sorts the mentions
    and decides about overlaps. ``document`` is what the only annotation is aligned to, in whatever
    tokens it comes; ``scheme`` is a code of :data:`engine.text.iob.SCHEMES`, None to recognise it;
    ``annotation_set`` is the name of GATE's set to read.
    """

    masks: Masks = lambda label: False
    fit: Fit = sort_entities
    document: Document | None = None
    scheme: str | None = None
    annotation_set: str | None = None
    annotations: list[Annotation] = field(default_factory=list)
    drafted: dict[str, LocatedDocument] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    _label: list[LabelRecord] = field(default_factory=list)
    _sets: list[str] = field(default_factory=list)

    def take(self, data: bytes, form: str, file: str) -> None:
        """Parse a file and keep its content until :meth:`finish`; ``file`` names it in errors.

        Raises:
            UnknownName: no such form or scheme.
            BrokenLine: the content cannot be read; it names the line.
        """
        if form not in FORMS:
            raise UnknownName(name=form, known=", ".join(FORMS))
        scheme = _scheme(self.scheme)
        if not data.removeprefix(codecs.BOM_UTF8).strip():
            raise BrokenLine(file=file, line=1, reason="nothing")
        if form == "gate":
            self._take_gate(data, file)
            return
        source = decode_utf8(data, file)
        if form == "conll":
            self._take_drafted(*read_conll(source, file, self.masks, scheme))
        else:
            self._take_rows(source, form, file, scheme)

    def finish(self) -> tuple[Annotation, ...]:
        """Return the documents of all files taken, treatments of Label joined to theirs, aligned to
        ``document`` if one is set. Empty if the files hold none.

        Raises:
            BrokenLine: a treatment has no document; or ``document`` is set and there are several
            annotations, or one of another text.
        """
        self.annotations += from_label(self._label, self.masks, self.fit)
        self._label.clear()
        if self.document is not None and self.annotations:
            if len(self.annotations) > 1:
                name = self.annotations[0].document.name
                raise BrokenLine(file=name, line=1, reason="one_text", found=len(self.annotations))
            self.annotations = [self._moved(self.annotations[0], self.document)]
        return tuple(self.annotations)

    def notices(self) -> tuple[Notice, ...]:
        """Return what a user should know about how the files were read: schemes recognised, sets
        and annotations left aside."""
        said = {"gate_set": {"names": few(list(dict.fromkeys(self._sets)))}}
        return tuple(Notice(code, n, said.get(code, {})) for code, n in self.counts.items() if n)

    def _moved(self, annotation: Annotation, document: Document) -> Annotation:
        name = annotation.document.name
        drafted = self.drafted.get(name)
        moved = drafted.moved(document) if drafted else anchor_annotation(annotation, document)
        return replace(moved, document=replace(annotation.document, text=document.text))

    def _take_drafted(self, drafted: tuple[LocatedDocument, ...], scheme: Scheme) -> None:
        if scheme is not IOB2:
            self.counts[scheme.code] += 1
        for draft in drafted:
            self.annotations.append(draft.annotation)
            self.drafted[draft.annotation.document.name] = draft

    def _take_gate(self, data: bytes, file: str) -> None:
        read = gate_xml.from_gate(data, file, self.masks, self.fit, self.annotation_set)
        self.annotations.append(read.annotation)
        self.counts["gate_tokens"] += read.skipped
        if read.others and self.annotation_set is None:
            self.counts["gate_set"] += 1
            self._sets.append(read.name or gate_xml.DEFAULT)

    def _take_rows(self, source: str, form: str, file: str, scheme: Scheme | None) -> None:
        rows = list(_rows(source, form, file))
        for row in rows:
            if form != "seqeval" and (is_label(row.data) or (form == "label" and isinstance(row.data, dict))):
                self._label.append(row)
            elif form == "seqeval" or seqeval_lists.is_seqeval(row.data):
                self._take_drafted(*seqeval_lists.from_lists(row, self.masks, scheme, self.document, len(rows) == 1))
            else:
                self.annotations.append(self._annotation(row, form, len(rows) == 1))

    def _annotation(self, row: LabelRecord, form: str, alone: bool) -> Annotation:
        """Read Doccano's or our own; of several in a file, those without a name are numbered."""
        if is_doccano(row.data) or (form == "doccano" and not _is_ours(row.data)):
            self.counts["relations"] += _many(row.data, "relations")
            return from_row(row.data, row.file, row.line, self.masks, self.fit)
        text = self.document.text if self.document else None
        annotation = from_json(row.data, row.file, row.line, self.masks, text, self.fit)
        if not alone and annotation.document.name == PurePath(row.file).stem:
            name = f"{annotation.document.name}-{row.line}"
            return replace(annotation, document=replace(annotation.document, name=name))
        return annotation


def decode_utf8(data: bytes, file: str) -> str:
    """Decode bytes as UTF-8, without a byte order mark.

    Raises:
        BrokenLine: they are not UTF-8; it names the line.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BrokenLine(file=file, line=data[: error.start].count(b"\n") + 1, reason="encoding") from error


def parse_json(source: str, file: str, line: int = 1) -> Any:
    """Decode JSON that begins at ``line`` of a file.

    Raises:
        BrokenLine: it is malformed, nested too deeply, or contains an unpaired surrogate.
    """
    try:
        data = json.loads(source)
        if _HALF.search(source):
            json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise BrokenLine(file=file, line=line + error.lineno - 1, reason="json") from error
    except UnicodeEncodeError as error:
        raise BrokenLine(file=file, line=line, reason="surrogate") from error
    except (RecursionError, ValueError) as error:  # thousands of brackets, a number of thousands of digits
        raise BrokenLine(file=file, line=line, reason="json") from error
    return data


def _rows(source: str, form: str, file: str) -> Iterator[LabelRecord]:
    """Cut a JSON file into documents: a line each, or a list of them, or one."""
    if (form == "doccano" and not _is_list(source)) or _is_lines(source):
        for number, line in enumerate(source.split("\n"), 1):
            if line.strip():
                yield LabelRecord(parse_json(line, file, number), file, number)
        return
    data = parse_json(source, file)
    many = data if isinstance(data, list) and not seqeval_lists.is_seqeval(data) else [data]
    for number, row in enumerate(many, 1):
        yield LabelRecord(row, file, 1 if len(many) == 1 else number)


def _is_lines(source: str) -> bool:
    """Tell whether a file in .json holds a document a line, as older exports of Doccano do."""
    lines = [line for line in source.split("\n", 50) if line.strip()][:2]
    return len(lines) == 2 and all(line.startswith("{") and line.rstrip().endswith("}") for line in lines)


def _is_list(source: str) -> bool:
    """Tell whether a file in .jsonl is one list of documents, as Doccano's JSON export."""
    return source.lstrip().startswith("[") and source.rstrip().endswith("]") and "{" in source


def _is_ours(data: Any) -> bool:
    rows = data.get("entities") if isinstance(data, Mapping) else None
    return isinstance(data, Mapping) and (
        "schema" in data
        or (isinstance(rows, list) and any(isinstance(row, Mapping) and "start" in row for row in rows))
    )


def _many(data: Any, key: str) -> int:
    rows = data.get(key) if isinstance(data, Mapping) else None
    return len(rows) if isinstance(rows, list) else 0


def _scheme(code: str | None) -> Scheme | None:
    if code is not None and code not in SCHEMES:
        raise UnknownName(name=code, known=", ".join(SCHEMES))
    return SCHEMES[code] if code else None
