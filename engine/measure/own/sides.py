"""A user's gold and prediction brought together before anything is counted: their files found,
their labels those of the tool, each predicted document named as the gold names it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.core import Annotation, FileMissing, settle
from engine.interchange import Masks, check_spans, convert
from engine.measure.own.labels import Said, check_known, count_labels, map_labels, notice_ignored, with_masks
from engine.measure.own.notices import MeasureNotice
from engine.measure.own.sets import (
    FORMS,
    File,
    OwnAnnotations,
    is_annotation_file,
    is_beside,
    named_by_text,
    of_gold,
    side_by_side,
)


@dataclass(frozen=True, slots=True)
class ReadSides:
    """Gold and predicted documents with the tool's labels, and remarks on both together."""

    gold: tuple[Annotation, ...]
    predicted: tuple[Annotation, ...]
    notices: tuple[MeasureNotice, ...] = ()


def list_files(path: Path, form: str | None = None) -> list[File]:
    """Read the files of one side: the file at ``path``, or those of a folder that hold annotations,
    by name; and those beside them that they may need (texts, type systems). ``form`` is one of
    ``FORMS``, None to infer it from each extension. A folder without annotations gives one empty
    file of its name, which reading refuses.

    Raises:
        FileMissing: there is no such file or folder, or one of its files cannot be opened.
    """
    try:
        if not path.is_dir():
            beside = (File(str(file), file.read_bytes()) for file in convert.files_beside(path))
            return [File(str(path), path.read_bytes(), form), *filter(is_beside, beside)]
        found = [File(str(file), file.read_bytes(), form) for file in sorted(path.iterdir()) if file.is_file()]
    except OSError as error:
        raise FileMissing(file=path) from error
    kept = [file for file in found if is_annotation_file(file)]
    return [*filter(is_beside, found), *kept] if kept else [File(str(path), b"", FORMS[0])]


def settle_annotations(annotations: Iterable[Annotation], masks: Masks) -> OwnAnnotations:
    """Settle annotated documents that came from no file as
    :func:`engine.measure.own.sets.read_files` settles those of files.

    Raises:
        BrokenLine: a mention is not in the text of its document.
    """
    found, lost = [], 0
    for annotation in annotations:
        check_spans(annotation.entities, annotation.document.text, annotation.document.name, 1)
        kept = settle(annotation.entities)
        lost += len(annotation.entities) - len(kept)
        found.append(with_masks(replace(annotation, entities=kept), masks))
    return OwnAnnotations(tuple(found), (MeasureNotice("overlaps", lost),) if lost else ())


def settle_sides(gold: OwnAnnotations, predicted: OwnAnnotations, mapping: Said, masks: Masks) -> ReadSides:
    """Map the labels of both sides (``mapping``, from a label of the files to one of the tool's),
    and rename predicted documents to those of the gold with the same text.

    Raises:
        UnknownLabels: labels that are neither the tool's nor mapped.
        BrokenLine: two texts of a document differ.
    """
    labels = [count_labels(side.annotations) for side in (gold, predicted)]
    check_known(sum(labels, Counter()), mapping)
    truth, said = (
        tuple(map_labels(annotation, mapping, masks) for annotation in side.annotations) for side in (gold, predicted)
    )
    _, of_pairs = side_by_side(truth, said, predicted.drafted)
    of_set = of_gold(len(truth), sum(len(annotation.entities) for annotation in truth))
    return ReadSides(truth, _renamed(truth, said), (*of_set, *notice_ignored(labels[0], mapping), *of_pairs))


def _renamed(gold: Sequence[Annotation], predicted: Sequence[Annotation]) -> tuple[Annotation, ...]:
    return tuple(named_by_text(gold, predicted)[0])


__all__ = ["ReadSides", "list_files", "settle_annotations", "settle_sides"]
