"""The tagger: a protocol, and its implementation with a Flair ``SequenceTagger``.

A model is a folder of ``data/models``: ``tagger.pt`` (weights in half precision), ``model.json`` (name, date, sha256, hyper-parameters)
and ``CARD.md``. Flair loads pickles, so only a file whose sha256 is the one that ``model.json`` gives is opened.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from engine.annotate.segment import Sentence, shown, windows
from engine.corpus.iob import runs
from engine.errors import Cancelled, DeviceMissing, ModelAltered, ModelMissing
from engine.model import Entity
from engine.settings import settings

if TYPE_CHECKING:
    from flair.models import SequenceTagger

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_OFFLINE", "1")

BATCH = 16
"""Windows tagged between two looks at the cancel flag."""


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
    return _facts(settings().data / "models" / name / "model.json")


def _facts(path: Path) -> dict[str, Any]:
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


class FlairTagger:
    """A Flair ``SequenceTagger`` behind the protocol."""

    def __init__(self, tagger: SequenceTagger, name: str, device: str = "cpu", language: str = "fr") -> None:
        self._tagger, self.name, self.device, self.language = tagger, name, device, language

    @classmethod
    def load(cls, path: Path, device: str = "auto") -> FlairTagger:
        """Load the model of a folder of ``data/models``.

        Raises:
            ModelMissing: the folder holds no model. ModelAltered: the weights are not those that were published.
            DeviceMissing: the device is not there.
        """
        weights, info = path / "tagger.pt", path / "model.json"
        if not weights.exists() or not info.exists():
            raise ModelMissing(name=path.name, known=", ".join(model_names()) or "—")
        facts = _facts(info)
        if hashlib.sha256(weights.read_bytes()).hexdigest() != facts["sha256"]:
            raise ModelAltered(name=path.name)
        chosen = choose_device(device)
        import flair
        import torch
        from flair.models import SequenceTagger

        # Flair writes what it loads to standard output, which is the command line's.
        logging.getLogger("flair").setLevel(logging.WARNING)
        flair.device = torch.device(chosen)
        tagger = SequenceTagger.load(str(weights)).float()
        tagger.to(flair.device)
        tagger.eval()
        return cls(tagger, path.name, chosen, facts.get("language", "fr"))

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Give the mentions of a text; see :class:`Tagger`."""
        import flair.data

        found: list[Entity] = []
        rows = windows(text)
        order = sorted(range(len(rows)), key=lambda index: -len(rows[index].tokens))
        for place in range(0, len(order), BATCH):
            if cancelled and cancelled():
                raise Cancelled
            batch = [rows[index] for index in order[place : place + BATCH]]
            sentences = [flair.data.Sentence([shown(text, token) for token in row.tokens]) for row in batch]
            self._tagger.predict(
                sentences, mini_batch_size=BATCH, embedding_storage_mode="none", force_token_predictions=True
            )
            for row, sentence in zip(batch, sentences, strict=True):
                tags = [(token.get_label("ner").value, token.get_label("ner").score) for token in sentence]
                found.extend(read_tags(text, row, tags, f"model:{self.name}"))
            if progress:
                progress(min(1.0, (place + len(batch)) / len(order)))
        return tuple(sorted(found, key=lambda entity: entity.start))


def read_tags(text: str, row: Sentence, tags: Sequence[tuple[str, float]], source: str) -> Iterator[Entity]:
    """Read the IOB tags of a window into mentions. Line ends at the rim are left out; the score is that of the least sure token."""
    for first, after, label in runs([tag for tag, _ in tags]):
        members = [index for index in range(first, after) if not row.tokens[index].line_break]
        if members:
            start, end = row.tokens[members[0]].start, row.tokens[members[-1]].end
            yield Entity(start, end, text[start:end], label, source, round(min(tags[i][1] for i in members), 4))
