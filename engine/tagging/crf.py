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
    """Find the best tags: ids (batch, tokens); what stands past the end of a row means nothing."""
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
        """Run forward and backward."""
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
        """Give the probability of each tag at each token."""
        return (self.before + self.after - self.total[:, None, None]).exp()

    def left(self, path: Tensor, tags: Tensor, least: float) -> list[tuple[int, int, float]]:
        """List (row, token, probability) of tokens that may bear one of some tags, at least as
        likely as ``least``, where the path has another.

        ``tags`` (tags) marks those that count together; tokens past the end of a row are listed
        too. In order.
        """
        mass = (self.before[:, :, tags] + self.after[:, :, tags] - self.total[:, None, None]).exp().sum(2)
        rows, places = torch.nonzero((mass >= least) & ~tags[path], as_tuple=True)
        return list(zip(rows.tolist(), places.tolist(), mass[rows, places].tolist(), strict=True))

    def spans(self, path: Tensor, spans: Sequence[tuple[int, int, int]], inside: Tensor, lengths: Tensor) -> Tensor:
        """Give the probability of each span (row, first token, token after the last) of a path:
        that its tokens bear the path's tags and that the mention ends with them, whatever stands
        elsewhere (Culotta and McCallum 2004).

        ``inside`` maps each tag to the one that goes on with its mention (B-X and I-X to I-X), or
        to -1.
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
