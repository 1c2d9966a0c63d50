"""Train the model of parties on decisions marked by hand, and measure it on those left out.

Each document is read as the product reads it, up to the rule that asks the model. What a mention's
letters are marked as in the corpus is what it is. The first regression's scores that the second
one is trained on, and all figures, are of documents that the regression has not read
(cross-validation by document).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from engine.core import JUDGE, LAWYER, PERSON_LABELS, Document
from engine.interchange import Span
from engine.persons import (
    Features,
    Mention,
    PartyModel,
    Regression,
    bearer_features,
    court_mentions,
    mentions,
    word_features,
)
from engine.rules import DEFAULT, run
from engine.tagging import Tagger, tag_with_doubts
from engine.text import FoldedText, Text

RULE = "likely_parties"
"""The rule that asks the model: those before it run first."""

_FOLDS, _INNER = 8, 4
_STRENGTH = 0.3
"""Inverse of the regularisation (scikit-learn's ``C``)."""
_DOCUMENTS = 6
"""Documents that a word must stand beside names in to be a feature: fewer would be somebody's
name."""
_SMALLEST = 0.02
"""Weights nearer to nothing are left out."""


@dataclass(frozen=True, slots=True)
class MarkedDocument:
    """A document as the rule sees it, and which of its mentions (by rank) name a party: 1, a
    professional: 0, neither: -1; ``professional`` says which are labelled as a judge's or a
    lawyer's."""

    read: FoldedText
    found: tuple[Mention, ...]
    party: tuple[int, ...]
    professional: tuple[bool, ...]


def mark(name: str, text: str, spans: Iterable[Span], tagger: Tagger) -> MarkedDocument:
    """Read a document up to the rule and compare its mentions with what is marked in it."""
    labels: dict[int, str] = {}
    for start, end, label in spans:
        labels.update(dict.fromkeys(range(start, end), label))
    document = Text.of(Document(name, text, language=tagger.language))
    rules = DEFAULT[: [rule.name for rule in DEFAULT].index(RULE)]
    outcome = run(document, tag_with_doubts(tagger, text)[0], rules)
    found = mentions(document.read, outcome.entities)
    party = tuple(_named(text, mention, labels) for mention in found)
    return MarkedDocument(document.read, found, party, tuple(mention.category != "partie" for mention in found))


def _named(text: str, mention: Mention, labels: dict[int, str]) -> int:
    marks = {
        labels.get(place) for part in mention.parts for place in range(part.start, part.end) if text[place].isalnum()
    }
    if marks & PERSON_LABELS:
        return 1
    return 0 if marks & {JUDGE, LAWYER} else -1


def train(documents: Sequence[MarkedDocument]) -> PartyModel:
    """Train both regressions on all documents."""
    words = _out_of_fold_words(documents, _INNER)
    first = _fit([_words(document) for document in documents], documents, common=True)
    second = _fit([_bearers(document, said) for document, said in zip(documents, words, strict=True)], documents)
    return PartyModel(first, second)


def measure(documents: Sequence[MarkedDocument], thresholds: Sequence[float]) -> list[dict[str, Any]]:
    """Give, for each threshold, how many parties' mentions labelled as professionals' stay so, and
    how many professionals' are relabelled, each document judged by a model that has not read it."""
    counts: dict[float, Counter[str]] = {threshold: Counter() for threshold in thresholds}
    for held in _folds(len(documents), _FOLDS):
        model = train([document for rank, document in enumerate(documents) if rank not in held])
        for rank in held:
            document = documents[rank]
            likely = model.probabilities(document.read, document.found)
            for mention, party, professional in zip(document.found, document.party, document.professional, strict=True):
                for threshold in thresholds:
                    if professional and party >= 0:
                        relabelled = likely[mention] >= threshold
                        counts[threshold][f"{'party' if party else 'professional'}"] += 1
                        counts[threshold]["parties_left"] += bool(party) and not relabelled
                        counts[threshold]["professionals_masked"] += not party and relabelled
    return [{"threshold": threshold, **dict(sorted(count.items()))} for threshold, count in counts.items()]


def _folds(count: int, folds: int) -> list[frozenset[int]]:
    ranks = list(range(count))
    random.Random(7).shuffle(ranks)
    return [frozenset(ranks[start::folds]) for start in range(folds)]


def _words(document: MarkedDocument) -> list[Features]:
    return [word_features(document.read, mention) for mention in document.found]


def _bearers(document: MarkedDocument, said: Sequence[float]) -> list[Features]:
    court = court_mentions(document.read, document.found)
    rows = bearer_features(document.read, document.found, dict(zip(document.found, said, strict=True)), court)
    return [rows[mention] for mention in document.found]


def _out_of_fold_words(documents: Sequence[MarkedDocument], folds: int) -> list[list[float]]:
    """Give what the words say of each mention, by a regression that has not read its document."""
    said: list[list[float]] = [[] for _ in documents]
    for held in _folds(len(documents), folds):
        rest = [document for rank, document in enumerate(documents) if rank not in held]
        regression = _fit([_words(document) for document in rest], rest, common=True)
        for rank in held:
            said[rank] = [regression.score(features) for features in _words(documents[rank])]
    return said


def _fit(rows: Sequence[list[Features]], documents: Sequence[MarkedDocument], common: bool = False) -> Regression:
    """Fit a regression on the mentions that are marked; ``common``: only on features of enough
    documents."""
    if common:
        seen = Counter(name for features in rows for name in {name for row in features for name in row})
        rows = [[{name: row[name] for name in row if seen[name] >= _DOCUMENTS} for row in part] for part in rows]
    pairs = [
        (row, party)
        for part, document in zip(rows, documents, strict=True)
        for row, party in zip(part, document.party, strict=True)
        if party >= 0
    ]
    vectors = DictVectorizer()
    matrix = vectors.fit_transform([row for row, _ in pairs])
    wanted: NDArray[np.int64] = np.array([party for _, party in pairs])
    fitted = LogisticRegression(C=_STRENGTH, max_iter=2000).fit(matrix, wanted)
    weights = dict(zip(vectors.get_feature_names_out(), fitted.coef_[0].tolist(), strict=True))
    kept = {name: round(weight, 3) for name, weight in sorted(weights.items()) if abs(weight) >= _SMALLEST}
    return Regression(kept, round(float(fitted.intercept_[0]), 3))
