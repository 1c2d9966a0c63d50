"""The layers: tables of words, gated dilated convolutions over a window of tokens, the scores of
the tags (iterated dilated convolutions; Strubell et al. 2017)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from engine.tagging.convolution.words import COLUMNS, NO_PIECE, UNKNOWN, WordTables


@dataclass(frozen=True, slots=True)
class LayerSizes:
    """Widths of the vectors of a word's form, its affixes, its shape and its pieces; ``width`` of
    the convolutions, one for each of ``dilations``, each over three tokens that lie so far apart:
    1, 2, 4, 8, 1, 2 see 18 tokens on each side."""

    form: int = 64
    affix: int = 32
    shape: int = 24
    piece: int = 64
    width: int = 160
    dilations: tuple[int, ...] = (1, 2, 4, 8, 1, 2)


@dataclass(frozen=True, slots=True)
class Dropout:
    """Shares that are hidden while it trains: of common forms, as if they were unknown; of words
    altogether; of a word's numbers."""

    forms: float = 0.15
    words: float = 0.05
    numbers: float = 0.2


class Convolution(nn.Module):
    """A token and its two neighbours ``dilation`` tokens away, through a gate, added to the
    token."""

    def __init__(self, width: int, dilation: int) -> None:
        super().__init__()
        self.dilation = dilation
        self.norm = nn.LayerNorm(width)
        self.mix = nn.Linear(3 * width, 2 * width)

    def forward(self, states: Tensor, inside: Tensor) -> Tensor:
        """Read states (windows, tokens, width); ``inside`` (windows, tokens, 1) is 0 for padding,
        which is seen as nothing."""
        read = self.norm(states) * inside
        reach = min(self.dilation, read.size(1))
        nothing = read.new_zeros(read.size(0), reach, read.size(2))
        before = torch.cat([nothing, read[:, : read.size(1) - reach]], dim=1)
        after = torch.cat([read[:, reach:], nothing], dim=1)
        value, gate = self.mix(torch.cat([before, read, after], dim=2)).chunk(2, dim=2)
        made: Tensor = states + value * torch.sigmoid(gate)
        return made


class ConvolutionNetwork(nn.Module):
    """Scores the tags of tokens. ``tags`` is how many there are, start and stop included."""

    def __init__(self, tables: WordTables, sizes: LayerSizes, tags: int, dropout: Dropout | None = None) -> None:
        super().__init__()
        self.dropout = dropout or Dropout(0.0, 0.0, 0.0)
        self.forms = nn.Embedding(tables.forms, sizes.form)
        self.prefixes = nn.Embedding(tables.affixes, sizes.affix)
        self.suffixes = nn.Embedding(tables.affixes, sizes.affix)
        self.shapes = nn.Embedding(tables.shapes, sizes.shape)
        self.pieces = nn.EmbeddingBag(tables.pieces, sizes.piece, mode="mean", padding_idx=NO_PIECE)
        self.enter = nn.Linear(sizes.form + 2 * sizes.affix + sizes.shape + sizes.piece, sizes.width)
        self.layers = nn.ModuleList(Convolution(sizes.width, dilation) for dilation in sizes.dilations)
        self.norm = nn.LayerNorm(sizes.width)
        self.linear = nn.Linear(sizes.width, tags)
        self.transitions = nn.Parameter(torch.zeros(tags, tags))

    def forward(self, words: Tensor, places: Tensor, lengths: Tensor) -> Tensor:
        """Score the tags: ``words`` are the numbers of distinct words (words, columns), ``places``
        which of them each token is (windows, tokens), ``lengths`` the tokens of each window; gives
        (windows, tokens, tags)."""
        known = self.enter(self._vectors(words))
        inside = torch.arange(places.size(1), device=places.device) < lengths.unsqueeze(1)
        shown = inside
        if self.training and self.dropout.words:
            shown = inside & (torch.rand(places.shape, device=places.device) >= self.dropout.words)
        seen, real = (mask.unsqueeze(2).to(known.dtype) for mask in (shown, inside))
        states = nn.functional.dropout(known[places] * seen, self.dropout.numbers, self.training)
        for layer in self.layers:
            states = nn.functional.dropout(layer(states, real), self.dropout.numbers / 2, self.training)
        scores: Tensor = self.linear(self.norm(states))
        return scores

    def _vectors(self, words: Tensor) -> Tensor:
        form, prefix, suffix, shape = words[:, : len(COLUMNS)].unbind(1)
        if self.training and self.dropout.forms:
            hidden = torch.rand(form.shape, device=form.device) < self.dropout.forms
            form = torch.where(hidden, UNKNOWN, form)
        parts: Sequence[Tensor] = (
            self.forms(form),
            self.prefixes(prefix),
            self.suffixes(suffix),
            self.shapes(shape),
            self.pieces(words[:, len(COLUMNS) :]),
        )
        return torch.cat(list(parts), dim=1)
