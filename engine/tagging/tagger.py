"""The tagger as the rest of the engine knows it: a protocol, and the models that are installed
(:mod:`engine.tagging.kinds` loads one).

A model is a folder of ``data/models``: ``weights.safetensors`` (:mod:`engine.tagging.weights`),
``model.json`` (name, date, sha256, sizes) and ``CARD.md``. Nothing heavy is imported here: a page
asks what a model is called without loading it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from engine.core import DeviceMissing, Entity, ModelAltered, ModelMissing, settings
from engine.tagging.suspects import Suspect
from engine.text import Sentence

if TYPE_CHECKING:
    from engine.tagging.calibration import Calibration

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_OFFLINE", "1")

WEIGHTS, FACTS = "weights.safetensors", "model.json"
"""The files of a model's folder: the weights of the kind that ships, and what is known of a model
of any kind."""


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


@runtime_checkable
class DoubtingTagger(Tagger, Protocol):
    """A tagger that can also say what it may have missed, and what its scores are worth, where that
    was measured."""

    calibration: Calibration | None

    def tag_with_doubts(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        """Give the mentions, as :meth:`Tagger.tag` does, and the suspects of at least ``SUSPECT``,
        both sorted and disjoint."""
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
    return tuple(sorted(path.parent.name for path in (settings().data / "models").glob(f"*/{FACTS}")))


def model_info(name: str) -> dict[str, Any]:
    """Read what is known of a model without loading it: ``name``, ``date``, ``sha256``,
    ``version``…

    Raises:
        ModelMissing: no such model. ModelAltered: what is written of it is not what was published.
    """
    if name not in model_names():
        raise ModelMissing(name=name, known=", ".join(model_names()) or "—")
    return read_facts(settings().data / "models" / name / FACTS)


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


class TokenMention(NamedTuple):
    """A mention in tokens of a window: the first, the one after the last, its label, and how sure
    it is."""

    first: int
    after: int
    label: str
    score: float


def read_mentions(text: str, row: Sentence, mentions: Iterable[TokenMention], source: str) -> Iterator[Entity]:
    """Read mentions of a window's tokens into mentions of the text. Line ends at the rim are left
    out."""
    for first, after, label, score in mentions:
        members = [token for token in row.tokens[first:after] if not token.line_break]
        if members:
            start, end = members[0].start, members[-1].end
            yield Entity(start, end, text[start:end], label, source, round(score, 4))
