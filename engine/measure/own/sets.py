"""A user's own gold and predictions: read from whatever form they are in, checked, and put side by
side.

What can be settled is settled and said in a :class:`engine.measure.own.notices.MeasureNotice`; what
cannot is one error.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from engine.core import Annotation, BrokenLine, Entity, GoldTooLarge, NoFile, Profile, UnknownName, settings, settle
from engine.interchange import (
    HOLE,
    AnnotationReader,
    LocatedDocument,
    Masks,
    check_spans,
    has_tags,
    label_json,
    persons_of,
    registry as reading,
)
from engine.measure.own.labels import with_masks
from engine.measure.own.notices import MeasureNotice, few
from engine.measure.pairs import Pairs, pair, stem
from engine.measure.results.runs import ComparedDocument
from engine.tagging import fitted_texts, words_sha256

FORMS = reading.FORMS
EXTENSIONS: dict[str, str] = {**reading.EXTENSIONS, ".txt": "conll", ".zip": "zip"}
MEGABYTE = 1024 * 1024
MOST_FILES = 1000
"""Files that one set is sent in over HTTP; more come in a zip file."""


@dataclass(frozen=True, slots=True)
class OwnAnnotations:
    """Annotated documents read from a user's files, with remarks on how they were read.
    ``drafted``: by document name, those that came as tokens, with the lines of their file."""

    annotations: tuple[Annotation, ...]
    notices: tuple[MeasureNotice, ...] = ()
    drafted: Mapping[str, LocatedDocument] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class File:
    """A file to read, by name and contents; ``form`` is one of ``FORMS``, None to infer it from the
    name's extension."""

    name: str
    data: bytes
    form: str | None = None


@dataclass(slots=True)
class _Settling:
    """Puts the mentions of a document in order, settles overlaps by the engine's one policy, and
    counts what they cost."""

    lost: int = 0

    def __call__(self, entities: Sequence[Entity], text: str, file: str, line: int) -> tuple[Entity, ...]:
        check_spans(entities, text, file, line)
        kept = settle(entities)
        self.lost += len(entities) - len(kept)
        return kept


