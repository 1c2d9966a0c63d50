"""Taggers: the mentions that a model finds in a text, with their scores, and what it may have
missed.

The face gives the protocol, the models that are installed, the kinds of models, how one is loaded
and the second opinion; nothing of it loads torch. What a kind is made of (``network``, ``crf``,
``weights``, ``subwords``, ``document_features``, ``convolution``) is for those who train or write
another kind. Rules and persons are left to :mod:`engine.rules` and :mod:`engine.persons`, which
:mod:`engine.pipeline` puts behind a tagger; training is the laboratory's.
"""

from typing import TYPE_CHECKING

from engine.core import lazy
from engine.tagging.kinds import CONVOLUTION, DECLARED, SERVICE, Kind, kind_of, load_tagger, register
from engine.tagging.metrics import NameRecall, read_letter_recall, read_recall
from engine.tagging.no_model import RULES_ALONE, NoModel
from engine.tagging.second import (
    SECOND_SOURCE,
    SecondTagger,
    SecondTaggers,
    free_of,
    load_second,
    second_languages,
    second_models,
    second_weights,
)
from engine.tagging.suspects import SUSPECT
from engine.tagging.tagger import (
    DoubtingTagger,
    IdentifiedTagger,
    Tagger,
    choose_device,
    model_info,
    model_names,
    tag_with_doubts,
    versioned,
)
from engine.tagging.taggers import Taggers, installed_models, load_installed

if TYPE_CHECKING:
    from engine.tagging import calibration, convolution, declared, document_features, metrics, subwords, weights
    from engine.tagging.calibration import (
        OTHER_COMPANY,
        PARTY_COMPANY,
        CalibratedTagger,
        Calibration,
        borne_words,
        doubt_features,
        log_odds,
    )
    from engine.tagging.calibration_texts import fitted_texts, words_sha256
    from engine.tagging.characters import Alphabet
    from engine.tagging.crf import viterbi
    from engine.tagging.inference import FastTagger
    from engine.tagging.subwords import Subwords
    from engine.tagging.tagger import FACTS, TokenMention, read_facts, read_mentions
    from engine.tagging.weights import Weights, read_weights, write_weights
else:
    __getattr__ = lazy(
        __name__,
        {
            "calibration": (
                "CalibratedTagger",
                "Calibration",
                "OTHER_COMPANY",
                "PARTY_COMPANY",
                "borne_words",
                "doubt_features",
                "log_odds",
            ),
            "calibration_texts": ("fitted_texts", "words_sha256"),
            "characters": ("Alphabet",),
            "crf": ("viterbi",),
            "inference": ("FastTagger",),
            "subwords": ("Subwords",),
            "tagger": ("FACTS", "TokenMention", "read_facts", "read_mentions"),
            "weights": ("Weights", "read_weights", "write_weights"),
        },
    )


__all__ = [
    "CONVOLUTION",
    "DECLARED",
    "FACTS",
    "OTHER_COMPANY",
    "PARTY_COMPANY",
    "RULES_ALONE",
    "SECOND_SOURCE",
    "SERVICE",
    "SUSPECT",
    "Alphabet",
    "CalibratedTagger",
    "Calibration",
    "DoubtingTagger",
    "FastTagger",
    "IdentifiedTagger",
    "Kind",
    "NameRecall",
    "NoModel",
    "SecondTagger",
    "SecondTaggers",
    "Subwords",
    "Tagger",
    "Taggers",
    "TokenMention",
    "Weights",
    "borne_words",
    "calibration",
    "choose_device",
    "convolution",
    "declared",
    "document_features",
    "doubt_features",
    "fitted_texts",
    "free_of",
    "installed_models",
    "kind_of",
    "load_installed",
    "load_second",
    "load_tagger",
    "log_odds",
    "metrics",
    "model_info",
    "model_names",
    "read_facts",
    "read_letter_recall",
    "read_mentions",
    "read_recall",
    "read_weights",
    "register",
    "second_languages",
    "second_models",
    "second_weights",
    "subwords",
    "tag_with_doubts",
    "versioned",
    "viterbi",
    "weights",
    "words_sha256",
    "write_weights",
]
