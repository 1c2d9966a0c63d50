"""Make a model's calibration again, from the fictional documents that ship: ``data/samples`` and ``data/gold``, of which none was trained on.

The tagger reads each once (what it says is kept in ``data/var``, by the weights), the rules run each time: they change more often.
The curves that ship are fitted on all documents; what is measured of them is measured on documents left out of the fit, one after the other.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from engine.annotate.calibration import (
    FILE,
    MODEL,
    OTHER_COMPANY,
    PARTY_COMPANY,
    RULE,
    SCHEMA,
    Calibration,
    borne_words,
    doubt_features,
    group,
    log_odds,
)
from engine.annotate.pipeline import annotate
from engine.annotate.tagger import DoubtingTagger, Suspect, load_tagger, model_info
from engine.corpus.convert import load
from engine.corpus.samples import genres, gold, samples
from engine.errors import ModelForeign
from engine.evaluate.calibration import (
    Floats,
    area,
    brier,
    calibration_error,
    error_by_chance,
    logistic,
    reliability,
    sigmoid,
)
from engine.evaluate.leaks import is_found
from engine.evaluate.pairs import PERSON
from engine.labels import PERSON_LABELS, Profile, load_profile
from engine.model import Annotation, Document, Entity, at
from engine.settings import settings
from engine.train.saving import write_json

Progress = Callable[[str, float], None]
SAMPLES_PROFILE = {"en": "canada"}
"""Profile of ``data/samples`` by language; ``judiciaire`` for the others. Gold has that of its genre."""

PRIOR = 5.0
"""Spans that what a rule says of itself is worth, beside those that were counted."""

RIDGE = {"spans": 0.5, "documents": 1.0}
"""How strongly slopes are held near 0."""

PART = 2500
"""Characters of the parts of a document that stand beside it in the fit of what is missed: a page, cut at a line end."""

COMPANIES = frozenset({PARTY_COMPANY, OTHER_COMPANY, "organisation"})
"""Groups that other gold may leave out (``GUIDE.md`` of the decisions of the Cour does)."""


@dataclass(frozen=True, slots=True)
class Case:
    """A span found. ``right``: it overlaps a mention of the same fate, masked or kept; ``strict``: one of the same bounds and label."""

    document: str
    source: str
    group: str
    score: float
    masked: bool
    right: bool
    strict: bool


@dataclass(frozen=True, slots=True)
class Chance:
    """A document, or a part of one: its features (:func:`engine.annotate.calibration.doubt_features`), and whether nothing was missed."""

    document: str
    whole: bool
    features: tuple[float, float]
    clean: bool


@dataclass(frozen=True, slots=True)
class Observed:
    """All that was seen of some documents."""

    cases: tuple[Case, ...]
    chances: tuple[Chance, ...]

    def without(self, document: str) -> Observed:
        """Leave one document out."""
        return Observed(
            tuple(case for case in self.cases if case.document != document),
            tuple(chance for chance in self.chances if chance.document != document),
        )


@dataclass(slots=True)
class Tagged:
    """A tagger that has read one text already; it has no calibration, so that scores come as the tagger gave them."""

    name: str
    language: str
    entities: tuple[Entity, ...]
    device: str = "cpu"

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Give what was found."""
        return self.entities


def calibrate(
    model: str, device: str, date: str, elsewhere: Path | None = None, progress: Progress | None = None
) -> dict[str, Any]:
    """Make ``calibration.json`` of an installed model; gives what it holds.

    ``elsewhere`` is a folder of other gold, only measured, with the profile ``judiciaire``; ``progress`` hears a stage and its fraction.

    Raises:
        ModelMissing, ModelAltered: of the model. ModelForeign: its tagger cannot tell what it may have missed.
    """
    facts, say = model_info(model), progress or (lambda stage, fraction: None)
    language = str(facts.get("language", "fr"))
    reader = _Reader(model, str(facts["sha256"]), device, say)
    seen = observe(reader, shipped(language), language)
    others = [(annotation, load_profile("judiciaire")) for annotation in load(elsewhere)] if elsewhere else []
    made = fit(seen)
    measured = {"cross_validated": report(*left_out(seen), seen)}
    if others:
        beyond = observe(reader, others, language)
        measured["elsewhere"] = report(*applied(beyond, made), beyond)
    reader.keep()
    record = {
        "schema": SCHEMA,
        "model": model,
        "weights": facts["sha256"],
        "date": date,
        "documents": len({case.document for case in seen.cases}),
        **_shown(made, seen),
        "measured": measured,
    }
    write_json(settings().data / "models" / model / FILE, record)
    return record


