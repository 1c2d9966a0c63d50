"""Training on one's own corpus, as far as it needs no package of the laboratory: hyper-parameters
and their sentences, the parts of a corpus, what a training was asked and what it left, and the
models that came of it.

``hyperparameters`` are what can be set, ``parts`` splits a corpus by document, ``order`` says what
is to be done, ``records`` reads what was, ``models`` knows which model reads which language.
Training itself is the laboratory's (:mod:`engine.lab.train.own`), starting it from a page
:mod:`engine.service.training`'s.
"""

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.training import card, experiments, models, parts, records
    from engine.training.comparison import ComparedTraining, compare_trainings, counts_of, interval_of, same_test
    from engine.training.declared_models import ModelCheck, add_model, check_model
    from engine.training.hyperparameters import HYPERPARAMETERS, Hyperparameter, check_hyperparameters
    from engine.training.models import (
        KnownModel,
        check_new_name,
        choose_model,
        erase_model,
        known_models,
        load_model,
        model_facts,
        model_folder,
        model_in_use,
        models_folder,
        models_in_use,
        needs_network,
    )
    from engine.training.order import CorpusFacts, TrainingOrder, describe_corpus, make_order
    from engine.training.parts import CorpusParts, check_labels, fingerprint, split, split_as_ordered
    from engine.training.records import (
        OwnTraining,
        State,
        erase_training,
        keep_order,
        own_trainings,
        read_order,
        running_training,
        time_left,
    )
else:
    __getattr__ = lazy(
        __name__,
        {
            "comparison": ("ComparedTraining", "compare_trainings", "counts_of", "interval_of", "same_test"),
            "declared_models": ("ModelCheck", "add_model", "check_model"),
            "hyperparameters": ("HYPERPARAMETERS", "Hyperparameter", "check_hyperparameters"),
            "models": (
                "KnownModel",
                "check_new_name",
                "choose_model",
                "erase_model",
                "known_models",
                "load_model",
                "model_facts",
                "model_folder",
                "model_in_use",
                "models_folder",
                "models_in_use",
                "needs_network",
            ),
            "order": ("CorpusFacts", "TrainingOrder", "describe_corpus", "make_order"),
            "parts": ("CorpusParts", "check_labels", "fingerprint", "split", "split_as_ordered"),
            "records": (
                "OwnTraining",
                "State",
                "erase_training",
                "keep_order",
                "own_trainings",
                "read_order",
                "running_training",
                "time_left",
            ),
        },
    )


__all__ = [
    "HYPERPARAMETERS",
    "ComparedTraining",
    "CorpusFacts",
    "CorpusParts",
    "Hyperparameter",
    "KnownModel",
    "ModelCheck",
    "OwnTraining",
    "State",
    "TrainingOrder",
    "add_model",
    "card",
    "check_hyperparameters",
    "check_labels",
    "check_model",
    "check_new_name",
    "choose_model",
    "compare_trainings",
    "counts_of",
    "describe_corpus",
    "erase_model",
    "erase_training",
    "experiments",
    "fingerprint",
    "interval_of",
    "keep_order",
    "known_models",
    "load_model",
    "make_order",
    "model_facts",
    "model_folder",
    "model_in_use",
    "models",
    "models_folder",
    "models_in_use",
    "needs_network",
    "own_trainings",
    "parts",
    "read_order",
    "records",
    "running_training",
    "same_test",
    "split",
    "split_as_ordered",
    "time_left",
]
