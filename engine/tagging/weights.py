"""The weights of a model, as a folder of ``data/models`` keeps them: ``weights.safetensors`` and,
beside it, ``model.json``.

Plain tensors in half precision and their names: nothing in the file can run. Its header holds the
alphabet and the tags that the tensors' rows stand for, so that one sha256, the one ``model.json``
gives, covers all that decides a prediction.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from engine.core import ModelForeign
from engine.tagging.document_features import NAMES
from engine.tagging.kinds import CHARACTERS
from engine.tagging.published import read_published, write_published
from engine.tagging.subwords import KEY, Subwords
from engine.tagging.tagger import WEIGHTS

MEANING = ("alphabet", "tags", "columns")
"""What the file's header holds."""

FORWARD, BACKWARD, TAGGER, SCORES = "forward.", "backward.", "tagger.", "scores."
"""What the names of a module's tensors begin with: both language models, the BiLSTM over them, the
scores of the tags."""

ENCODER, TRANSITIONS, PIECES = "characters", "transitions", "subwords.pieces"
"""Names of the characters' vectors, of the CRF's scores (to, from), and of the bytes of a
sentencepiece model."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The tensors of a character-based model by name, and what their rows stand for.

    ``alphabet`` lists the characters of the language models, the unknown character first; ``tags``
    the tags of the CRF, start and stop last; ``columns`` the document features that the model takes
    (:mod:`engine.tagging.document_features`), empty if none. ``facts`` is the content of
    ``model.json``.
    """

    tensors: dict[str, torch.Tensor]
    alphabet: tuple[str, ...]
    tags: tuple[str, ...]
    columns: tuple[str, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)

    def module(self, prefix: str) -> dict[str, torch.Tensor]:
        """Return the tensors whose names begin with ``prefix``, as float32, by their names without
        it."""
        return {name.removeprefix(prefix): t.float() for name, t in self.tensors.items() if name.startswith(prefix)}

    def subwords(self) -> Subwords | None:
        """Return the byte-pair vectors; None if the model has none."""
        if KEY not in self.tensors:
            return None
        return Subwords(self.tensors[PIECES].numpy().tobytes(), self.tensors[KEY])

    def sizes(self) -> dict[str, int]:
        """Return the sizes of the layers and tables, as ``model.json`` records them."""
        characters = self.tensors[FORWARD + ENCODER]
        return {
            "characters": characters.size(0),
            "character_width": characters.size(1),
            "language_model": self.tensors[FORWARD + "weight_hh_l0"].size(1),
            "subwords": self.tensors[KEY].size(0) if KEY in self.tensors else 0,
            "subword_width": self.tensors[KEY].size(1) if KEY in self.tensors else 0,
            "document_columns": len(self.columns),
            "tagger": self.tensors[TAGGER + "weight_hh_l0"].size(1),
            "tags": len(self.tags),
        }


def write_weights(weights: Weights, folder: Path) -> str:
    """Write a model's folder, floating-point tensors in half precision, and return the SHA-256 of
    the weights file. Both files are replaced if they exist."""
    header = {name: list(getattr(weights, name)) for name in MEANING}
    known = {"name": folder.name, "kind": CHARACTERS.name, **weights.facts, "architecture": weights.sizes()}
    return write_published(folder, WEIGHTS, weights.tensors, header, known)


def read_weights(folder: Path) -> Weights:
    """Read a model's folder and check its weights against their published SHA-256.

    Raises:
        ModelMissing: the folder holds no model.
        ModelAltered: the weights are not those that were published, or ``model.json`` is malformed.
        ModelForeign: the weights are intact, but of another version of the program.
    """
    found = read_published(folder, WEIGHTS, MEANING)
    alphabet, tags, columns = (tuple(found.header[name]) for name in MEANING)
    if columns not in ((), NAMES):
        raise ModelForeign(name=folder.name)
    return Weights(found.tensors, alphabet, tags, columns, found.facts)
