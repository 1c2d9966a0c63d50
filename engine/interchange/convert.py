"""Annotated documents from one form to another: our JSON, CoNLL, Doccano, Label, GATE, lists of
tags for seqeval.

What can be read is in one registry, :mod:`engine.interchange.registry`; what a form cannot hold is
counted by :mod:`engine.interchange.losses`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any, ClassVar

from engine.core import Annotation, BrokenLine, Document, FileMissing, Tabular, UnknownName, notebook, settle
from engine.interchange import seqeval_lists
from engine.interchange.conll import to_conll
from engine.interchange.doccano import to_doccano
from engine.interchange.gate_xml import to_gate
from engine.interchange.label_write import to_label
from engine.interchange.notices import Notice
from engine.interchange.registry import EXTENSIONS, FORMS, AnnotationReader
from engine.interchange.schema import HOLE, Masks, to_json
from engine.text import SCHEMES, WRITTEN

__all__ = [
    "EXTENSIONS",
    "FORMS",
    "PLAIN",
    "ConvertedFiles",
    "Ways",
    "check_unique_names",
    "check_ways",
    "extension",
    "form_of",
    "load",
    "read",
    "read_all",
    "read_bytes",
    "write",
]  # fmt: skip
COLUMNS = (4, 3, 2)
_EXTENSION = {
    "json": ".json",
    "conll": ".conll",
    "doccano": ".jsonl",
    "label": ".json",
    "gate": ".xml",
    "seqeval": ".json",
}


@dataclass(frozen=True, slots=True)
class Ways:
    """Options for reading and writing tokens: ``columns`` of CoNLL (2 to 4), the tagging ``scheme``
    (None: IOB2 when writing, recognised when reading), the name of GATE's annotation set to
    read."""

    columns: int = 4
    scheme: str | None = None
    annotation_set: str | None = None


PLAIN = Ways()
"""Four columns, IOB2."""


@dataclass(frozen=True, slots=True)
class ConvertedFiles(Tabular):
    """Documents that were read, and notices about how they were read."""

    annotations: tuple[Annotation, ...]
    notices: tuple[Notice, ...] = ()

    COLUMNS: ClassVar[tuple[str, ...]] = ("document", *Annotation.COLUMNS)

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return the mentions of all documents, each with the name of its own."""
        for annotation in self.annotations:
            yield from ((annotation.document.name, *row) for row in annotation.records())

    def caption(self) -> str:
        """Return how many documents and mentions there are."""
        mentions = sum(len(annotation.entities) for annotation in self.annotations)
        return notebook.say("converted", documents=len(self.annotations), mentions=mentions)


def form_of(path: PurePath) -> str:
    """Return the form of a file by its extension.

    Raises:
        UnknownName: the extension is not in :data:`EXTENSIONS`.
    """
    if path.suffix.lower() not in EXTENSIONS:
        raise UnknownName(
            name=path.suffix or path.name, known=", ".join([*EXTENSIONS, *(f"--from {f}" for f in FORMS)])
        )
    return EXTENSIONS[path.suffix.lower()]


def extension(form: str) -> str:
    """Return the file extension of a form, with its dot.

    Raises:
        UnknownName: no such form.
    """
    return _EXTENSION[_known(form)]


def load(
    path: Path, form: str | None = None, masks: Masks = lambda label: False, text: str | Document | None = None
) -> tuple[Annotation, ...]:
    """Read the annotated documents of a file, or of every annotated file in a directory, in order
    of file name. Parameters as in :func:`read`; ``form`` is by default that of the extension.

    Raises:
        FileMissing: there is no such file.
        UnknownName: an unknown extension or form.
        BrokenLine: the content cannot be read; it names file and line.
    """
    return read_all(path, form, masks, text).annotations


def read_all(
    path: Path,
    form: str | None = None,
    masks: Masks = lambda label: False,
    text: str | Document | None = None,
    ways: Ways = PLAIN,
) -> ConvertedFiles:
    """Read as :func:`load` does, with options for tokens and notices about the reading.

    Raises:
        FileMissing, UnknownName, BrokenLine: as :func:`load`.
    """
    reader = _reader(masks, text, ways)
    try:
        files = sorted(filter(_is_ours, path.iterdir())) if path.is_dir() else [path]
        for file in files:
            reader.take(file.read_bytes(), form or form_of(file), str(file))
    except OSError as error:
        raise FileMissing(file=path) from error
    return _finished(reader, str(path), empty=path.is_dir())