def shipped(language: str) -> list[tuple[Annotation, Profile]]:
    """Give the documents of a language that ship, with the profile of each."""
    of_samples = load_profile(SAMPLES_PROFILE.get(language, "judiciaire"))
    return [
        *((one.annotation, of_samples) for one in samples() if one.language == language),
        *(
            (one.annotation, load_profile(genre.profile))
            for genre in genres()
            if genre.language == language
            for one in gold(genre.name)
        ),
    ]


def observe(reader: _Reader, documents: Sequence[tuple[Annotation, Profile]], language: str) -> Observed:
    """Annotate documents and compare them with their gold."""
    cases, chances = list[Case](), list[Chance]()
    for truth, profile in documents:
        document = Document(truth.document.name, truth.document.text, language=language)
        entities, suspects = reader.read(document.text)
        made = annotate(document, Tagged(reader.model, language, entities), profile)
        cases += _cases(made, truth, profile)
        chances += _chances(made, truth, suspects)
    return Observed(tuple(cases), tuple(chances))


def _cases(made: Annotation, truth: Annotation, profile: Profile) -> Iterator[Case]:
    borne = borne_words(made.entities)
    for entity in made.entities:
        there = [other for other in truth.entities if entity.overlaps(other)]
        right = any(profile.masks(other.label) == entity.masked for other in there)
        strict = any((o.start, o.end, o.label) == (entity.start, entity.end, entity.label) for o in there)
        yield Case(
            made.document.name,
            entity.source,
            group(entity, borne),
            entity.score,
            entity.masked,
            right,
            strict,
        )


def _chances(made: Annotation, truth: Annotation, suspects: Sequence[Suspect]) -> Iterator[Chance]:
    """Give the whole document, then its parts: few documents are whole and miss nothing, or are short and miss something."""
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
        yield Chance(name, (start, end) == (0, len(text)), features, not any(start <= at < end for at in missed))


def parts(text: str) -> list[tuple[int, int]]:
    """Cut a text at line ends into parts of at least ``PART`` characters, but for the last."""
    cuts = [0]
    for match in re.finditer(r"\n", text):
        if match.end() - cuts[-1] >= PART and match.end() < len(text):
            cuts.append(match.end())
    return list(pairwise([*cuts, len(text)]))


def fit(seen: Observed) -> Calibration:
    """Fit curves, rules and what is missed on documents."""
    curves: dict[str, tuple[float, float]] = {}
    rules: dict[str, dict[str, float]] = defaultdict(dict)
    for (source, of), cases in _grouped(seen.cases).items():
        outcomes = np.array([float(case.right) for case in cases])
        if source == MODEL:
            curves[of] = _curve(np.array([[log_odds(case.score)] for case in cases]), outcomes)
        else:
            stated = sum(case.score for case in cases) / len(cases)
            rules[source][of] = (float(outcomes.sum()) + PRIOR * stated) / (len(cases) + PRIOR)
    features = np.array([chance.features for chance in seen.chances])
    clean = np.array([float(chance.clean) for chance in seen.chances])
    constant, doubts, names = logistic(features, clean, RIDGE["documents"]).tolist()
    return Calibration(curves, dict(rules), (constant, doubts, names))


def _curve(odds: Floats, outcomes: Floats) -> tuple[float, float]:
    """Fit Platt's curve; one that would fall as scores rise is level."""
    bias, slope = logistic(odds, outcomes, RIDGE["spans"]).tolist()
    if slope < 0:
        bias, slope = logistic(odds[:, :0], outcomes).tolist()[0], 0.0
    return bias, slope


def _grouped(cases: Iterable[Case]) -> dict[tuple[str, str], list[Case]]:
    """Sort cases by source (the tagger, or the name of a rule) and by group."""
    found: dict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in cases:
        source = case.source.removeprefix(RULE) if case.source.startswith(RULE) else MODEL
        found[source, case.group].append(case)
    return found


def left_out(seen: Observed) -> tuple[Floats, Floats]:
    """Give the probability of each case and of each chance by a calibration that has not seen its document."""
    spans, documents = np.zeros(len(seen.cases)), np.zeros(len(seen.chances))
    for name in dict.fromkeys(case.document for case in seen.cases):
        rest = fit(seen.without(name))
        of_spans, of_documents = applied(seen, rest)
        spans = np.where([case.document == name for case in seen.cases], of_spans, spans)
        documents = np.where([chance.document == name for chance in seen.chances], of_documents, documents)
    return spans, documents


def applied(seen: Observed, made: Calibration) -> tuple[Floats, Floats]:
    """Give the probability of each case and of each chance by a calibration."""
    spans = [_probability(case, made) for case in seen.cases]
    constant, *weights = made.missed
    features = np.array([chance.features for chance in seen.chances])
    return np.array(spans), sigmoid(constant + features @ np.array(weights))


def _probability(case: Case, made: Calibration) -> float:
    if case.source.startswith(RULE):
        return made.rules.get(case.source.removeprefix(RULE), {}).get(case.group, case.score)
    if case.group not in made.curves:
        return case.score
    bias, slope = made.curves[case.group]
    return float(sigmoid(np.array(bias + slope * log_odds(case.score))))


