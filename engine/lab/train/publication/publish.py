"""Between Flair's ``SequenceTagger`` and a folder of ``data/models``: what is trained is published,
what is published can be had back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from flair.data import Dictionary
from flair.models import LanguageModel, SequenceTagger

from engine.lab.train.embeddings.flair import DocumentEmbeddings, SubwordEmbeddings, stack
from engine.lab.train.errors import BadStart
from engine.lab.train.tagger.preference import Preference, prefer
from engine.tagging import (
    FACTS,
    Weights,
    document_features,
    read_facts,
    read_weights,
    subwords as tagging_subwords,
    weights as form,
    write_weights,
)

_DIRECTIONS = (form.FORWARD, form.BACKWARD)


def publish(tagger: SequenceTagger, folder: Path, facts: dict[str, Any]) -> str:
    """Write a tagger's weights in half precision and ``model.json`` with the facts; gives the
    sha256 of the weights.

    Only what a prediction needs is kept: no optimiser, no training data, not the language models'
    decoders.
    """
    return write_weights(weights_of(tagger, facts), folder)


def weights_of(tagger: SequenceTagger, facts: dict[str, Any]) -> Weights:
    """Take the weights out of a tagger over the features of
    :mod:`engine.lab.train.embeddings.features`, in their order."""
    forward, backward, *others = tagger.embeddings.embeddings
    tensors = {form.TRANSITIONS: tagger.crf.transitions}
    for prefix, model in zip(_DIRECTIONS, (forward.lm, backward.lm), strict=True):
        tensors |= {prefix + name: tensor for name, tensor in model.rnn.state_dict().items()}
        tensors[prefix + form.ENCODER] = model.encoder.weight
    tensors |= {form.TAGGER + name: tensor for name, tensor in tagger.rnn.state_dict().items()}
    tensors |= {form.SCORES + name: tensor for name, tensor in tagger.linear.state_dict().items()}
    for subwords in (other.subwords for other in others if isinstance(other, SubwordEmbeddings)):
        tensors[form.PIECES] = torch.frombuffer(bytearray(subwords.model), dtype=torch.uint8)
        tensors[tagging_subwords.KEY] = subwords.table
    columns = document_features.NAMES if any(isinstance(other, DocumentEmbeddings) for other in others) else ()
    alphabets = [model.dictionary.get_items() for model in (forward.lm, backward.lm)]
    if alphabets[0] != alphabets[1] or not forward.lm.is_forward_lm or backward.lm.is_forward_lm:
        raise ValueError(
            "a tagger is published with a forward and a backward language model of one alphabet, in this order"
        )
    tags = tagger.label_dictionary.get_items()
    kept = {name: tensor.detach().cpu() for name, tensor in tensors.items()}
    return Weights(kept, tuple(alphabets[0]), tuple(tags), columns, facts)


def to_flair(folder: Path) -> SequenceTagger:
    """Build Flair's own model of a published one, to go on from or to compare with.

    Raises:
        ModelMissing, ModelAltered: the folder holds no model, or not the one that was published.
    """
    weights = read_weights(folder)
    embeddings = stack(
        [_language_model(weights, way) for way in _DIRECTIONS], weights.subwords(), bool(weights.columns)
    )
    tagger = SequenceTagger(
        embeddings, _dictionary(weights.tags[:-2]), "ner", use_crf=True, tag_format="BIO",
        hidden_size=weights.sizes()["tagger"], reproject_embeddings=False, locked_dropout=0.3, word_dropout=0.05,
    )  # fmt: skip
    tagger.rnn.load_state_dict(weights.module(form.TAGGER))
    tagger.linear.load_state_dict(weights.module(form.SCORES))
    tagger.crf.load_state_dict({"transitions": weights.tensors[form.TRANSITIONS]})
    tagger.eval()
    return tagger


_OWN = ("rnn", "linear", "crf")
"""The parts of Flair's model that are the tagger's own."""


def take_tagger(tagger: SequenceTagger, folder: Path, share: float = 0.0) -> None:
    """Give a tagger the state of a published one, as it was before the preference was taken from
    its scores; ``share``, 0 to 1, of the tagger's own state stays.

    The mean of a tagger and of the one that it began with keeps what either does well (weight
    averaging; Wortsman et al. 2022, "Robust fine-tuning of zero-shot models").

    Raises:
        BadStart: it has other labels, or other sizes. ModelMissing, ModelAltered: as
        :func:`to_flair`.
    """
    published = to_flair(folder)
    if published.label_dictionary.get_items() != tagger.label_dictionary.get_items():
        raise BadStart(folder=folder, reason="labels")
    preferred = read_facts(folder / FACTS).get("preference", {})
    prefer(published, Preference(**{name: -value for name, value in preferred.items()}))
    if _sizes(published) != _sizes(tagger):
        hidden = int(published.rnn.hidden_size)
        raise BadStart(folder=folder, reason="sizes", table="tagger", sizes=f"hidden = {hidden}")
    with torch.no_grad():
        for part in _OWN:
            taken = getattr(published, part).state_dict()
            for name, tensor in getattr(tagger, part).state_dict().items():
                tensor.copy_(share * tensor + (1 - share) * taken[name])


def _sizes(tagger: SequenceTagger) -> list[torch.Size]:
    return [tensor.shape for part in _OWN for tensor in getattr(tagger, part).state_dict().values()]


def _language_model(weights: Weights, prefix: str) -> LanguageModel:
    tensors, forward = weights.module(prefix), prefix == form.FORWARD
    encoder = tensors.pop(form.ENCODER)
    hidden = tensors["weight_hh_l0"].size(1)
    model = LanguageModel(
        _dictionary(weights.alphabet[1:], unknown=True), forward, hidden, 1, encoder.size(1), has_decoder=False
    )
    model.encoder.weight.data.copy_(encoder)
    model.rnn.load_state_dict(tensors)
    return model.eval()


def _dictionary(items: Sequence[str], unknown: bool = False) -> Dictionary:
    made = Dictionary(add_unk=unknown)
    for item in items:
        made.add_item(item)
    return made
