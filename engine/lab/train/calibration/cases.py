"""What a calibration is fitted on: the documents that ship, annotated and compared with their gold,
span by span and part by part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from engine.core import PERSON_LABELS, Annotation, Document, EngineInfo, Profile, Suspect, entity_at, load_profile
from engine.interchange import challenge_documents, challenge_sets, genres, gold, samples
from engine.lab.generate import marked_documents
from engine.lab.train.calibration.reader import CachedReader, UncalibratedTagger
from engine.measure import PERSON, is_found
from engine.pipeline import annotate
from engine.tagging import borne_words, calibration, doubt_features, tag_with_doubts

SAMPLES_PROFILE = {"en": "canada"}
"""Profile of ``data/samples`` by language; ``judiciaire`` for the others. Gold has that of its
genre."""

PART = 2500
"""Characters of the parts of a document that stand beside it in the fit of what is missed: a page,
cut at a line end."""


@dataclass(frozen=True, slots=True)
class SpanCase:
    """A span found. ``right``: it overlaps a mention of the same fate, masked or kept; ``strict``:
    one of the same bounds and label."""

    document: str
    source: str
    group: str
    score: float
    masked: bool
    right: bool
    strict: bool


@dataclass(frozen=True, slots=True)
class DoubtCase:
    """A document, or a part of one: its features
    (:func:`engine.tagging.calibration.doubt_features`), and whether nothing was missed."""

    document: str
    whole: bool
    features: tuple[float, float]
    clean: bool


@dataclass(frozen=True, slots=True)
class ObservedCases:
    """All that was seen of some documents."""

    cases: tuple[SpanCase, ...]
    chances: tuple[DoubtCase, ...]

    def without(self, document: str) -> ObservedCases:
        """Leave one document out."""
        return ObservedCases(
            tuple(case for case in self.cases if case.document != document),
            tuple(chance for chance in self.chances if chance.document != document),
        )


def load_shipped(language: str) -> list[tuple[Annotation, Profile]]:
    """Give the documents of a language that ship, with the profile of each."""
    of_samples = load_profile(SAMPLES_PROFILE.get(language, "judiciaire"))
    return [
        *((sample.annotation, of_samples) for sample in samples() if sample.language == language),
        *(
            (one.annotation, load_profile(genre.profile))
            for genre in genres()
            if genre.language == language
            for one in gold(genre.name)
        ),
    ]


def load_challenges(language: str) -> list[tuple[Annotation, Profile]]:
    """Give the documents of the challenge sets of a language, with the profile of the language's
    samples: no tagger has read them, and no rule was written for them."""
    profile = load_profile(SAMPLES_PROFILE.get(language, "judiciaire"))
    return [(one, profile) for name in challenge_sets(language) for one in challenge_documents(name)]


def load_marked(corpora: Path, language: str) -> list[tuple[Annotation, Profile]]:
    """Give the marked documents of the genres that fail, with the profile of the language's
    samples."""
    profile = load_profile(SAMPLES_PROFILE.get(language, "judiciaire"))
    info = EngineInfo("", "", "", profile.name)
    return [
        (
            Annotation(
                Document(row["id"], row["text"], language=language),
                info,
                tuple(entity_at(row["text"], e["start"], e["end"], e["label"], "gold") for e in row["entities"]),
            ),
            profile,
        )
        for name in marked_documents.SETS[language]
        for row in marked_documents.rows(corpora, name, frozenset())
    ]


def observe(reader: CachedReader, documents: Sequence[tuple[Annotation, Profile]], language: str) -> ObservedCases:
    """Annotate documents and compare them with their gold."""
    cases, chances = list[SpanCase](), list[DoubtCase]()
    tagger = UncalibratedTagger(reader.model, language, reader)
    for truth, profile in documents:
        document = Document(truth.document.name, truth.document.text, language=language)
        made = annotate(document, tagger, profile)
        _, suspects = tag_with_doubts(tagger, document.text)
        cases += _cases(made, truth, profile)
        chances += _chances(made, truth, suspects or ())
    return ObservedCases(tuple(cases), tuple(chances))


def _cases(made: Annotation, truth: Annotation, profile: Profile) -> Iterator[SpanCase]:
    borne = borne_words(made.entities)
    for entity in made.entities:
        there = [other for other in truth.entities if entity.overlaps(other)]
        right = any(profile.masks(other.label) == entity.masked for other in there)
        strict = any((o.start, o.end, o.label) == (entity.start, entity.end, entity.label) for o in there)
        yield SpanCase(
            made.document.name,
            entity.source,
            calibration.group(entity, borne),
            entity.score,
            entity.masked,
            right,
            strict,
        )


def _chances(made: Annotation, truth: Annotation, suspects: Sequence[Suspect]) -> Iterator[DoubtCase]:
    """Give the whole document, then its parts: few documents are whole and miss nothing, or are
    short and miss something."""
    text, name = made.document.text, made.document.name
    hidden = bytearray(len(text))
    for entity in made.entities:
        if entity.masked:
            hidden[entity.start : entity.end] = b"\1" * (entity.end - entity.start)
    asked = [entity for entity in truth.entities if entity.label in PERSON_LABELS | {PERSON}]
    missed = [entity.start for entity in asked if not is_found(text, entity, hidden)]
    cut = parts(text)
    for start, end in ((0, len(text)), *(cut if len(cut) > 1 else ())):
        features = doubt_features(
            text,
            [entity for entity in made.entities if start <= entity.start < end],
            [suspect for suspect in suspects if start <= suspect.start < end],
        )
        yield DoubtCase(name, (start, end) == (0, len(text)), features, not any(start <= at < end for at in missed))


def parts(text: str) -> list[tuple[int, int]]:
    """Cut a text at line ends into parts of at least ``PART`` characters, but for the last."""
    cuts = [0]
    for match in re.finditer(r"\n", text):
        if match.end() - cuts[-1] >= PART and match.end() < len(text):
            cuts.append(match.end())
    return list(pairwise([*cuts, len(text)]))
