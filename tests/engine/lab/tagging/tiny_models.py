"""Tiny random taggers, published into a folder: what the fast path and Flair are compared on."""

from __future__ import annotations

from pathlib import Path

import torch
from flair.models import LanguageModel, SequenceTagger

from engine.lab.train import tagger
from engine.lab.train.embeddings.language_model import dictionary
from engine.lab.train.embeddings.subwords import train_subwords
from engine.lab.train.publication.publish import publish
from engine.tagging.subwords import Subwords

ALPHABET = ["<unk>", *dict.fromkeys("abcdefghijklmnopqrstuvwxyz \n⏎.,'’-ABCDEFGHIJKLMNOPQRSTUVWXYZéèàç0123456789")]
FACTS = {"language": "fr", "version": "0", "date": "2026-11-20"}


def language_model(forward: bool) -> LanguageModel:
    """Make an untrained language model."""
    made = LanguageModel(dictionary(ALPHABET), forward, 12, 1, 8)
    torch.nn.init.normal_(made.encoder.weight)
    made.eval()
    return made


def tiny_tagger(folder: Path, seed: int = 1, subwords: bool = False, documents: bool = False) -> SequenceTagger:
    """Make a random tagger whose tags change often, and publish it; it then holds the published,
    rounded numbers."""
    torch.manual_seed(seed)
    pieces: Subwords | None = None
    if subwords:
        work = folder.with_name(f"{folder.name}-subwords")
        work.mkdir()
        pieces = train_subwords(["M . Paul Verne demande ⏎ au tribunal de Vienne"] * 20, work, pieces=60, width=4)
    made = tagger.make(
        [language_model(True), language_model(False)], tagger.TaggerSettings(hidden=8), pieces, documents
    )
    for parameter in (*made.rnn.parameters(), *made.linear.parameters()):
        torch.nn.init.normal_(parameter)
    made.eval()
    publish(made, folder, FACTS)
    return made
