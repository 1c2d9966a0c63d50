"""The tagger's loss and its best tags, over batches of windows of one length; tests hold both equal
to Flair's."""

from __future__ import annotations

import torch
from flair.models import SequenceTagger

from engine.tagging import viterbi


def emissions(tagger: SequenceTagger, inputs: torch.Tensor) -> torch.Tensor:
    """Score the tags of each token. ``inputs`` (batch, tokens, width), all windows of one length;
    gives (batch, tokens, tags)."""
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
    alpha = scores[:, 0] + transitions[:, start]
    for place in range(1, scores.size(1)):
        alpha = torch.logsumexp(alpha.unsqueeze(1) + transitions, dim=2) + scores[:, place]
    total = torch.logsumexp(alpha + transitions[stop], dim=1)
    path = (
        scores.gather(2, gold.unsqueeze(2)).squeeze(2).sum(1)
        + transitions[gold[:, 0], start]
        + transitions[stop, gold[:, -1]]
    )
    path = path + transitions[gold[:, 1:], gold[:, :-1]].sum(1)
    loss: torch.Tensor = (total - path).sum()
    return loss


def decode(tagger: SequenceTagger, scores: torch.Tensor) -> torch.Tensor:
    """Find the best tags (Viterbi). ``scores`` (batch, tokens, tags); gives ids (batch, tokens)."""
    lengths = torch.full((scores.size(0),), scores.size(1), device=scores.device)
    return viterbi(scores, tagger.crf.transitions, lengths)
