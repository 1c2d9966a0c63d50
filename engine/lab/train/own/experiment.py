"""An experiment on one's own corpus: do the sentences that the page of instructive sentences would
propose teach more than as many drawn by lot?

The training part is cut into sentences. Those proposed are chosen as the page does of documents
that a reader validated: by what the model to start from has wrong in them, by how unsure it is, and
unlike each other (:mod:`engine.teaching.ranking`).
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from flair.data import Dictionary
from flair.models import SequenceTagger

from engine.core import ROOT, Annotation, BadCorpus, Document, EngineInfo, OtherCorpus, ProgressListener, load_profile
from engine.lab.train import tagger
from engine.lab.train.data import dataset
from engine.lab.train.data.batches import Data
from engine.lab.train.feature_files import embed
from engine.lab.train.foundations import write_foundations
from engine.lab.train.own.configuration import OwnConfiguration, configure
from engine.lab.train.own.documents import private_folder, write_parts
from engine.lab.train.own.following import only_training
from engine.lab.train.publication.publish import take_tagger, to_flair
from engine.lab.train.stages import new_tagger, open_work
from engine.lab.train.work.interruption import Stopped, catch_signals
from engine.lab.train.work.progress import ProgressListeners, Warn
from engine.measure import Tally
from engine.pipeline import annotate
from engine.teaching import Material, RankingWeights, TeachingSentence, cut_sentences, rank_sentences, shift_entities
from engine.training import (
    CorpusParts,
    TrainingOrder,
    experiments as kept,
    fingerprint,
    load_model,
    model_folder,
    split_as_ordered,
)

PROFILE = "judiciaire"
_NOBODY = EngineInfo("", "", "", "")


def measure_experiment(
    order: TrainingOrder, documents: Sequence[Annotation], sentences: int, seeds: int, progress: ProgressListener, warn: Warn, device: str = "auto"
) -> kept.Experiment:  # fmt: skip
    """Train two models a seed on ``sentences`` sentences each, and keep what came of them.

    Raises:
        OtherCorpus, BadCorpus, UnknownLabels, TrainingUnderWay, EngineError: as
        :func:`engine.lab.train.own.training.train_own`; BadCorpus also where fewer sentences have
        something to teach. BadTrainingName: an experiment has this name.
    """
    kept.check_experiment_name(order.name)
    if fingerprint(documents) != order.corpus.sha256:
        raise OtherCorpus(name=order.name)
    work = kept.experiments_folder() / f"{order.name}.work"
    with only_training(order.name):
        parts = split_as_ordered(documents, order.parameters)
        config = replace(configure(order, device), work=work)
        config = replace(config, tagger=replace(config.tagger, empty_windows=1.0))
        try:
            made = _measure(order, parts, config, sentences, seeds, ProgressListeners(progress, warn))
        finally:
            shutil.rmtree(work, ignore_errors=True)
    kept.keep_experiment(made)
    return made


def _measure(
    order: TrainingOrder, parts: CorpusParts, config: OwnConfiguration, count: int, seeds: int, ears: ProgressListeners
) -> kept.Experiment:
    with open_work(config) as device:
        pool = _sentences(parts.train, order.start, device, ears)
        ranked = rank_sentences(pool, RankingWeights(), count, len(parts.train)).ranked
        if len(ranked) < count:
            raise BadCorpus(reason="few_sentences", found=len(ranked), least=count)
        places = {sentence.id: place for place, sentence in enumerate(pool)}
        proposed = [places[one.sentence.id] for one in ranked]
        train = tuple(_alone(sentence) for sentence in pool)
        with private_folder(order.name, [*train, *parts.dev, *parts.test], config.work) as private:
            config = replace(config, private=private)
            write_parts(config, replace(parts, train=train))
            write_foundations(config, ears)
            sets = _Sets.of(config, ears)
            runs: list[kept.ExperimentRun] = []
            with catch_signals() as stopped:
                for seed in range(1, seeds + 1):
                    drawn = random.Random(f"drawn {seed}").sample(range(len(pool)), count)
                    for arm, chosen in zip(kept.ARMS, (proposed, drawn), strict=True):
                        ears.progress("experiment", len(runs) / (2 * seeds))
                        runs.append(_run(config, sets, arm, seed, chosen, device, stopped))
            before = sets.count(to_flair(model_folder(order.start)).to(device), config, device)
        ears.progress("experiment", 1.0)
    return kept.Experiment(
        order.name, order.created, order.start, order.language, order.corpus, count, len(pool), tuple(runs), before
    )


def _sentences(
    documents: Sequence[Annotation], start: str, device: str, ears: ProgressListeners
) -> list[TeachingSentence]:
    """Cut documents into sentences, each with what a model says of it and what is right."""
    found: list[TeachingSentence] = []
    reader, profile = load_model(start, device), load_profile(PROFILE)
    for number, annotation in enumerate(documents):
        ears.progress("sentences", number / len(documents))
        said = annotate(annotation.document, reader, profile)
        text, language = annotation.document.text, annotation.document.language
        material = Material(
            str(number), text, said.entities, profile, annotation.entities, None, said.doubts, language=language
        )
        found += cut_sentences(material)
    return found


def _alone(sentence: TeachingSentence) -> Annotation:
    """Make a document of a sentence."""
    material = sentence.material
    document = Document(sentence.id, sentence.text, language=material.language)
    return Annotation(document, engine=_NOBODY, entities=shift_entities(sentence.truth or (), -sentence.start))


@dataclass(frozen=True, slots=True)
class _Sets:
    """The windows of the sentences, of the development part and of the test part; ``of_sentence``
    numbers the windows of each sentence."""

    train: Data
    dev: Data
    test: Data
    of_sentence: dict[int, list[int]]

    @classmethod
    def of(cls, config: OwnConfiguration, ears: ProgressListeners) -> _Sets:
        """Embed the files of :func:`write_parts`."""
        folder, tags = config.texts / "round-0", new_tagger(config).label_dictionary
        train, dev, test = (_data(config, folder / f"{name}.conll", tags, ears) for name in ("train", "dev", "test"))
        numbers: dict[int, list[int]] = {}
        for place, window in enumerate(train.windows):
            numbers.setdefault(int(window.document.removeprefix("train-")), []).append(place)
        return cls(train, dev, test, numbers)

    def count(self, made: SequenceTagger, config: OwnConfiguration, device: str) -> tuple[Tally, ...]:
        """Count what a tagger does of the test part."""
        return tagger.count_documents(made, self.test, config.tagger.tokens_per_batch, device)


def _data(config: OwnConfiguration, source: Path, tags: Dictionary, ears: ProgressListeners) -> Data:
    windows = list(dataset.read(source))
    return Data(windows, embed(config, source, windows, ears.stage(f"features {source.stem}")), tags)


def _run(
    config: OwnConfiguration,
    sets: _Sets,
    arm: kept.Arm,
    seed: int,
    chosen: Sequence[int],
    device: str,
    stopped: Stopped,
) -> kept.ExperimentRun:
    """Go on from the model to start from with some sentences, and measure the best epoch."""
    made = new_tagger(config)
    take_tagger(made, ROOT / config.start.tagger)
    part = sets.train.part([place for number in chosen for place in sets.of_sentence.get(number, ())])
    state = config.work / "experiment.state"
    tagger.train(made, part, sets.dev, config.tagger, state, lambda row: None, seed, stopped=stopped, device=device)
    tagger.restore(made, state)
    mentions = sum(label.startswith("B-") for window in part.windows for label in window.labels)
    return kept.ExperimentRun(arm, seed, part.tokens, mentions, sets.count(made, config, device))
