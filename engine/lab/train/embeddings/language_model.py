"""Train a character language model (Flair ``LanguageModel``: one LSTM; Akbik et al. 2018) from
nothing.

Flair's own trainer reads text files in single precision; this loop reads an array of ids, in
bfloat16 where the processor has it (2.3 times faster on AVX512-BF16), keeps checkpoints, and can go
on from one.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from flair.data import Dictionary
from flair.models import LanguageModel

from engine.lab.train.errors import ShortStream
from engine.lab.train.work.interruption import Stopped, never_stopped
from engine.lab.train.work.precision import bfloat16
from engine.lab.train.work.saving import write_tensors

Report = Callable[[dict[str, float | str]], None]
_HELD_COLUMNS = 8


@dataclass(frozen=True, slots=True)
class LanguageModelSettings:
    """``characters``: how many to read at most, over which the learning rate falls; ``minutes``:
    when to stop at the latest; ``updates``: after how many, 0 for no limit. One that was cut short
    is the beginning of the whole one."""

    hidden: int = 512
    embedding: int = 64
    batch: int = 64
    length: int = 200
    learning_rate: float = 0.002
    dropout: float = 0.05
    characters: int = 80_000_000
    minutes: float = 60
    updates: int = 0
    checkpoint_minutes: float = 5


def dictionary(alphabet: list[str]) -> Dictionary:
    """Make Flair's character dictionary of an alphabet whose first entry is ``<unk>``."""
    made = Dictionary(add_unk=True)
    for char in alphabet[1:]:
        made.add_item(char)
    return made


def columns(ids: npt.NDArray[np.uint16], batch: int, forward: bool) -> torch.Tensor:
    """Lay a stream out as ``batch`` columns to be read downwards, from its end when not
    ``forward``. Shape (steps, batch)."""
    stream = ids if forward else ids[::-1]
    steps = len(stream) // batch
    return (
        torch.from_numpy(np.ascontiguousarray(stream[: steps * batch]).astype(np.int16))
        .view(batch, steps)
        .t()
        .contiguous()
    )


def train(
    ids: npt.NDArray[np.uint16], alphabet: list[str], forward: bool, target: Path, settings: LanguageModelSettings,
    report: Report, seed: int = 1, device: str = "cpu", start: LanguageModel | None = None,
    advance: Callable[[float], None] = lambda done: None, stopped: Stopped = never_stopped,
) -> LanguageModel:  # fmt: skip
    """Train one direction, save it to ``target`` and give it back. The last half per cent of the
    stream is for measuring.

    ``report`` gets bits per character (lower is better) on seen and on held-out text. Begins with
    the weights of ``start``, of the same alphabet and sizes. Resumes from ``target``'s checkpoint.

    Raises:
        ShortStream: there is too little to read. KeyboardInterrupt: ``stopped`` said so; the
        checkpoint is as of the last update.
    """
    reading = LanguageModelTraining(ids, alphabet, forward, target, settings, seed, device, start)
    while (done := reading.done()) < 1:
        advance(done)
        reading.update()
        if stopped():
            reading.save()
            raise KeyboardInterrupt
        if reading.is_due():
            reading.save()
            report(reading.figures())
    reading.model.eval()
    write_model(reading.model, target)
    report(reading.figures())
    reading.checkpoint.unlink(missing_ok=True)
    return reading.model


def check_length(found: int, settings: LanguageModelSettings) -> None:
    """Look whether a stream fills the columns once it has given its held-out text.

    Raises:
        ShortStream: it does not.
    """
    read = settings.batch * (settings.length + 1)
    needed = max(5 * 2 * _HELD_COLUMNS, math.ceil(min(read * 1.25, max(read + 20_000, read / 0.995))))
    if found < needed:
        raise ShortStream(found=found, needed=needed, batch=settings.batch, length=settings.length)


