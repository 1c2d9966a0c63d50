"""Windows with their features and gold tags, in batches of one length, so that nothing is
padded."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import copy

import numpy as np
import numpy.typing as npt
import torch
from flair.data import Dictionary

from engine.lab.train.data.dataset import TrainingWindow


_COPIED = 100_000
"""Tokens copied to a GPU at once."""


class Data:
    """``features``: (tokens of all windows, width) in half precision, often a mapped file."""

    def __init__(self, windows: Sequence[TrainingWindow], features: npt.NDArray[np.float16], tags: Dictionary) -> None:
        self.windows, self.features = windows, features
        self._resident: tuple[torch.Tensor, torch.Tensor] | None = None
        self.offsets = np.cumsum([0, *(len(window.words) for window in windows)])
        self.gold = [torch.tensor([tags.get_idx_for_item(label) for label in window.labels]) for window in windows]
        self._every_gold = self.gold

    @property
    def tokens(self) -> int:
        """Count the tokens of all windows."""
        return sum(len(window.words) for window in self.windows)

    def place_on(self, device: str) -> None:
        """Keep features and tags in the memory of a GPU, where they fit in half of what is free: a
        batch is then drawn there, and nothing is copied while it trains."""
        if device == "cpu" or self._resident or self.features.nbytes > torch.cuda.mem_get_info()[0] / 2:
            return
        whole = torch.empty(self.features.shape, dtype=torch.float16, device=device)
        for first in range(0, len(self.features), _COPIED):
            whole[first : first + _COPIED] = torch.from_numpy(np.array(self.features[first : first + _COPIED]))
        self._resident = whole, torch.cat(self._every_gold).to(device)

    def part(self, chosen: Sequence[int]) -> Data:
        """Give the data of some windows, each as often as it is named; the features are shared, not
        copied, on a GPU too where the whole was placed there before."""
        made = copy(self)
        made.windows, made.gold = [self.windows[i] for i in chosen], [self.gold[i] for i in chosen]
        made.offsets = self.offsets[np.asarray(chosen, dtype=np.int64)]
        return made

    def groups(self, tokens: int, rng: random.Random | None) -> list[list[int]]:
        """Number the windows of each batch of at most ``tokens`` tokens, shuffled when a generator
        is given."""
        by_length: dict[int, list[int]] = defaultdict(list)
        for index, window in enumerate(self.windows):
            by_length[len(window.words)].append(index)
        groups: list[list[int]] = []
        for length, members in by_length.items():
            if rng:
                rng.shuffle(members)
            size = max(1, tokens // length)
            groups += [members[place : place + size] for place in range(0, len(members), size)]
        if rng:
            rng.shuffle(groups)
        return groups

    def batch(self, chosen: Sequence[int], device: str = "cpu") -> tuple[torch.Tensor, torch.Tensor]:
        """Give features (windows, tokens, width) in single precision and gold tags of windows of
        one length."""
        length = len(self.windows[chosen[0]].words)
        if self._resident:
            features, gold = self._resident
            places = torch.from_numpy(self.offsets[chosen][:, None] + np.arange(length))
            if features.is_cuda:  # from pinned memory, so that the copy does not wait for what is being computed
                places = places.pin_memory().to(features.device, non_blocking=True)
            return features[places].float(), gold[places]
        rows = np.stack([self.features[self.offsets[i] : self.offsets[i] + length] for i in chosen])
        inputs = torch.from_numpy(rows).to(device).float()
        return inputs, torch.stack([self.gold[i] for i in chosen]).to(device)

    def batches(
        self, tokens: int, rng: random.Random | None, device: str = "cpu"
    ) -> Iterator[tuple[list[int], torch.Tensor, torch.Tensor]]:
        """Yield (window numbers, features, gold) of every batch."""
        for chosen in self.groups(tokens, rng):
            yield chosen, *self.batch(chosen, device)
