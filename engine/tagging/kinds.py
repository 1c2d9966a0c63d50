"""The kinds of taggers. Each registers itself: a name, the file that its weights are in, and what
loads a model of it.

The ``kind`` of ``model.json`` says which one a model is of; a model published before that was
written is known by its file. The kind that ships registers itself below, those of the laboratory
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
    """``name``: as ``model.json`` gives it. ``loader``: ``package.module:function``, a
    :data:`Loader`, imported when the first model of this kind is loaded. ``weights``: the file in a
    model's folder that no other kind has."""

    name: str
    loader: str
    weights: str


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Make a kind known.

    Raises:
        ValueError: another one has this name.
    """
    if _kinds.setdefault(kind.name, kind) != kind:
        raise ValueError(f"two kinds of taggers are called {kind.name}")


def kind_of(folder: Path) -> Kind:
    """Tell of which kind the model of a folder is; of the one that ships where nothing says it.

    Raises:
        ModelForeign: of one that is not known. ModelAltered: what is written of it is not what was
        published.
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
    """Load the model of a folder of ``data/models``, in the precision of the settings.

    Raises:
        ModelMissing: the folder holds no model. ModelAltered: the weights are not those that were
        published, or its calibration is none. ModelForeign: this version of the program does not
        know its kind. DeviceMissing: the device is not there. LabMissing: it is of a kind of the
        laboratory, whose packages are not installed.
    """
    module, _, function = kind_of(folder).loader.partition(":")
    with imports():
        load: Loader = getattr(import_module(module), function)
        return load(folder, device)


def _known(folder: Path, name: str | None) -> Kind | None:
    if name is not None:
        return _kinds.get(name)
    return next((kind for kind in _kinds.values() if (folder / kind.weights).exists()), None)


CHARACTERS = Kind("characters", "engine.tagging.inference:load", WEIGHTS)
"""Character language models under a BiLSTM-CRF: the kind that ships."""

register(CHARACTERS)
