"""The course of a tagger's training: updates, epochs, what is measured and kept, and where to go on
after an interruption.

A course that was interrupted and goes on ends as one that was not: weights, optimiser, random
states and place are in its checkpoint. The learning rate follows the updates, not the clock: a
course that ``minutes`` cut short is the beginning of the whole one, and ``updates``, set to what it
reports, repeats it to the last bit on the same machine.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from flair.models import SequenceTagger

from engine.lab.train.data.batches import Data
from engine.lab.train.errors import OtherTraining
from engine.lab.train.tagger.crf import emissions, negative_log_likelihood
from engine.lab.train.tagger.development import measure, worth
from engine.lab.train.work.interruption import Stopped, never_stopped
from engine.lab.train.work.precision import bfloat16
from engine.lab.train.work.saving import write_tensors

if TYPE_CHECKING:
    from engine.lab.train.tagger.model import TaggerSettings

Report = Callable[[dict[str, Any]], None]
Advance = Callable[[float], None]
_NOTHING: dict[str, Any] = {"all": {"f1": -1.0}}
_WARM_UP = 100
"""Updates until the learning rate is at its highest."""


@dataclass
class CourseState:
    """Where a course stands. ``batch`` counts within the epoch, ``step`` from the first;
    ``running`` sums the epoch's losses."""

    epoch: int = 1
    batch: int = 0
    step: int = 0
    seconds: float = 0.0
    running: float = 0.0
    stale: int = 0
    best: dict[str, Any] = field(default_factory=lambda: _NOTHING)


def _unheard(done: float) -> None:
    """Be the ``advance`` of a course that nobody watches."""


