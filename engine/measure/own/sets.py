"""A user's own gold and predictions: read from whatever form they are in, checked, and put side by
side.

What can be settled is settled and said in a :class:`engine.measure.own.notices.MeasureNotice`; what
cannot is one error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from engine.core import (
    Annotation,
    BrokenLine,
    Document,
    Entity,
    NoFile,
    Profile,
    UnknownName,
    settle,
)
from engine.interchange import (
    HOLE,
    AnnotationReader,
    LocatedDocument,
    Masks,
    check_spans,
    label_json,
    persons_of,
)
from engine.measure.own.files import (
    EXTENSIONS,
    FORMS,
    MOST_FILES,
    File,
    check_size,
    form_of,
    is_annotation_file,
    is_beside,
    members,
    needs_others,
)
from engine.measure.own.labels import with_masks
from engine.measure.own.notices import MeasureNotice, few
from engine.measure.pairs import Pairs, pair, stem
from engine.measure.results.runs import ComparedDocument
from engine.tagging import fitted_texts, words_sha256

__all__ = [
    "EXTENSIONS", "FORMS", "MOST_FILES", "File", "OwnAnnotations", "check_size", "compare_sides", "is_annotation_file",
    "is_beside", "named_by_text", "of_gold", "read_files", "read_sides", "side_by_side",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class OwnAnnotations:
    """Annotated documents read from a user's files, with remarks on how they were read.
    ``drafted``: by document name, those that came as tokens, with the lines of their file."""

    annotations: tuple[Annotation, ...]
    notices: tuple[MeasureNotice, ...] = ()
    drafted: Mapping[str, LocatedDocument] = field(default_factory=dict)


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


def read_files(
    files: Sequence[File], masks: Masks, *, texts: bool = False, known: Iterable[Document] = ()
) -> OwnAnnotations:
    """Read one annotation set from files of any supported form; zip files are opened, but not those
    inside them. Overlapping entities are reduced to disjoint ones, which a notice counts.

    ``masks`` tells which labels are masked where the file does not
    (:func:`engine.measure.own.labels.with_masks`); ``texts``: every document must have its full
    text.
    ``known`` are documents whose texts a file may refer to by name that holds none, as a table of
    offsets does: those of the gold, for predictions.

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
    reader.beside |= {one.name: one.text.encode("utf-8", "replace") for one in known if HOLE not in one.text}
    theirs = frozenset(reader.beside)
    for file in files:
        skipped += _take(file, reader, alone=len(files) == 1)
    found = reader.finish()
    there = {file.name for file in files} if any(map(needs_others, files)) else frozenset()
    skipped += len(reader.beside.keys() - theirs - reader.used - there)  # of a folder only some may be of use
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


def read_sides(sides: Sequence[Sequence[File]], masks: Masks, known: Iterable[Document] = ()) -> list[OwnAnnotations]:
    """Read several annotators' sets of the same documents, in order: where the files of one hold no
    texts, as tables of offsets, they are those of the others, or of ``known``.

    Raises:
        As :func:`read_files`.
    """
    documents = list(known)
    found: dict[int, OwnAnnotations] = {}
    for rank in sorted(range(len(sides)), key=lambda rank: any(_is_table(file) for file in sides[rank])):
        found[rank] = read_files(sides[rank], masks, known=documents)
        documents += [one.document for one in found[rank].annotations]
    return [found[rank] for rank in range(len(sides))]


def _is_table(file: File) -> bool:
    return form_of(file) == "offsets"


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


def _take(file: File, reader: AnnotationReader, alone: bool = False) -> int:
    """Read a file, or those of a zip; give how many were left aside. ``alone``: there is no other,
    so that it is no text beside annotations."""
    form = form_of(file)
    if form == "zip" or (form == "brat" and file.data.startswith(b"PK")):
        packed, skipped = members(file)
        return skipped + sum(_take(member, reader) for member in packed)
    if not alone and is_beside(file):
        reader.beside[file.name] = file.data
        return 0
    if form is None or form not in FORMS:
        suffix = PurePath(file.name).suffix
        raise UnknownName(name=file.form or suffix or file.name, known=", ".join(FORMS if file.form else EXTENSIONS))
    reader.take(file.data, form, file.name)
    return 0


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
