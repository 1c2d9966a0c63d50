"""The kinds of taggers. Each registers itself: a name, the file that its weights are in, and what
loads a model of it.

The ``kind`` of ``model.json`` says which one a model is of; a model published before that was
written is known by its file. The kinds that ship register themselves below, those of the laboratory
(Flair's own file, which may stand over a transformer) in ``taggers`` of its package, which is
looked for when a model is of no kind known here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from engine.core import ModelForeign, imports, load_extensions
from engine.tagging.tagger import FACTS, WEIGHTS, Tagger, read_facts

Loader = Callable[[Path, str], Tagger]
"""Makes a tagger of a model's folder on a device: ``auto``, ``cpu`` or ``cuda``."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tagger. ``name`` is the ``kind`` in ``model.json``; ``loader`` is
    ``package.module:function``, a :data:`Loader`, imported when the first model of this kind is
    loaded; ``weights`` is a file name that only models of this kind have."""

    name: str
    loader: str
    weights: str


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Add a kind of tagger to those that can be loaded. Registering an equal kind again has no
    effect.

    Raises:
        ValueError: another kind has this name.
    """
    if _kinds.setdefault(kind.name, kind) != kind:
        raise ValueError(f"two kinds of taggers are called {kind.name}")


def kind_of(folder: Path) -> Kind:
    """Determine the kind of the model in a folder: by its ``model.json``, else by its weights file,
    else the kind that ships.

    Raises:
        ModelForeign: ``model.json`` names an unknown kind.
        ModelAltered: ``model.json`` is malformed.
    """
    name = read_facts(folder / FACTS).get("kind") if (folder / FACTS).exists() else None
    found = _known(folder, name)
    if found is None:
        load_extensions("taggers")
        found = _known(folder, name)
    if found is None and name is not None:
        raise ModelForeign(name=folder.name)
    return found or CHARACTERS


def load_tagger(folder: Path, device: str = "auto") -> Tagger:
    """Load the model in a folder of ``data/models``, in the precision of the settings, on ``auto``,
    ``cpu`` or ``cuda``.

    Raises:
        ModelMissing: the folder holds no model.
        ModelAltered: the weights are not those that were published, or its calibration is
        malformed.
        ModelForeign: its kind is unknown, or its weights are of another version of the program.
        DeviceMissing: the device is unknown or not available.
        LabMissing: the kind is of the laboratory, whose packages are not installed.
    """
    module, _, function = kind_of(folder).loader.partition(":")
    with imports():
        load: Loader = getattr(import_module(module), function)
        return load(folder, device)


def _known(folder: Path, name: str | None) -> Kind | None:
    if name is not None:
        return _kinds.get(name)
    return next((kind for kind in _kinds.values() if (folder / kind.weights).exists()), None)


SERVICE = "http"
"""The ``reader`` in ``model.json`` of a declared model that is a service, which needs a network."""

CHARACTERS = Kind("characters", "engine.tagging.inference:load", WEIGHTS)
"""Character language models under a BiLSTM-CRF: the kind that ships."""

CONVOLUTION = Kind("convolution", "engine.tagging.convolution.tagger:load", "convolution.safetensors")
"""Hashed words under convolutions: the kind that gives a second opinion."""

DECLARED = Kind("declared", "engine.tagging.declared:load_declared", "tagger.toml")
"""A model of another build, in the words of its declaration."""

register(CHARACTERS)
register(CONVOLUTION)
register(DECLARED)
