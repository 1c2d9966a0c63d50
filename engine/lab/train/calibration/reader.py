"""What the tagger says of the documents of a calibration: each is read once and kept in
``data/var``, by the weights."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from engine.core import Entity, ModelForeign, ProgressListener, Suspect, entity_at, settings
from engine.lab.train.work.saving import write_json
from engine.tagging import Calibration, DoubtingTagger, calibration, load_tagger


class CachedReader:
    """A model that reads each text once; what it says is kept in ``data/var`` for the next time."""

    def __init__(
        self, model: str, weights: str, device: str, say: ProgressListener, folder: Path | None = None
    ) -> None:
        """``folder``: where its weights lie, if not where installed models do."""
        self.model, self._device, self._say = model, device, say
        self._folder = folder or settings().data / "models" / model
        self._path = settings().var / "calibration" / f"{model}-{weights[:16]}.json"
        self._known: dict[str, Any] = json.loads(self._path.read_text()) if self._path.exists() else {}
        self._tagger: DoubtingTagger | None = None

    def read(self, text: str) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        """Give the mentions and the suspects of a text.

        Raises:
            ModelForeign: the tagger cannot tell suspects.
        """
        key = hashlib.sha256(text.encode()).hexdigest()
        if key not in self._known:
            entities, suspects = self._loaded().tag_with_doubts(text)
            self._known[key] = {
                "entities": [(e.start, e.end, e.label, e.score) for e in entities],
                "suspects": [(s.start, s.end, s.probability) for s in suspects],
            }
        known, source = self._known[key], f"{calibration.MODEL}{self.model}"
        return (
            tuple(entity_at(text, start, end, label, source, score) for start, end, label, score in known["entities"]),
            tuple(Suspect(start, end, text[start:end], chance) for start, end, chance in known["suspects"]),
        )

    def keep(self) -> None:
        """Write what was read."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_json(self._path, self._known)

    def _loaded(self) -> DoubtingTagger:
        if self._tagger is None:
            self._say("load", 0.0)
            tagger = load_tagger(self._folder, self._device)
            if not isinstance(tagger, DoubtingTagger):
                raise ModelForeign(name=self.model)
            self._tagger = tagger
        return self._tagger


class TextReader(Protocol):
    """Gives the mentions and the suspects of a text that was read before, or is now."""

    def read(self, text: str) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        """Give them."""
        ...


@dataclass(slots=True)
class UncalibratedTagger:
    """A tagger that reads through a cache; without a calibration scores come as the tagger gave
    them."""

    name: str
    language: str
    reader: TextReader
    device: str = "cpu"
    calibration: Calibration | None = None

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Give the mentions."""
        return self.reader.read(text)[0]

    def tag_with_doubts(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        """Give the mentions and the suspects."""
        return self.reader.read(text)
