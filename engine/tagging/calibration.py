"""What scores are worth: ``calibration.json`` beside a model's weights, made by ``python -m engine
calibrate`` and applied here.

A span of the tagger gets Platt's curve of its group (the logistic of a bias and a slope on its
log-odds: Platt 1999); a span of a rule the share of the rule's spans that were right, drawn towards
what the rule says of itself. A document gets the probability that every name of a party was found,
from the words that the tagger left with a doubt and from the number of its names.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp, isfinite, log, log1p, prod
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from engine.core import LABELS, NAMED_COMPANY, PERSON_LABELS, Entity, ModelAltered, Suspect, settings
from engine.text import keys

FILE, SCHEMA = "calibration.json", 1
MODEL, RULE = "model:", "rule:"
PARTY_COMPANY, OTHER_COMPANY = "company of a party", "company of nobody"
"""Groups of companies called after a person: whether a word of the name is that of a person named
in the document."""

NEARLY = 5e-5
"""Least distance of a score from 0 and 1, half of its last digit."""

FLOOR = 0.05
"""Misses expected of a document without any suspect, so that none has the logarithm of 0."""


@dataclass(frozen=True, slots=True)
class Proof:
    """How the announced probability compared with known truth: the number of documents, how many of
    them were clean, and the mean probability announced. ``where`` is ``cross_validated`` (documents
    of the calibration, each left out in turn) or ``elsewhere``."""

    where: str
    documents: int
    clean: int
    announced: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """The calibration of a model: what turns its scores into probabilities. ``curves`` holds (bias,
    slope) by group of spans (:func:`group`), ``rules`` a probability by name of rule and by group,
    ``missed`` the weights (constant, doubts, names) of :meth:`nothing_missed`.

    ``measured`` are the figures about the calibration itself that a page shows. ``fitted`` are the
    texts that it was fitted on (:func:`engine.tagging.calibration_texts.words_sha256`): of these it
    says too much. None where that is not known.
    """

    curves: Mapping[str, tuple[float, float]]
    rules: Mapping[str, Mapping[str, float]]
    missed: tuple[float, float, float]
    measured: Mapping[str, Any] = field(default_factory=dict)
    fitted: frozenset[str] | None = None

    def scores(self, entities: Iterable[Entity]) -> tuple[Entity, ...]:
        """Return the entities, in the same order, with calibrated scores: the probability that the
        mention overlaps a gold mention with the same fate (masked or kept).

        Scores stay where there is no calibration: for entities found neither by the model nor by a
        rule, for an unknown group, and for a rule that was not calibrated.
        """
        entities = tuple(entities)
        borne = borne_words(entities)
        return tuple(replace(entity, score=self._score(entity, group(entity, borne))) for entity in entities)

    def _score(self, entity: Entity, group: str) -> float:
        if entity.source.startswith(RULE):
            return self.rules.get(entity.source.removeprefix(RULE), {}).get(group, entity.score)
        if entity.source.startswith(MODEL) and group in self.curves:
            bias, slope = self.curves[group]
            return round(_logistic(bias + slope * log_odds(entity.score)), 4)
        return entity.score

    def nothing_missed(self, text: str, entities: Iterable[Entity], suspects: Iterable[Suspect]) -> float:
        """Return the probability, 0 to 1, that every name of a party in a document was found.

        ``entities`` are the final ones, with ``masked`` set; ``suspects`` are those of the tagger,
        and those of a second one: of these, each form is a miss of its own with its probability.
        """
        entities, suspects = tuple(entities), tuple(suspects)
        constant, *weights = self.missed
        own = [suspect for suspect in suspects if not suspect.second]
        values = zip(weights, doubt_features(text, entities, own), strict=True)
        chance = _logistic(constant + sum(weight * value for weight, value in values))
        seconds = _readable_forms(text, entities, [suspect for suspect in suspects if suspect.second])
        return round(chance * prod(1 - probability for probability in seconds.values()), 4)

    def proofs(self) -> tuple[Proof, ...]:
        """Return what the probability of a document was worth, where it was measured."""
        rows = {where: self.measured.get(where, {}).get("documents", {}) for where in ("cross_validated", "elsewhere")}
        return tuple(
            Proof(where, row["cases"], row["right"], row["mean"]) for where, row in rows.items() if row.get("cases")
        )


@runtime_checkable
class CalibratedTagger(Protocol):
    """A tagger that has a calibration, or None where none was measured."""

    calibration: Calibration | None


def load(folder: Path) -> Calibration | None:
    """Read the calibration in a model's folder; None if there is none, or if it was made for other
    weights.

    Raises:
        ModelAltered: the file is not one that ``python -m engine calibrate`` writes, or
        ``model.json`` cannot be read.
    """
    path = folder / FILE
    if not path.exists():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        facts = json.loads((folder / "model.json").read_text(encoding="utf-8"))
        return _read(data) if data["weights"] == facts["sha256"] else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelAltered(name=folder.name) from error


def of_model(name: str) -> Calibration | None:
    """Read the calibration of an installed model; None where there is none to use, altered ones
    included: the page of the models says which are."""
    try:
        return load(settings().data / "models" / name)
    except ModelAltered:
        return None


def group(entity: Entity, borne: frozenset[str]) -> str:
    """Return the calibration group of an entity: the family of its label, but for companies named
    after a person one of two groups, depending on whether a person of the document bears a word of
    the name.

    ``borne`` is the result of :func:`borne_words` for the document.
    """
    if entity.label == NAMED_COMPANY:
        return OTHER_COMPANY if borne.isdisjoint(keys(entity.text)) else PARTY_COMPANY
    label = LABELS.get(entity.label)
    return label.family if label else entity.label


def borne_words(entities: Iterable[Entity]) -> frozenset[str]:
    """Collect the folded words, of three letters or more, of the names of parties among the
    entities."""
    return frozenset(
        word for entity in entities if entity.label in PERSON_LABELS for word in keys(entity.text) if len(word) > 2
    )


def doubt_features(text: str, entities: Sequence[Entity], suspects: Iterable[Suspect]) -> tuple[float, float]:
    """Compute the two features of :meth:`Calibration.nothing_missed`: the logarithm of the expected
    number of missed names, and that of the number of distinct names masked, plus one.

    Suspects that masked entities cover do not count. A form that occurs several times counts once,
    with its highest probability, since it is found or missed as a whole.
    """
    forms = _readable_forms(text, entities, suspects)
    names = {entity.text.casefold() for entity in entities if entity.masked and entity.label in PERSON_LABELS}
    return log(FLOOR + sum(forms.values())), log1p(len(names))


def _readable_forms(text: str, entities: Sequence[Entity], suspects: Iterable[Suspect]) -> dict[str, float]:
    """Give the forms of the suspects that masked entities do not cover, each with its highest
    probability."""
    hidden = bytearray(len(text))
    for entity in entities:
        if entity.masked:
            hidden[entity.start : entity.end] = b"\1" * (entity.end - entity.start)
    forms: dict[str, float] = {}
    for suspect in suspects:
        if not all(hidden[suspect.start : suspect.end]):
            form = suspect.text.casefold()
            forms[form] = max(forms.get(form, 0.0), suspect.probability)
    return forms


def log_odds(score: float) -> float:
    """Return log(score / (1 - score)), the score clipped to the open interval (0, 1) by
    :data:`NEARLY`."""
    inside = min(max(score, NEARLY), 1 - NEARLY)
    return log(inside / (1 - inside))


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-value)) if value >= 0 else exp(value) / (1 + exp(value))


def _read(data: dict[str, Any]) -> Calibration:
    """Read the JSON; ValueError, KeyError or TypeError where it is of another form."""
    if data["schema"] != SCHEMA:
        raise ValueError("another schema")
    curves = {name: _numbers(row, 2) for name, row in data["curves"].items()}
    rules = {name: {of: float(row["probability"]) for of, row in rows.items()} for name, rows in data["rules"].items()}
    if not all(0 <= value <= 1 for rows in rules.values() for value in rows.values()):
        raise ValueError("these are no probabilities")
    constant, doubts, names = _numbers(data["nothing_missed"], 3)
    pairs = {name: (bias, slope) for name, (bias, slope) in curves.items()}
    fitted = frozenset(map(str, data["texts"])) if "texts" in data else None
    return Calibration(pairs, rules, (constant, doubts, names), dict(data["measured"]), fitted)


def _numbers(row: Sequence[float], count: int) -> tuple[float, ...]:
    found = tuple(float(value) for value in row)
    if len(found) != count or not all(map(isfinite, found)):
        raise ValueError("these are no weights")
    return found
