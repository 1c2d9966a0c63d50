"""The tagger as the rest of the engine knows it: a protocol, the models that are installed, and how one is loaded.

A model is a folder of ``data/models``: ``weights.safetensors`` (:mod:`engine.tagging.weights`), ``model.json`` (name, date, sha256,
sizes) and ``CARD.md``. Nothing heavy is imported here: a page asks what a model is called without loading it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from engine.core.errors import DeviceMissing, ModelAltered, ModelMissing
from engine.core.model import Entity
from engine.core.settings import settings
from engine.text.segment import Sentence

if TYPE_CHECKING:
    from engine.tagging.calibration import Calibration

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_OFFLINE", "1")

WHOLE = "tagger.pt"
"""Flair's own file, in place of plain weights: only of a model over a transformer, which the fast path does not know."""


class Tagger(Protocol):
    """Finds the mentions of a text; ``language`` is the one it was trained on."""

    name: str
    device: str
    language: str

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Give the mentions, sorted and disjoint. ``progress`` gets fractions of 0 to 1.

        Raises:
            Cancelled: ``cancelled`` said so between two batches.
        """
        ...


SUSPECT = 0.02
"""Probability of a person's name from which on words that the tagger left are told."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """Words ``start`` to ``end`` that the tagger left, or took for something else than a party's name, with the probability, 0 to 1, that they are one."""

    start: int
    end: int
    text: str
    probability: float


@runtime_checkable
class DoubtingTagger(Tagger, Protocol):
    """A tagger that can also say what it may have missed, and what its scores are worth, where that was measured."""

    calibration: Calibration | None

    def tag_with_doubts(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        """Give the mentions, as :meth:`Tagger.tag` does, and the suspects of at least ``SUSPECT``, both sorted and disjoint."""
        ...


def tag_with_doubts(
    tagger: Tagger,
    text: str,
    progress: Callable[[float], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> tuple[tuple[Entity, ...], tuple[Suspect, ...] | None]:
    """Give the mentions of a text, and the suspects where the tagger can tell them, else None.

    Raises:
        Cancelled: ``cancelled`` said so between two batches.
    """
    if isinstance(tagger, DoubtingTagger):
        return tagger.tag_with_doubts(text, progress, cancelled)
    return tagger.tag(text, progress=progress, cancelled=cancelled), None


def model_names() -> tuple[str, ...]:
    """Name the installed models."""
    return tuple(sorted(path.parent.name for path in (settings().data / "models").glob("*/model.json")))


def model_info(name: str) -> dict[str, Any]:
    """Read what is known of a model without loading it: ``name``, ``date``, ``sha256``, ``version``…

    Raises:
        ModelMissing: no such model. ModelAltered: what is written of it is not what was published.
    """
    if name not in model_names():
        raise ModelMissing(name=name, known=", ".join(model_names()) or "—")
    return read_facts(settings().data / "models" / name / "model.json")


def read_facts(path: Path) -> dict[str, Any]:
    """Read a ``model.json``, which must give what the program itself asks of it."""
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        str(data["name"]), date.fromisoformat(data["date"]), str(data["sha256"])
    except (KeyError, TypeError, ValueError) as error:
        raise ModelAltered(name=path.parent.name) from error
    return data


def choose_device(wanted: str) -> str:
    """Settle ``auto``, ``cpu`` or ``cuda`` to a device of this machine.

    Raises:
        DeviceMissing: CUDA is asked for and there is none, or the word is unknown.
    """
    import torch

    if wanted not in ("auto", "cpu", "cuda"):
        raise DeviceMissing(device=wanted)
    available = torch.cuda.is_available()
    if wanted == "cuda" and not available:
        raise DeviceMissing(device=wanted)
    return "cuda" if available and wanted != "cpu" else "cpu"


def load_tagger(path: Path, device: str = "auto") -> Tagger:
    """Load the model of a folder of ``data/models``, in the precision of the settings.

    Raises:
        ModelMissing: the folder holds no model. ModelAltered: the weights are not those that were published, or its calibration is none.
        DeviceMissing: the device is not there.
    """
    if (path / WHOLE).exists():
        from engine.lab.train.publication.reference import reference

        return reference(path, device)
    from engine.tagging.inference import FastTagger

    return FastTagger.load(path, device, settings().precision)


class Mention(NamedTuple):
    """A mention in tokens of a window: the first, the one after the last, its label, and how sure it is."""

    first: int
    after: int
    label: str
    score: float


def read_mentions(text: str, row: Sentence, mentions: Iterable[Mention], source: str) -> Iterator[Entity]:
    """Read mentions of a window's tokens into mentions of the text. Line ends at the rim are left out."""
    for first, after, label, score in mentions:
        members = [token for token in row.tokens[first:after] if not token.line_break]
        if members:
            start, end = members[0].start, members[-1].end
            yield Entity(start, end, text[start:end], label, source, round(score, 4))


class Left(NamedTuple):
    """Tokens of a window that no person's tag covers, from the first to the one after the last, and the probability of one there."""

    first: int
    after: int
    probability: float


def read_left(text: str, row: Sentence, left: Iterable[Left]) -> Iterator[Suspect]:
    """Read tokens left by the tagger into words of the text; what holds no letter is none."""
    for first, after, probability in left:
        members = [token for token in row.tokens[first:after] if not token.line_break]
        words = text[members[0].start : members[-1].end] if members else ""
        if any(character.isalpha() for character in words):
            yield Suspect(members[0].start, members[-1].end, words, round(probability, 4))
