"""Is this word a person's name, and whose: a linear model over the letters of a word.

What a name looks like, not a list of names: the pieces of two to six letters of the folded word,
hashed, each with a weight per kind of word and one for the gender. Trained by
:mod:`engine.lab.train.names.model`; what was measured is in ``data/models/names/CARD.md``. No whole
word longer than four letters is a piece, and pieces are hashed: no list can be read off the file.
"""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.numpy import load_file

from engine.core import ModelAltered, ModelMissing, document_cache, settings

Gender = Literal["f", "m"]
KINDS = ("first_name", "surname", "word", "place", "coined")
"""What a word may be: a first name, a surname, an ordinary French or English word, a commune, a
coined name or an acronym."""

BUCKETS = 1 << 18
SHORTEST, LONGEST = 2, 6
"""Lengths of the pieces, the marks of the word's two ends included."""

_WORD_CAP = 40
FILE = "weights.safetensors"


_ALIKE = str.maketrans("łøđħŧı’\u2010\u2011", "lodhti'--")


def trained_form(word: str) -> str:
    """Normalise a word as it was in the training of the model, whose weights belong to the n-grams
    of this form: lower case, without accents.

    It is not :func:`engine.text.fold.key`, which may change; a model trained anew may use that
    instead.
    """
    lower = word.lower().translate(_ALIKE)
    if lower.isascii():
        return lower
    return "".join(char for char in unicodedata.normalize("NFD", lower) if not unicodedata.combining(char))


def pieces(word: str) -> list[int]:
    """Return the indices of a word's features: the hash buckets of its n-grams of 2 to 6 bytes,
    then its length. Case and accents do not count."""
    letters = f"^{trained_form(word)[:_WORD_CAP]}$".encode()
    found = [
        crc32(letters[start : start + size]) % BUCKETS
        for size in range(SHORTEST, LONGEST + 1)
        for start in range(len(letters) - size + 1)
    ]
    return [*found, len(letters)]


@dataclass(frozen=True, slots=True)
class NameModel:
    """A linear model over hashed character n-grams of a word. ``weights`` is an int8 array
    (buckets, kinds + 1), whose last column is the gender (above 0: female); ``scale`` and ``bias``
    have one value per column.

    ``certain`` is the least probability at which :func:`gender` returns a gender.
    """

    weights: NDArray[np.int8]
    scale: NDArray[np.float32]
    bias: NDArray[np.float32]
    certain: float

    def scores(self, word: str) -> NDArray[np.float32]:
        """Return the logits of a word, in the order of :data:`KINDS`, then that of the female
        gender."""
        rows = pieces(word)
        summed = self.weights[rows].sum(axis=0, dtype=np.int32)
        scored: NDArray[np.float32] = summed * self.scale / math.sqrt(len(rows)) + self.bias
        return scored

    @classmethod
    def load(cls, folder: Path) -> NameModel:
        """Read the weights from a model's folder.

        Raises:
            ModelMissing: the folder has no weights file.
            ModelAltered: the file is not readable, or has other tensors, shapes or types.
        """
        try:
            tensors: dict[str, Any] = load_file(folder / FILE)
            made = cls(tensors["weights"], tensors["scale"], tensors["bias"], float(tensors["certain"][0]))
        except FileNotFoundError as error:
            raise ModelMissing(name=folder.name, known="—") from error
        except (SafetensorError, KeyError) as error:
            raise ModelAltered(name=folder.name) from error
        if made.weights.shape != (BUCKETS, len(KINDS) + 1) or made.weights.dtype != np.int8:
            raise ModelAltered(name=folder.name)
        return made


@cache
def name_model() -> NameModel:
    """Return the shipped model, read at the first call and cached.

    Raises:
        ModelMissing: it is not installed.
        ModelAltered: it cannot be read.
    """
    return NameModel.load(settings().data / "models" / "names")


@document_cache(65536)
def _scores(folded: str) -> tuple[float, ...]:
    return tuple(float(score) for score in name_model().scores(folded))


def kinds(word: str) -> dict[str, float]:
    """Return the probability of each of :data:`KINDS` for a word without context. They add up to 1
    and assume that all kinds are equally frequent."""
    scores = _scores(trained_form(word))[: len(KINDS)]
    highest = max(scores)
    powers = [math.exp(score - highest) for score in scores]
    return {kind: power / sum(powers) for kind, power in zip(KINDS, powers, strict=True)}


def name_likelihood(word: str) -> float:
    """Return the probability, 0 to 1, that a word is a first name or a surname rather than a common
    word, a place or a coined name. The word is taken without context; case does not count."""
    found = kinds(word)
    return found["first_name"] + found["surname"]


def gender(first_name: str) -> tuple[Gender | None, float]:
    """Predict the gender of a first name, with the probability of the likelier gender; the gender
    is None if that is below the model's threshold.

    Hyphenated names count whole, "Jean-Marie" and "Marie-Jeanne" differ; of several words ("Ana
    Luísa") only the first is used. A name of fewer than two letters gives ``(None, 0.5)``.
    """
    words = first_name.split()
    if not words or sum(char.isalpha() for char in words[0]) < 2:
        return None, 0.5
    female = 1 / (1 + math.exp(-_scores(trained_form(words[0]))[-1]))
    sure = max(female, 1 - female)
    return (("f" if female > 0.5 else "m") if sure >= name_model().certain else None), sure


__all__ = [
    "BUCKETS",
    "KINDS",
    "Gender",
    "NameModel",
    "gender",
    "kinds",
    "name_likelihood",
    "name_model",
    "pieces",
    "trained_form",
]