def report(spans: Floats, documents: Floats, seen: Observed) -> dict[str, Any]:
    """Measure probabilities of cases and chances: errors, and bins for the pages."""
    raw = np.array([case.score for case in seen.cases])
    right = np.array([float(case.right) for case in seen.cases])
    strict = np.array([float(case.strict) for case in seen.cases])
    masked = np.array([case.masked for case in seen.cases])
    groups = np.array([case.group for case in seen.cases])
    named = ~np.isin(groups, list(COMPANIES))
    chosen = {"all": np.full(len(masked), True), "masked": masked, "masked_without_companies": masked & named}
    whole = np.array([chance.whole for chance in seen.chances])
    clean = np.array([float(chance.clean) for chance in seen.chances])
    return {
        "spans": {
            name: {
                "strict": _mean(strict[rows]),
                "raw": _figures(raw[rows], right[rows]),
                "calibrated": _figures(spans[rows], right[rows]),
            }
            for name, rows in chosen.items()
        },
        "groups": {
            name: {**_figures(spans[rows], right[rows]), "strict": _mean(strict[rows])}
            for name in sorted(set(groups.tolist()))
            for rows in [groups == name]
        },
        "documents": _figures(documents[whole], clean[whole], bins=5),
        "parts": _figures(documents[~whole], clean[~whole], bins=5),
        "bins": {
            "spans": [asdict(one) for one in reliability(spans[masked], right[masked])],
            "raw": [asdict(one) for one in reliability(raw[masked], right[masked])],
            "documents": [asdict(one) for one in reliability(documents[whole], clean[whole], "mass", 5)],
        },
    }


def _figures(probabilities: Floats, outcomes: Floats, bins: int = 15) -> dict[str, Any]:
    ranked = area(probabilities, outcomes)
    return {
        "cases": len(outcomes),
        "right": int(outcomes.sum()),
        "mean": _mean(probabilities),
        "ece_width": round(calibration_error(probabilities, outcomes, "width", bins), 4),
        "ece_mass": round(calibration_error(probabilities, outcomes, "mass", bins), 4),
        "ece_mass_by_chance": round(error_by_chance(probabilities, "mass", bins), 4),
        "brier": round(brier(probabilities, outcomes), 4),
        "auc": ranked if ranked is None else round(ranked, 4),
    }


def _mean(values: Floats) -> float | None:
    return round(float(values.mean()), 4) if len(values) else None


def _shown(made: Calibration, seen: Observed) -> dict[str, Any]:
    counted = {key: (sum(case.right for case in cases), len(cases)) for key, cases in _grouped(seen.cases).items()}
    return {
        "curves": {name: [round(value, 4) for value in row] for name, row in sorted(made.curves.items())},
        "rules": {
            name: {
                of: {"probability": round(value, 4), "right": counted[name, of][0], "cases": counted[name, of][1]}
                for of, value in sorted(rows.items())
            }
            for name, rows in sorted(made.rules.items())
        },
        "nothing_missed": [round(value, 4) for value in made.missed],
    }


class _Reader:
    """A model that reads each text once; what it says is kept in ``data/var`` for the next time."""

    def __init__(self, model: str, weights: str, device: str, say: Progress) -> None:
        self.model, self._device, self._say = model, device, say
        self._path = settings().var / "calibration" / f"{model}-{weights[:16]}.json"
        self._known: dict[str, Any] = json.loads(self._path.read_text()) if self._path.exists() else {}
        self._tagger: DoubtingTagger | None = None

    def read(self, text: str) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        """Give the mentions and the suspects of a text.

        Raises:
            ModelForeign: the tagger cannot tell suspects.
        """
        key = hashlib.sha256(text.encode()).hexdigest()
        if key not in self._known:
            entities, suspects = self._loaded().tag_with_doubts(text)
            self._known[key] = {
                "entities": [(e.start, e.end, e.label, e.score) for e in entities],
                "suspects": [(s.start, s.end, s.probability) for s in suspects],
            }
        known, source = self._known[key], f"{MODEL}{self.model}"
        return (
            tuple(at(text, start, end, label, source, score) for start, end, label, score in known["entities"]),
            tuple(Suspect(start, end, text[start:end], chance) for start, end, chance in known["suspects"]),
        )

    def keep(self) -> None:
        """Write what was read."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_json(self._path, self._known)

    def _loaded(self) -> DoubtingTagger:
        if self._tagger is None:
            self._say("load", 0.0)
            tagger = load_tagger(settings().data / "models" / self.model, self._device)
            if not isinstance(tagger, DoubtingTagger):
                raise ModelForeign(name=self.model)
            self._tagger = tagger
        return self._tagger
