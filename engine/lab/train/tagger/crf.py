"""The tagger's loss and its best tags, over batches of windows of one length; tests hold both equal
to Flair's."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import torch
from flair.models import SequenceTagger

from engine.tagging import viterbi


@runtime_checkable
class Scoring(Protocol):
    """A tagger of another build than Flair's, which scores its own inputs."""

    def emissions(self, inputs: torch.Tensor) -> torch.Tensor:
        """Score the tags of each token, as :func:`emissions` does."""
        ...


def emissions(tagger: SequenceTagger, inputs: torch.Tensor) -> torch.Tensor:
    """Score the tags of each token. ``inputs`` (batch, tokens, width), all windows of one length;
    gives (batch, tokens, tags)."""
    if isinstance(tagger, Scoring):
        return tagger.emissions(inputs)
    if tagger.training and tagger.use_word_dropout:  # Flair makes no layer for a share of 0
        inputs = tagger.word_dropout(inputs)
    if tagger.training and tagger.use_locked_dropout:
        inputs = tagger.locked_dropout(inputs)
    output, _ = tagger.rnn(inputs)
    if tagger.training and tagger.use_locked_dropout:
        output = tagger.locked_dropout(output)
    scores: torch.Tensor = tagger.linear(output)
    return scores


def negative_log_likelihood(tagger: SequenceTagger, scores: torch.Tensor, gold: torch.Tensor) -> torch.Tensor:
    """Give the CRF's loss, summed over windows of one length; the same value as Flair's
    ``ViterbiLoss``."""
    transitions, tags = tagger.crf.transitions, tagger.label_dictionary
    start, stop = tags.get_idx_for_item("<START>"), tags.get_idx_for_item("<STOP>")
    sums = in_halves if scores.is_cuda else in_order
    alpha = sums(scores[:, 0] + transitions[:, start], scores[:, 1:], transitions)
    total = torch.logsumexp(alpha + transitions[stop], dim=1)
    path = (
        scores.gather(2, gold.unsqueeze(2)).squeeze(2).sum(1)
        + transitions[gold[:, 0], start]
        + transitions[stop, gold[:, -1]]
    )
    path = path + transitions[gold[:, 1:], gold[:, :-1]].sum(1)
    loss: torch.Tensor = (total - path).sum()
    return loss


def in_order(alpha: torch.Tensor, scores: torch.Tensor, transitions: torch.Tensor) -> torch.Tensor:
    """Sum all paths token after token: ``alpha`` (batch, tags) of the first token, ``scores`` of
    the others, transitions (to, from); gives (batch, tags). Natural logarithms."""
    for place in range(scores.size(1)):
        alpha = torch.logsumexp(alpha.unsqueeze(1) + transitions, dim=2) + scores[:, place]
    return alpha


def in_halves(alpha: torch.Tensor, scores: torch.Tensor, transitions: torch.Tensor) -> torch.Tensor:
    """Sum all paths as :func:`in_order` does, neighbouring tokens first, then pairs, then pairs of
    pairs: tags times the arithmetic in a logarithm of the steps, which a GPU takes ten times faster
    (Särkkä and García-Fernández 2021, "Temporal parallelization of Bayesian smoothers").

    Products of matrices, each divided by its largest number: what is less likely than the best path
    by a factor of 1e38 counts for nothing.
    """
    moves = transitions + scores.unsqueeze(3)
    highest = moves.amax((2, 3), keepdim=True).detach()
    steps, scale = (moves - highest).exp(), highest.sum((1, 2, 3))
    while steps.size(1) > 1:
        rest = steps[:, -1:] if steps.size(1) % 2 else steps[:, :0]
        steps = steps[:, 1::2] @ steps[:, : steps.size(1) // 2 * 2 : 2]
        highest = steps.amax((2, 3), keepdim=True).detach()
        steps = torch.cat([steps / highest, rest], dim=1)
        scale = scale + highest.log().sum((1, 2, 3))
    if not steps.size(1):
        return alpha
    best = alpha.amax(1, keepdim=True).detach()
    summed = (steps[:, 0] @ (alpha - best).exp().unsqueeze(2)).squeeze(2)
    return summed.clamp_min(torch.finfo(summed.dtype).tiny).log() + best + scale.unsqueeze(1)


def decode(tagger: SequenceTagger, scores: torch.Tensor) -> torch.Tensor:
    """Find the best tags (Viterbi). ``scores`` (batch, tokens, tags); gives ids (batch, tokens)."""
    lengths = torch.full((scores.size(0),), scores.size(1), device=scores.device)
    return viterbi(scores, tagger.crf.transitions, lengths)
