"""Taggers that have not read a part of the marked documents (``corpora/annotated``): each of ``K``
is trained as the configuration says without one part of ``K``, so that every marked document has a
tagger that it did not teach (K-fold cross-fitting; Stone 1974; Chernozhukov et al. 2018).

What such a tagger says of its part is what a tagger says of new documents of these genres. The
language models are shared, and have read all texts: they saw no mark.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import torch

from engine.core import ProgressListener
from engine.lab.generate.marked_documents import FOLDER
from engine.lab.train import tagger
from engine.lab.train.configuration import Configuration
from engine.lab.train.foundations import write_foundations
from engine.lab.train.publication.publish import publish
from engine.lab.train.stages import epoch_report, new_tagger, open_work, round_data, tagger_facts
from engine.lab.train.tagger.preference import prefer
from engine.lab.train.work.interruption import catch_signals
from engine.lab.train.work.progress import ProgressListeners, Warn
from engine.lab.train.work.saving import write_json


def fold_of(document: str, folds: int) -> int | None:
    """Number the fold that a marked document belongs to, from 0; None for any other document.

    ``document`` is its id in the corpora (``annotated/uk-001``), of which nothing but the sha256
    decides: documents that are added later leave the others where they are.
    """
    if not document.startswith(f"{FOLDER}/"):
        return None
    return int.from_bytes(sha256(document.encode()).digest()[:8]) % folds


def cross_fit(config: Configuration, folds: int, progress: ProgressListener, warn: Warn) -> list[dict[str, Any]]:
    """Train and publish ``folds`` taggers, each in a folder of its own (:func:`folder_of`); gives
    the figures of each on the development documents. A tagger that stands is not trained again.

    Documents are drawn and embedded once, for all of them.

    Raises:
        EngineError: as :func:`engine.lab.train.run`. What is done is kept.
    """
    with open_work(config) as device:
        ears = ProgressListeners(progress, warn)
        write_foundations(config, ears)
        if any(not _figures(config, fold).exists() for fold in range(folds)):
            _train(config, folds, ears, device)
        every = [_publish(config, fold, folds) for fold in range(folds)]
        progress("published", 1.0)
    return every


def folder_of(root: Path, fold: int) -> Path:
    """Name the folder of a fold's tagger."""
    return root / f"fold-{fold}"


def folders_of(root: Path) -> list[Path]:
    """List the folders of all folds' taggers in the order of their numbers."""
    return sorted(root.glob("fold-*"), key=lambda path: int(path.name.rpartition("-")[2]))


def _id(document: str) -> str:
    """Give the id of a document without the number of its reading."""
    return document.rpartition(".")[0]


def _state(config: Configuration, fold: int) -> Path:
    return config.work / f"fold-{fold}.state"


def _figures(config: Configuration, fold: int) -> Path:
    """Name the file that says that a fold's tagger is trained, and how good it is."""
    return config.work / f"fold-{fold}.json"


def _train(config: Configuration, folds: int, ears: ProgressListeners, device: str) -> None:
    dev, data = round_data(config, 0, new_tagger(config), ears)
    data.place_on(device)
    for fold in range(folds):
        if not _figures(config, fold).exists():
            kept = [i for i, w in enumerate(data.windows) if fold_of(_id(w.document), folds) != fold]
            _train_fold(config, data.part(kept), dev, fold, f"fold {fold + 1}/{folds}", ears, device)


def _train_fold(
    config: Configuration, data: tagger.Data, dev: tagger.Data, fold: int, stage: str, ears: ProgressListeners, device: str
) -> None:  # fmt: skip
    torch.manual_seed(config.seed)
    with catch_signals() as stopped:
        found = tagger.train(
            new_tagger(config), data, dev, config.tagger, _state(config, fold), epoch_report(config, ears, stage),
            config.seed, stopped=stopped, device=device, checkpoint=config.work / f"fold-{fold}.checkpoint",
            advance=ears.stage(stage),
        )  # fmt: skip
    write_json(_figures(config, fold), {"figures": found, "tokens": data.tokens})


def _publish(config: Configuration, fold: int, folds: int) -> dict[str, Any]:
    """Publish a fold's tagger; gives its figures."""
    record: dict[str, Any] = json.loads(_figures(config, fold).read_text(encoding="utf-8"))
    found: dict[str, Any] = record["figures"]
    made = new_tagger(config).to("cpu")
    tagger.restore(made, _state(config, fold))
    prefer(made, config.preference)
    facts = {**tagger_facts(config, found, record["tokens"]), "fold": fold, "folds": folds}
    publish(made, folder_of(config.publish, fold), facts)
    return found