def read(
    data: bytes,
    form: str,
    file: str,
    masks: Masks = lambda label: False,
    text: str | Document | None = None,
) -> tuple[Annotation, ...]:
    """Parse the annotated documents in the bytes of a file.

    ``masks`` tells whether a label is masked, where the file does not say. ``text`` is the text or
    document that the only document of the file annotates: it supplies the text that a JSON may
    omit, and mentions in any tokenisation or variant of the text are aligned to it.

    Raises:
        UnknownName: no such form.
        BrokenLine: the content cannot be read; it names file and line.
    """
    return read_bytes(data, form, file, masks, text).annotations


def read_bytes(
    data: bytes,
    form: str,
    file: str,
    masks: Masks = lambda label: False,
    text: str | Document | None = None,
    ways: Ways = PLAIN,
) -> ConvertedFiles:
    """Parse as :func:`read` does, with options for tokens and notices about the reading.

    Raises:
        UnknownName, BrokenLine: as :func:`read`.
    """
    reader = _reader(masks, text, ways)
    reader.take(data, form, file)
    return _finished(reader, file)


def write(annotations: Sequence[Annotation], form: str, file: str, ways: Ways = PLAIN) -> str:
    """Serialise documents in a form, as one text; several in JSON become a list. ``file`` names
    their source in errors.

    Raises:
        UnknownName: no such form, scheme or number of columns.
        BrokenLine: there is no document; the text of one is not known; two have one name; or there
        are several for a form that holds one.
    """
    _known(form)
    check_ways(ways)
    if not annotations:
        raise BrokenLine(file=file, line=1, reason="empty")
    for annotation in check_unique_names(annotations, file):
        if HOLE in annotation.document.text:
            raise BrokenLine(file=file, line=1, reason="no_text")
    scheme = SCHEMES[ways.scheme or "iob2"]
    if form in ("conll", "seqeval"):
        annotations = [replace(one, entities=settle(one.entities)) for one in annotations]
    if form == "gate" and len(annotations) > 1:
        raise BrokenLine(file=file, line=1, reason="one_document", found=len(annotations))
    if form == "seqeval":
        return seqeval_lists.join_documents(annotations, scheme)
    if form == "conll":
        heading = ways.columns < 4 and len(annotations) > 1
        return "".join(to_conll(one, ways.columns, scheme, heading) for one in annotations)
    if form in ("json", "label"):
        return _list([to_json(one, text=True, indent=1) if form == "json" else to_label(one) for one in annotations])
    one_by_one: Callable[[Annotation], str] = to_doccano if form == "doccano" else to_gate
    return "".join(map(one_by_one, annotations))


def check_ways(ways: Ways) -> None:
    """Check that options for tokens can be used for writing.

    Raises:
        UnknownName: the scheme is unknown or only read, or the number of columns is not 2, 3 or 4.
    """
    if ways.scheme not in (None, *WRITTEN):
        raise UnknownName(name=ways.scheme, known=", ".join(WRITTEN))
    if ways.columns not in COLUMNS:
        raise UnknownName(name=ways.columns, known=", ".join(map(str, COLUMNS)))


def check_unique_names(annotations: Sequence[Annotation], file: str) -> tuple[Annotation, ...]:
    """Return the annotations as a tuple if their documents have different names.

    Raises:
        BrokenLine: two documents have the same name.
    """
    name, count = (
        Counter(annotation.document.name for annotation in annotations).most_common(1)[0] if annotations else ("", 0)
    )
    if count > 1:
        raise BrokenLine(file=file, line=1, reason="twice", name=name)
    return tuple(annotations)


def _known(form: str) -> str:
    if form not in FORMS:
        raise UnknownName(name=form, known=", ".join(FORMS))
    return form


def _list(rows: Sequence[str]) -> str:
    return (rows[0] if len(rows) == 1 else "[" + ",\n".join(rows) + "]") + "\n"


def _reader(masks: Masks, text: str | Document | None, ways: Ways) -> AnnotationReader:
    document = Document("--text", text) if isinstance(text, str) else text
    return AnnotationReader(masks, document=document, scheme=ways.scheme, annotation_set=ways.annotation_set)


def _finished(reader: AnnotationReader, file: str, empty: bool = False) -> ConvertedFiles:
    found = reader.finish()
    if not found and not empty:
        raise BrokenLine(file=file, line=1, reason="nothing")
    return ConvertedFiles(check_unique_names(found, file), reader.notices())


def _is_ours(file: Path) -> bool:
    return file.suffix.lower() in EXTENSIONS
