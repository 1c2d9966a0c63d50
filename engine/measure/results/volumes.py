"""What taggers trained on more and more decisions mark in the same texts, beside the gold: a
learning curve that can be read.

Of each text the places alone are kept (:func:`write_mentions`), with a SHA-256 of the text they
are of; no rule stands behind the taggers.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.core import BY_SHORT, LABELS, Annotation, DamagedResults, EngineInfo, Entity, entity_at, load_profile
from engine.interchange import samples
from engine.measure.measures import MeasureTable
from engine.measure.pairs import Pair, pair
from engine.measure.report import evaluate

SOURCE, PROFILE = "model:curve", "judiciaire"
_MENTION = re.compile(r"(\d+)-(\d+) (\w+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class TrainingVolume:
    """A tagger that learnt from ``decisions`` documents of ``of``, and what it marks: ``predicted``
    stands beside ``gold``, document by document."""

    decisions: int
    of: int
    gold: tuple[Annotation, ...]
    predicted: tuple[Annotation, ...]

    @property
    def share(self) -> float:
        """Return the share of all documents, 0 to 1."""
        return self.decisions / self.of

    def pairs(self) -> tuple[Pair, ...]:
        """Return gold and prediction of each document."""
        return pair(self.gold, self.predicted).pairs

    def measures(self, document: str = "") -> MeasureTable:
        """Measure all documents strictly, or the one of this name: one has no intervals."""
        masks = load_profile(PROFILE).masks
        wanted = [rank for rank, one in enumerate(self.gold) if document in ("", one.document.name)]
        return evaluate([self.gold[rank] for rank in wanted], [self.predicted[rank] for rank in wanted], masks).measures


def read_volumes(path: Path) -> tuple[TrainingVolume, ...]:
    """Read what the taggers of a learning curve mark in the shipped samples, the smallest volume
    first; empty if this was not kept.

    Raises:
        DamagedResults: the file is not what ``python -m engine curve`` writes, or a sample has
        changed since.
    """
    try:
        curve = json.loads(path.read_text(encoding="utf-8"))
        points = [point for point in curve["points"] if point.get("samples")]
        if not points:
            return ()
        most = max(int(point["decisions"]) for point in curve["points"])
        texts = {one.id: one.annotation for one in samples() if one.language == curve["language"]}
        gold = known_gold(curve["texts"], texts)
        found = [
            TrainingVolume(int(point["decisions"]), most, gold, read_predicted(gold, point["samples"]))
            for point in points
        ]
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedResults(file=path.name, line=1) from error
    return tuple(sorted(found, key=lambda volume: volume.decisions))


def known_gold(digests: Mapping[str, str], texts: Mapping[str, Annotation]) -> tuple[Annotation, ...]:
    """Find the gold of documents by name.

    Raises:
        ValueError: one is not there, or its text is not the one that was marked.
    """
    gold = tuple(texts[name] for name in digests if name in texts)
    if text_digests(gold) != dict(digests):
        raise ValueError("texts")
    return gold


def read_predicted(gold: Sequence[Annotation], mentions: Mapping[str, Iterable[str]]) -> tuple[Annotation, ...]:
    """Put the mentions of each document on its text.

    Raises:
        ValueError, KeyError: a document lacks, or a mention is not in its text.
    """
    return tuple(
        replace(one, engine=EngineInfo("", "curve", "", ""), persons=(), entities=_read(mentions[one.document.name], one.document.text))
        for one in gold
    )  # fmt: skip


def write_mentions(entities: Iterable[Entity]) -> list[str]:
    """Write mentions without their words: ``START-END LABEL``, the label by its short name."""
    return [f"{one.start}-{one.end} {LABELS[one.label].short}" for one in entities]


def text_digests(annotations: Iterable[Annotation]) -> dict[str, str]:
    """Return the SHA-256 of each document's text, by its name."""
    return {
        one.document.name: hashlib.sha256(one.document.text.encode("utf-8", "replace")).hexdigest()
        for one in annotations
    }


def _read(rows: Iterable[str], text: str) -> tuple[Entity, ...]:
    found: list[Entity] = []
    masks = load_profile(PROFILE).masks
    for row in rows:
        match: Any = _MENTION.fullmatch(row)
        if not match or not int(match[1]) < int(match[2]) <= len(text):
            raise ValueError(row)
        mention = entity_at(text, int(match[1]), int(match[2]), BY_SHORT[match[3]], SOURCE)
        found.append(replace(mention, masked=masks(mention.label)))
    return tuple(found)
