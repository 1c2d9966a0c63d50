"""What the functions of the library take: a text, a file, documents that were read, annotations."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core import Annotation, Document, FileMissing, FileNameAsText, notebook
from engine.text import clean

if TYPE_CHECKING:
    from engine.interchange import ConvertedFiles, Masks, Notice
    from engine.measure import own_sets

FilePath = str | os.PathLike[str]
DocumentSource = str | os.PathLike[str] | Document | Annotation
"""A text as ``str``, a file as ``Path``, a document that was read, or that of an annotation."""

if TYPE_CHECKING:
    AnnotationSource = FilePath | Annotation | Sequence[Annotation] | ConvertedFiles

TEXT_NAME = "text"
"""The name of a document that came as a text."""


class ReadingWarning(UserWarning):
    """What is to be known of files that were read or of figures made of them, and stops nothing:
    documents without a prediction, mentions that overlap, labels left aside."""


def warn(notices: Iterable[Notice]) -> None:
    """Warn of notices, in the language of notebooks."""
    for notice in notices:
        warnings.warn(notice.sentence(notebook.language()), ReadingWarning, stacklevel=3)


def file_bytes(path: FilePath) -> bytes:
    """Read a file.

    Raises:
        FileMissing: it cannot be opened.
    """
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise FileMissing(file=path) from error


def document_of(source: DocumentSource) -> tuple[Document, bytes | None]:
    """Return the document of a source, and the bytes that it was read from where these are known.

    Raises:
        FileNameAsText: a text is the name of a file that is there.
        FileMissing, DocumentError: a file cannot be read.
    """
    if isinstance(source, Document | Annotation):
        return (source if isinstance(source, Document) else source.document), None
    if isinstance(source, str):
        if os.path.isfile(source):
            raise FileNameAsText(file=source)
        return Document(TEXT_NAME, clean(source)), source.encode("utf-8", "replace")
    from engine.formats import read

    data = file_bytes(source)
    return read(data, Path(source).name), data


def side_of(
    source: AnnotationSource, masks: Masks, form: str | None = None, known: Iterable[Annotation] = ()
) -> own_sets.OwnAnnotations:
    """Return the annotated documents of one side. Those of files are read as the pages read a
    user's own (:func:`engine.measure.own.sets.read_files`); annotations are settled alike: mentions
    in order, of those that overlap one, and ``masks`` decides where no profile has. ``known`` have
    the texts of files that hold none, as tables of offsets do.

    Raises:
        FileMissing: there is no such file or folder.
        BrokenLine: a file cannot be read, or a mention is not in the text of its document.
        UnknownName, GoldTooLarge, DocumentError: the files cannot be read.
    """
    from engine.interchange import ConvertedFiles
    from engine.measure import own_sets, own_sides

    if isinstance(source, str | os.PathLike):
        documents = [one.document for one in known]
        return own_sets.read_files(own_sides.list_files(Path(source), form), masks, known=documents)
    if isinstance(source, Annotation):
        return own_sides.settle_annotations([source], masks)
    return own_sides.settle_annotations(source.annotations if isinstance(source, ConvertedFiles) else source, masks)
