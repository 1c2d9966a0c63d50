"""The words of all mentions that a tagger was trained on, as a filter that ships with the model
(:mod:`engine.measure.errors.training_words`).

``python -m engine.lab.train.publication.training_words data/models/fr/training.toml`` draws the
documents of all rounds again, as the configuration describes them (same seeds, same corpora),
leaves out those kept for development, and writes ``seen.bin`` beside the weights. Nothing is
sampled.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from engine.core import ModelMissing, ProgressListener
from engine.lab.train.configuration import Configuration, load
from engine.lab.train.data import dataset
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.work.saving import place_for
from engine.measure import training_words


def silent(stage: str, fraction: float) -> None:
    """Be the ``ProgressListener`` of a run that nobody watches."""


def publish_seen(config: Path, progress: ProgressListener = silent) -> training_words.SeenWords:
    """Write the filter of the model that a configuration made; ``progress`` hears "rounds" and the
    fraction.

    Raises:
        ModelMissing: the model was not published yet. BadFile, TrainingError: the configuration, a
        corpus, the disk.
    """
    made = load(config)
    facts = made.publish / "model.json"
    if not facts.is_file():
        raise ModelMissing(name=made.name, known="")
    found = collect(made, json.loads(facts.read_text(encoding="utf-8"))["sha256"], progress)
    with place_for(made.publish, len(found.bits)):
        part = made.publish / f"{training_words.FILE}.part"
        part.write_bytes(found.to_bytes())
        part.replace(made.publish / training_words.FILE)
    return found


def collect(config: Configuration, weights: str, progress: ProgressListener = silent) -> training_words.SeenWords:
    """Draw each round of a training and collect the words of its mentions; ``weights`` is the
    sha256 they belong to."""
    words, documents, mentions = set[str](), set[str](), 0
    for number in range(config.rounds):
        progress("rounds", number / config.rounds)
        for window in _windows(config, number):
            documents.add(f"{number}/{window.document}")
            found = list(_mentions(window))
            mentions += len(found)
            words |= training_words.words_of(found)
    progress("rounds", 1.0)
    return training_words.make(words, weights, len(documents), mentions, config.rounds)


def _windows(config: Configuration, number: int) -> Iterator[TrainingWindow]:
    """Draw the documents of a round as :func:`engine.lab.train.feature_files.draw` does, in a
    folder that is left empty."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder)
        dataset.build(config.corpora, target, config.mix, config.seed + 100 * number, config.language)
        yield from dataset.read(target / "train.conll")


def _mentions(window: TrainingWindow) -> Iterator[str]:
    """Give the mentions of a window, as written."""
    parts: list[str] = []
    for word, label, gap in zip(window.words, window.labels, window.gaps, strict=True):
        if not label.startswith("I-") and parts:
            yield "".join(parts)
            parts = []
        if label != "O":
            parts.append(word + " " * gap)
    if parts:
        yield "".join(parts)


if __name__ == "__main__":
    for path in sys.argv[1:]:
        publish_seen(Path(path), lambda stage, fraction: print(f"{stage} {fraction:.0%}", file=sys.stderr))
