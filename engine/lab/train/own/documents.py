"""One's own documents as windows of labelled tokens, a file a part, where a training looks for
them."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engine.core import Annotation, fingerprint, settings
from engine.lab.train.data import dataset
from engine.lab.train.own.configuration import OwnConfiguration
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


def write_parts(config: OwnConfiguration, parts: CorpusParts) -> dict[str, int]:
    """Write ``train.conll``, ``dev.conll`` and ``test.conll`` of each round, with the documents of
    the configuration's corpora beside one's own where it has any; gives counts of documents, tokens
    and mentions of the last round."""
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
            counts.update(_append(folder / f"{name}.conll", name, documents))
        write_json(folder / "counts.json", dict(counts))
    return dict(counts)


def _append(target: Path, part: str, documents: Sequence[Annotation]) -> Counter[str]:
    """Add the windows of documents to a file. They are numbered: names of files can be those of
    persons."""
    counts: Counter[str] = Counter()
    with target.open("a", encoding="utf-8") as file:
        for number, annotation in enumerate(documents):
            spans = [(mention.start, mention.end, mention.label) for mention in annotation.entities]
            for window in dataset.cut_windows(annotation.document.text, spans, f"{part}-{number}"):
                file.write(dataset.render(window))
                counts[part] += len(window.words)
                if part == "train":
                    counts.update(label[2:] for label in window.labels if label.startswith("B-"))
    return counts


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
