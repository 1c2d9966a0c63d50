"""From the scores of tags to what a tagger of any build says of a window: its mentions with the
probability of each, and what may be a person's name that was left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import torch
from torch import Tensor

from engine.core import PERSON_LABELS, Entity, Suspect
from engine.tagging.crf import Lattice, viterbi
from engine.tagging.suspects import SUSPECT, UncoveredTokens
from engine.tagging.tagger import TokenMention
from engine.text import runs


class WindowPrediction(NamedTuple):
    """What was read in a window: its mentions, and the tokens left that may name a person."""

    mentions: list[TokenMention]
    left: list[UncoveredTokens]


@dataclass(slots=True)
class TextPrediction:
    """What was read in a text, in the order of the windows' batches."""

    entities: list[Entity] = field(default_factory=list)
    suspects: list[Suspect] = field(default_factory=list)

    def sorted(self) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        """Give both in the order of the text."""
        return (
            tuple(sorted(self.entities, key=lambda entity: entity.start)),
            tuple(sorted(self.suspects, key=lambda suspect: suspect.start)),
        )


class Decoding:
    """Reads scores under the transitions (to, from) of a CRF whose ``tags`` are IOB2, start and
    stop last."""

    def __init__(self, tags: Sequence[str], transitions: Tensor) -> None:
        self.tags, self.transitions = tuple(tags), transitions
        follows = [f"I-{tag[2:]}" if tag[:2] in ("B-", "I-") else "" for tag in tags]
        numbers = {tag: number for number, tag in enumerate(tags)}
        device = transitions.device
        self._inside = torch.tensor([numbers.get(tag, -1) for tag in follows], device=device)
        self._named = torch.tensor([tag[2:] in PERSON_LABELS for tag in tags], device=device)

    def decode(self, scores: Tensor, lengths: Tensor) -> list[WindowPrediction]:
        """Decode a batch: ``scores`` (windows, tokens, tags), ``lengths`` in tokens."""
        path, whole = viterbi(scores, self.transitions, lengths), lengths.tolist()
        rows = [list(runs([self.tags[tag] for tag in tags[:n]])) for tags, n in zip(path.tolist(), whole, strict=True)]
        lattice = Lattice.of(scores, self.transitions, lengths)
        spans = [(number, first, end) for number, row in enumerate(rows) for first, end, _ in row]
        sure = iter(lattice.spans(path, spans, self._inside, lengths).tolist() if spans else ())
        left = _left(lattice.left(path, self._named, SUSPECT), whole)
        return [
            WindowPrediction([TokenMention(first, end, label, next(sure)) for first, end, label in row], left[number])
            for number, row in enumerate(rows)
        ]


def _left(tokens: Iterable[tuple[int, int, float]], lengths: Sequence[int]) -> list[list[UncoveredTokens]]:
    """Join neighbouring tokens, row by row; a run is as likely as its likeliest token, for it is
    named or missed as one."""
    found: list[list[UncoveredTokens]] = [[] for _ in lengths]
    for row, place, probability in tokens:
        if place >= lengths[row]:
            continue
        before = found[row][-1] if found[row] else None
        if before and before.after == place:
            found[row][-1] = UncoveredTokens(before.first, place + 1, max(before.probability, probability))
        else:
            found[row].append(UncoveredTokens(place, place + 1, probability))
    return found
