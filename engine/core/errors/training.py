"""What keeps one's own corpus from being trained on, and a model made of it from being used."""

from __future__ import annotations

from engine.core.errors.usage import UsageError
from engine.core.errors.work import JobError, ModelError


class BadCorpus(UsageError):
    """The documents cannot be learnt from, or not measured on; ``reason`` says why."""

    code = "usage.bad_corpus"


class BadHyperparameter(UsageError):
    code = "usage.bad_hyperparameter"


class BadTrainingName(UsageError):
    """A name that cannot name a folder, or that another training or a shipped model has."""

    code = "usage.bad_training_name"


class OtherCorpus(UsageError):
    """A training goes on with the documents and the settings that it began with, or not at all."""

    code = "usage.other_corpus"


class TrainingUnderWay(JobError):
    code = "job.training_under_way"


class TrainingDied(JobError):
    code = "job.training_died"


class ModelInUse(ModelError):
    code = "model.in_use"
