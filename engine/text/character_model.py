"""How much a word of a text says that its beginning did not: a language model of characters.

Witten and Bell's interpolation (1991) over the last :data:`ORDER` characters, case set aside; what
was counted in training stands in tables of hashed pieces, each with two costs in :data:`STEPS` of a
bit. Trained by :mod:`engine.lab.train.character_model` on published decisions and codes, without
the pieces that are rare, so that no sentence can be read off the file.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load_file

from engine.core import ModelAltered, ModelMissing, document_cache, settings

Floats = npt.NDArray[np.float64]
Keys = npt.NDArray[np.uint64]

ORDER = 6
"""Characters of the longest piece, the one that is foretold included."""
STEPS = 12
"""Steps of a bit in which costs are kept."""
UNKNOWN = 12.0
"""Bits of a character that was never seen, beside what it costs that it was not."""
LANGUAGES = ("fr", "en")
FOLDER = "characters"

_TURN, _MIX = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xFF51AFD7ED558CCD)


@dataclass(frozen=True, slots=True)
class NgramTable:
    """The pieces of one length: ``keys`` are sorted; ``costs`` are those of the last character
    after the others, ``rests`` what it costs that the next one was not seen after the piece, both
    in :data:`STEPS` of a bit."""

    keys: npt.NDArray[np.uint32]
    costs: npt.NDArray[np.uint8]
    rests: npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class NgramModel:
    """``tables[n]`` has the pieces of ``n + 1`` characters; ``rest`` is what it costs that a
    character was never seen, in :data:`STEPS` of a bit."""

    tables: tuple[NgramTable, ...]
    rest: int

    def bits(self, text: str) -> Floats:
        """Return the information of each character of a text given those before it, in bits."""
        begun = "\n" + text  # what stands before the first character is a piece, too
        probability = np.full(len(begun), 2.0 ** -(UNKNOWN + self.rest / STEPS))
        rests = np.zeros(len(begun))
        for table, keys in zip(self.tables, shorten(hash_pieces(begun, len(self.tables))), strict=True):
            found, costs, following = _look_up(table, keys)
            probability = probability * 2.0**-rests
            probability[found] += 2.0 ** -costs[found]
            rests[1:] = np.where(found, following, 0.0)[:-1]
        return np.asarray(np.maximum(0.0, -np.log2(probability[1:])))

    @classmethod
    def load(cls, path: Path) -> NgramModel:
        """Read a model from its file.

        Raises:
            ModelMissing: there is no such file.
            ModelAltered: it is not readable, or has other tensors.
        """
        try:
            tensors: dict[str, Any] = load_file(path)
            orders = range(1, ORDER + 1)
            tables = (NgramTable(*(tensors[f"{part}.{n}"] for part in ("keys", "costs", "rests"))) for n in orders)
            return cls(tuple(tables), int(tensors["rest"][0]))
        except FileNotFoundError as error:
            raise ModelMissing(name=f"{FOLDER}/{path.stem}", known="—") from error
        except (SafetensorError, KeyError) as error:
            raise ModelAltered(name=f"{FOLDER}/{path.stem}") from error


def hash_pieces(text: str, order: int = ORDER) -> list[Keys]:
    """Hash the pieces of 1 to ``order`` characters that end at each character of a text: an array
    (characters,) for each length. The text is read as if line breaks stood before it."""
    lower = "".join(one.lower() if len(one.lower()) == 1 else one for one in text)
    padded = "\n" * (order - 1) + lower
    codes = np.frombuffer(padded.encode("utf-32-le", "surrogatepass"), np.uint32).astype(np.uint64) + np.uint64(1)
    summed, power, found = np.zeros(len(text), np.uint64), np.uint64(1), []
    with np.errstate(over="ignore"):
        for back in range(order):
            begun = order - 1 - back
            summed = summed + codes[begun : begun + len(text)] * power
            power = power * _TURN
            mixed = (summed ^ (summed >> np.uint64(33))) * _MIX
            found.append(mixed ^ (mixed >> np.uint64(29)))
    return found


def shorten(keys: list[Keys]) -> list[npt.NDArray[np.uint32]]:
    """Shorten hashes to those that the tables keep."""
    return [(one >> np.uint64(32)).astype(np.uint32) for one in keys]


def _look_up(table: NgramTable, keys: npt.NDArray[np.uint32]) -> tuple[npt.NDArray[np.bool_], Floats, Floats]:
    places = np.minimum(np.searchsorted(table.keys, keys), max(len(table.keys) - 1, 0))
    if not len(table.keys):
        return np.zeros(len(keys), bool), np.zeros(len(keys)), np.zeros(len(keys))
    return table.keys[places] == keys, table.costs[places] / STEPS, table.rests[places] / STEPS


@cache
def character_model(language: str) -> NgramModel:
    """Return the shipped model of a language, one of :data:`LANGUAGES`, read once.

    Raises:
        ModelMissing, ModelAltered: it is not there, or cannot be read.
    """
    return NgramModel.load(settings().data / FOLDER / f"{language}.safetensors")


@document_cache(256)
def character_bits(text: str, language: str) -> Floats:
    """Return the bits of each character of a text, by the model of its language or, where there is
    none, by the first of :data:`LANGUAGES`; those of the last 256 texts are kept.

    Raises:
        ModelMissing, ModelAltered: as :func:`character_model`.
    """
    return character_model(language if language in LANGUAGES else LANGUAGES[0]).bits(text)
