"""One's own documents as windows of labelled tokens, a file a part, where a training looks for
them."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engine.core import Annotation, fingerprint, settings
from engine.lab.train.data import dataset
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.own.configuration import OwnConfiguration
from engine.lab.train.own.forms import FORMS, change_all
from engine.lab.train.work.saving import write_json
from engine.training import CorpusParts

MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of one's own in it, that nobody else may open
"""The folder of the system whose files are never on a disk."""
_BYTES_PER_CHARACTER = 800
"""Of features, at most, in the shipped sizes."""


@contextmanager
def private_folder(name: str, documents: Sequence[Annotation], fallback: Path) -> Iterator[Path]:
    """Make a folder for texts and features that nobody else may open and that is gone at the end:
    in memory where there is room, else in ``fallback``. One that a killed training of this name
    left is erased first."""
    size = _BYTES_PER_CHARACTER * sum(len(document.document.text) for document in documents)
    prefix = f"nomdemprunt-{fingerprint(str(settings().var).encode())}-{name}-"
    for left in [*MEMORY.glob(f"{prefix}*"), *fallback.glob(f"{prefix}*")]:
        shutil.rmtree(left)
    roomy = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2 * size
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=MEMORY if roomy else fallback))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def write_parts(config: OwnConfiguration, parts: CorpusParts, changed: float = 0.0) -> dict[str, int]:
    """Write ``train.conll``, ``dev.conll`` and ``test.conll`` of each round, with the documents of
    the configuration's corpora beside one's own where it has any; gives counts of documents, tokens
    and mentions of the last round. A share ``changed`` of the training documents is read once more,
    in another form (:mod:`engine.lab.train.own.forms`)."""
    counts: Counter[str] = Counter()
    for number in range(config.rounds):
        folder = config.texts / f"round-{number}"
        folder.mkdir()
        (config.work / folder.name).mkdir(exist_ok=True)  # of its checkpoint
        counts = Counter()
        if config.corpora.is_dir():
            seed = config.seed + 100 * number
            counts.update(dataset.build(config.corpora, folder, config.mix, seed, config.language))
        for name, documents in parts.items():
            counts[f"{name}_documents"] += len(documents)
            counts.update(_append(folder / f"{name}.conll", _windows(name, documents)))
        drawn = _drawn(parts.train, changed, config.seed + 100 * number)
        counts.update(_append(folder / "train.conll", drawn))
        write_json(folder / "counts.json", dict(counts))
    return dict(counts)


def _windows(part: str, documents: Sequence[Annotation]) -> Iterator[TrainingWindow]:
    """Cut the documents of a part into windows. They are numbered: names of files can be those of
    persons."""
    for number, annotation in enumerate(documents):
        spans = [(mention.start, mention.end, mention.label) for mention in annotation.entities]
        yield from dataset.cut_windows(annotation.document.text, spans, f"{part}-{number}")


def _drawn(documents: Sequence[Annotation], share: float, seed: int) -> Iterator[TrainingWindow]:
    """Draw documents, and give their windows in another form, each document in one."""
    rng = random.Random(f"forms {seed}")
    for number, annotation in enumerate(documents):
        name = rng.choice(tuple(FORMS))
        if rng.random() < share:
            yield from change_all(name, _windows(f"train-{number}", [annotation]))


def _append(target: Path, windows: Iterable[TrainingWindow]) -> Counter[str]:
    """Add windows to a file; gives the tokens of its part, and of the training the mentions."""
    counts: Counter[str] = Counter()
    with target.open("a", encoding="utf-8") as file:
        for window in windows:
            file.write(dataset.render(window))
            counts[target.stem] += len(window.words)
            if target.stem == "train":
                counts.update(label[2:] for label in window.labels if label.startswith("B-"))
    return counts


def change_file(source: Path, name: str) -> Path:
    """Write the windows of a file in a form, beside it."""
    target = source.with_name(f"{source.stem}-{name}{source.suffix}")
    with target.open("w", encoding="utf-8") as file:
        file.writelines(dataset.render(window) for window in change_all(name, dataset.read(source)))
    return target


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
