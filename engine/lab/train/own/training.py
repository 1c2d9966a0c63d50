"""A training on one's own corpus from its order to a model with its card, which goes on where it
was stopped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.core import Annotation, EngineError, OtherCorpus, ProgressListener, in_all_languages
from engine.lab.train.configuration import Configuration
from engine.lab.train.data import dataset
from engine.lab.train.data.batches import Data
from engine.lab.train.errors import Interrupted
from engine.lab.train.feature_files import embed
from engine.lab.train.fine_tuning.course import fine_tune
from engine.lab.train.fine_tuning.pair import load
from engine.lab.train.fine_tuning.publication import FOLDER
from engine.lab.train.foundations import write_foundations
from engine.lab.train.own.configuration import OwnConfiguration, configure
from engine.lab.train.own.documents import change_file, private_folder, sha256_of, write_parts
from engine.lab.train.own.following import ProgressRecord, only_training
from engine.lab.train.own.forms import FORMS
from engine.lab.train.publication.publish import to_flair
from engine.lab.train.stages import open_work, train_tagger
from engine.lab.train.tagger import count_documents, score_with_intervals
from engine.lab.train.work.journal import Journal
from engine.lab.train.work.progress import ProgressListeners, Warn, time_stage
from engine.measure import Tally
from engine.training import (
    CorpusParts,
    TrainingOrder,
    card,
    fingerprint,
    model_folder,
    models_folder,
    records,
    split_as_ordered,
)


def train_own(
    order: TrainingOrder, documents: Sequence[Annotation], progress: ProgressListener, warn: Warn,
    device: str = "auto", base: Configuration | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Train as an order says, whose folder is there, and give the figures on the test part, by
    label and ``all``. ``base`` is a configuration whose documents are learnt from too.

    Raises:
        OtherCorpus: these are not the documents of the order. BadCorpus, UnknownLabels: they cannot
        be learnt from. TrainingUnderWay: another training is under way. EngineError: as
        :func:`engine.lab.train.run`; Interrupted among them. What is done is kept.
    """
    folder = records.training_folder(order.name)
    if fingerprint(documents) != order.corpus.sha256:
        raise OtherCorpus(name=order.name)
    with only_training(order.name):
        (folder / records.ERROR).unlink(missing_ok=True)
        try:
            parts = split_as_ordered(documents, order.parameters)
            ears = ProgressListeners(ProgressRecord(folder, progress), warn)
            return _train(order, parts, ears, configure(order, device, base))
        except Interrupted:
            raise
        except EngineError as error:
            records.write_record(folder / records.ERROR, in_all_languages(error.sentence))
            raise


def _train(
    order: TrainingOrder, parts: CorpusParts, ears: ProgressListeners, config: OwnConfiguration
) -> dict[str, Any]:
    everything = [*parts.train, *parts.dev, *parts.test]
    with open_work(config) as device, private_folder(order.name, everything, config.work) as private:
        config = replace(config, private=private)
        journal = Journal(config, device)
        journal.count("round 1", write_parts(config, parts, order.parameters["changed"]))
        if config.transformer.path:
            best = fine_tune(config, ears, journal, device)
        else:
            write_foundations(config, ears, journal)
            best = train_tagger(config, ears, journal, device)
        with time_stage(journal, "test"):
            figures = _open_test(config, order, len(parts.test), ears, device)
        _publish(config, order)
        journal.finish(best)
        ears.progress("published", 1.0)
    after: dict[str, Any] = figures["after"]
    return after


def _open_test(
    config: OwnConfiguration, order: TrainingOrder, documents: int, ears: ProgressListeners, device: str
) -> dict[str, Any]:
    """Measure what is published, and the model that it started from, on the test part."""
    source = config.texts / "round-0" / "test.conll"
    before = model_folder(order.start) if order.start and config.taken_over else None

    def counts_of(folder: Path, part: Path) -> tuple[Tally, ...]:
        windows = list(dataset.read(part))
        if config.transformer.path and folder == config.publish:
            return load(folder / FOLDER).tallies(windows, config.tagger.tokens_per_batch, device)
        features = embed(config, part, windows, ears.stage(f"features {part.stem}"))
        tagger = to_flair(folder).to(device)
        data = Data(windows, features, tagger.label_dictionary)
        return count_documents(tagger, data, config.tagger.tokens_per_batch, device)

    counts = {"after": counts_of(config.publish, source)}
    if before:
        counts["before"] = counts_of(before, source)
    figures: dict[str, Any] = {
        "documents": documents,
        "tokens": sum(len(window.words) for window in dataset.read(source)),
        "sha256": sha256_of(source),
        "before": score_with_intervals(counts["before"]) if before else None,
        "after": score_with_intervals(counts["after"]),
        "forms": {
            name: score_with_intervals(counts_of(config.publish, change_file(source, name)))["all"] for name in FORMS
        },
        "counts": {side: [one.to_json() for one in found] for side, found in counts.items()},
    }
    figures["opened"] = 1 + records.times_opened(figures["sha256"], order.name)
    records.write_record(records.training_folder(order.name) / records.TEST, figures)
    return figures


def _publish(config: OwnConfiguration, order: TrainingOrder) -> None:
    """Put the model, with its card, among those of the instance, whole; erase the work."""
    (found,) = (one for one in records.own_trainings() if one.order.name == order.name)
    text = card.write_card(found, order.language)
    (config.publish / card.FILE).write_text(text, encoding="utf-8")
    models_folder().mkdir(parents=True, exist_ok=True)
    if (models_folder() / order.name).exists():  # it ended between this and its last note
        shutil.rmtree(models_folder() / order.name)
    os.replace(config.publish, models_folder() / order.name)
    shutil.rmtree(config.work / "published")
    for path in [*config.work.glob("*.pt"), *config.work.glob("*.model"), *config.work.glob("*.safetensors")]:
        path.unlink()  # of the model that it started from: megabytes, copied
