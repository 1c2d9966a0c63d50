"""Files of annotators taken in: each is one annotator's, all are of the same documents, and all are
kept or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.agreement import Study, on_one_text, study
from engine.core import load_profile
from engine.measure import own_labels, own_sets
from engine.service.sets.own_set import OwnSet
from engine.service.sets.own_sets import OwnSets
from engine.store import gold


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