def check_size(size: int) -> None:
    """Check that a size in bytes is within ``gold_limit`` of the settings.

    Raises:
        GoldTooLarge: it is over the limit.
    """
    limit = settings().gold_limit
    if size > limit:
        raise GoldTooLarge(size=math.ceil(size / MEGABYTE), limit=limit // MEGABYTE)


def read_files(files: Sequence[File], masks: Masks, *, texts: bool = False) -> OwnAnnotations:
    """Read one annotation set from files of any supported form; zip files are opened, but not those
    inside them. Overlapping entities are reduced to disjoint ones, which a notice counts.

    ``masks`` tells which labels are masked where the file does not
    (:func:`engine.measure.own.labels.with_masks`); ``texts``: every document must have its full
    text.

    Raises:
        NoFile: there is no file.
        GoldTooLarge: the files together are over the limit.
        UnknownName: a form that is not supported.
        BrokenLine: a file cannot be read (the error has file and line), no document is found, two
        documents have one name, or a text is asked for and missing.
        DocumentError: a zip file cannot be read.
    """
    if not files:
        raise NoFile
    check_size(sum(len(file.data) for file in files))
    fit = _Settling()
    reader, skipped = AnnotationReader(masks, fit), 0
    for file in files:
        skipped += _take(file, reader)
    found = reader.finish()
    if not found:
        raise BrokenLine(file=files[0].name, line=1, reason="nothing")
    _check_names(found, files[0].name)
    for annotation in found:
        if texts and HOLE in annotation.document.text:
            raise BrokenLine(file=annotation.document.name, line=1, reason="no_text")
    counts = (("overlaps", fit.lost), ("skipped", skipped))
    notices = [MeasureNotice(code, n) for code, n in counts if n]
    notices += [MeasureNotice(notice.code, notice.n, notice.params) for notice in reader.notices()]
    annotations = tuple(_with_persons(with_masks(annotation, masks)) for annotation in found)
    return OwnAnnotations(annotations, tuple(notices), reader.drafted)


def side_by_side(
    gold: Sequence[Annotation], predicted: Sequence[Annotation], drafted: Mapping[str, LocatedDocument] | None = None
) -> tuple[Pairs, tuple[MeasureNotice, ...]]:
    """Pair gold and predicted documents, by name or else by identical text, and report what does
    not pair in notices.

    ``drafted`` are predicted documents that came as tokens: an error in one then has the line of
    its file.

    Raises:
        BrokenLine: the texts of a pair differ; the error has the document and the place.
    """
    renamed, known = named_by_text(gold, predicted)
    try:
        both = pair(gold, renamed)
    except BrokenLine as error:
        raise _in_file(error, drafted or {}) from error
    missing = [one.name for one in both.pairs if one.missing]
    found: list[MeasureNotice] = []
    for code, names in (("by_text", known), ("missing", missing), ("extra", both.extra)):
        if names:
            found.append(MeasureNotice(code, len(names), {} if code == "by_text" else {"names": few(names)}))
    if not any(one.predicted for one in both.pairs) and any(one.gold for one in both.pairs):
        found.append(MeasureNotice("no_prediction", len(both.pairs)))
    return both, tuple(found)


def _in_file(error: BrokenLine, drafted: Mapping[str, LocatedDocument]) -> BrokenLine:
    """Say where a document parts from another by the line of its file, where its tokens stand a
    line each."""
    draft, place = drafted.get(str(error.params["file"])), error.params.get("at")
    if draft is None or not isinstance(place, int):
        return error
    return BrokenLine(**{**error.params, "file": draft.file, "line": draft.line(place)})


def of_gold(documents: int, mentions: int) -> tuple[MeasureNotice, ...]:
    """Return notices of what a gold set is too small to show: it has no mention, or only one
    document. Both arguments are numbers."""
    found = () if mentions else (MeasureNotice("no_mention", documents),)
    return (*found, MeasureNotice("one_document")) if documents == 1 else found


def compare_sides(
    gold: Sequence[Annotation], predicted: Sequence[Annotation], profile: Profile
) -> tuple[tuple[ComparedDocument, ...], tuple[MeasureNotice, ...]]:
    """Pair both sides as in :func:`side_by_side`, one row per gold document in order, with the
    gold's persons and language and the prediction's risk (1 - ``nothing_missed``); those whose text
    a calibration of an installed model was fitted on are marked so.

    Raises:
        BrokenLine: the texts of a pair differ.
    """
    both, notices = side_by_side(gold, predicted)
    risks = {stem(one.document.name): _risk(one) for one in named_by_text(gold, predicted)[0]}
    alone = _risk(predicted[0]) if len(gold) == len(predicted) == 1 else None
    seen = fitted_texts()
    rows = tuple(
        ComparedDocument(
            one,
            profile,
            annotation.persons,
            language=annotation.document.language,
            risk=risks.get(stem(annotation.document.name), alone),
            fitted=words_sha256(annotation.document.text) in seen,
        )
        for one, annotation in zip(both.pairs, gold, strict=True)
    )
    return rows, notices


def _risk(annotation: Annotation) -> float | None:
    clean = annotation.nothing_missed
    return 1.0 - clean if isinstance(clean, float) and 0 <= clean <= 1 else None


def is_annotation_file(file: File) -> bool:
    """Tell whether a file holds annotations, by its extension; a .txt file of unstated form only if
    it has CoNLL tags, since otherwise it is a text beside the annotations."""
    suffix = PurePath(file.name).suffix.lower()
    if suffix == ".txt" and file.form is None:
        return has_tags(file.data.decode("utf-8-sig", "replace"))
    return suffix in EXTENSIONS


def _take(file: File, reader: AnnotationReader) -> int:
    """Read a file, or those of a zip; give how many were left aside."""
    form = file.form or EXTENSIONS.get(PurePath(file.name).suffix.lower())
    if form == "zip":
        members, skipped = _members(file)
        return skipped + sum(_take(member, reader) for member in members)
    if form is None or form not in FORMS:
        suffix = PurePath(file.name).suffix
        raise UnknownName(name=file.form or suffix or file.name, known=", ".join(FORMS if file.form else EXTENSIONS))
    reader.take(file.data, form, file.name)
    return 0


def _members(file: File) -> tuple[list[File], int]:
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
        if member and is_annotation_file(member):
            found.append(member)
        else:
            skipped += 1
    return found, skipped


def _check_names(annotations: Sequence[Annotation], file: str) -> None:
    seen: set[str] = set()
    for annotation in annotations:
        name = stem(annotation.document.name)
        if name in seen:
            raise BrokenLine(file=file, line=1, reason="twice", name=annotation.document.name)
        seen.add(name)


def _with_persons(annotation: Annotation) -> Annotation:
    """Gather the persons that only mentions tell of."""
    names = (entity for entity in annotation.entities if entity.label in label_json.NAMES)
    return replace(annotation, persons=annotation.persons or persons_of(names))


def named_by_text(
    gold: Sequence[Annotation], predicted: Sequence[Annotation]
) -> tuple[Sequence[Annotation], list[str]]:
    """Rename predicted documents whose name the gold lacks to the only gold document with the same
    text; return the predictions in order, and the gold names so given.

    A gold name that another prediction already has is not given. Nothing is renamed if each side
    has one document.
    """
    if len(gold) == len(predicted) == 1:
        return predicted, []
    wanted, there = (
        {stem(annotated.document.name) for annotated in gold},
        {stem(annotated.document.name) for annotated in predicted},
    )
    by_text: dict[str, list[str]] = {}
    for annotated in gold:
        by_text.setdefault(annotated.document.text, []).append(annotated.document.name)
    renamed: list[Annotation] = []
    known: list[str] = []
    for annotated in predicted:
        names = by_text.get(annotated.document.text, []) if stem(annotated.document.name) not in wanted else []
        if len(names) == 1 and stem(names[0]) not in there:
            known.append(names[0])
            annotated = replace(annotated, document=replace(annotated.document, name=names.pop()))
        renamed.append(annotated)
    return renamed, known
