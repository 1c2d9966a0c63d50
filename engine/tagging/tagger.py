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

from engine.core import DeviceMissing, Entity, ModelAltered, ModelError, ModelMissing, Suspect, settings
from engine.tagging.cut_words import join_words
from engine.tagging.one_case import other_case, with_names
from engine.text import Sentence

if TYPE_CHECKING:
    from engine.tagging.calibration import Calibration

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_OFFLINE", "1")

WEIGHTS, FACTS = "weights.safetensors", "model.json"
"""The files of a model's folder: the weights of the kind that ships, and what is known of a model
of any kind."""


class Tagger(Protocol):
    """Protocol of a named-entity tagger. ``name`` is that of the model, ``device`` the one it runs
    on, ``language`` the ISO 639-1 code of the language it was trained on."""

    name: str
    device: str
    language: str

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Find the mentions of a text, sorted and disjoint.

        ``progress`` is called with fractions from 0 to 1; ``cancelled`` is asked between two
        batches.

        Raises:
            Cancelled: ``cancelled`` returned true.
        """
        ...


@runtime_checkable
class IdentifiedTagger(Protocol):
    """A tagger that knows the sha256 of its ``weights``."""

    weights: str


@runtime_checkable
class DoubtingTagger(Tagger, Protocol):
    """A tagger that also returns suspects, words that may be missed names, and has a calibration of
    its scores, or None."""

    calibration: Calibration | None

    def tag_with_doubts(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        """Find the mentions, as :meth:`Tagger.tag` does, and the suspects with a probability of at
        least ``SUSPECT``; both sorted and disjoint.

        Raises:
            Cancelled: ``cancelled`` returned true.
        """
        ...


def tag_with_doubts(
    tagger: Tagger,
    text: str,
    progress: Callable[[float], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> tuple[tuple[Entity, ...], tuple[Suspect, ...] | None]:
    """Find the mentions and the suspects of a text with any tagger; the suspects are None if the
    tagger cannot find them.

    For one that can, words cut at line ends are joined (:mod:`engine.tagging.cut_words`), and a
    text in one case is read in the other too (:mod:`engine.tagging.one_case`).

    Raises:
        Cancelled: ``cancelled`` returned true between two batches.
    """
    if not isinstance(tagger, DoubtingTagger):
        return tagger.tag(text, progress=progress, cancelled=cancelled), None
    joined = join_words(text)
    if joined is None:
        return _tag_in_both_cases(tagger, text, progress, cancelled)
    found, suspects = _tag_in_both_cases(tagger, joined.text, progress, cancelled)
    return joined.entities(text, found), joined.suspects(text, suspects)


def _tag_in_both_cases(
    tagger: DoubtingTagger, text: str, progress: Callable[[float], None] | None, cancelled: Callable[[], bool] | None
) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
    other = other_case(text)
    if other is None:
        return tagger.tag_with_doubts(text, progress, cancelled)
    say = progress or (lambda done: None)
    found, suspects = tagger.tag_with_doubts(text, lambda done: say(done / 2), cancelled)
    again, _ = tagger.tag_with_doubts(other, lambda done: say((1 + done) / 2), cancelled)
    return with_names(text, found, again), suspects


def model_names() -> tuple[str, ...]:
    """Return the names of the installed models, sorted: the folders of ``data/models`` with a
    ``model.json``."""
    return tuple(sorted(path.parent.name for path in (settings().data / "models").glob(f"*/{FACTS}")))


def model_info(name: str) -> dict[str, Any]:
    """Read the ``model.json`` of an installed model without loading the model: ``name``, ``date``,
    ``sha256``, ``version`` …

    Raises:
        ModelMissing: no such model.
        ModelAltered: the file is malformed or lacks a name, a date or a sha256.
    """
    if name not in model_names():
        raise ModelMissing(name=name, known=", ".join(model_names()) or "—")
    return read_facts(settings().data / "models" / name / FACTS)


def versioned(name: str, weights: str = "") -> str:
    """Return the name of a model with its version: of the installed one of this name, if its sha256
    is ``weights`` or these are not known; else the name alone."""
    try:
        facts = model_info(name)
    except ModelError:
        return name
    same = not weights or weights == facts["sha256"]
    return f"{name} {facts.get('version', '')}".strip() if same else name


def read_facts(path: Path) -> dict[str, Any]:
    """Read a ``model.json`` and check that it has a name, an ISO 8601 date and a sha256.

    Raises:
        ModelAltered: the file is malformed or lacks one of them.
        OSError: it cannot be read.
    """
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        str(data["name"]), date.fromisoformat(data["date"]), str(data["sha256"])
    except (KeyError, TypeError, ValueError) as error:
        raise ModelAltered(name=path.parent.name) from error
    return data


def choose_device(wanted: str) -> str:
    """Resolve ``auto``, ``cpu`` or ``cuda`` to ``cpu`` or ``cuda``; ``auto`` takes CUDA if it is
    available.

    Raises:
        DeviceMissing: CUDA is asked for and not available, or ``wanted`` is another word.
    """
    import torch

    if wanted not in ("auto", "cpu", "cuda"):
        raise DeviceMissing(device=wanted)
    available = torch.cuda.is_available()
    if wanted == "cuda" and not available:
        raise DeviceMissing(device=wanted)
    return "cuda" if available and wanted != "cpu" else "cpu"


class TokenMention(NamedTuple):
    """A mention as tokens of a window, ``first`` to ``after`` (exclusive), with its label and its
    probability."""

    first: int
    after: int
    label: str
    score: float


def read_mentions(text: str, row: Sentence, mentions: Iterable[TokenMention], source: str) -> Iterator[Entity]:
    """Convert mentions in tokens of the window ``row`` to entities of the text. Line breaks at the
    ends of a mention are trimmed."""
    for first, after, label, score in mentions:
        members = [token for token in row.tokens[first:after] if not token.line_break]
        if members:
            start, end = members[0].start, members[-1].end
            yield Entity(start, end, text[start:end], label, source, round(score, 4))
