"""Whether a judge's or a lawyer's name may be a party's: a probability for each mention, from the
words around every mention of the name in the document.

Two logistic regressions, one over the other (stacking; Wolpert 1992). The first reads the words
around one mention; the second what the tagger, the rules and the first say of all mentions of the
surname. So a name is decided once, by the whole text. No name is a feature: the words are those
that stand in many documents. Trained by :mod:`engine.lab.train.parties`; what was measured is in
``data/models/parties/CARD.md``.
"""

from __future__ import annotations

import json
import math
import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.core import ModelAltered, ModelMissing, settings
from engine.persons.mentions import Mention
from engine.persons.roles.court_or_bar import (
    court_mentions,
    holds_office,
    in_firm,
    is_court,
    is_lawyer,
    is_no_court,
    is_party,
)
from engine.text import FoldedText

Features = dict[str, float]

FILE = "weights.json"
_WORD = re.compile(r"[^\W_]+|[().,:;\n/-]")
_REACH, _WORDS, _NEAR = 140, 6, 2
"""Characters and words read on each side; how many of the nearest words have features of their
own."""
_HEAD, _TAIL = 2500, 800
"""Characters of the first page and of the signatures."""
_TITLES = ("m", "mme", "me", "maitre", "")


@dataclass(frozen=True, slots=True)
class Regression:
    """A logistic regression over named features; a feature without a weight says nothing."""

    weights: Mapping[str, float]
    bias: float

    def score(self, features: Features) -> float:
        """Give the log-odds."""
        return self.bias + sum(value * self.weights.get(name, 0.0) for name, value in features.items())


@dataclass(frozen=True, slots=True)
class PartyModel:
    """Both regressions: of the words around one mention, and of all that is known of a name."""

    words: Regression
    bearers: Regression

    def probabilities(
        self, read: FoldedText, found: Sequence[Mention], among: Sequence[Mention] | None = None
    ) -> dict[Mention, float]:
        """Give the probability, 0 to 1, that each mention names a party; all mentions of one full
        name have that of the likeliest. ``among``: only the mentions whose surname one of these
        bears."""
        court = court_mentions(read, found)
        if among is not None:
            names = set(map(_bearer, among))
            found = [mention for mention in found if _bearer(mention) in names]
        words = {mention: self.words.score(word_features(read, mention)) for mention in found}
        rows = bearer_features(read, found, words, court)
        single = {mention: _sigmoid(self.bearers.score(row)) for mention, row in rows.items()}
        whole: dict[tuple[tuple[str, ...], str], float] = defaultdict(float)
        for mention, probability in single.items():
            if mention.firsts and mention.surname:
                name = (mention.firsts, mention.surname)
                whole[name] = max(whole[name], probability)
        return {mention: max(single[mention], whole.get((mention.firsts, mention.surname), 0.0)) for mention in found}

    def to_json(self) -> dict[str, Any]:
        """Return the model as JSON data."""
        return {
            "words": {"bias": self.words.bias, "weights": dict(self.words.weights)},
            "bearers": {"bias": self.bearers.bias, "weights": dict(self.bearers.weights)},
        }


def word_features(read: FoldedText, mention: Mention) -> Features:
    """Give the words around a mention, the nearest by their place, and its title."""
    before = _WORD.findall(read.folded[max(0, mention.start - _REACH) : mention.start])[-_WORDS:]
    after = _WORD.findall(read.folded[mention.end : mention.end + _REACH])[:_WORDS]
    features: Features = {f"title={mention.title}": 1.0}
    for side, words in (("before", before[::-1]), ("after", after)):
        for place, word in enumerate(words):
            features[f"{side}{min(place, _NEAR)}={word}"] = 1.0
    return features


def bearer_features(
    read: FoldedText, found: Sequence[Mention], words: Mapping[Mention, float], court: Collection[Mention]
) -> dict[Mention, Features]:
    """Give, for each mention, what is known of it and of all mentions of its surname; ``words``:
    what the words around each say, in log-odds; ``court``: those of members of the court
    (:func:`court_mentions`)."""
    own = {mention: _own_features(read, mention, mention in court) for mention in found}
    bearers: dict[str, list[Mention]] = defaultdict(list)
    for mention in found:
        bearers[_bearer(mention)].append(mention)
    shared = {name: _shared(same, own, words) for name, same in bearers.items()}
    return {mention: {**own[mention], **shared[_bearer(mention)], "words": words[mention]} for mention in found}


def _bearer(mention: Mention) -> str:
    return mention.surname or " ".join(mention.firsts)


def _own_features(read: FoldedText, mention: Mention, court: bool) -> Features:
    """Give what is known of one mention: its label and where that comes from, its title, where it
    stands, what the rules of roles say."""
    entity, length = mention.parts[-1].entity, len(read.text)
    origin = entity.source if entity.source.startswith("rule:") else "model"
    features: Features = {
        f"label={mention.category}": 1.0,
        f"score={mention.category}": entity.score,
        f"origin={origin}": 1.0,
        f"title={mention.title}": 1.0,
        "firsts": float(bool(mention.firsts)),
        "place": mention.start / max(1, length),
        "head": float(mention.start < _HEAD),
        "tail": float(length - mention.start < _TAIL),
    }
    said = {
        "court": court,
        "office_beside": is_court(read, mention),
        "lawyer": is_lawyer(read, mention),
        "other_office": is_no_court(read, mention),
        "party": is_party(read, mention),
        "held_office": holds_office(read, mention),
        "firm": in_firm(read, mention),
    }
    return features | {f"is={name}": 1.0 for name, holds in said.items() if holds}


def _shared(same: Sequence[Mention], own: Mapping[Mention, Features], words: Mapping[Mention, float]) -> Features:
    """Sum up the mentions of one surname: shares of labels, titles and evidence, and what the words
    around them say."""
    count = len(same)
    features: Features = {"count": math.log(count)}
    for mention in same:
        for name, value in own[mention].items():
            if name.startswith(("is=", "label=", "score=", "origin=")):
                features[f"share {name}"] = features.get(f"share {name}", 0.0) + value / count
                features[f"most {name}"] = max(features.get(f"most {name}", 0.0), value)
        if mention.title in _TITLES:
            features[f"share title={mention.title}"] = features.get(f"share title={mention.title}", 0.0) + 1 / count
    said = [words[mention] for mention in same]
    return features | {"words mean": sum(said) / count, "words most": max(said), "words least": min(said)}


def _sigmoid(score: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))


@cache
def party_model(folder: Path | None = None) -> PartyModel:
    """Read the model of ``folder``, by default the one that ships; read once.

    Raises:
        ModelMissing: there is none. ModelAltered: its file is malformed.
    """
    folder = folder or settings().data / "models" / "parties"
    path = folder / FILE
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return PartyModel(_regression(data["words"]), _regression(data["bearers"]))
    except FileNotFoundError as error:
        raise ModelMissing(name=folder.name, known="—") from error
    except (KeyError, TypeError, ValueError) as error:
        raise ModelAltered(name=folder.name) from error


def _regression(data: Mapping[str, Any]) -> Regression:
    return Regression({str(name): float(value) for name, value in data["weights"].items()}, float(data["bias"]))
