"""The files of a user's gold and predictions: which of them hold annotations, which stand beside
them, and what is in a zip."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import PurePath

from engine.core import GoldTooLarge, settings
from engine.interchange import has_tags, registry as reading

FORMS = reading.FORMS
EXTENSIONS: dict[str, str] = {**reading.EXTENSIONS, ".txt": "conll", ".zip": "zip"}
MEGABYTE = 1024 * 1024
MOST_FILES = 1000
"""Files that one set is sent in over HTTP; more come in a zip file."""


@dataclass(frozen=True, slots=True)
class File:
    """A file to read, by name and contents; ``form`` is one of ``FORMS``, None to infer it from the
    name's extension."""

    name: str
    data: bytes
    form: str | None = None


def check_size(size: int) -> None:
    """Check that a size in bytes is within ``gold_limit`` of the settings.

    Raises:
        GoldTooLarge: it is over the limit.
    """
    limit = settings().gold_limit
    if size > limit:
        raise GoldTooLarge(size=math.ceil(size / MEGABYTE), limit=limit // MEGABYTE)


def is_annotation_file(file: File) -> bool:
    """Tell whether a file holds annotations, by its extension; a .txt file of unstated form only if
    it has CoNLL tags, since otherwise it is a text beside the annotations."""
    suffix = PurePath(file.name).suffix.lower()
    if suffix == ".txt":
        return has_tags(file.data.decode("utf-8-sig", "replace")) if file.form is None else not needs_others(file)
    return suffix in EXTENSIONS and not reading.is_beside(file.name)


def form_of(file: File) -> str | None:
    """Return the form of a file, as stated or by its extension; None if neither tells, ``zip`` for
    an archive."""
    return file.form or EXTENSIONS.get(PurePath(file.name).suffix.lower())


def is_beside(file: File) -> bool:
    """Tell whether a file stands beside annotations that may need it: a text without tags, a type
    system."""
    return reading.is_beside(file.name) and not is_annotation_file(file) and (file.form is None or needs_others(file))


def needs_others(file: File) -> bool:
    """Tell whether a file may need others beside it, by its form: brat, UIMA CAS, offsets."""
    form = reading.TABLE.get(form_of(file) or "")
    return form is not None and form.late


def members(file: File) -> tuple[list[File], int]:
    """List the files of a zip that are annotations, and count the others."""
    from engine.formats import Archive

    archive = Archive(file.data, "zip")
    found, skipped = [], 0
    for name in archive.order:
        path = PurePath(name)
        if any(part.startswith((".", "__MACOSX")) for part in path.parts):
            continue
        archived = EXTENSIONS.get(path.suffix.lower(), "zip") == "zip"  # an archive in an archive is none of ours
        member = None if archived else File(name, archive.read(name))
        if member and (is_annotation_file(member) or is_beside(member)):
            found.append(member)
        else:
            skipped += 1
    return found, skipped
