"""A conditional random field over padded batches: the best tags (Viterbi) and the probability of
spans (forward-backward).

Scores are (batch, tokens, tags) with rows of several lengths; transitions are (to, from). The two
last tags are start and stop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch

Tensor = torch.Tensor


def viterbi(scores: Tensor, transitions: Tensor, lengths: Tensor) -> Tensor:
    """Return the best tag sequence of each row: ids of shape (batch, tokens).

    ``scores`` is (batch, tokens, tags), ``transitions`` (to, from) with start and stop as the last
    two tags, ``lengths`` (batch). Ids beyond the length of a row are meaningless.
    """
    start, stop = transitions.size(0) - 2, transitions.size(0) - 1
    stay = torch.arange(transitions.size(0), device=scores.device).expand(scores.size(0), -1)
    alpha, back = scores[:, 0] + transitions[:, start], []
    for place in range(1, scores.size(1)):
        inside = (lengths > place).unsqueeze(1)
        best, arrows = (alpha.unsqueeze(1) + transitions).max(2)
        alpha = torch.where(inside, best + scores[:, place], alpha)
        back.append(torch.where(inside, arrows, stay))
    path = [(alpha + transitions[stop]).argmax(1)]
    for arrows in reversed(back):
        path.append(arrows.gather(1, path[-1].unsqueeze(1)).squeeze(1))
    return torch.stack(path[::-1], dim=1)


@dataclass(frozen=True, slots=True)
class Lattice:
    """All paths of a batch at once, in double precision: sums over hundreds of tokens must leave
    four digits of a probability.

    ``before`` (batch, tokens, tags) sums the paths that end in a tag, its own score with it;
    ``after`` those that go on from it, without; ``total`` (batch) sums all. Natural logarithms.
    """

    scores: Tensor
    transitions: Tensor
    before: Tensor
    after: Tensor
    total: Tensor

    @classmethod
    def of(cls, scores: Tensor, transitions: Tensor, lengths: Tensor) -> Lattice:
        """Compute the lattice by the forward-backward algorithm; arguments as for
        :func:`viterbi`."""
        scores, transitions = scores.double(), transitions.double()
        start, stop = transitions.size(0) - 2, transitions.size(0) - 1
        steps = transitions.exp()
        before = [scores[:, 0] + transitions[:, start]]
        for place in range(1, scores.size(1)):
            inside = (lengths > place).unsqueeze(1)
            before.append(torch.where(inside, _step(before[-1], steps.T) + scores[:, place], before[-1]))
        after = [transitions[stop].expand(scores.size(0), -1)]
        for place in range(scores.size(1) - 1, 0, -1):
            inside = (lengths > place).unsqueeze(1)
            after.append(torch.where(inside, _step(after[-1] + scores[:, place], steps), after[-1]))
        total = torch.logsumexp(before[-1] + transitions[stop], dim=1)
        return cls(scores, transitions, torch.stack(before, 1), torch.stack(after[::-1], 1), total)

    def marginals(self) -> Tensor:
        """Return the probability of each tag at each token: (batch, tokens, tags)."""
        return (self.before + self.after - self.total[:, None, None]).exp()

    def left(self, path: Tensor, tags: Tensor, least: float) -> list[tuple[int, int, float]]:
        """List the tokens, as (row, token, probability), whose total probability of ``tags`` is at
        least ``least`` although ``path`` gives them another tag.

        ``tags`` is a Boolean mask over the tags; tokens past the end of a row are listed too. In
        order of row and token.
        """
        mass = (self.before[:, :, tags] + self.after[:, :, tags] - self.total[:, None, None]).exp().sum(2)
        rows, places = torch.nonzero((mass >= least) & ~tags[path], as_tuple=True)
        return list(zip(rows.tolist(), places.tolist(), mass[rows, places].tolist(), strict=True))

    def spans(self, path: Tensor, spans: Sequence[tuple[int, int, int]], inside: Tensor, lengths: Tensor) -> Tensor:
        """Compute the probability of each span (row, first token, token after the last) of a path:
        that its tokens have the path's tags and the mention ends with them, whatever the tags
        elsewhere (Culotta and McCallum 2004).

        ``inside`` maps each tag to the one that continues its mention (B-X and I-X to I-X), or to
        -1.
        """
        row, first, end = torch.tensor(spans, dtype=torch.long, device=path.device).view(-1, 3).T
        last = end - 1
        moves = torch.zeros(path.shape, dtype=torch.double, device=path.device)
        moves[:, 1:] = self.transitions[path[:, 1:], path[:, :-1]]
        moves[:, 1:] += self.scores[:, 1:].gather(2, path[:, 1:, None]).squeeze(2)
        moves = moves.cumsum(1)
        tag, open_tag = path[row, last], inside[path[row, last]]
        held = self.before[row, first, path[row, first]] + moves[row, last] - moves[row, first] - self.total[row]
        ends = held + self.after[row, last, tag]
        beyond = end.clamp(max=path.size(1) - 1)
        goes_on = (
            self.transitions[open_tag, tag] + self.scores[row, beyond, open_tag] + self.after[row, beyond, open_tag]
        )
        possible = (open_tag >= 0) & (end < lengths[row])
        return (ends.exp() - torch.where(possible, (held + goes_on).exp(), 0.0)).clamp(0.0, 1.0)


def _step(values: Tensor, steps: Tensor) -> Tensor:
    """Sum over one move: ``log(exp(values) @ steps)`` without overflow."""
    highest = values.max(1, keepdim=True).values
    return ((values - highest).exp() @ steps).log() + highest
