"""Train Flair's ``SequenceTagger`` (BiLSTM-CRF; Huang et al. 2015, Akbik et al. 2018) on features computed once.

The language models are frozen, so their output is computed once (:mod:`engine.train.features`) and read from disk at each epoch: ten
times faster than Flair's own trainer on a CPU. Batches hold windows of one length, so nothing is padded.
"""

from __future__ import annotations

import math
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from flair.data import Dictionary
from flair.embeddings import FlairEmbeddings, StackedEmbeddings
from flair.models import LanguageModel, SequenceTagger

from engine.corpus.iob import runs
from engine.labels import LABELS
from engine.train.dataset import Window

Report = Callable[[dict[str, Any]], None]


@dataclass(frozen=True, slots=True)
class TaggerSettings:
    """``tokens_per_batch`` bounds a batch; ``minutes`` ends the training at the latest; ``patience`` epochs without gain end it too."""

    hidden: int = 256
    tokens_per_batch: int = 4000
    learning_rate: float = 0.002
    epochs: int = 8
    locked_dropout: float = 0.3
    word_dropout: float = 0.05
    minutes: float = 30
    patience: int = 3


def tag_dictionary() -> Dictionary:
    """Make the dictionary of IOB2 tags: the whole label table, so that every model knows every label."""
    tags = Dictionary(add_unk=False)
    for tag in ("O", *(f"{prefix}-{label}" for label in LABELS for prefix in "BI")):
        tags.add_item(tag)
    return tags


def make(models: Sequence[LanguageModel], settings: TaggerSettings) -> SequenceTagger:
    """Make an untrained tagger over the two language models."""
    embeddings = StackedEmbeddings([FlairEmbeddings(model) for model in models])
    return SequenceTagger(
        embeddings, tag_dictionary(), "ner", hidden_size=settings.hidden, use_crf=True, reproject_embeddings=False,
        tag_format="BIO", locked_dropout=settings.locked_dropout, word_dropout=settings.word_dropout,
    )  # fmt: skip


def emissions(tagger: SequenceTagger, inputs: torch.Tensor) -> torch.Tensor:
    """Score the tags of each token. ``inputs`` (batch, tokens, width), all windows of one length; gives (batch, tokens, tags)."""
    if tagger.training:
        inputs = tagger.locked_dropout(tagger.word_dropout(inputs))
    output, _ = tagger.rnn(inputs)
    if tagger.training:
        output = tagger.locked_dropout(output)
    scores: torch.Tensor = tagger.linear(output)
    return scores


def negative_log_likelihood(tagger: SequenceTagger, scores: torch.Tensor, gold: torch.Tensor) -> torch.Tensor:
    """Give the CRF's loss, summed over windows of one length; the same value as Flair's ``ViterbiLoss``."""
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
    transitions, tags = tagger.crf.transitions, tagger.label_dictionary
    start, stop = tags.get_idx_for_item("<START>"), tags.get_idx_for_item("<STOP>")
    alpha, back = scores[:, 0] + transitions[:, start], []
    for place in range(1, scores.size(1)):
        best, arrows = (alpha.unsqueeze(1) + transitions).max(2)
        alpha = best + scores[:, place]
        back.append(arrows)
    last = (alpha + transitions[stop]).argmax(1)
    path = [last]
    for arrows in reversed(back):
        path.append(arrows.gather(1, path[-1].unsqueeze(1)).squeeze(1))
    return torch.stack(path[::-1], dim=1)


class Data:
    """Windows with their features and gold tags."""

    def __init__(self, windows: Sequence[Window], features: npt.NDArray[np.float16], tags: Dictionary) -> None:
        self.windows, self.features = windows, features
        self.offsets = np.cumsum([0, *(len(window.words) for window in windows)])
        self.gold = [torch.tensor([tags.get_idx_for_item(label) for label in window.labels]) for window in windows]

    def batches(self, tokens: int, rng: random.Random | None) -> Iterator[tuple[list[int], torch.Tensor, torch.Tensor]]:
        """Yield (window numbers, features, gold) of batches of one length, shuffled when a generator is given."""
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
        for chosen in groups:
            rows = [np.asarray(self.features[self.offsets[i] : self.offsets[i + 1]]) for i in chosen]
            yield chosen, torch.from_numpy(np.stack(rows)).float(), torch.stack([self.gold[i] for i in chosen])


