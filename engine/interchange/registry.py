"""The one registry of forms: bytes in, annotated documents out. What a JSON holds is told by its
content, not by the name of its file.

Label's database spreads a document over several files; so does a zip of CoNLL, and brat always: a
:class:`AnnotationReader` takes all files of a set before it gives the documents. How mentions that
overlap are met is for whoever reads to say (:data:`engine.interchange.schema.Fit`).
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import PurePath

from engine.core import Annotation, BrokenLine, Document, UnknownName, absent
from engine.interchange import cour, doccano, label_json, own_json, seqeval_lists
from engine.interchange.anchor import anchor_annotation
from engine.interchange.form import ExchangeForm, JsonRecord, Reading
from engine.interchange.label_json import from_label
from engine.interchange.notices import Notice, few
from engine.interchange.source import decode_utf8, parse_json
from engine.interchange.tools import webanno
from engine.interchange.tools.xmi import TYPES

MODULES = (
    "own_json", "conll", "doccano", "label_json", "gate_xml", "seqeval_lists", "tools.brat", "tools.webanno",
    "tools.xmi", "tools.label_studio", "tools.prodigy", "tools.argilla", "tools.docbin", "tools.parquet",
    "tools.offsets",
)  # fmt: skip
"""The files of the forms, in the order in which these are offered."""

TABLE: dict[str, ExchangeForm] = {
    form.code: form for form in (import_module(f"engine.interchange.{module}").FORM for module in MODULES)
}
FORMS: tuple[str, ...] = tuple(TABLE)
EXTENSIONS: dict[str, str] = {extension: form.code for form in TABLE.values() for extension in form.extensions}
"""Forms by extension; ``json`` is whatever a JSON file may hold."""

WRITTEN: dict[str, ExchangeForm] = {form.code: form for form in cour.FORMS}
"""Forms that are written and not read: answers for other programs. No page offers them."""

TAGGED = ("conll", "seqeval", "datasets")
"""Forms of tags, which are written in a scheme."""

_RECORDS = [form for form in TABLE.values() if form.owns and form.code not in ("json", "label", "doccano", "seqeval")]


def is_beside(name: str) -> bool:
    """Tell whether a file may stand beside annotations, by its name: a text, a type system."""
    return PurePath(name).suffix.lower() == ".txt" or PurePath(name).name == TYPES


def offered() -> tuple[str, ...]:
    """List the forms that are written here: whose packages are installed."""
    return tuple(code for code, form in TABLE.items() if absent(form.needs) is None)


def whole() -> tuple[str, ...]:
    """List those of them that hold a document whole, its text too."""
    return tuple(code for code in offered() if not TABLE[code].textless)


@dataclass(slots=True)
class AnnotationReader(Reading):
    """Reads annotated files one after another, then returns their documents: a document may be
    spread over several files."""

    _late: list[tuple[bytes, ExchangeForm, str]] = field(default_factory=list)

    def take(self, data: bytes, form: str, file: str) -> None:
        """Parse a file and keep its content until :meth:`finish`; ``file`` names it in errors.

        Raises:
            UnknownName: no such form or scheme.
            BrokenLine: the content cannot be read; it names the line.
            LabMissing: a package that the form needs is not installed.
        """
        known = TABLE.get(form)
        if known is None:
            raise UnknownName(name=form, known=", ".join(FORMS))
        if form == "conll" and webanno.is_webanno(data):
            known = webanno.FORM
        if not data.removeprefix(codecs.BOM_UTF8).strip() and not (form == "brat" and file.endswith(".ann")):
            raise BrokenLine(file=file, line=1, reason="nothing")
        if known.late:
            self._late.append((data, known, file))
        elif known.read is not None:
            known.read(self, data, file)
        else:
            self._take_rows(decode_utf8(data, file), form, file)

    def finish(self) -> tuple[Annotation, ...]:
        """Return the documents of all files taken, treatments of Label joined to theirs, aligned to
        ``document`` if one is set. Empty if the files hold none.

        Raises:
            BrokenLine: a treatment has no document, a file lacks its text; or ``document`` is set
            and there are several annotations, or one of another text.
        """
        for data, form, file in self._late:
            if form.read is not None:
                form.read(self, data, file)
        self._late.clear()
        self.annotations += from_label(self.label, self.masks, self.fit)
        self.label.clear()
        if self.document is not None and self.annotations:
            if len(self.annotations) > 1:
                name = self.annotations[0].document.name
                raise BrokenLine(file=name, line=1, reason="one_text", found=len(self.annotations))
            self.annotations = [self._moved(self.annotations[0], self.document)]
        return tuple(self.annotations)

    def notices(self) -> tuple[Notice, ...]:
        """Return what a user should know about how the files were read: schemes recognised, sets
        and annotations left aside."""
        said = {"gate_set": {"names": few(list(dict.fromkeys(self.sets)))}}
        return tuple(Notice(code, n, said.get(code, {})) for code, n in self.counts.items() if n)

    def _moved(self, annotation: Annotation, document: Document) -> Annotation:
        name = annotation.document.name
        drafted = self.drafted.get(name)
        moved = drafted.moved(document) if drafted else anchor_annotation(annotation, document)
        return replace(moved, document=replace(annotation.document, text=document.text))

    def _take_rows(self, source: str, form: str, file: str) -> None:
        rows = list(_rows(source, form, file))
        for row in rows:
            take = _form_of(row, form).row
            if take is not None:
                take(self, row, len(rows) == 1)


def _form_of(row: JsonRecord, said: str) -> ExchangeForm:
    """Tell the form of a JSON document: by its content, and by what was said where that leaves it
    open."""
    data = row.data
    if said in ("json", "doccano"):
        found = next((form for form in _RECORDS if form.owns and form.owns(data)), None)
        if found is not None:
            return found
    elif said not in ("label", "seqeval"):
        return TABLE[said]
    if said != "seqeval" and (label_json.is_label(data) or (said == "label" and isinstance(data, dict))):
        return label_json.FORM
    if said == "seqeval" or seqeval_lists.is_seqeval(data):
        return seqeval_lists.FORM
    if doccano.is_doccano(data) or (said == "doccano" and not own_json.is_ours(data)):
        return doccano.FORM
    return own_json.FORM


def _rows(source: str, form: str, file: str) -> Iterator[JsonRecord]:
    """Cut a JSON file into documents: a line each, or a list of them, or one."""
    if (TABLE[form].extension == ".jsonl" and not _is_list(source)) or _is_lines(source):
        for number, line in enumerate(source.split("\n"), 1):
            if line.strip():
                yield JsonRecord(parse_json(line, file, number), file, number)
        return
    data = parse_json(source, file)
    many = data if isinstance(data, list) and not seqeval_lists.is_seqeval(data) else [data]
    for number, row in enumerate(many, 1):
        yield JsonRecord(row, file, 1 if len(many) == 1 else number)


def _is_lines(source: str) -> bool:
    """Tell whether a file in .json holds a document a line, as older exports of Doccano do."""
    lines = [line for line in source.split("\n", 50) if line.strip()][:2]
    return len(lines) == 2 and all(line.startswith("{") and line.rstrip().endswith("}") for line in lines)


def _is_list(source: str) -> bool:
    """Tell whether a file in .jsonl is one list of documents, as Doccano's JSON export."""
    return source.lstrip().startswith("[") and source.rstrip().endswith("]") and "{" in source
