"""A convolution tagger of a few numbers, drawn and not trained: it finds mentions anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from engine.tagging.convolution import ConvolutionNetwork, LayerSizes, WordTables, common_forms, write_convolution

TABLES = WordTables(forms=20, affixes=40, shapes=20, pieces=50, read_pieces=6)
SIZES = LayerSizes(form=6, affix=4, shape=3, piece=6, width=12, dilations=(1, 2, 200))
TAGS = (
    "O", "B-personnePhysiqueNom", "I-personnePhysiqueNom", "B-adresse", "I-adresse", "<START>", "<STOP>",
)  # fmt: skip
COMMON = common_forms([("juge", 9), ("Juge", 9), ("cour", 5), ("de", 30)], TABLES.forms)
FACTS = {"name": "second-fr", "language": "fr", "version": "0", "date": "2026-11-27"}
OPINION = {"threshold": 0.0, "worth": 0.25}


def tiny_network(seed: int = 3) -> ConvolutionNetwork:
    """Draw a network."""
    torch.manual_seed(seed)
    network = ConvolutionNetwork(TABLES, SIZES, len(TAGS))
    with torch.no_grad():
        network.linear.weight *= 8  # or it would be sure of nothing
        network.transitions[:, TAGS.index("<STOP>")] = network.transitions[TAGS.index("<START>")] = -100.0
        for inside in (2, 4):
            network.transitions[inside] = -100.0
            network.transitions[inside, inside - 1] = network.transitions[inside, inside] = 0.0
    return network


def tiny_model(folder: Path, seed: int = 3, **facts: Any) -> Path:
    """Write a model's folder; gives it."""
    known = {**FACTS, "second_opinion": OPINION, **facts}
    write_convolution(folder, tiny_network(seed), COMMON, TAGS, TABLES, SIZES, known)
    return folder
