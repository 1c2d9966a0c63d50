"""Scores on tokens, by seqeval (Nakayama 2018), the measure that most published figures are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core import Score, Share
from engine.measure.pairs import Pair
from engine.text import iob2, sentences


@dataclass(frozen=True, slots=True)
class TokenScores:
    """The scores of seqeval: strict scores by label on spans of tokens, and of each document the
    tokens with the ``right`` IOB2 tag, of all."""

    labels: dict[str, Score]
    right: tuple[Share, ...]

    @property
    def accuracy(self) -> Share:
        """Return the share of tokens with the right IOB2 tag."""
        return sum(self.right, Share())


def seqeval_scores(pairs: Sequence[Pair]) -> TokenScores:
    """Score with seqeval in strict IOB2 mode, each document as one sequence, so that a mention may
    cross a sentence end.

    A token that a mention covers in part counts as covered, on both sides, so differences of
    boundaries inside a token are ignored. Texts must be fully known.
    """
    from seqeval.scheme import IOB2, Entities

    tags = [_tags(pair) for pair in pairs]
    gold, predicted = ([list(side) for side in both] for both in zip(*tags, strict=True)) if tags else ([], [])
    wanted, found = (Entities(side, IOB2) for side in (gold, predicted))
    labels = {}
    for label in sorted(wanted.unique_tags | found.unique_tags):
        expected, given = wanted.filter(label), found.filter(label)
        labels[label] = Score(len(expected & given), len(given - expected), len(expected - given))
    same = [
        [a == b for a, b in zip(expected, given, strict=True)] for expected, given in zip(gold, predicted, strict=True)
    ]
    return TokenScores(labels, tuple(Share(sum(one), len(one)) for one in same))


def _tags(pair: Pair) -> tuple[list[str], list[str]]:
    """Tag the same tokens on both sides."""
    tokens = [token for sentence in sentences(pair.text) for token in sentence.tokens]
    return iob2(tokens, pair.gold), iob2(tokens, pair.predicted)
