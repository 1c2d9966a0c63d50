"""Annotated documents from one form to another."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.core import Annotation
from engine.interchange import ConvertedFiles, Ways, convert as forms, losses
from engine.library.sources import FilePath, warn

SOURCE = "annotations"
"""What annotations that came from no file are called in errors."""


@dataclass(frozen=True, slots=True)
class ConvertedDocuments(ConvertedFiles):
    """Documents that were read, and, where a ``form`` was asked for, the bytes of a file in it;
    ``notices`` say how they were read and what the form cannot hold. As a frame: the mentions of
    all documents."""

    form: str = ""
    data: bytes = field(default=b"", repr=False)

    @property
    def text(self) -> str:
        """Return the file as text.

        Raises:
            UnicodeDecodeError: its form is none of text.
        """
        return self.data.decode()


def convert(
    source: FilePath | Annotation | Sequence[Annotation] | ConvertedFiles,
    to: str | None = None,
    *,
    form: str | None = None,
    columns: int = 4,
    layout: str | None = None,
    scheme: str | None = None,
    annotation_set: str | None = None,
) -> ConvertedDocuments:
    """Read annotated documents from a file or folder, in whatever form it is, and write them in
    another (:data:`engine.interchange.convert.FORMS`); without ``to`` they are only read.

    ``form`` is that of the source where its extension does not say; annotations are taken as they
    are. ``columns`` are those of CoNLL to write, 2 to 4, in the order of ``layout``; ``scheme`` the
    tagging scheme to write, IOB2 by default; ``annotation_set`` the one of GATE to read. What the
    form cannot hold is warned of.

    Raises:
        UnknownName: no such form, scheme, extension or number of columns.
        FileMissing: there is no such file.
        BrokenLine: it cannot be read or written; the sentence names file and line.

    >>> from nomdemprunt import annotate, convert
    >>> made = convert(annotate("M. Idriss Marchenoir conclut."), "json")
    >>> [(one.text, one.start, one.end) for one in made.annotations[0].entities]
    [('Idriss', 3, 9), ('Marchenoir', 10, 20)]
    """
    writing = Ways(columns, scheme, layout=layout)
    forms.check_ways(writing)
    read = _read(source, form, Ways(annotation_set=annotation_set))
    if to is None:
        warn(read.notices)
        return ConvertedDocuments(read.annotations, read.notices)
    name = str(source) if isinstance(source, str | os.PathLike) else SOURCE
    written = forms.encode(read.annotations, to, name, writing)
    lost = tuple(losses.losses(read.annotations, to, writing))
    warn((*read.notices, *lost))
    return ConvertedDocuments(read.annotations, (*read.notices, *lost), to, written)


def _read(
    source: FilePath | Annotation | Sequence[Annotation] | ConvertedFiles, form: str | None, ways: Ways
) -> ConvertedFiles:
    if isinstance(source, ConvertedFiles):
        return source
    if isinstance(source, Annotation):
        return ConvertedFiles((source,))
    if not isinstance(source, str | os.PathLike):
        return ConvertedFiles(tuple(source))
    return forms.read_all(Path(source), form, ways=ways)
