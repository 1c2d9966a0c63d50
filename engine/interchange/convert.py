"""Annotated documents from one form to another: our JSON, CoNLL, Doccano, Label, GATE, lists of
tags for seqeval.

What can be read is in one registry, :mod:`engine.interchange.registry`; what a form cannot hold is
counted by :mod:`engine.interchange.losses`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

from engine.core import Annotation, BrokenLine, Document, FileMissing, UnknownName, settle
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
    """How tokens are written and read: the columns of CoNLL, the tagging scheme (read: None
    recognises it), the set of GATE's annotations."""

    columns: int = 4
    scheme: str | None = None
    annotation_set: str | None = None


PLAIN = Ways()
"""Four columns, IOB2."""


@dataclass(frozen=True, slots=True)
class ConvertedFiles:
    """Annotated documents, and what is to be known of how they were read."""

    annotations: tuple[Annotation, ...]
    notices: tuple[Notice, ...] = ()


def form_of(path: PurePath) -> str:
    """Tell the form by the extension.

    Raises:
        UnknownName: the extension is none of ours.
    """
    if path.suffix.lower() not in EXTENSIONS:
        raise UnknownName(
            name=path.suffix or path.name, known=", ".join([*EXTENSIONS, *(f"--from {f}" for f in FORMS)])
        )
    return EXTENSIONS[path.suffix.lower()]


def extension(form: str) -> str:
    """Give the extension that files of a form get.

    Raises:
        UnknownName: no such form.
    """
    return _EXTENSION[_known(form)]


def load(
    path: Path, form: str | None = None, masks: Masks = lambda label: False, text: str | Document | None = None
) -> tuple[Annotation, ...]:
    """Read a file, or every annotated file of a directory in order of name. ``text``: as in
    :func:`read`.

    Raises:
        FileMissing: no such file. UnknownName: an extension, a form. BrokenLine: what cannot be
        read, and its line.
    """
    return read_all(path, form, masks, text).annotations


def read_all(
    path: Path,
    form: str | None = None,
    masks: Masks = lambda label: False,
    text: str | Document | None = None,
    ways: Ways = PLAIN,
) -> ConvertedFiles:
    """Read as :func:`load`, and say what is to be known of how."""
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
    """Read documents. ``masks`` says what a file leaves unsaid; ``text`` is what the one document
    of the file annotates.

    A JSON that does not hold its text takes it from there; tokens of any tokeniser, and a text in
    other signs, are brought to it.

    Raises:
        UnknownName, BrokenLine: as :func:`load`.
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
    """Read as :func:`read`, and say what is to be known of how."""
    reader = _reader(masks, text, ways)
    reader.take(data, form, file)
    return _finished(reader, file)


def write(annotations: Sequence[Annotation], form: str, file: str, ways: Ways = PLAIN) -> str:
    """Write documents in one text; several in JSON are a list. ``file`` names their source in
    errors.

    Raises:
        UnknownName: no such form, scheme or number of columns. BrokenLine: a text is not known, two
        documents have one name, there is none, or several for a form that holds one.
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
    """Accept how tokens are to be written.

    Raises:
        UnknownName: a scheme that is only read, or none; a number of columns.
    """
    if ways.scheme not in (None, *WRITTEN):
        raise UnknownName(name=ways.scheme, known=", ".join(WRITTEN))
    if ways.columns not in COLUMNS:
        raise UnknownName(name=ways.columns, known=", ".join(map(str, COLUMNS)))


def check_unique_names(annotations: Sequence[Annotation], file: str) -> tuple[Annotation, ...]:
    """Refuse two documents of one name: what is said of one could be the other's."""
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
