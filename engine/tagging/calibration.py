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
from math import exp, isfinite, log, log1p
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from engine.core import LABELS, NAMED_COMPANY, PERSON_LABELS, Entity, ModelAltered
from engine.text import keys

if TYPE_CHECKING:
    from engine.tagging.suspects import Suspect

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
class Calibration:
    """What was learnt of a model: ``curves`` (bias, slope) by group of spans, ``rules`` a
    probability by name of rule and by group, and ``missed``, the weights (constant, doubts, names)
    of :meth:`nothing_missed`. ``measured`` is what a page shows of it.
    """

    curves: Mapping[str, tuple[float, float]]
    rules: Mapping[str, Mapping[str, float]]
    missed: tuple[float, float, float]
    measured: Mapping[str, Any] = field(default_factory=dict)

    def scores(self, entities: Iterable[Entity]) -> tuple[Entity, ...]:
        """Give each mention, as its score, the probability that it overlaps one which has the same
        fate (masked or kept).

        What neither the tagger nor a rule found keeps its score, as does what no document of the
        calibration held: an unknown group, a rule that never fired, a rule of another version.
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
        """Give the probability, 0 to 1, that every name of a party was found.

        ``entities`` are the document's last ones, ``masked`` or not; ``suspects`` are what its
        tagger left.
        """
        constant, *weights = self.missed
        values = zip(weights, doubt_features(text, tuple(entities), suspects), strict=True)
        return round(_logistic(constant + sum(weight * value for weight, value in values)), 4)


@runtime_checkable
class CalibratedTagger(Protocol):
    """A tagger whose scores were calibrated, or could have been."""

    calibration: Calibration | None


def load(folder: Path) -> Calibration | None:
    """Read the calibration of a model's folder; None where there is none, or one that was made for
    other weights.

    Raises:
        ModelAltered: the file is there and is not what ``python -m engine calibrate`` writes.
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


def group(entity: Entity, borne: frozenset[str]) -> str:
    """Name the group of spans that share a curve: the family of the label, with companies called
    after a person by whether one bears the name."""
    if entity.label == NAMED_COMPANY:
        return OTHER_COMPANY if borne.isdisjoint(keys(entity.text)) else PARTY_COMPANY
    label = LABELS.get(entity.label)
    return label.family if label else entity.label


def borne_words(entities: Iterable[Entity]) -> frozenset[str]:
    """Give the words, folded, of the names of persons; initials and particles of two letters are
    none."""
    return frozenset(
        word for entity in entities if entity.label in PERSON_LABELS for word in keys(entity.text) if len(word) > 2
    )


def doubt_features(text: str, entities: Sequence[Entity], suspects: Iterable[Suspect]) -> tuple[float, float]:
    """Give what tells whether a name was missed: the logarithms of the misses expected, and of the
    number of distinct names masked.

    A form that stands twenty times is found or missed as one: it counts once, with the highest of
    its probabilities. What is masked, by whatever rule, is found.
    """
    hidden = bytearray(len(text))
    for entity in entities:
        if entity.masked:
            hidden[entity.start : entity.end] = b"\1" * (entity.end - entity.start)
    forms: dict[str, float] = {}
    for suspect in suspects:
        if not all(hidden[suspect.start : suspect.end]):
            form = suspect.text.casefold()
            forms[form] = max(forms.get(form, 0.0), suspect.probability)
    names = {entity.text.casefold() for entity in entities if entity.masked and entity.label in PERSON_LABELS}
    return log(FLOOR + sum(forms.values())), log1p(len(names))


def log_odds(score: float) -> float:
    """Give log(score / (1 - score)), of a score that is neither quite 0 nor quite 1."""
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
    return Calibration(pairs, rules, (constant, doubts, names), dict(data["measured"]))


def _numbers(row: Sequence[float], count: int) -> tuple[float, ...]:
    found = tuple(float(value) for value in row)
    if len(found) != count or not all(map(isfinite, found)):
        raise ValueError("these are no weights")
    return found
