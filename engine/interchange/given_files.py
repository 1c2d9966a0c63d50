"""Annotated files that come by name and bytes, as programs send them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from engine.core import NoFile
from engine.interchange.convert import check_unique_names, form_of
from engine.interchange.converted_files import ConvertedFiles
from engine.interchange.form import PLAIN, Ways
from engine.interchange.registry import AnnotationReader, is_beside


def read_given(files: Sequence[tuple[str, bytes]], form: str | None = None, ways: Ways = PLAIN) -> ConvertedFiles:
    """Parse files, each by name and bytes, as :func:`engine.interchange.convert.read_all` parses
    those of a folder: texts and type systems stand beside the others. ``form`` is by default that
    of each extension.

    Raises:
        NoFile: there is none. UnknownName, BrokenLine, LabMissing: as
        :func:`engine.interchange.convert.read_bytes`.
    """
    if not files:
        raise NoFile()
    reader = AnnotationReader(lambda label: False, scheme=ways.scheme, annotation_set=ways.annotation_set)
    beside = {name: data for name, data in files if is_beside(name)} if len(files) > 1 else {}
    reader.beside |= beside
    for name, data in files:
        if name not in beside:
            reader.take(data, form or form_of(PurePath(name)), name)
    return ConvertedFiles(check_unique_names(reader.finish(), files[0][0]), reader.notices())


__all__ = ["read_given"]
