"""The sentences that would teach most: by what each has to teach, each unlike those before it, near
ones folded under the first of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from engine.teaching.sentences import Material, TeachingSentence, cut_sentences
from engine.teaching.signals import Signals, doubts_in, signals
from engine.teaching.vectors import vectors

if TYPE_CHECKING:
    import numpy.typing as npt
    from scipy.sparse import csr_array

NEAR = 0.8
"""Cosine from which two sentences are one formula with other names."""
MOST = 200
"""Sentences that are chosen at once: nobody reads more at a time."""
_LEAST = 0.02
"""Score below which a sentence has nothing to teach: its mentions are all as sure as can be."""

Floats = "npt.NDArray[np.float64]"


@dataclass(frozen=True, slots=True)
class RankingWeights:
    """The weights of the ranking. ``errors``, ``margin`` and ``disagreement`` are 0 or more, only
    their proportions count; ``diversity`` is from 0 (the score alone) to 1 (only the distance to
    the sentences chosen before)."""

    errors: float = 3.0
    margin: float = 1.0
    disagreement: float = 1.0
    diversity: float = 0.3

    def score(self, signals: Signals) -> float:
        """Return the weighted mean of the signals, 0 to 1; 0 if all weights are 0."""
        total = self.errors + self.margin + self.disagreement
        said = self.errors * signals.errors + self.margin * signals.margin + self.disagreement * signals.disagreement
        return said / total if total else 0.0


@dataclass(frozen=True, slots=True)
class RankedSentence:
    """A chosen sentence. ``score`` is what it has to teach, 0 to 1; ``alike`` its greatest cosine
    similarity to those chosen before; ``near`` the near-duplicates that it represents, highest
    score first."""

    sentence: TeachingSentence
    signals: Signals
    score: float
    alike: float = 0.0
    near: tuple[TeachingSentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """The sentences chosen, in the order of choice, with the numbers of ``sentences`` considered,
    of those with something to teach (``teaching``), and of documents."""

    ranked: tuple[RankedSentence, ...]
    sentences: int
    teaching: int
    documents: int

    @property
    def folded(self) -> int:
        """Number of near-duplicates that the chosen sentences represent."""
        return sum(len(one.near) for one in self.ranked)


def rank(
    materials: Sequence[Material],
    weights: RankingWeights | None = None,
    count: int = 20,
    progress: Callable[[float], None] | None = None,
) -> Ranking:
    """Choose the ``count`` sentences (:data:`MOST` at most) of documents that have most to teach
    and are diverse. Sentences with nothing to teach are never chosen.

    ``progress`` is called with the fraction of documents cut into sentences.
    """
    sentences: list[TeachingSentence] = []
    for done, material in enumerate(materials):
        sentences += cut_sentences(material)
        if progress:
            progress(done / len(materials))
    return rank_sentences(sentences, weights or RankingWeights(), count, len(materials))


def rank_sentences(
    sentences: Sequence[TeachingSentence], weights: RankingWeights, count: int, documents: int
) -> Ranking:
    """Choose as :func:`rank` does, among sentences that are already cut. ``documents`` is the
    number of documents they come from, only passed on to the :class:`Ranking`."""
    standing = doubts_in(sentences)
    found = [signals(sentence, standing.get(sentence.id, ())) for sentence in sentences]
    scores = np.array([weights.score(one) for one in found], float)
    able = np.flatnonzero(scores > _LEAST)
    if not len(able):
        return Ranking((), len(sentences), 0, documents)
    order = able[np.argsort(-scores[able], kind="stable")]
    rows = vectors([sentences[place].template for place in order])
    picked = choose(scores[order], rows, max(1, min(count, MOST)), weights.diversity)
    ranked = tuple(
        RankedSentence(
            sentences[order[one.place]], found[order[one.place]], float(scores[order[one.place]]), one.alike,
            tuple(sentences[order[near]] for near in one.near),
        )
        for one in picked
    )  # fmt: skip
    return Ranking(ranked, len(sentences), len(able), documents)


@dataclass(frozen=True, slots=True)
class PickedRow:
    """A choice of :func:`choose`: its row, its greatest cosine to the rows chosen before, and the
    rows it represents."""

    place: int
    alike: float
    near: tuple[int, ...] = ()


def choose(
    scores: npt.NDArray[np.float64], rows: csr_array, count: int, diversity: float, near: float = NEAR
) -> tuple[PickedRow, ...]:
    """Choose rows greedily by maximal marginal relevance (Carbonell and Goldstein 1998): (1 − d)
    score − d greatest cosine to the rows chosen.

    ``rows`` are normalised to length 1. Rows whose cosine to a choice is at least ``near`` are
    represented by it and not chosen.
    """
    open_ = np.ones(len(scores), bool)
    alike = np.zeros(len(scores))
    picked: list[PickedRow] = []
    while len(picked) < count and open_.any():
        value = np.where(open_, (1 - diversity) * scores - diversity * alike, -np.inf)
        place = int(np.argmax(value))
        before = float(alike[place])
        cosine = _cosines(rows, place)
        open_[place] = False
        same = np.flatnonzero(open_ & (cosine >= near))
        open_[same] = False
        alike = np.maximum(alike, cosine)
        picked.append(PickedRow(place, before, tuple(int(one) for one in same)))
    return tuple(picked)


def _cosines(rows: csr_array, place: int) -> npt.NDArray[np.float64]:
    """Give the cosine of one row with each."""
    dense = np.zeros(rows.shape[1], np.float32)
    first, last = rows.indptr[place], rows.indptr[place + 1]
    dense[rows.indices[first:last]] = rows.data[first:last]
    return np.asarray(rows @ dense, float)


__all__ = [
    "MOST",
    "NEAR",
    "PickedRow",
    "RankedSentence",
    "Ranking",
    "RankingWeights",
    "choose",
    "rank",
    "rank_sentences",
]
