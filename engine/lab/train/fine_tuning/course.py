"""The course of a transformer's training: AdamW over all its weights, a short climb and a straight
descent of the learning rate, as Devlin et al. 2019 fine-tune BERT.

What is kept after each epoch is enough to go on: an interruption costs at most an epoch.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch

from engine.core import ROOT
from engine.lab.taggers.token_classification import TokenClassifier
from engine.lab.train import feature_files as prepared
from engine.lab.train.configuration import Configuration
from engine.lab.train.data import dataset
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.fine_tuning.pair import TAGS, TransformerPair, load
from engine.lab.train.fine_tuning.publication import publish_transformer
from engine.lab.train.fine_tuning.windows import batches, encode
from engine.lab.train.tagger.development import score, worth
from engine.lab.train.work.interruption import Stopped, catch_signals, never_stopped
from engine.lab.train.work.journal import Journal
from engine.lab.train.work.precision import bfloat16
from engine.lab.train.work.progress import ProgressListeners, time_stage
from engine.lab.train.work.saving import write_json, write_tensors
from engine.tagging import FACTS

Advance = Callable[[float], None]
Report = Callable[[dict[str, Any]], None]
_CLIMB = 0.1
"""Share of the updates until the learning rate is at its highest."""
_DECAY = 0.01
_NOTHING: dict[str, Any] = {"all": {"f1": -1.0}}
_CHECKPOINT, _BEST, _DONE = "fine-tuning.checkpoint", "fine-tuning.best", "fine-tuning.json"


def fine_tune(config: Configuration, ears: ProgressListeners, journal: Journal, device: str) -> dict[str, Any]:
    """Draw the documents, tune the transformer on them, and publish the best epoch; gives its
    figures on the development documents.

    Raises:
        BadTransformer: the folder does not hold one that can be used. NoMention: the documents hold
        none. KeyboardInterrupt: it was asked to stop; the checkpoint is as of the last epoch.
    """
    done = config.work / _DONE
    if done.exists() and (config.publish / FACTS).exists():
        figures: dict[str, Any] = json.loads(done.read_text(encoding="utf-8"))
        return figures
    ears.progress("documents", 0.0)
    folder = prepared.draw(config, 0)
    ears.progress("documents", 1.0)
    windows = prepared.windows_of(config, folder / "train.conll")
    dev = list(dataset.read(folder / "dev.conll"))
    prepared.check(folder / "train.conll", windows, ears.warn)
    prepared.check(folder / "dev.conll", dev, ears.warn)
    course = FineTuning(load(ROOT / config.transformer.path, config.seed), config, device, config.work)

    def report(row: dict[str, Any]) -> None:
        journal.add("tagger", {"round": 0, **row})
        shown = f"tagger 1/1 · {row['epoch']}/{config.tagger.epochs} · F1 {row['dev']['all']['f1']:.4f}"
        ears.progress(shown, row["epoch"] / config.tagger.epochs)

    with time_stage(journal, "tagger"), catch_signals() as stopped:
        best = course.run(windows, dev, report, stopped, ears.stage("tagger 1/1"))
    tokens = sum(len(window.words) for window in windows)
    publish_transformer(course.pair, config, best, tokens, journal)
    write_json(done, best)
    course.forget()
    return best


class FineTuning:
    """One training of a transformer; its checkpoint and its best state are kept in ``work``."""

    def __init__(self, pair: TransformerPair, config: Configuration, device: str, work: Path) -> None:
        torch.manual_seed(config.seed)
        self.pair, self._settings, self._device, self._seed = pair, config.tagger, device, config.seed
        self._rate = config.transformer.learning_rate
        self._best_at, self._checkpoint = work / _BEST, work / _CHECKPOINT
        self._model = pair.model.to(device)
        self._most = TokenClassifier(pair.model, pair.tokenizer, device).most
        self._numbers = {tag: number for number, tag in enumerate(TAGS)}
        self._optimiser = torch.optim.AdamW(self._model.parameters(), self._rate, weight_decay=_DECAY)
        self._epoch, self._step, self._stale, self._seconds = 1, 0, 0, 0.0
        self._best: dict[str, Any] = _NOTHING
        if self._checkpoint.exists():
            self._resume()

    def run(
        self,
        windows: Sequence[TrainingWindow],
        dev: Sequence[TrainingWindow],
        report: Report,
        stopped: Stopped = never_stopped,
        advance: Advance = lambda done: None,
    ) -> dict[str, Any]:
        """Train to the end, put the best state in place, and give its figures.

        Raises:
            KeyboardInterrupt: ``stopped`` said so; the checkpoint is as of the last epoch.
        """
        size, epochs = self._settings.tokens_per_batch, self._settings.epochs
        updates = len(list(batches(windows, size, None))) * epochs
        while self._epoch <= epochs and self._stale < self._settings.patience and not self._is_over():
            begun, losses = time.monotonic(), []
            self._model.train()
            for group in batches(windows, size, random.Random(f"{self._seed}.{self._epoch}")):
                losses.append(self._update(group, updates))
                advance(min(1.0, self._step / updates))
                if stopped():
                    raise KeyboardInterrupt
            self._seconds += time.monotonic() - begun
            self._measure(dev, sum(losses) / max(1, len(losses)), report)
        self._model.load_state_dict(torch.load(self._best_at, map_location=self._device, weights_only=True))
        self._model.eval()
        return self._best

    def forget(self) -> None:
        """Erase what going on needed: hundreds of megabytes of a real transformer."""
        for file in (self._checkpoint, self._best_at):
            file.unlink(missing_ok=True)

    def _is_over(self) -> bool:
        return self._seconds > self._settings.minutes * 60 or 0 < self._settings.updates <= self._step

    def _update(self, group: Sequence[TrainingWindow], updates: int) -> float:
        self._step += 1
        climb = max(1, round(_CLIMB * updates))
        descent = max(0.0, (updates - self._step) / max(1, updates - climb))
        for row in self._optimiser.param_groups:
            row["lr"] = self._rate * min(self._step / climb, descent)
        batch = encode(group, self.pair.tokenizer, self._numbers, self._most)
        inputs = {name: value.to(self._device) for name, value in batch.inputs.items()}
        with bfloat16(torch.device(self._device)):
            scores = self._model(**inputs).logits
        loss = torch.nn.functional.cross_entropy(scores.float().transpose(1, 2), batch.tags.to(self._device))
        self._optimiser.zero_grad(set_to_none=True)
        torch.autograd.backward(loss)
        torch.nn.utils.clip_grad_norm_(self._model.parameters(), 1.0)
        self._optimiser.step()
        return float(loss.detach())

    def _measure(self, dev: Sequence[TrainingWindow], loss: float, report: Report) -> None:
        """Measure the epoch, keep its state when it is the best, and begin the next."""
        figures = score(self.pair.tallies(dev, self._settings.tokens_per_batch, self._device))
        if better := worth(figures) > worth(self._best):
            self._best = figures
            write_tensors(self._best_at, {name: value.cpu() for name, value in self._model.state_dict().items()})
        self._stale = 0 if better else self._stale + 1
        rate = self._optimiser.param_groups[0]["lr"]
        report({
            "epoch": self._epoch, "updates": self._step, "loss": round(loss, 5), "learning_rate": round(rate, 8),
            "seconds": round(self._seconds, 1), "dev": figures,
        })  # fmt: skip
        self._epoch += 1
        write_tensors(self._checkpoint, {
            "weights": {name: value.cpu() for name, value in self._model.state_dict().items()},
            "optimiser": self._optimiser.state_dict(), "best": self._best, "random": torch.get_rng_state(),
            "place": [self._epoch, self._step, self._stale, self._seconds],
        })  # fmt: skip

    def _resume(self) -> None:
        saved = torch.load(self._checkpoint, map_location="cpu", weights_only=True)
        self._model.load_state_dict(saved["weights"])
        self._optimiser.load_state_dict(saved["optimiser"])
        self._epoch, self._step, self._stale, self._seconds = saved["place"]
        self._best = saved["best"]
        torch.set_rng_state(saved["random"])
