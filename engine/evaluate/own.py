"""A user's own gold and predictions: read from whatever form they are in, checked, and put side by side.

What can be settled is settled and said in a :class:`engine.evaluate.own_notices.Notice`; what cannot is one error.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any

from engine.corpus.broken import BrokenLine
from engine.corpus.conll import from_conll
from engine.corpus.conll_columns import four_columns, has_tags
from engine.corpus.doccano import from_doccano
from engine.corpus.label_json import NAMES, Row, from_label, is_label, persons_of
from engine.corpus.schema import HOLE, Masks, check_spans, from_json
from engine.errors import GoldTooLarge, NoFile, UnknownName
from engine.evaluate.own_notices import Notice, few
from engine.evaluate.pairs import Pairs, pair, stem
from engine.evaluate.runs import Compared
from engine.labels import Profile
from engine.model import Annotation, Entity, settle
from engine.settings import settings

EXTENSIONS: dict[str, str] = {
    ".json": "json", ".jsonl": "doccano", ".ndjson": "doccano", ".conll": "conll", ".iob": "conll", ".iob2": "conll",
    ".bio": "conll", ".tsv": "conll", ".txt": "conll", ".zip": "zip",
}  # fmt: skip
FORMS = ("conll", "doccano", "json", "label")
MEGABYTE = 1024 * 1024
MOST_FILES = 1000
"""Files that one set is sent in over HTTP; more come in a zip file."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Annotated documents, and what is to be known of how they were read."""

    annotations: tuple[Annotation, ...]
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class File:
    """A file by its name and its bytes; ``form`` is one of ``FORMS`` where its name does not tell."""

    name: str
    data: bytes
    form: str | None = None


@dataclass(slots=True)
class _Settling:
    """Puts the mentions of a document in order, settles overlaps by the engine's one policy, and counts what they cost."""

    lost: int = 0

    def __call__(self, entities: Sequence[Entity], text: str, file: str, line: int) -> tuple[Entity, ...]:
        check_spans(entities, text, file, line)
        kept = settle(map(_plain_entity, entities))
        self.lost += len(entities) - len(kept)
        return kept


@dataclass(slots=True)
class _Sorted:
    """What the files hold, each by its form; Label's may be spread over several, and are read when all are there."""

    annotations: list[Annotation] = field(default_factory=list)
    label: list[Row] = field(default_factory=list)
    skipped: int = 0


