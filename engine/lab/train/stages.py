"""The stages of a training, in order; each is skipped when its output is there already, or goes on
where it was interrupted."""

from __future__ import annotations

import errno
import json
import lzma
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import torch
from flair.models import SequenceTagger

from engine.core import ROOT, ProgressListener
from engine.lab.train import feature_files as prepared, tagger
from engine.lab.train.configuration import Configuration
from engine.lab.train.convolution.course import train_convolution
from engine.lab.train.embeddings.transformer import publish_whole
from engine.lab.train.errors import CorpusDamaged, CorpusMissing, Interrupted
from engine.lab.train.feature_files import language_model, place_on
from engine.lab.train.fine_tuning.course import fine_tune
from engine.lab.train.foundations import write_foundations
from engine.lab.train.publication.publish import publish, take_tagger
from engine.lab.train.tagger.preference import prefer
from engine.lab.train.work.interruption import alone, catch_signals, terminable
from engine.lab.train.work.journal import Journal
from engine.lab.train.work.progress import ProgressListeners, Warn, time_stage
from engine.lab.train.work.saving import disk_full, place_for, write_json
from engine.tagging import CONVOLUTION


def run_stages(config: Configuration, progress: ProgressListener, warn: Warn = prepared.silent) -> dict[str, Any]:
    """Run all stages; gives the figures of the best epoch on the development documents.

    Raises:
        EngineError: the corpora, the disk, the work folder or a process; Interrupted among them.
        What is done is kept.
    """
    with open_work(config) as device:
        ears, journal = ProgressListeners(progress, warn), Journal(config, device)
        if config.kind == CONVOLUTION.name:
            figures = train_convolution(config, ears, journal, device)
        elif config.transformer.path:
            figures = fine_tune(config, ears, journal, device)
        else:
            write_foundations(config, ears, journal)
            figures = train_tagger(config, ears, journal, device)
        journal.finish(figures)
        progress("published", 1.0)
    return figures


