"""Train the character models (:mod:`engine.text.character_model`): pieces counted, the rare ones
left out. ``python benchmarks/characters.py ../shared/corpora data/characters`` does it in some
minutes."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from safetensors.numpy import save_file

from engine.text import character_model

RAREST = (1, 8, 24, 60, 110, 160)
"""How often a piece of each length must have been met to be kept: names met in a few decisions are
not."""
MOST_CODES = 6_000_000
"""Characters of the codes that are read, so that decisions weigh more."""
HELD_OUT = 20
"""Every so many-th text is kept for measuring."""


def texts(corpora: Path, language: str) -> Iterator[str]:
    """Read what a model learns from: decisions and codes in French, judgments in English."""
    if language == "fr":
        yield from _documents(corpora / "fr" / "decisions.jsonl.xz")
        yield from _pieces(corpora / "fr" / "codes.txt.xz")
    else:
        for name in ("uk_judgments", "echr_en"):
            yield from _documents(corpora / "en" / f"{name}.jsonl.xz")


def _documents(path: Path) -> Iterator[str]:
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        yield from (json.loads(line)["text"] for line in lines)


def _pieces(path: Path, length: int = 10_000) -> Iterator[str]:
    """Read a long text from places all over it."""
    with lzma.open(path, "rt", encoding="utf-8") as source:
        whole = source.read()
    step = max(length, len(whole) * length // MOST_CODES)
    yield from (whole[begun : begun + length] for begun in range(0, len(whole), step))


@dataclass(frozen=True, slots=True)
class _Counts:
    """Distinct pieces of one length, how often each was met, and the piece before its end."""

    keys: character_model.Keys
    counts: npt.NDArray[np.int64]
    contexts: character_model.Keys


def train(text: str) -> character_model.NgramModel:
    """Count the pieces of a text, and weigh each length against the shorter one (Witten and Bell
    1991): a piece met n times, after which t other characters came, leaves t / (n + t) to it."""
    hashes = character_model.hash_pieces("\n" + text)  # so that no piece begins before the text
    counted = [_count(hashes, n) for n in range(character_model.ORDER)]
    shares = [_shares(one) for one in counted]
    tables = []
    for n, (pieces, share) in enumerate(zip(counted, shares, strict=True)):
        kept = pieces.counts >= RAREST[n]
        keys, costs = pieces.keys[kept], _steps(share[kept])
        rests = np.ones(len(keys))
        if n + 1 < character_model.ORDER:
            longer = counted[n + 1].counts >= RAREST[n + 1]
            rests -= _sum_by(keys, counted[n + 1].contexts[longer], shares[n + 1][longer])
        tables.append(_table(keys, costs, _steps(rests)))
    unseen = 1 - shares[0][counted[0].counts >= RAREST[0]].sum()
    return character_model.NgramModel(tuple(tables), int(_steps(np.array([unseen]))[0]))


def _count(hashes: list[character_model.Keys], n: int) -> _Counts:
    keys, first, counts = np.unique(hashes[n], return_index=True, return_counts=True)
    if not n:
        return _Counts(keys, counts, np.zeros(len(keys), np.uint64))
    before = np.concatenate([hashes[n - 1][:1], hashes[n - 1][:-1]])
    return _Counts(keys, counts, before[first])


def _shares(counted: _Counts) -> npt.NDArray[np.float64]:
    """Give each piece its share of all that came after its context, new characters counted once
    more."""
    _, of, others = np.unique(counted.contexts, return_inverse=True, return_counts=True)
    met = np.bincount(of, weights=counted.counts)
    made: npt.NDArray[np.float64] = counted.counts / (met + others)[of]
    return made


def _sum_by(
    keys: character_model.Keys, contexts: character_model.Keys, shares: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    found, of = np.unique(contexts, return_inverse=True)
    sums = np.bincount(of, weights=shares, minlength=len(found))
    places = np.minimum(np.searchsorted(found, keys), max(len(found) - 1, 0))
    if not len(found):
        return np.zeros(len(keys))
    return np.where(found[places] == keys, sums[places], 0.0)


def _steps(shares: npt.NDArray[np.float64]) -> npt.NDArray[np.uint8]:
    return np.clip(np.round(-np.log2(np.maximum(shares, 1e-9)) * character_model.STEPS), 0, 255).astype(np.uint8)


def _table(
    keys: character_model.Keys, costs: npt.NDArray[np.uint8], rests: npt.NDArray[np.uint8]
) -> character_model.NgramTable:
    (short,) = character_model.shorten([keys])
    _, first = np.unique(short, return_index=True)
    return character_model.NgramTable(short[first], costs[first], rests[first])


def save(model: character_model.NgramModel, path: Path) -> None:
    """Write a model to its file."""
    tensors: dict[str, npt.NDArray[np.unsignedinteger[Any]]] = {"rest": np.array([model.rest], np.uint8)}
    for n, table in enumerate(model.tables, start=1):
        tensors |= {f"keys.{n}": table.keys, f"costs.{n}": table.costs, f"rests.{n}": table.rests}
    save_file(tensors, path)
