"""The gold that results are kept of: all that ships in a language, with its texts; and a measuring
set, of which only counts are kept."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.core import Annotation, Profile, UnknownName, load_profile
from engine.interchange import Sample, convert, genres, gold, samples
from engine.measure.pairs import pair
from engine.measure.results.runs import ComparedDocument, Touch

SHIPPED = ("fr", "en")
"""Sets whose texts ship: all gold of a language, the genres of ``data/gold`` and the samples."""

COUNTED = {"fr-dev": "fr"}
"""Sets of which only counts may be kept, and their language."""

SAMPLES = "samples"
"""The genre of the samples."""

COURTS = {
    "jurinet": "Cour de cassation",
    "jurica": "Cour d'appel",
    "ca": "Cour d'appel",
    "juritj": "Tribunal judiciaire",
}
"""The kind of court by the first word of a file of the measuring set."""


@dataclass(frozen=True, slots=True)
class Reference:
    """One gold document with the profile by which it is to be masked, the kind of court and the
    genre, both of which may be empty."""

    annotation: Annotation
    profile: Profile
    court: str = ""
    genre: str = ""

    @property
    def name(self) -> str:
        """Return the document's name, by which predictions are matched to it."""
        return self.annotation.document.name


@dataclass(frozen=True, slots=True)
class PredictedDocument:
    """The prediction of a run for one document, and in ``touches`` what its rules added and
    removed."""

    annotation: Annotation
    touches: tuple[Touch, ...] = ()


@cache
def load_shipped(language: str) -> tuple[Reference, ...]:
    """Load and cache all shipped gold of a language: the documents of its genres, then the samples.

    Raises:
        UnknownName: no gold ships in this language.
        BrokenLine: a gold file cannot be read.
    """
    if language not in SHIPPED:
        raise UnknownName(name=language, known=", ".join(SHIPPED))
    found = [
        _reference(one, genre.profile, genre.name)
        for genre in genres()
        if genre.language == language
        for one in gold(genre.name)
    ]
    profile = "canada" if language == "en" else "judiciaire"
    return (*found, *(_reference(sample, profile, SAMPLES) for sample in samples() if sample.language == language))


def load_measuring(folder: Path) -> tuple[Reference, ...]:
    """Load a measuring set (real decisions, not shipped) from a folder of annotation files, in the
    order of their names, with the court that each name encodes.

    Raises:
        FileMissing, UnknownName, BrokenLine: as :func:`engine.interchange.convert.load`.
    """
    profile = load_profile("judiciaire")
    found = convert.load(folder, masks=profile.masks)
    return tuple(Reference(one, profile, COURTS.get(one.document.name.partition("-")[0], "")) for one in found)


def gold_sha256(documents: Iterable[Annotation]) -> str:
    """Compute the sha256 of a gold set, in hexadecimal: of the texts and of their mentions (bounds,
    labels, who is who), whatever the documents are called and in whatever order they come."""
    rows = sorted(json.dumps(_gold_row(one), ensure_ascii=True) for one in documents)
    return sha256("\n".join(rows).encode()).hexdigest()


@cache
def shipped_sha256(language: str) -> str:
    """Compute, once, the sha256 of all shipped gold of a language.

    Raises:
        UnknownName, BrokenLine: as :func:`load_shipped`.
    """
    return gold_sha256(one.annotation for one in load_shipped(language))


def _gold_row(gold: Annotation) -> list[Any]:
    people = {person: rank for rank, person in enumerate(dict.fromkeys(e.person for e in gold.entities if e.person))}
    mentions = [[e.start, e.end, e.label, people.get(e.person or "", -1)] for e in gold.entities]
    return [sha256(gold.document.text.encode("utf-8", "surrogatepass")).hexdigest(), mentions]


def compare(
    references: Iterable[Reference], predicted: Iterable[PredictedDocument], *, fitted: bool = False
) -> tuple[ComparedDocument, ...]:
    """Pair gold documents with predictions of exactly the same name, in the order of the gold. Gold
    without a prediction is marked as missing; predictions without gold are dropped. ``fitted``:
    risk and scores may come from a calibration that was fitted on the documents.

    Raises:
        BrokenLine: the two are of different texts.
    """
    said = {one.annotation.document.name: one for one in predicted}
    return tuple(_compared(reference, said.get(reference.name), fitted) for reference in references)


def _compared(reference: Reference, run: PredictedDocument | None, fitted: bool) -> ComparedDocument:
    truth, made = reference.annotation, [run.annotation] if run else []
    (compared,) = pair([truth], made).pairs
    return ComparedDocument(
        compared,
        reference.profile,
        truth.persons,
        reference.court,
        reference.genre,
        truth.document.language,
        run.touches if run else (),
        _risk(run),
        fitted,
    )


def _risk(run: PredictedDocument | None) -> float | None:
    if run is None or run.annotation.nothing_missed is None:
        return None
    return round(1 - run.annotation.nothing_missed, 4)


def _reference(sample: Sample, profile: str, genre: str) -> Reference:
    return Reference(sample.annotation, load_profile(profile), sample.court, genre)