def measure(tagger: SequenceTagger, data: Data, tokens: int) -> dict[str, Any]:
    """Measure strict precision, recall and F1 of the mentions, whole and per label."""
    tagger.eval()
    items = tagger.label_dictionary.get_items()
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    with torch.no_grad():
        for chosen, inputs, _ in data.batches(tokens, None):
            for index, row in zip(chosen, decode(tagger, emissions(tagger, inputs)).tolist(), strict=True):
                gold, found = set(runs(data.windows[index].labels)), set(runs([items[tag] for tag in row]))
                for kind, group in enumerate((gold & found, found - gold, gold - found)):
                    for mention in group:
                        counts[mention[2]][kind] += 1
                        counts["all"][kind] += 1
    return {label: _scores(*row) for label, row in sorted(counts.items())}


def _scores(right: int, false: int, missed: int) -> dict[str, float]:
    precision, recall = right / max(1, right + false), right / max(1, right + missed)
    return {
        "precision": round(precision, 4),
        "recall": round(recall, 4),
        "f1": round(2 * right / max(1, 2 * right + false + missed), 4),
        "support": right + missed,
    }


def train(
    tagger: SequenceTagger,
    data: Data,
    dev: Data,
    settings: TaggerSettings,
    target: Path,
    report: Report,
    seed: int = 1,
    before: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Train, keeping at ``target`` the state that is best on ``dev``, and better than ``before``; gives its figures."""
    torch.manual_seed(seed)
    rng = random.Random(seed)
    kept = [parameter for name, parameter in tagger.named_parameters() if not name.startswith("embeddings.")]
    optimiser = torch.optim.Adam(kept, settings.learning_rate)
    start, best, stale = time.monotonic(), before or {"all": {"f1": -1.0}}, 0
    steps = sum(1 for _ in _groups(data, settings)) * settings.epochs
    step = 0
    for epoch in range(1, settings.epochs + 1):
        tagger.train()
        running, count = 0.0, 0
        for _, inputs, gold in data.batches(settings.tokens_per_batch, rng):
            done = max(step / steps, (time.monotonic() - start) / (settings.minutes * 60))
            if done >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = (
                    settings.learning_rate * min(1.0, (step + 1) / 100) * (0.02 + 0.49 * (1 + math.cos(math.pi * done)))
                )
            with torch.autocast("cpu", dtype=torch.bfloat16):
                scores = emissions(tagger, inputs)
            loss = negative_log_likelihood(tagger, scores.float(), gold) / gold.numel()
            optimiser.zero_grad(set_to_none=True)
            torch.autograd.backward(loss)
            torch.nn.utils.clip_grad_norm_(kept, 5.0)
            optimiser.step()
            running, count, step = running + loss.item(), count + 1, step + 1
        figures = measure(tagger, dev, settings.tokens_per_batch)
        report(
            {
                "epoch": epoch,
                "loss": round(running / max(1, count), 5),
                "seconds": round(time.monotonic() - start),
                "dev": figures,
            }
        )
        if figures["all"]["f1"] > best["all"]["f1"]:
            best, stale = figures, 0
            torch.save({k: v for k, v in tagger.state_dict().items() if not k.startswith("embeddings.")}, target)
        else:
            stale += 1
        if stale >= settings.patience or time.monotonic() - start > settings.minutes * 60:
            break
    restore(tagger, target)
    return best


def restore(tagger: SequenceTagger, state: Path) -> None:
    """Put a kept state back; the language models are not in it."""
    tagger.load_state_dict(torch.load(state, weights_only=True), strict=False)
    tagger.eval()


def _groups(data: Data, settings: TaggerSettings) -> Iterator[int]:
    lengths: dict[int, int] = defaultdict(int)
    for window in data.windows:
        lengths[len(window.words)] += 1
    for length, count in lengths.items():
        yield from range(math.ceil(count / max(1, settings.tokens_per_batch // length)))