class Course:
    """One training of a tagger on ``data``, measured on ``dev``. ``target`` gets the best state,
    ``checkpoint`` all of it."""

    def __init__(
        self, tagger: SequenceTagger, data: Data, dev: Data, settings: TaggerSettings, target: Path,
        seed: int = 1, before: dict[str, Any] | None = None, checkpoint: Path | None = None, device: str = "cpu",
    ) -> None:  # fmt: skip
        self.tagger, self.data, self.dev, self.settings = tagger, data, dev, settings
        self.target, self.seed, self.checkpoint, self.device = target, seed, checkpoint, device
        torch.manual_seed(seed)
        tagger.to(device)
        for part in (data, dev):
            part.place_on(device)
        self.weights = {n: p for n, p in tagger.named_parameters() if not n.startswith("embeddings.")}
        self.mean = {n: p.detach().clone() for n, p in self.weights.items()} if settings.averaging else {}
        self.optimiser = torch.optim.Adam(self.weights.values(), settings.learning_rate)
        self.steps = len(data.groups(settings.tokens_per_batch, None)) * settings.epochs
        self.place = CourseState(best=before or _NOTHING)
        self._losses: list[torch.Tensor] = []
        self._since = self._saved = time.monotonic()
        if checkpoint and checkpoint.exists():
            self._resume(checkpoint)
        else:
            self.save()

    def run(self, report: Report, stopped: Stopped = never_stopped, advance: Advance = _unheard) -> dict[str, Any]:
        """Train to the end and give the best figures.

        Raises:
            KeyboardInterrupt: ``stopped`` said so; the checkpoint is as of the last update.
        """
        while self.place.epoch <= self.settings.epochs and not self._over():
            self._read(stopped, advance)
            self._measure(report)
        if self.checkpoint:
            self.checkpoint.unlink(missing_ok=True)
        return self.place.best

    def _over(self) -> bool:
        return self.place.stale >= self.settings.patience or self._cut()

    def _cut(self) -> bool:
        """Tell whether the time is over, or as many updates are made as are allowed."""
        return self._seconds() > self.settings.minutes * 60 or 0 < self.settings.updates <= self.place.step

    def _read(self, stopped: Stopped, advance: Advance) -> None:
        """Update the weights on what is left of an epoch. Its batches are drawn from its number, so
        that it can go on within."""
        groups = self.data.groups(self.settings.tokens_per_batch, random.Random(f"{self.seed}.{self.place.epoch}"))
        self.tagger.train()
        while self.place.batch < len(groups) and not self._cut():
            self._update(*self.data.batch(groups[self.place.batch], self.device))
            advance(self._done())
            if stopped():
                self.save()
                raise KeyboardInterrupt
            if time.monotonic() - self._saved > self.settings.checkpoint_minutes * 60:
                self.save()

    def _update(self, inputs: torch.Tensor, gold: torch.Tensor) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate()
        with bfloat16(inputs.device):
            scores = emissions(self.tagger, inputs)
        loss = negative_log_likelihood(self.tagger, scores.float(), gold) / gold.numel()
        self.optimiser.zero_grad(set_to_none=True)
        torch.autograd.backward(loss)
        torch.nn.utils.clip_grad_norm_(self.weights.values(), 5.0)
        self.optimiser.step()
        place = self.place
        self._losses.append(loss.detach())
        place.batch, place.step = place.batch + 1, place.step + 1
        if self.mean:  # at first the mean follows fast, or it would remember the untrained weights
            keep = min(self.settings.averaging, place.step / (place.step + 10))
            for name, value in self.weights.items():
                self.mean[name].lerp_(value.detach(), 1 - keep)

    def _sum_losses(self) -> None:
        """Add the losses of the last updates to the epoch's: to read each one would wait for the
        device."""
        if self._losses:
            self.place.running += float(torch.stack(self._losses).sum())
            self._losses = []

    def rate(self) -> float:
        """Give the learning rate of the next update: a short climb, then half a cosine over the
        updates of all epochs."""
        climb = min(1.0, (self.place.step + 1) / _WARM_UP)
        return (
            self.settings.learning_rate
            * climb
            * (0.02 + 0.49 * (1 + math.cos(math.pi * self.place.step / max(1, self.steps))))
        )

    def _done(self) -> float:
        """Give the share that is done, by updates or by time, whichever is further; only what is
        shown depends on it."""
        updates = min(self.settings.updates or self.steps, self.steps)
        return min(1.0, max(self.place.step / max(1, updates), self._seconds() / (self.settings.minutes * 60)))

    def _seconds(self) -> float:
        return self.place.seconds + time.monotonic() - self._since

    def _measure(self, report: Report) -> None:
        """Measure the epoch, keep its state when it is the best, and begin the next."""
        place, rate = self.place, self.rate()
        self._sum_losses()
        with _swapped(self.weights, self.mean):
            figures = measure(self.tagger, self.dev, self.settings.tokens_per_batch, self.device)
            if better := worth(figures) > worth(place.best):
                write_tensors(self.target, self.tagger_state())
        row = {
            "epoch": place.epoch, "updates": place.step, "loss": round(place.running / max(1, place.batch), 5), "learning_rate": round(rate, 8),
            "seconds": round(self._seconds(), 1), "dev": figures,
        }  # fmt: skip
        if better:
            place.best = figures
        place.stale = 0 if better else place.stale + 1
        place.epoch, place.batch, place.running = place.epoch + 1, 0, 0.0
        report(row)
        self.save()

    def tagger_state(self) -> dict[str, torch.Tensor]:
        """Give the tagger's own weights; the language models are not in it."""
        state = self.tagger.state_dict()
        return {name: value.cpu() for name, value in state.items() if not name.startswith("embeddings.")}

    def save(self) -> None:
        """Keep all that going on needs."""
        if not self.checkpoint:
            return
        self._sum_losses()
        self.place.seconds, self._since = self._seconds(), time.monotonic()
        self._saved = self._since
        write_tensors(
            self.checkpoint,
            {
                "weights": self.tagger_state(), "mean": {n: v.cpu() for n, v in self.mean.items()},
                "optimiser": self.optimiser.state_dict(), "place": asdict(self.place), "random": torch.get_rng_state(),
                "cuda": torch.cuda.get_rng_state() if self.device == "cuda" else None,
            },
        )  # fmt: skip

    def _resume(self, checkpoint: Path) -> None:
        saved = torch.load(checkpoint, map_location="cpu", weights_only=True)
        try:
            self.tagger.load_state_dict(saved["weights"], strict=False)
        except RuntimeError as error:  # torch says so of tensors of other sizes
            raise OtherTraining(work=checkpoint.parent, keys="[tagger] hidden") from error
        self.mean = {name: value.to(self.device) for name, value in saved["mean"].items()}
        self.optimiser.load_state_dict(saved["optimiser"])
        self.place = CourseState(**saved["place"])
        torch.set_rng_state(saved["random"])
        if saved["cuda"] is not None and self.device == "cuda":
            torch.cuda.set_rng_state(saved["cuda"])


class _swapped:
    """Put the mean of the weights in their place for a while; nothing where there is no mean."""

    def __init__(self, weights: dict[str, torch.nn.Parameter], mean: dict[str, torch.Tensor]) -> None:
        self.pairs = [(weights[name], value) for name, value in mean.items()]

    def __enter__(self) -> None:
        self._swap()

    def __exit__(self, *error: object) -> None:
        self._swap()

    def _swap(self) -> None:
        for weight, value in self.pairs:
            kept = weight.detach().clone()
            weight.data.copy_(value)
            value.copy_(kept)


def train(
    tagger: SequenceTagger, data: Data, dev: Data, settings: TaggerSettings, target: Path, report: Report,
    seed: int = 1, before: dict[str, Any] | None = None, checkpoint: Path | None = None,
    stopped: Stopped = never_stopped, device: str = "cpu", advance: Advance = _unheard,
) -> dict[str, Any]:  # fmt: skip
    """Train, keeping at ``target`` the state that is best on ``dev``, and better than ``before``;
    gives its figures.

    Raises:
        KeyboardInterrupt: ``stopped`` said so; called again, the training goes on from
        ``checkpoint``. OtherTraining: ``checkpoint`` is one of a tagger of another size.
    """
    course = Course(tagger, data, dev, settings, target, seed, before, checkpoint, device)
    best = course.run(report, stopped, advance)
    tagger.load_state_dict(torch.load(target, weights_only=True), strict=False)
    tagger.eval()
    return best
