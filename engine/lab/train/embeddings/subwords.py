"""Byte-pair embeddings of our own: pieces by sentencepiece, vectors by what stands around them.

The vectors factor the positive pointwise mutual information of pieces with their neighbours, left
and right apart: what skip-gram with negative sampling factors too (Levy and Goldberg 2014), in a
minute, without another library, and the same to the bit on each run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from safetensors.torch import save_file
from sentencepiece import SentencePieceProcessor, SentencePieceTrainer

from engine.tagging import Subwords, subwords
from engine.text import NEWLINE

_SMOOTHING = 0.75
"""Power on the neighbours' counts, so that rare ones do not look telling (Levy, Goldberg and Dagan
2015)."""

_SPREAD = 0.25
"""Mean size of a number of the table: that of a language model's state, so that neither drowns the
other."""


@dataclass(frozen=True, slots=True)
class SubwordSettings:
    """``pieces`` in the vocabulary, 0 for none; ``width`` of a piece's vector (a word has two);
    ``window`` of neighbours on each side."""

    pieces: int = 0
    width: int = 64
    window: int = 4


def train_subwords(
    texts: Iterable[str], target: Path, pieces: int = 8000, width: int = 64, seed: int = 1, window: int = 4
) -> Subwords:
    """Train on texts of tokens joined by spaces; writes ``subwords.safetensors``, then
    ``subwords.model``, into ``target``.

    A text too small for so many pieces gives fewer.
    """
    numbers: dict[str, int] = {}
    rows = [np.array([numbers.setdefault(w, len(numbers)) for w in text.split()], dtype=np.int32) for text in texts]
    model = _split(list(numbers), np.bincount(np.concatenate(rows)), pieces)
    splitter = SentencePieceProcessor(model_proto=model)
    sequence = _encode(rows, list(numbers), splitter, window)
    table = _vectors(sequence, splitter.vocab_size(), width, seed, window)
    save_file({subwords.KEY: table.to(torch.float16)}, target / subwords.TENSORS)
    (target / subwords.MODEL).write_bytes(model)
    return Subwords.load(target)


def lines(ids: npt.NDArray[np.uint16], alphabet: Sequence[str], step: int = 1 << 22) -> Iterator[str]:
    """Read the language models' stream back, line by line; their unknown character shows as
    ``\\ufffd``."""
    letters = np.array(["\ufffd", *alphabet[1:]])
    rest = ""
    for place in range(0, len(ids), step):
        *whole, rest = (rest + "".join(letters[ids[place : place + step]].tolist())).split("\n")
        yield from whole
    if rest:
        yield rest


def _split(words: Sequence[str], counts: npt.NDArray[np.int64], pieces: int) -> bytes:
    """Train byte-pair encoding on the folded words; a line end has a piece of its own."""
    folded: Counter[str] = Counter()
    for word, count in zip(words, counts.tolist(), strict=True):
        folded[subwords.trained_form(word)] += count
    rows = sorted(folded.items(), key=lambda item: (-item[1], item[0]))
    made = BytesIO()
    SentencePieceTrainer.train(
        sentence_iterator=(f"{word}\t{count}" for word, count in rows), input_format="tsv", model_writer=made,
        model_type="bpe", vocab_size=pieces, hard_vocab_limit=False, character_coverage=0.9999,
        normalization_rule_name="identity", user_defined_symbols=[f"▁{NEWLINE}"], bos_id=-1, eos_id=-1, unk_id=0,
        num_threads=1, minloglevel=2,
    )  # fmt: skip
    return made.getvalue()


def _encode(
    rows: Sequence[npt.NDArray[np.int32]], words: Sequence[str], splitter: SentencePieceProcessor, window: int
) -> npt.NDArray[np.int64]:
    """Write all texts, given as numbers of words, as one row of pieces with ``window`` times -1
    after each."""
    split = [*splitter.encode([subwords.trained_form(word) for word in words]), [-1] * window]
    sizes = np.array([len(ids) for ids in split])
    pieces, firsts = np.concatenate([np.array(ids, dtype=np.int32) for ids in split]), np.cumsum(sizes) - sizes
    pause = np.array([len(words)], dtype=np.int32)
    sequence = np.concatenate([part for row in rows for part in (row, pause)])
    lengths = sizes[sequence]
    within = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    found: npt.NDArray[np.int64] = pieces[np.repeat(firsts[sequence], lengths) + within].astype(np.int64)
    return found


def _vectors(sequence: npt.NDArray[np.int64], size: int, width: int, seed: int, window: int) -> torch.Tensor:
    """Factor the neighbours of each piece into ``width`` numbers."""
    after = np.zeros(size * size, dtype=np.float32)
    for distance in range(1, window + 1):
        left, right = sequence[:-distance], sequence[distance:]
        kept = (left >= 0) & (right >= 0)
        np.add.at(after, left[kept] * size + right[kept], np.float32((window + 1 - distance) / window))
    table = torch.from_numpy(after).view(size, size)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        q = min(width + 16, size)
        left_vectors, values, _ = torch.svd_lowrank(_information(torch.cat([table, table.T], dim=1)), q=q, niter=4)
    made = (left_vectors * values.sqrt())[:, :width]
    made = torch.nn.functional.pad(made, (0, width - made.size(1)))
    return made * (_SPREAD / made.std().clamp_min(1e-6))


def _information(counts: torch.Tensor) -> torch.Tensor:
    """Turn counts (pieces, neighbours) into positive pointwise mutual information."""
    of_piece, of_neighbour = counts.sum(1, keepdim=True), counts.sum(0, keepdim=True) ** _SMOOTHING
    expected = of_piece * (of_neighbour / of_neighbour.sum())
    return (counts / expected.clamp_min(1e-9)).clamp_min(1.0).log()
