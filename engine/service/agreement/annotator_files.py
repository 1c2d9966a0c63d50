"""Files of annotators taken in: each is one annotator's, all are of the same documents, and all are
kept or none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath

from engine.agreement import Study, on_one_text, study
from engine.core import Annotation, NoFile, NothingShared, TooManyAnnotators, load_profile
from engine.interchange import Masks
from engine.measure import MeasureNotice, own_labels, own_sets
from engine.service.sets.own_set import OwnSet
from engine.service.sets.own_sets import OwnSets
from engine.store import clean_name, gold

MOST_ANNOTATORS = 20
"""Of one source: each is measured against each other."""
Side = tuple[str, own_sets.OwnAnnotations]
"""An annotator by name, and what the file holds."""


def receive(sets: OwnSets, files: Sequence[own_sets.File], profile: str) -> str:
    """Store annotators' files as a gold set, the first as its gold and the others as runs, and
    return its id.

    Raises:
        As :meth:`engine.service.agreement.agreements.Agreements.receive`.
    """
    (name, first), *others = sets.read("annotators", files, profile, ())
    return sets.keep(profile, name, first, *others)


def add(sets: OwnSets, set_id: str, files: Sequence[own_sets.File]) -> tuple[str, ...]:
    """Store more annotators of a set as runs on it and return their ids. All files are checked
    before the first is stored.

    Raises:
        GoldGone: there is no such set. Otherwise as :func:`receive`.
    """
    known = sets.fetch(set_id)
    there = [
        (name, sets.annotations(set_id, run))
        for name, run in ((known.name, gold.GOLD), *((run.name, run.id) for run in known.runs))
    ]
    new = sets.read("annotators", files, known.profile, there)
    return tuple(sets.keep_run(set_id, name, reading) for name, reading in new)


def read_together(
    files: Sequence[own_sets.File], masks: Masks, there: Sequence[tuple[str, tuple[Annotation, ...]]]
) -> list[Side]:
    """Read a file of each annotator and bring it to the texts of those that are ``there``, by name.

    Raises:
        As :func:`receive`.
    """
    known = [(name, own_sets.OwnAnnotations(annotations)) for name, annotations in there]
    return _together(known, _read(files, masks, [name for name, _ in known]))


def own_study(sets: OwnSets, known: OwnSet, rows: Sequence[str]) -> Study:
    """Build the study of some annotators of an uploaded set, labels mapped; ``rows`` are the ids of
    their runs, ``gold.GOLD`` for the gold.

    Raises:
        GoldGone: the set was erased meanwhile. BrokenLine: as :func:`engine.agreement.study.study`.
    """
    masks, runs = load_profile(known.profile).masks, {run.id: run for run in known.runs}
    names = [known.name if row == gold.GOLD else runs[row].name for row in rows]
    said = [
        [own_labels.map_labels(annotation, known.mapping, masks) for annotation in sets.annotations(known.id, row)]
        for row in rows
    ]
    made = study.study(list(zip(names, on_one_text(said, names), strict=True)))
    told = (notice for row in rows if row != gold.GOLD for notice in runs[row].notices if notice.code == "identical")
    return replace(made, notices=(*made.notices, *told))


def _read(files: Sequence[own_sets.File], masks: Masks, taken: Iterable[str]) -> list[Side]:
    """Read each file for itself, under a name that no other annotator has.

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
    found: list[Side] = []
    for file in files:
        names.append(_free(clean_name(PurePath(file.name).stem), names))
        found.append((names[-1], own_sets.read_files([file], masks)))
    return found


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
