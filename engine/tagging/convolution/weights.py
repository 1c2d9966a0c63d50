"""The weights of a convolution tagger on the disk, ``convolution.safetensors``, and its
``model.json``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from engine.core import ModelForeign
from engine.tagging.convolution.network import ConvolutionNetwork, LayerSizes
from engine.tagging.convolution.words import WordNumbers, WordTables
from engine.tagging.kinds import CONVOLUTION
from engine.tagging.published import read_published, write_published

MEANING = ("tags", "tables", "sizes")
"""What the header holds: the tags, start and stop last, the rows of the tables, the widths of the
layers."""

COMMON = "common_forms"
"""Name of the tensor of the hashes of common forms."""


def write_convolution(
    folder: Path,
    network: ConvolutionNetwork,
    common: Sequence[int],
    tags: Sequence[str],
    tables: WordTables,
    sizes: LayerSizes,
    facts: dict[str, Any],
) -> str:
    """Write a model's folder, weights in half precision, and return the SHA-256 of the weights
    file."""
    tensors = {name: tensor.detach().cpu() for name, tensor in network.state_dict().items()}
    tensors[COMMON] = torch.tensor(list(common), dtype=torch.int64)
    header = {"tags": list(tags), "tables": asdict(tables), "sizes": asdict(sizes)}
    count = sum(tensor.numel() for tensor in network.state_dict().values())
    architecture = {**asdict(sizes), **asdict(tables), "weights": count, "tags": len(tags)}
    known = {"kind": CONVOLUTION.name, **facts, "architecture": architecture}
    return write_published(folder, CONVOLUTION.weights, tensors, header, known)


def read_convolution(folder: Path) -> tuple[ConvolutionNetwork, WordNumbers, tuple[str, ...], dict[str, Any]]:
    """Read a model's folder: its network, ready to score, the numbers of words, the tags and the
    facts of ``model.json``.

    Raises:
        ModelMissing: the folder holds no model.
        ModelAltered: the weights are not those that were published, or ``model.json`` is malformed.
        ModelForeign: the weights are intact, but of another version of the program.
    """
    found = read_published(folder, CONVOLUTION.weights, MEANING)
    try:
        sizes, tables = dict(found.header["sizes"]), WordTables(**found.header["tables"])
        layers = LayerSizes(**sizes | {"dilations": tuple(sizes["dilations"])})
        tags = tuple(map(str, found.header["tags"]))
        common = found.tensors.pop(COMMON).tolist()
        network = ConvolutionNetwork(tables, layers, len(tags))
        network.load_state_dict({name: tensor.float() for name, tensor in found.tensors.items()})
    except (KeyError, TypeError, ValueError, RuntimeError) as error:  # torch says RuntimeError of other sizes
        raise ModelForeign(name=folder.name) from error
    return network.eval(), WordNumbers(common, tables), tags, found.facts