def check_size(size: int) -> None:
    """Accept a number of bytes.

    Raises:
        GoldTooLarge: it is over the limit of the settings.
    """
    limit = settings().gold_limit
    if size > limit:
        raise GoldTooLarge(size=math.ceil(size / MEGABYTE), limit=limit // MEGABYTE)


def read_files(files: Sequence[File], masks: Masks, *, texts: bool = False) -> Reading:
    """Read one set from its files, in whatever forms; zip files are opened. ``texts``: every document must hold its text.

    Raises:
        NoFile: there is none. GoldTooLarge: together they are over the limit. UnknownName: a form that is not read.
        BrokenLine: what cannot be read, with file and line; an empty set; two documents of one name. DocumentError: a zip file.
    """
    if not files:
        raise NoFile
    check_size(sum(len(file.data) for file in files))
    found, fit = _Sorted(), _Settling()
    for file in files:
        _take(file, found, masks, fit)
    found.annotations += from_label(found.label, masks, fit)
    if not found.annotations:
        raise BrokenLine(file=files[0].name, line=1, reason="nothing")
    _check_names(found.annotations, files[0].name)
    for annotation in found.annotations:
        if texts and HOLE in annotation.document.text:
            raise BrokenLine(file=annotation.document.name, line=1, reason="no_text")
    counts = (("overlaps", fit.lost), ("skipped", found.skipped))
    return Reading(tuple(map(_with_persons, found.annotations)), tuple(Notice(code, n) for code, n in counts if n))


def side_by_side(gold: Sequence[Annotation], predicted: Sequence[Annotation]) -> tuple[Pairs, tuple[Notice, ...]]:
    """Pair the documents of both sides, and say what does not pair. A document of another name is known by its text.

    Raises:
        BrokenLine: both sides have a document, and its text is not the same: which one, and where they part.
    """
    renamed, known = named_by_text(gold, predicted)
    both = pair(gold, renamed)
    missing = [one.name for one in both.pairs if one.missing]
    found: list[Notice] = []
    for code, names in (("by_text", known), ("missing", missing), ("extra", both.extra)):
        if names:
            found.append(Notice(code, len(names), {} if code == "by_text" else {"names": few(names)}))
    if not any(one.predicted for one in both.pairs) and any(one.gold for one in both.pairs):
        found.append(Notice("no_prediction", len(both.pairs)))
    return both, tuple(found)


def of_gold(documents: int, mentions: int) -> tuple[Notice, ...]:
    """Say what a gold set cannot tell: without a mention, or with one document."""
    found = () if mentions else (Notice("no_mention", documents),)
    return (*found, Notice("one_document")) if documents == 1 else found


def compared(
    gold: Sequence[Annotation], predicted: Sequence[Annotation], profile: Profile
) -> tuple[tuple[Compared, ...], tuple[Notice, ...]]:
    """Put both sides together as every measure takes them.

    Raises:
        BrokenLine: as :func:`side_by_side`.
    """
    both, notices = side_by_side(gold, predicted)
    risks = {stem(one.document.name): _risk(one) for one in named_by_text(gold, predicted)[0]}
    alone = _risk(predicted[0]) if len(gold) == len(predicted) == 1 else None
    rows = tuple(
        Compared(
            one,
            profile,
            annotation.persons,
            language=annotation.document.language,
            risk=risks.get(stem(annotation.document.name), alone),
        )
        for one, annotation in zip(both.pairs, gold, strict=True)
    )
    return rows, notices


def _risk(annotation: Annotation) -> float | None:
    clean = annotation.nothing_missed
    return 1.0 - clean if isinstance(clean, float) and 0 <= clean <= 1 else None


def annotated(file: File) -> bool:
    """Tell whether a file among others is one of annotations: a text beside them, in .txt, is not."""
    suffix = PurePath(file.name).suffix.lower()
    if suffix == ".txt" and file.form is None:
        return has_tags(file.data.decode("utf-8-sig", "replace"))
    return suffix in EXTENSIONS


def _take(file: File, found: _Sorted, masks: Masks, fit: _Settling) -> None:
    form = file.form or EXTENSIONS.get(PurePath(file.name).suffix.lower())
    if form == "zip":
        for member in _members(file, found):
            _take(member, found, masks, fit)
        return
    if form is None or form not in FORMS:
        suffix = PurePath(file.name).suffix
        raise UnknownName(name=file.form or suffix or file.name, known=", ".join(FORMS if file.form else EXTENSIONS))
    source = _decoded(file)
    if not source.strip():
        raise BrokenLine(file=file.name, line=1, reason="nothing")
    if form == "conll":
        found.annotations += from_conll(four_columns(source, file.name), file.name, masks)
        return
    if form == "doccano" and not is_label(_first(source)):
        found.annotations += _guarded(lambda: from_doccano(source, file.name, masks, fit), file)
        return
    rows = list(_lines(source, file) if form == "doccano" else _rows(source, file))
    for row in rows:
        if is_label(row.data) or (form == "label" and isinstance(row.data, dict)):
            found.label.append(row)
        else:
            found.annotations.append(_one(row, masks, fit, alone=len(rows) == 1))


def _one(row: Row, masks: Masks, fit: _Settling, alone: bool) -> Annotation:
    """Read our JSON; of several in a file, those without a name are numbered."""
    annotation = from_json(row.data, row.file, row.line, masks, fit=fit)
    if not alone and annotation.document.name == PurePath(row.file).stem:
        name = f"{annotation.document.name}-{row.line}"
        return replace(annotation, document=replace(annotation.document, name=name))
    return annotation


def _members(file: File, found: _Sorted) -> Iterator[File]:
    from engine.documents.archive import Archive

    archive = Archive(file.data, "zip")
    for name in archive.order:
        path = PurePath(name)
        if any(part.startswith((".", "__MACOSX")) for part in path.parts):
            continue
        if EXTENSIONS.get(path.suffix.lower(), "zip") == "zip":  # an archive in an archive is none of ours
            found.skipped += 1
            continue
        member = File(name, archive.read(name))
        if annotated(member):
            yield member
        else:
            found.skipped += 1


def _decoded(file: File) -> str:
    try:
        return file.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = file.data[: error.start].count(b"\n") + 1
        raise BrokenLine(file=file.name, line=line, reason="encoding") from error


def _rows(source: str, file: File) -> Iterator[Row]:
    try:
        data = json.loads(source)
    except json.JSONDecodeError as error:
        raise BrokenLine(file=file.name, line=error.lineno, reason="json") from error
    except (RecursionError, ValueError) as error:  # thousands of brackets, a number of thousands of digits
        raise BrokenLine(file=file.name, line=1, reason="json") from error
    many = data if isinstance(data, list) else [data]
    for number, row in enumerate(many, 1):
        yield Row(row, file.name, 1 if len(many) == 1 else number)


def _lines(source: str, file: File) -> Iterator[Row]:
    for number, line in enumerate(source.split("\n"), 1):
        if line.strip():
            try:
                yield Row(json.loads(line), file.name, number)
            except (RecursionError, ValueError) as error:
                raise BrokenLine(file=file.name, line=number, reason="json") from error


def _first(source: str) -> Any:
    try:
        return json.loads(next(line for line in source.split("\n") if line.strip()))
    except (RecursionError, ValueError):
        return None  # the reader says which line


def _guarded(read: Any, file: File) -> Iterable[Annotation]:
    try:
        return tuple(read())
    except RecursionError as error:
        raise BrokenLine(file=file.name, line=1, reason="json") from error


def _check_names(annotations: Sequence[Annotation], file: str) -> None:
    seen: set[str] = set()
    for annotation in annotations:
        name = stem(annotation.document.name)
        if name in seen:
            raise BrokenLine(file=file, line=1, reason="twice", name=annotation.document.name)
        seen.add(name)


def _with_persons(annotation: Annotation) -> Annotation:
    """Gather the persons that only mentions tell of."""
    names = (entity for entity in annotation.entities if entity.label in NAMES)
    return replace(annotation, persons=annotation.persons or persons_of(names))


def _plain_entity(entity: Entity) -> Entity:
    """Drop what a file may hold in place of a person's id, a score or a source."""
    person = entity.person if isinstance(entity.person, str) else None
    sure = isinstance(entity.score, int | float) and 0 <= entity.score <= 1
    source = entity.source if isinstance(entity.source, str) else "human"
    return replace(
        entity, person=person, score=float(entity.score) if sure else 1.0, source=source, masked=bool(entity.masked)
    )


def named_by_text(
    gold: Sequence[Annotation], predicted: Sequence[Annotation]
) -> tuple[Sequence[Annotation], list[str]]:
    """Give the gold's name to predicted documents of other names whose text is that of one document of the gold; name those as well."""
    if len(gold) == len(predicted) == 1:
        return predicted, []
    wanted, there = {stem(one.document.name) for one in gold}, {stem(one.document.name) for one in predicted}
    by_text: dict[str, list[str]] = {}
    for one in gold:
        by_text.setdefault(one.document.text, []).append(one.document.name)
    renamed: list[Annotation] = []
    known: list[str] = []
    for one in predicted:
        names = by_text.get(one.document.text, []) if stem(one.document.name) not in wanted else []
        if len(names) == 1 and stem(names[0]) not in there:
            known.append(names[0])
            one = replace(one, document=replace(one.document, name=names.pop()))
        renamed.append(one)
    return renamed, known
