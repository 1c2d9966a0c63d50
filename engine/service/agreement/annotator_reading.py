"""Files of annotators read: each is one annotator's, and all are brought to the same documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath

from engine.agreement import Study, on_one_text, study
from engine.core import Annotation, Document, NoFile, NothingShared, TooManyAnnotators
from engine.interchange import Masks
from engine.measure import MeasureNotice, own_sets
from engine.store import clean_name

MOST_ANNOTATORS = 20
"""Of one source: each is measured against each other."""
Side = tuple[str, own_sets.OwnAnnotations]
"""An annotator by name, and what the file holds."""


def read_together(
    files: Sequence[own_sets.File], masks: Masks, there: Sequence[tuple[str, tuple[Annotation, ...]]]
) -> list[Side]:
    """Read a file of each annotator and bring it to the texts of those that are ``there``, by name.

    Raises:
        As :meth:`engine.service.agreement.agreements.Agreements.receive`.
    """
    known = [(name, own_sets.OwnAnnotations(annotations)) for name, annotations in there]
    documents = [one.document for _, annotations in there for one in annotations]
    return _together(known, _read(files, masks, [name for name, _ in known], documents))


def _read(
    files: Sequence[own_sets.File], masks: Masks, taken: Iterable[str], documents: Sequence[Document]
) -> list[Side]:
    """Read each file for itself, under a name that no other annotator has; ``documents`` are those
    whose texts are known.

    Raises:
        NoFile: there is none. GoldTooLarge: together they are over the limit. TooManyAnnotators:
        with those that are there. All that :func:`read_files` raises.
    """
    if not files:
        raise NoFile()
    names = list(taken)
    if len(names) + len(files) > MOST_ANNOTATORS:
        raise TooManyAnnotators(found=len(names) + len(files), most=MOST_ANNOTATORS)
    own_sets.check_size(sum(len(file.data) for file in files))
    for file in files:
        names.append(_free(clean_name(PurePath(file.name).stem), names))
    read = own_sets.read_sides([[file] for file in files], masks, documents)
    return list(zip(names[-len(files) :], read, strict=True))


def _free(name: str, taken: Sequence[str]) -> str:
    return next(one for one in (name, *(f"{name} ({n})" for n in range(2, len(taken) + 3))) if one not in taken)


def _together(there: Sequence[Side], new: Sequence[Side]) -> list[Side]:
    """Bring new annotators to the texts of those that are there.

    Raises:
        BrokenLine: a text that is not known, or differs. NothingShared: one has no document of any
        other.
    """
    names = [name for name, _ in (*there, *new)]
    sides = on_one_text([reading.annotations for _, reading in (*there, *new)], names)
    if len(names) > 1:
        _check_shared(study.study(list(zip(names, sides, strict=True))))
    first = len(there)
    return [
        (name, replace(reading, annotations=sides[rank], notices=(*reading.notices, *_same(names, sides, rank))))
        for rank, (name, reading) in enumerate(new, first)
    ]


def _check_shared(made: Study) -> None:
    for rank, name in enumerate(made.annotators):
        with_others = (sum(side is not None for side in document.sides) > 1 for document in made.documents if document.sides[rank] is not None)  # fmt: skip
        if not any(with_others):
            other = made.annotators[0 if rank else 1]
            raise NothingShared(file=name, other=other)


def _same(names: Sequence[str], sides: Sequence[Sequence[Annotation]], rank: int) -> list[MeasureNotice]:
    """Say whose annotations those of an annotator are to the letter, among the annotators
    before."""
    own = _content(sides[rank])
    twin = next((name for name, side in zip(names[:rank], sides, strict=False) if _content(side) == own), None)
    return [MeasureNotice("identical", 1, {"names": f"{twin}, {names[rank]}"})] if twin is not None else []


def _content(side: Sequence[Annotation]) -> list[object]:
    return [(one.document.text, [(e.start, e.end, e.label, e.person) for e in one.entities]) for one in side]
