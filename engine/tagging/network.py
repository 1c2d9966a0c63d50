"""The layers of a tagger, from numbers of characters to scores of tags, without Flair.

All LSTMs run in the precision asked for; the scores of the tags are summed in single precision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import torch
from torch import Tensor, nn

from engine.tagging.characters import END, START, Alphabet, CharacterRow
from engine.tagging.document_features import Floats
from engine.tagging.precision import Precision
from engine.tagging.weights import BACKWARD, ENCODER, FORWARD, SCORES, TAGGER, TRANSITIONS, Weights


class Window(Protocol):
    """What a network needs of a window."""

    @property
    def row(self) -> CharacterRow:
        """Give its characters as numbers."""

    @property
    def words(self) -> Sequence[str]:
        """Give its tokens, if the network has byte-pair vectors."""

    @property
    def rest(self) -> Floats:
        """Give what the rest of its document says of its tokens: (tokens, columns)."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Windows of about one length. ``forward`` and ``backward``: characters as each model reads
    them, (characters, windows); ``after`` and ``before``: where each is read, (tokens of all
    windows); ``window``: whose token it is; ``lengths`` in tokens; ``rest``: what its document says
    of each token; ``pieces``: its first and its last byte pair, where the model has them.
    """

    forward: Tensor
    backward: Tensor
    after: Tensor
    before: Tensor
    window: Tensor
    lengths: Tensor
    rest: Tensor
    pieces: Tensor

    def to(self, device: str) -> Batch:
        """Copy to a device without waiting; from pinned memory, the copy runs beside the
        computation."""
        if device == "cpu":
            return self

        tensors: Iterator[Tensor] = (getattr(self, name) for name in self.__dataclass_fields__)
        return Batch(*(tensor.pin_memory().to(device, non_blocking=True) for tensor in tensors))


class CharacterModel(nn.Module):
    """One direction of a character language model: an LSTM over characters, read at some of
    them."""

    def __init__(self, tensors: dict[str, Tensor]) -> None:
        super().__init__()
        self.encoder = nn.Embedding(*tensors[ENCODER].shape)
        self.encoder.load_state_dict({"weight": tensors[ENCODER]})
        self.rnn = _lstm({name: tensor for name, tensor in tensors.items() if name != ENCODER})

    def forward(self, ids: Tensor, places: Tensor, window: Tensor) -> Tensor:
        """Give the states at some places: (places, hidden size)."""
        output, _ = self.rnn(self.encoder(ids.int()))
        states: Tensor = output[places, window]
        return states


class Layers(nn.Module):
    """What stands above the language models: a BiLSTM and the scores of the tags."""

    def __init__(self, weights: Weights, kind: torch.dtype) -> None:
        super().__init__()
        tensors = weights.module(TAGGER)
        back = {name.removesuffix("_reverse"): t for name, t in tensors.items() if name.endswith("_reverse")}
        onward = {name: t for name, t in tensors.items() if not name.endswith("_reverse")}
        self.kind = kind
        self.onward, self.back = (_lstm(half, batch_first=True).to(kind) for half in (onward, back))
        scores = weights.module(SCORES)
        self.linear = nn.Linear(*scores["weight"].shape[::-1])
        self.linear.load_state_dict(scores)
        self.transitions = nn.Parameter(weights.tensors[TRANSITIONS].float())

    def forward(self, features: Tensor, lengths: Tensor) -> Tensor:
        """Score the tags: features (tokens of all windows, width) to (windows, tokens, tags),
        padded at the end.

        The backward LSTM reads each window turned round within its own length, so that it never
        sees what pads it.
        """
        place = torch.arange(int(lengths.max()), device=lengths.device).expand(len(lengths), -1)
        inside = place < lengths.unsqueeze(1)
        padded = features.new_zeros(*inside.shape, features.size(1), dtype=self.kind)
        padded[inside] = features.to(padded.dtype)
        turned = torch.where(inside, lengths.unsqueeze(1) - 1 - place, place).unsqueeze(2)
        onward, _ = self.onward(padded)
        back, _ = self.back(padded.gather(1, turned.expand(padded.shape)))
        both = torch.cat([onward, back.gather(1, turned.expand(back.shape))], dim=2)
        scores: Tensor = self.linear(both.float())
        return scores


def _lstm(tensors: dict[str, Tensor], batch_first: bool = False) -> nn.LSTM:
    width, hidden = tensors["weight_ih_l0"].size(1), tensors["weight_hh_l0"].size(1)
    made = nn.LSTM(width, hidden, batch_first=batch_first)
    made.load_state_dict(tensors)
    return made


class Network:
    """A whole model, ready to score batches on one device."""

    def __init__(self, weights: Weights, device: str = "cpu", precision: Precision = "fp32") -> None:
        self.device, self.precision, self.tags = device, precision, weights.tags
        self.documents, self.facts = bool(weights.columns), weights.facts
        self.alphabet, self.subwords = Alphabet(weights.alphabet), weights.subwords()
        kind = torch.bfloat16 if precision == "bf16" else torch.float32
        self.readers = [CharacterModel(weights.module(way)).to(device, kind).eval() for way in (FORWARD, BACKWARD)]
        self.layers = Layers(weights, kind).to(device).eval()
        if self.subwords:
            self.subwords.table = self.subwords.table.to(device)
        for module in (part for whole in (*self.readers, self.layers) for part in whole.modules()):
            if isinstance(module, nn.LSTM):
                module.flatten_parameters()  # one piece of a GPU's memory; nothing on a processor

    def batch(self, windows: Sequence[Window]) -> Batch:
        """Lay out windows."""
        rows = [window.row for window in windows]
        start, end = self.alphabet.numbers(START + END)
        onward = np.zeros((max(len(row.ids) for row in rows), len(rows)), dtype=np.int16)
        back = onward.copy()
        for column, row in enumerate(rows):
            onward[: len(row.ids), column] = row.ids
            back[: len(row.ids), column] = row.ids[::-1]
            back[0, column], back[len(row.ids) - 1, column] = start, end
        lengths = np.array([len(row) for row in rows])
        pieces = self.subwords.ends([word for window in windows for word in window.words]) if self.subwords else []
        return Batch(
            torch.from_numpy(onward),
            torch.from_numpy(back),
            torch.from_numpy(np.concatenate([row.after() for row in rows])),
            torch.from_numpy(np.concatenate([row.before() for row in rows])),
            torch.from_numpy(np.repeat(np.arange(len(rows)), lengths)),
            torch.from_numpy(lengths),
            torch.from_numpy(np.concatenate([window.rest for window in windows])),
            torch.tensor(pieces, dtype=torch.long).view(-1, 2),
        )

    def scores(self, batch: Batch) -> Tensor:
        """Score the tags of each token: (windows, tokens, tags)."""
        onward, back = self.readers
        features = [onward(batch.forward, batch.after, batch.window), back(batch.backward, batch.before, batch.window)]
        if self.subwords:
            features.append(self.subwords.table[batch.pieces].flatten(1))
        features.append(batch.rest)
        whole = torch.cat([part.to(features[0].dtype) for part in features], dim=1)
        scores: Tensor = self.layers(whole, batch.lengths)
        return scores
