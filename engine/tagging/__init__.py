"""Taggers: the mentions that a model finds in a text, with their scores, and what it may have
missed.

The face gives the protocol, the models that are installed, the kinds of models and how one is
loaded; nothing of it loads torch. What a kind is made of (``network``, ``crf``, ``weights``,
``subwords``, ``document_features``) is for those who train or write another kind. Rules and persons
are left to :mod:`engine.rules` and :mod:`engine.persons`, which :mod:`engine.pipeline` puts behind
a tagger; training is the laboratory's.
"""

from engine.tagging.kinds import Kind, kind_of, load_tagger, register
from engine.tagging.metrics import NameRecall, read_recall
from engine.tagging.suspects import SUSPECT, Suspect
from engine.tagging.tagger import (
    DoubtingTagger,
    Tagger,
    choose_device,
    model_info,
    model_names,
    tag_with_doubts,
)
from engine.tagging.taggers import Taggers, installed_models

__all__ = [
    "SUSPECT",
    "DoubtingTagger",
    "Kind",
    "NameRecall",
    "Suspect",
    "Tagger",
    "Taggers",
    "choose_device",
    "installed_models",
    "kind_of",
    "load_tagger",
    "model_info",
    "model_names",
    "read_recall",
    "register",
    "tag_with_doubts",
]
