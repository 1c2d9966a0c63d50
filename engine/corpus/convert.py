"""Annotated documents from one form to another: our JSON, CoNLL in four columns, Doccano's JSON lines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import Any

from engine.corpus.broken import BrokenLine
from engine.corpus.conll import from_conll, to_conll
from engine.corpus.doccano import from_doccano, to_doccano
from engine.corpus.schema import HOLE, Masks, from_json, to_json
from engine.errors import FileMissing, UnknownName
from engine.model import Annotation

EXTENSIONS: dict[str, str] = {
    ".json": "json", ".jsonl": "doccano", ".conll": "conll", ".iob": "conll", ".iob2": "conll", ".bio": "conll",
}  # fmt: skip
FORMS: tuple[str, ...] = ("json", "conll", "doccano")


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
    if form not in FORMS:
        raise UnknownName(name=form, known=", ".join(FORMS))
    return next(extension for extension, of in EXTENSIONS.items() if of == form)


def load(
    path: Path, form: str | None = None, masks: Masks = lambda label: False, text: str | None = None
) -> tuple[Annotation, ...]:
    """Read a file, or every annotated file of a directory in order of name. ``text``: as in :func:`read`.

    Raises:
        FileMissing: no such file. UnknownName: an extension, a form. BrokenLine: what cannot be read, and its line.
    """
    try:
        files = sorted(filter(_is_ours, path.iterdir())) if path.is_dir() else [path]
        found = [read(file.read_bytes(), form or form_of(file), str(file), masks, text) for file in files]
    except OSError as error:
        raise FileMissing(file=path) from error
    return once([annotation for annotations in found for annotation in annotations], str(path))


def read(
    data: bytes, form: str, file: str, masks: Masks = lambda label: False, text: str | None = None
) -> tuple[Annotation, ...]:
    """Read documents. ``masks`` says what a file leaves unsaid; ``text`` is what one JSON annotates without holding it.

    Raises:
        UnknownName, BrokenLine: as :func:`load`.
    """
    if form not in FORMS:
        raise UnknownName(name=form, known=", ".join(FORMS))
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BrokenLine(file=file, line=data[: error.start].count(b"\n") + 1, reason="encoding") from error
    if form == "conll":
        return from_conll(source, file, masks)
    if form == "doccano":
        return from_doccano(source, file, masks)
    return tuple(from_json(row, file, 1, masks, text) for row in _decoded(source, file))


def write(annotations: Sequence[Annotation], form: str, file: str) -> str:
    """Write documents in one text; several in JSON are a list. ``file`` names their source in errors.

    Raises:
        UnknownName: no such form. BrokenLine: a text is not known, two documents have one name, or there is none.
    """
    if form not in FORMS:
        raise UnknownName(name=form, known=", ".join(FORMS))
    if not annotations:
        raise BrokenLine(file=file, line=1, reason="empty")
    for annotation in once(annotations, file):
        if HOLE in annotation.document.text:
            raise BrokenLine(file=file, line=1, reason="no_text")
    if form == "conll":
        return "".join(map(to_conll, annotations))
    if form == "doccano":
        return "".join(map(to_doccano, annotations))
    rows = [to_json(annotation, text=True, indent=1) for annotation in annotations]
    return (rows[0] if len(rows) == 1 else "[" + ",\n".join(rows) + "]") + "\n"


def once(annotations: Sequence[Annotation], file: str) -> tuple[Annotation, ...]:
    """Refuse two documents of one name: what is said of one could be the other's."""
    name, count = (
        Counter(annotation.document.name for annotation in annotations).most_common(1)[0] if annotations else ("", 0)
    )
    if count > 1:
        raise BrokenLine(file=file, line=1, reason="twice", name=name)
    return tuple(annotations)


def _is_ours(file: Path) -> bool:
    return file.suffix.lower() in EXTENSIONS


def _decoded(source: str, file: str) -> list[Any]:
    try:
        data = json.loads(source)
    except json.JSONDecodeError as error:
        raise BrokenLine(file=file, line=error.lineno, reason="json") from error
    return data if isinstance(data, list) else [data]
