"""A published model on the disk, of any kind whose weights are plain tensors: a safetensors file
whose header says what the rows stand for, and ``model.json``.

Nothing in the file can run. The header is part of it, so that one sha256, the one ``model.json``
gives, covers all that decides a prediction.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load, save

from engine.core import ModelAltered, ModelForeign, ModelMissing
from engine.tagging.tagger import FACTS, model_names, read_facts

HEADER = "model"
"""The one key of the file's header: of several, the order would change from run to run, and the
sha256 with it."""


@dataclass(frozen=True, slots=True)
class PublishedModel:
    """The tensors of a model by name, the ``header`` of its weights and the ``facts`` of its
    ``model.json``."""

    tensors: dict[str, torch.Tensor]
    header: dict[str, Any]
    facts: dict[str, Any]


def write_published(
    folder: Path, file: str, tensors: Mapping[str, torch.Tensor], header: Mapping[str, Any], facts: Mapping[str, Any]
) -> str:
    """Write a model's folder, floating-point tensors in half precision, and return the SHA-256 of
    the weights ``file``; both files are replaced if they exist. ``facts`` go into ``model.json``
    with the sha256 and the size."""
    folder.mkdir(parents=True, exist_ok=True)
    halves = {name: (t.half() if t.is_floating_point() else t).contiguous() for name, t in tensors.items()}
    data = save(halves, {HEADER: json.dumps(header, ensure_ascii=False)})
    digest = hashlib.sha256(data).hexdigest()
    record = {**facts, "sha256": digest, "bytes": len(data)}
    (folder / file).write_bytes(data)
    (folder / FACTS).write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return digest


def read_published(folder: Path, file: str, meaning: Sequence[str]) -> PublishedModel:
    """Read a model's folder, whose header must have the keys of ``meaning``, and check its weights
    against their published SHA-256.

    Raises:
        ModelMissing: the folder holds no model.
        ModelAltered: the weights are not those that were published, or ``model.json`` is malformed.
        ModelForeign: the weights are intact, but of another version of the program.
    """
    if not (folder / file).exists() or not (folder / FACTS).exists():
        raise ModelMissing(name=folder.name, known=", ".join(model_names()) or "—")
    facts, data = read_facts(folder / FACTS), (folder / file).read_bytes()
    if hashlib.sha256(data).hexdigest() != facts["sha256"]:
        raise ModelAltered(name=folder.name)
    try:
        header = json.loads(json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])["__metadata__"][HEADER])
        return PublishedModel(load(data), {name: header[name] for name in meaning}, facts)
    except (KeyError, TypeError, ValueError, SafetensorError) as error:  # of another form, though its sha256 is right
        raise ModelForeign(name=folder.name) from error
