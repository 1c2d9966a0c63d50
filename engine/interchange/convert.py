"""Annotated documents from one form to another.

The forms are in one registry, :mod:`engine.interchange.registry`; what a form cannot hold is
counted by :mod:`engine.interchange.losses`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath

from engine.core import Annotation, BrokenLine, Document, FileMissing, UnknownName, settle
from engine.formats import pack
from engine.interchange.converted_files import ConvertedFiles
from engine.interchange.form import LAYOUTS, PLAIN, ExchangeForm, Ways
from engine.interchange.registry import EXTENSIONS, FORMS, TABLE, WRITTEN, AnnotationReader, is_beside
from engine.interchange.schema import HOLE, Masks
from engine.interchange.tools.brat import zip_parts
from engine.text import SCHEMES

__all__ = [
    "EXTENSIONS",
    "FORMS",
    "PLAIN",
    "ConvertedFiles",
    "Ways",
    "check_unique_names",
    "check_ways",
    "encode",
    "extension",
    "files_of",
    "form_of",
    "load",
    "read",
    "read_all",
    "read_bytes",
    "write",
]  # fmt: skip
COLUMNS = (4, 3, 2)
BINARY = ("brat", "spacy", "datasets")
"""Forms whose files are no texts."""


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
    return _known(form).extension


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
        for file in files_beside(path):
            reader.beside[str(file)] = file.read_bytes()
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
    """Serialise documents in a form whose files are texts, as :func:`encode` does; several in JSON
    become a list.

    Raises:
        UnknownName, BrokenLine, LabMissing: as :func:`encode`; or the form's files are no texts.
    """
    known = _known(form)
    kept = _checked(annotations, known, file, ways)
    written = known.write(kept, ways) if known.write else b""
    if isinstance(written, bytes):
        raise UnknownName(name=form, known=", ".join(one for one in FORMS if one not in BINARY))
    return written


def encode(annotations: Sequence[Annotation], form: str, file: str, ways: Ways = PLAIN) -> bytes:
    """Serialise documents in a form, as the bytes of one file: a zip of all files where a document
    takes several. ``file`` names their source in errors.

    Raises:
        UnknownName: no such form, scheme, layout or number of columns. BrokenLine: there is no
        document; the text of one is not known, or cannot be written as UTF-8; two have one name; or
        there are several for a form that holds one. LabMissing: a package that the form needs is
        not installed.
    """
    known = _known(form)
    kept = _checked(annotations, known, file, ways)
    if known.parts is not None:
        return pack((name, data, False) for name, data in zip_parts(kept).items())
    written = known.write(kept, ways) if known.write else b""
    return written if isinstance(written, bytes) else written.encode()


def files_of(annotation: Annotation, form: str, file: str, ways: Ways = PLAIN) -> Mapping[str, bytes]:
    """Serialise one document as the files that hold it, by extension with its dot.

    Raises:
        UnknownName, BrokenLine, LabMissing: as :func:`encode`.
    """
    known = _known(form)
    if known.parts is None:
        return {known.extension: encode([annotation], form, file, ways)}
    return known.parts(_checked([annotation], known, file, ways)[0])


def _checked(annotations: Sequence[Annotation], form: ExchangeForm, file: str, ways: Ways) -> Sequence[Annotation]:
    """Check that documents can be written in a form, and settle their mentions where it must be.

    Raises:
        UnknownName, BrokenLine: as :func:`encode`.
    """
    check_ways(ways)
    if not annotations:
        raise BrokenLine(file=file, line=1, reason="empty")
    for annotation in check_unique_names(annotations, file):
        _check_text(annotation, file)
    if form.alone and len(annotations) > 1:
        raise BrokenLine(file=file, line=1, reason="one_document", found=len(annotations), form=form.title)
    return [replace(one, entities=settle(one.entities)) for one in annotations] if form.settled else annotations


def _check_text(annotation: Annotation, file: str) -> None:
    """Check that a document's text is known and can be written.

    Raises:
        BrokenLine: it is not.
    """
    text = annotation.document.text
    if HOLE in text:
        covered = {place for one in annotation.entities for place in range(one.start, one.end)}
        known = any(sign != HOLE and place not in covered for place, sign in enumerate(text))
        line = text.count("\n", 0, text.index(HOLE)) + 1 if known else 1
        raise BrokenLine(file=file, line=line, reason="nul" if known else "no_text")
    try:
        for value in (text, annotation.document.name, *(one.label for one in annotation.entities)):
            value.encode()
    except UnicodeEncodeError as error:
        raise BrokenLine(file=file, line=text.count("\n", 0, error.start) + 1, reason="surrogate") from error


def check_ways(ways: Ways) -> None:
    """Check that options for tokens can be used for writing.

    Raises:
        UnknownName: the scheme or the layout is unknown, or the number of columns is not 2, 3 or 4.
    """
    if ways.scheme not in (None, *SCHEMES):
        raise UnknownName(name=ways.scheme, known=", ".join(SCHEMES))
    if ways.columns not in COLUMNS:
        raise UnknownName(name=ways.columns, known=", ".join(map(str, COLUMNS)))
    if ways.layout not in (None, *LAYOUTS):
        raise UnknownName(name=ways.layout, known=", ".join(LAYOUTS))


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


def files_beside(path: Path) -> list[Path]:
    """List the files that stand beside the annotations of a path and that these may need: in the
    folder itself, or in that of the file.

    Raises:
        OSError: the folder cannot be read.
    """
    folder = path if path.is_dir() else path.parent
    form = TABLE.get(EXTENSIONS.get(path.suffix.lower(), ""))
    if not path.is_dir() and (form is None or not form.late):
        return []
    return sorted(file for file in folder.iterdir() if is_beside(file.name) and file.is_file() and file != path)


def _known(form: str) -> ExchangeForm:
    known = TABLE.get(form) or WRITTEN.get(form)
    if known is None:
        raise UnknownName(name=form, known=", ".join((*FORMS, *WRITTEN)))
    return known


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
