"""The models trained on this instance, in ``models`` of its data, beside those that ship; and which
of all reads the documents of a language, which somebody must have said.

Taggers are asked for by ``NAME`` or ``NAME:SHA``, the first signs of the sha256 of its weights: a
model that is trained again under the name of an erased one is not taken for it.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core import BadTrainingName, ModelError, ModelInUse, ModelMissing, settings
from engine.tagging import (
    FACTS,
    SERVICE,
    Tagger,
    calibration,
    installed_models,
    load_tagger,
    model_info,
    model_names,
    read_facts,
)

CHOSEN = "chosen.json"
_SIGNS = 12


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A model that can be chosen. ``own``: it was trained or added here; ``used``: it reads the
    documents of its language; ``kind``: that of its ``model.json``, or that of its declaration
    where it was ``added``; ``calibrated``: its scores are probabilities."""

    name: str
    language: str
    version: str
    date: str
    sha256: str
    own: bool
    used: bool
    kind: str = "characters"
    added: bool = False
    calibrated: bool = False


def models_folder() -> Path:
    """Return the folder of the models trained here."""
    return settings().var / "models"


def own_names() -> tuple[str, ...]:
    """Name the models trained here, sorted."""
    return tuple(sorted(path.parent.name for path in models_folder().glob(f"*/{FACTS}")))


def model_folder(name: str) -> Path:
    """Return the folder of a model, shipped or trained here.

    Raises:
        ModelMissing: there is none of this name, or its weights are others than were asked for.
    """
    plain, _, sha256 = name.partition(":")
    if plain in model_names():
        return settings().data / "models" / plain
    folder = models_folder() / plain
    if plain in own_names() and str(read_facts(folder / FACTS)["sha256"]).startswith(sha256):
        return folder
    raise ModelMissing(name=plain, known=", ".join((*model_names(), *own_names())) or "—")


def model_facts(name: str) -> dict[str, Any]:
    """Read the ``model.json`` of a model, shipped or trained here.

    Raises:
        ModelMissing: no such model. ModelAltered: the file is malformed.
    """
    plain = name.partition(":")[0]
    return model_info(plain) if plain in model_names() else read_facts(model_folder(name) / FACTS)


def load_model(name: str, device: str) -> Tagger:
    """Load a model, shipped or trained here, onto ``auto``, ``cpu`` or ``cuda``.

    Raises:
        ModelError: it is missing or altered, or the device is missing.
    """
    model_facts(name)
    return load_tagger(model_folder(name), device)


def models_in_use(first: str) -> dict[str, str]:
    """Name the model that reads each language: the one that was chosen, else the shipped one
    (:func:`engine.tagging.installed_models`, with ``first`` for its own language).

    Raises:
        ModelMissing: one that was chosen is gone: another is never put in its place without a word.
    """
    chosen = {language: f"{name}:{str(model_facts(name)['sha256'])[:_SIGNS]}" for language, name in _chosen().items()}
    return {**installed_models(first), **chosen}


def model_in_use(first: str) -> str:
    """Name the model that reads the language of ``first``, without loading it.

    Raises:
        ModelMissing, ModelAltered: ``first`` is missing or altered.
    """
    language = str(model_facts(first).get("language", "fr"))
    return _chosen().get(language, first)


def needs_network(first: str) -> bool:
    """Tell whether a model that reads a language is a service: what reads documents then needs a
    way to it. False where that cannot be told: the way stays closed, and loading says why."""
    try:
        return any(model_facts(name).get("reader") == SERVICE for name in models_in_use(first).values())
    except ModelError:
        return False


def known_models(first: str) -> tuple[KnownModel, ...]:
    """List the models that can be chosen, by language, the shipped ones first.

    Raises:
        ModelError: as :func:`models_in_use`; ``model.json`` or the calibration of one is malformed.
    """
    used = {name.partition(":")[0] for name in models_in_use(first).values()}
    found = []
    for name in (*model_names(), *own_names()):
        facts, own = model_facts(name), name not in model_names()
        version, day = str(facts.get("version", "")), str(facts["date"])
        language = str(facts.get("language", "fr"))
        kind = str(facts.get("reader") or facts.get("kind", "characters"))
        made = calibration.load(model_folder(name)) is not None
        known = KnownModel(
            name, language, version, day, str(facts["sha256"]), own, name in used, kind, "reader" in facts, made
        )
        found.append(known)
    return tuple(sorted(found, key=lambda model: (model.language, model.own, model.name)))


def choose_model(name: str) -> str:
    """Let a model read the documents of its language from the next one on; returns the language. A
    shipped model of that language's own takes its place again.

    Raises:
        ModelMissing: there is none of this name. ModelAltered: its ``model.json`` is malformed.
    """
    language = str(model_facts(name).get("language", "fr"))
    chosen = {**_chosen(), language: name}
    if name in model_names() and installed_models(settings().model).get(language) == name:
        del chosen[language]
    models_folder().mkdir(parents=True, exist_ok=True)
    part = models_folder() / f"{CHOSEN}.part"
    part.write_text(json.dumps(chosen, ensure_ascii=False) + "\n", encoding="utf-8")
    os.replace(part, models_folder() / CHOSEN)
    return language


def check_new_name(name: str) -> None:
    """Check that no model has a name.

    Raises:
        BadTrainingName: one has.
    """
    if name in (*model_names(), *own_names()):
        raise BadTrainingName(name=name, reason="taken")


def erase_model(name: str) -> None:
    """Erase a model trained or added here, if there is one of this name; of one that was added what
    is kept of it, the model itself stays where it is.

    Raises:
        ModelInUse: it reads the documents of its language.
    """
    if name in _chosen().values():
        raise ModelInUse(name=name)
    folder = models_folder() / name
    if name in own_names():
        (folder / FACTS).unlink()  # without it, it is no model
        shutil.rmtree(folder)


def _chosen() -> Mapping[str, str]:
    path = models_folder() / CHOSEN
    if not path.exists():
        return {}
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found