@contextmanager
def open_work(config: Configuration) -> Iterator[str]:
    """Hold the work folder, and turn what can go wrong in it into sentences; gives the device.

    Raises:
        EngineError: as :func:`run_stages`.
    """
    with place_for(config.work, 0):
        config.work.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(config.threads)
    try:
        with alone(config.work), terminable():
            yield place_on(config.device)
    except KeyboardInterrupt as error:
        raise Interrupted(work=config.work) from error
    except FileNotFoundError as error:
        missing = Path(str(error.filename))
        if not missing.is_relative_to(config.corpora):
            raise
        raise CorpusMissing(file=missing.relative_to(config.corpora), folder=config.corpora) from error
    except (lzma.LZMAError, EOFError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise CorpusDamaged(folder=config.corpora, kind=type(error).__name__) from error
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise disk_full(config.work, _ROOM) from error


_ROOM = 2_000_000_000
"""Bytes that the documents and the small files of a training of the shipped size take at most;
larger ones are reckoned where they are written."""


def train_tagger(config: Configuration, ears: ProgressListeners, journal: Journal, device: str) -> dict[str, Any]:
    """Train the tagger, round after round with new identities, and publish the best epoch of all.

    The development documents are those of the first round. A round that is done leaves its figures
    and is not done again.
    """
    torch.manual_seed(config.seed)
    made = new_tagger(config)
    if config.start.tagger:
        take_tagger(made, ROOT / config.start.tagger)
    best: dict[str, Any] = {}
    tokens = 0
    for number in range(config.rounds):
        done = config.work / f"round-{number}.json"
        if not done.exists():
            best, read = _train_round(config, made, number, best, ears, journal, device)
            write_json(done, {"figures": best, "tokens": read})
            (config.texts / f"round-{number}" / "train.npy").unlink(missing_ok=True)  # gigabytes, never read again
        record = json.loads(done.read_text(encoding="utf-8"))
        best, tokens = record["figures"], tokens + record["tokens"]
    tagger.restore(made, config.work / "tagger.state")
    if config.start.tagger:
        take_tagger(made, ROOT / config.start.tagger, config.start.share)
    prefer(made, config.preference)
    minutes = round(journal.run["seconds"].get("tagger", 0.0) / 60, 1)
    facts = {**tagger_facts(config, best, tokens), "tagger_minutes": minutes}
    made.to("cpu")
    with place_for(config.publish, _MODEL):
        (publish_whole if config.transformer.folder else publish)(made, config.publish, facts)
    return best


def tagger_facts(config: Configuration, figures: dict[str, Any], tokens: int) -> dict[str, Any]:
    """Give what ``model.json`` says of a tagger trained on so many tokens, with its figures on the
    development documents."""
    return {
        "language": config.language, "version": config.version, "date": time.strftime("%Y-%m-%d"),
        "labels": [label for label in figures if label != "all"], "development": figures["all"], "training_tokens": tokens,
        "preference": asdict(config.preference),
    }  # fmt: skip


def epoch_report(config: Configuration, ears: ProgressListeners, stage: str) -> tagger.Report:
    """Give what says of each epoch of a stage how good the tagger has become."""

    def report(row: dict[str, Any]) -> None:
        shown = f"{stage} · {row['epoch']}/{config.tagger.epochs} · F1 {row['dev']['all']['f1']:.4f}"
        ears.progress(shown, row["epoch"] / config.tagger.epochs)

    return report


_MODEL = 40_000_000
"""Bytes that a published model may have at most."""


def new_tagger(config: Configuration, settings: tagger.TaggerSettings | None = None) -> SequenceTagger:
    """Make an untrained tagger over all that the configuration says it stands on."""
    models = [language_model(config.work, way) for way in config.directions]
    subwords, transformer = prepared.subwords(config), prepared.transformer(config)
    return tagger.make(models, settings or config.tagger, subwords, config.document_features, transformer)


def _train_round(
    config: Configuration, made: SequenceTagger, number: int, best: dict[str, Any], ears: ProgressListeners, journal: Journal, device: str
) -> tuple[dict[str, Any], int]:  # fmt: skip
    """Draw the documents anew, embed them and train on; gives the best figures so far and the
    tokens read."""
    dev, data = round_data(config, number, made, ears, journal)
    progress_of = f"tagger {number + 1}/{config.rounds}"

    say = epoch_report(config, ears, progress_of)

    def report(row: dict[str, Any]) -> None:
        journal.add("tagger", {"round": number, **row})
        say(row)

    settings = replace(config.tagger, learning_rate=config.tagger.learning_rate * config.tagger.later_rounds**number)
    state, checkpoint = config.work / "tagger.state", config.work / f"round-{number}" / "tagger.checkpoint"
    if number and not checkpoint.exists():
        tagger.restore(made, state)
    with time_stage(journal, "tagger"), catch_signals() as stopped:
        found = tagger.train(
            made, data, dev, settings, state, report, config.seed + number, best or None, checkpoint, stopped, device,
            ears.stage(progress_of),
        )  # fmt: skip
    return found, data.tokens


def round_data(
    config: Configuration, number: int, made: SequenceTagger, ears: ProgressListeners, journal: Journal | None = None
) -> tuple[tagger.Data, tagger.Data]:
    """Give the development data (of the first round) and the training data of a round."""
    ears.progress("documents", 0.0)
    first, folder = prepared.draw(config, 0), prepared.draw(config, number)
    ears.progress("documents", 1.0)
    if journal and (counts := folder / "counts.json").exists():
        journal.count(f"round {number + 1}", json.loads(counts.read_text(encoding="utf-8")))
    with time_stage(journal, "features"):
        dev, data = (
            prepared.prepare(config, source, made.label_dictionary, ears.stage(f"features {source.stem}"), ears.warn)
            for source in (first / "dev.conll", folder / "train.conll")
        )
    return dev, data