class LanguageModelTraining:
    """A language model under way: its stream in columns, its optimiser, and where it stands."""

    def __init__(
        self, ids: npt.NDArray[np.uint16], alphabet: list[str], forward: bool, target: Path,
        settings: LanguageModelSettings, seed: int, device: str, start: LanguageModel | None,
    ) -> None:  # fmt: skip
        torch.manual_seed(seed)
        self.settings, self.forward, self.target, self.device = settings, forward, target, device
        self.checkpoint = target.with_suffix(".checkpoint")
        self.model = LanguageModel(
            dictionary(alphabet), forward, settings.hidden, 1, settings.embedding, dropout=settings.dropout
        )
        if start is not None:
            known = {
                name: value.float() for name, value in start.state_dict().items() if not name.startswith("decoder")
            }
            self.model.load_state_dict(known, strict=False)  # a published model has no decoder
        self.model.to(device)
        check_length(len(ids), settings)
        held = max(min(20_000, len(ids) // 5), len(ids) // 200)
        self.data = columns(ids[:-held], settings.batch, forward).to(device)
        self.dev = columns(ids[-held:], _HELD_COLUMNS, forward).to(device)
        self.per_pass = (len(self.data) - 1) // settings.length
        self.total = max(1, settings.characters // (settings.batch * settings.length))
        self.optimiser = torch.optim.Adam(self.model.parameters(), settings.learning_rate, betas=(0.9, 0.99))
        self.step, self.spent, self.running = 0, 0.0, list[torch.Tensor]()
        self.hidden: tuple[torch.Tensor, ...] | None = None
        if self.checkpoint.exists():
            self._resume()
        self.since = self.saved = time.monotonic()

    def seconds(self) -> float:
        """Give the time of all sittings."""
        return self.spent + time.monotonic() - self.since

    def done(self) -> float:
        """Give the share that is read, or of the time that is over, whichever is further."""
        updates = min(self.settings.updates or self.total, self.total)
        return max(self.step / updates, self.seconds() / (self.settings.minutes * 60))

    def update(self) -> None:
        """Read one piece of each column. The learning rate climbs shortly, then follows half a
        cosine over all that is to be read, whatever the clock says."""
        for group in self.optimiser.param_groups:
            fall = 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * self.step / self.total))
            group["lr"] = self.settings.learning_rate * min(1.0, (self.step + 1) / 300) * fall
        place = (self.step % self.per_pass) * self.settings.length
        if place == 0:
            self.hidden = None
        piece = self.data[place : place + self.settings.length + 1].long()
        loss, self.hidden = _loss(self.model, piece, self.hidden)
        self.optimiser.zero_grad(set_to_none=True)
        torch.autograd.backward(loss)
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 0.5)
        self.optimiser.step()
        self.running.append(loss.detach())
        self.step += 1

    def is_due(self) -> bool:
        """Tell whether it is time for a checkpoint."""
        return time.monotonic() - self.saved > self.settings.checkpoint_minutes * 60

    def save(self) -> None:
        """Keep all that going on needs."""
        self.saved = time.monotonic()
        saved = {
            "model": self.model.state_dict(), "optimiser": self.optimiser.state_dict(), "step": self.step,
            "seconds": self.seconds(), "hidden": self.hidden, "random": torch.get_rng_state(),
        }  # fmt: skip
        write_tensors(self.checkpoint, saved)

    def _resume(self) -> None:
        saved = torch.load(self.checkpoint, map_location=self.device, weights_only=True)
        self.model.load_state_dict(saved["model"])
        self.optimiser.load_state_dict(saved["optimiser"])
        self.step, self.spent, self.hidden = saved["step"], saved["seconds"], saved.get("hidden")
        if "random" in saved:  # checkpoints of an earlier version hold none
            torch.set_rng_state(saved["random"].cpu())

    def figures(self) -> dict[str, float | str]:
        """Measure on the held-out text, and forget the losses so far."""
        seconds, read = self.seconds(), self.step * self.settings.batch * self.settings.length
        seen, self.running = self.running, []
        row: dict[str, float | str] = {
            "direction": "forward" if self.forward else "backward", "characters": read, "updates": self.step, "seconds": round(seconds),
            "characters_per_second": round(read / max(1.0, seconds)),
            "held_out_bits_per_character": round(self._held_out() / math.log(2), 4),
        }  # fmt: skip
        return row | ({"bits_per_character": round(float(torch.stack(seen).mean()) / math.log(2), 4)} if seen else {})

    def _held_out(self) -> float:
        self.model.eval()
        hidden, losses, length = None, [], self.settings.length
        with torch.no_grad():
            for place in range(0, max(1, len(self.dev) - length - 1), length):
                loss, hidden = _loss(self.model, self.dev[place : place + length + 1].long(), hidden)
                losses.append(loss.item())
        self.model.train()
        return sum(losses) / len(losses)


def write_model(model: LanguageModel, target: Path) -> None:
    """Write what ``LanguageModel.load_language_model`` reads, whole or not at all."""
    write_tensors(target, {**model.__getstate__(), "state_dict": {n: v.cpu() for n, v in model.state_dict().items()}})


def _loss(
    model: LanguageModel, piece: torch.Tensor, hidden: tuple[torch.Tensor, ...] | None
) -> tuple[torch.Tensor, tuple[torch.Tensor, ...]]:
    """Cross entropy in nats of the next characters; the state goes on from piece to piece,
    gradients do not."""
    with bfloat16(piece.device):
        output, state = model.rnn(model.drop(model.encoder(piece[:-1])), hidden)
        scores = model.decoder(model.drop(output))
    loss = torch.nn.functional.cross_entropy(scores.float().flatten(0, 1), piece[1:].flatten())
    return loss, tuple(part.detach() for part in state)


def log_to(path: Path) -> Report:
    """Make a report that appends JSON lines to a file."""

    def write(row: dict[str, float | str]) -> None:
        with path.open("a", encoding="utf-8") as handle:
            handle.write(json.dumps(row) + "\n")

    return write
