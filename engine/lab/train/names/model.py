"""Train the name model (:mod:`engine.text.name_model`) on lists of names, vocabulary, communes and
coined names.

A tenth of the words, chosen by a hash of the word so that all its rows go together, is held out: on
it the figures are measured and the probability chosen from which on a gender is told. The weights
that ship are then trained on all the words. ``python benchmarks/names.py ../shared/corpora
data/models/names`` does it in a few minutes.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import save_file

from engine.identities import IdentityNames
from engine.lab.train.names.words import NameWord, coin_names, first_names, gather, places, surnames, vocabulary
from engine.text import NameModel, name_model

SHARES = {"first_name": 1.0, "surname": 1.6, "word": 1.5, "place": 0.35, "coined": 1.1}
"""How much each kind weighs in all: names of persons as much as all the rest."""

_EPOCHS, _BATCH, _RATE, _DROPPED, _SHRINK = 8, 512, 0.12, 0.2, 1e-6
_MADE_UP, _COINED = 60_000, 40_000
_HELD_OUT_OF = 10
PRECISION = 0.972
"""What the genders told must reach on held-out names, a little above the 0.97 promised."""


@dataclass(frozen=True, slots=True)
class NameLists:
    """All rows, and those of words held out of training."""

    training: tuple[NameWord, ...]
    held_out: tuple[NameWord, ...]

    @property
    def all(self) -> tuple[NameWord, ...]:
        """Give both together."""
        return self.training + self.held_out


def is_held_out(word: str) -> bool:
    """Tell, from the word alone, whether it is kept for measuring."""
    return crc32(b"held out " + name_model.trained_form(word).encode()) % _HELD_OUT_OF == 0


def read_lists(corpora: Path, seed: int = 4) -> NameLists:
    """Read all words of ``corpora`` (the folder with ``names``, ``fr`` and ``en``) and make up
    coined names and surnames.

    Coined names are blended from words of the same side, so that the held-out ones share no word
    with those of training.
    """
    rng = random.Random(seed)
    names = corpora / "names"
    rows = gather([*first_names(names), *surnames(names), *places(names), *vocabulary(corpora)])
    sides: dict[bool, list[NameWord]] = {True: [], False: []}
    for row in rows:
        sides[is_held_out(row.word)].append(row)
    for side, many in ((False, _COINED), (True, _COINED // 10)):
        words = sorted({row.word for row in sides[side] if row.kind == "word"})
        there = {row.word for row in sides[not side]}
        sides[side] += gather(row for row in coin_names(words, many, rng) if row.word not in there)
    bank = IdentityNames(names)
    made = {name_model.trained_form(bank.surname(bank.origin(rng), rng)) for _ in range(_MADE_UP)}
    sides[False] += gather(NameWord(name, "surname", "made up") for name in sorted(made) if not is_held_out(name))
    return NameLists(tuple(sides[False]), tuple(sides[True]))


def train(rows: Sequence[NameWord], seed: int = 4, told: Callable[[str], None] = lambda line: None) -> NameModel:
    """Train on rows, one after another in random order; ``certain`` is left at 0.5
    (:func:`choose_certain`)."""
    torch.manual_seed(seed)
    weights, sexed = _weights(rows), _gender_weights(rows)
    targets = np.array([name_model.KINDS.index(row.kind) for row in rows])
    female = np.array([-1.0 if row.female is None else row.female for row in rows], dtype=np.float32)
    found = [name_model.pieces(row.word) for row in rows]
    table = torch.nn.EmbeddingBag(name_model.BUCKETS, len(name_model.KINDS) + 1, mode="sum", sparse=True)
    torch.nn.init.zeros_(table.weight)
    torch.sparse.check_sparse_tensor_invariants.disable()  # type: ignore[no-untyped-call]
    bias = torch.nn.Parameter(torch.zeros(len(name_model.KINDS) + 1))
    steps = [torch.optim.Adagrad([table.weight], lr=_RATE), torch.optim.Adagrad([bias], lr=0.02)]
    order, rng = np.arange(len(rows)), np.random.default_rng(seed)
    for epoch in range(_EPOCHS):
        rng.shuffle(order)
        lost = 0.0
        for start in range(0, len(order), _BATCH):
            batch = order[start : start + _BATCH]
            scores = _forward(table, bias, [found[rank] for rank in batch], rng)
            loss = _loss(scores, targets[batch], female[batch], weights[batch], sexed[batch])
            for step in steps:
                step.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            for step in steps:
                step.step()
            lost += float(loss.detach()) * len(batch)
        with torch.no_grad():
            table.weight.mul_(1 - _SHRINK * len(order) / _BATCH)
        told(f"epoch {epoch + 1} of {_EPOCHS}: loss {lost / len(order):.4f}")
    return _quantised(table.weight.detach().numpy(), bias.detach().numpy())


def _weights(rows: Sequence[NameWord]) -> NDArray[np.float32]:
    """Weigh rows so that each kind has its share; their mean is 1."""
    totals: defaultdict[str, float] = defaultdict(float)
    for row in rows:
        totals[row.kind] += row.weight
    made = np.array([row.weight * SHARES[row.kind] / totals[row.kind] for row in rows], dtype=np.float32)
    scaled: NDArray[np.float32] = made / made.mean()
    return scaled


def _gender_weights(rows: Sequence[NameWord]) -> NDArray[np.float32]:
    """Weigh the first names whose gender is known, the frequent ones by far the most: they must
    come out right."""
    made = np.array([0.0 if row.female is None else row.weight**3 for row in rows], dtype=np.float32)
    scaled: NDArray[np.float32] = made / made[made > 0].mean()
    return scaled


def _forward(
    table: torch.nn.EmbeddingBag, bias: torch.nn.Parameter, found: Sequence[list[int]], rng: np.random.Generator
) -> torch.Tensor:
    """Score words; each piece is left out now and then, so that no single one decides."""
    lengths = np.array([len(row) for row in found])
    flat = np.concatenate([np.array(row) for row in found])
    unit = 1 / ((1 - _DROPPED) * np.sqrt(np.repeat(lengths, lengths)))
    kept = (rng.random(len(flat)) >= _DROPPED) * unit
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    summed: torch.Tensor = table(
        torch.from_numpy(flat), torch.from_numpy(starts), per_sample_weights=torch.from_numpy(kept.astype(np.float32))
    )
    return summed + bias


def _loss(
    scores: torch.Tensor,
    kinds: NDArray[np.int64],
    female: NDArray[np.float32],
    weights: NDArray[np.float32],
    sexed: NDArray[np.float32],
) -> torch.Tensor:
    weighed = torch.from_numpy(weights)
    kind = torch.nn.functional.cross_entropy(scores[:, :-1], torch.from_numpy(kinds), reduction="none")
    told = torch.from_numpy(female)
    gender = torch.nn.functional.binary_cross_entropy_with_logits(scores[:, -1], told.clamp(min=0), reduction="none")
    return (kind * weighed + gender * torch.from_numpy(sexed)).mean()


def _quantised(table: NDArray[np.float32], bias: NDArray[np.float32]) -> NameModel:
    """Round the weights to int8; the few largest of each column are cut, so that the rest keeps its
    detail."""
    scale = np.maximum(np.quantile(np.abs(table), 0.9999, axis=0) / 127, 1e-6).astype(np.float32)
    weights = np.clip(np.rint(table / scale), -127, 127).astype(np.int8)
    return NameModel(weights, scale, bias.astype(np.float32), 0.5)


def choose_certain(model: NameModel, held_out: Sequence[NameWord]) -> float:
    """Choose the least probability from which on the genders told of held-out names are right often
    enough."""
    told = [(abs(share - 0.5) + 0.5, (share > 0.5) == (row.female > 0.5))
            for row in select_gendered(held_out) for share in [female_share(model, row.word)] if row.female is not None]  # fmt: skip
    right, seen, certain = 0, 0, 1.0
    for sure, is_right in sorted(told, reverse=True):
        right, seen = right + is_right, seen + 1
        if right / seen >= PRECISION:
            certain = sure
    return certain


def select_gendered(rows: Sequence[NameWord]) -> list[NameWord]:
    """Give the first names that one gender bears nine times in ten."""
    return [row for row in rows if row.female is not None and abs(row.female - 0.5) >= 0.4]


def female_share(model: NameModel, word: str) -> float:
    """Give the probability that a first name is a woman's."""
    return float(1 / (1 + np.exp(-model.scores(word)[-1])))


def save(model: NameModel, folder: Path) -> None:
    """Write the weights."""
    folder.mkdir(parents=True, exist_ok=True)
    certain = np.array([model.certain], dtype=np.float32)
    tensors: dict[str, NDArray[Any]] = {
        "weights": model.weights,
        "scale": model.scale,
        "bias": model.bias,
        "certain": certain,
    }
    save_file(tensors, folder / name_model.FILE)
