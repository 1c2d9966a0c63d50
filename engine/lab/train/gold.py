"""Decisions annotated by hand, embedded once, to measure many taggers on: the tagger with the
propagation rule and nothing else."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from flair.models import SequenceTagger

from engine.core import Annotation, Entity, load_profile, total
from engine.interchange import convert
from engine.lab.train.configuration import Configuration
from engine.lab.train.data.batches import Data
from engine.lab.train.data.dataset import TrainingWindow, cut_windows, render
from engine.lab.train.errors import NoGold
from engine.lab.train.feature_files import embed
from engine.lab.train.tagger.crf import decode, emissions
from engine.lab.train.work.processes import Advance
from engine.lab.train.work.saving import write_bytes
from engine.measure import PERSONS, Share, evaluate, leaks, pair
from engine.pipeline import annotate
from engine.rules import RULES
from engine.tagging import TokenMention, read_mentions
from engine.text import runs, windows

ALONE = "propagation"
"""The one rule that stands behind the tagger in these measures."""


@dataclass(frozen=True, slots=True)
class _Said:
    """A tagger that says what is known already, text by text."""

    entities: dict[str, tuple[Entity, ...]]
    name: str = "curve"
    device: str = "cpu"
    language: str = "fr"

    def tag(self, text: str, progress: object = None, cancelled: object = None) -> tuple[Entity, ...]:
        """Give the mentions of a text."""
        return self.entities[text]


@dataclass(frozen=True, slots=True)
class Gold:
    """Gold documents with the features of their windows. ``digest`` tells one gold from another."""

    annotations: tuple[Annotation, ...]
    windows: tuple[TrainingWindow, ...]
    features: npt.NDArray[np.float16]
    digest: str
    language: str

    def measure(self, made: SequenceTagger, tokens: int, device: str = "cpu") -> dict[str, Any]:
        """Measure a tagger; gives counts, and under ``scores`` strict F1, recall of persons and
        share of clean documents."""
        profile = load_profile("judiciaire")
        tagger = _Said(self.tag(made, tokens, device), language=self.language)
        without = [rule.name for rule in RULES if rule.name != ALONE]
        found = [annotate(annotation.document, tagger, profile, without=without) for annotation in self.annotations]  # type: ignore[arg-type]
        spans = total(evaluate(self.annotations, found, profile.masks).spans.values())
        left = leaks(pair(self.annotations, found).pairs, profile.masks)
        persons, clean = left.mentions(PERSONS), left.clean(PERSONS)
        return {
            "documents": len(self.annotations), "persons": _counts(persons), "clean": _counts(clean),
            "professionals_masked": _counts(left.professionals),
            "scores": {"gold_f1": round(spans.f1 or 0.0, 5), "persons": round(persons.rate, 5), "clean": round(clean.rate, 5)},
        }  # fmt: skip

    def tag(self, made: SequenceTagger, tokens: int, device: str = "cpu") -> dict[str, tuple[Entity, ...]]:
        """Tag all texts from their features; gives the mentions by text, no rule behind them."""
        made.eval()
        items, data = made.label_dictionary.get_items(), Data(self.windows, self.features, made.label_dictionary)
        tags: dict[int, list[str]] = {}
        with torch.no_grad():
            for chosen, inputs, _ in data.batches(tokens, None, device):
                rows = decode(made, emissions(made, inputs)).tolist()
                tags |= {number: [items[tag] for tag in row] for number, row in zip(chosen, rows, strict=True)}
        found, number = {}, 0
        for text in (annotation.document.text for annotation in self.annotations):
            entities: list[Entity] = []
            for row in windows(text):
                mentions = [TokenMention(*run, 1.0) for run in runs(tags[number])]
                entities += read_mentions(text, row, mentions, "model:curve")
                number += 1
            found[text] = tuple(entities)
        return found


def _counts(share: Share) -> dict[str, float]:
    return {"count": share.count, "of": share.of, "rate": round(share.rate, 5)}


def read_gold(config: Configuration, folder: Path, advance: Advance) -> Gold:
    """Read annotated decisions and embed their windows; the features are kept in the work folder.

    Raises:
        FileMissing, BrokenLine: the folder or a file of it. NoGold: there is nothing in it.
    """
    annotations = convert.load(folder, masks=load_profile("judiciaire").masks)
    if not annotations:
        raise NoGold(folder=folder)
    return embed_gold(config, annotations, advance)


def embed_gold(config: Configuration, annotations: tuple[Annotation, ...], advance: Advance) -> Gold:
    """Embed the windows of annotated decisions; the features are kept in the work folder."""
    cuts = [
        window
        for annotation in annotations
        for window in cut_windows(annotation.document.text, (), annotation.document.name)
    ]
    written = "".join(map(render, cuts)).encode()
    digest = hashlib.sha256(written).hexdigest()[:12]
    source = config.work / f"gold-{digest}.conll"
    write_bytes(source, written)
    return Gold(annotations, tuple(cuts), embed(config, source, cuts, advance), digest, config.language)


__all__ = ["ALONE", "Gold", "embed_gold", "read_gold"]
