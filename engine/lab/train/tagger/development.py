"""How good a tagger is on the windows of the development documents."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import torch
from flair.models import SequenceTagger

from engine.lab.train.data.batches import Data
from engine.lab.train.tagger.crf import decode, emissions
from engine.text import runs


def measure(tagger: SequenceTagger, data: Data, tokens: int, device: str = "cpu") -> dict[str, Any]:
    """Measure strict precision, recall and F1 of the mentions, whole and per label."""
    tagger.eval()
    items = tagger.label_dictionary.get_items()
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    with torch.no_grad():
        for chosen, inputs, _ in data.batches(tokens, None, device):
            for index, row in zip(chosen, decode(tagger, emissions(tagger, inputs)).tolist(), strict=True):
                gold, found = set(runs(data.windows[index].labels)), set(runs([items[tag] for tag in row]))
                for kind, group in enumerate((gold & found, found - gold, gold - found)):
                    for mention in group:
                        counts[mention[2]][kind] += 1
                        counts["all"][kind] += 1
    return {label: _scores(*row) for label, row in sorted(counts.items())}


def worth(figures: dict[str, Any]) -> float:
    """Say how good a state is, to choose the best: the mean F1 of the labels, by their mentions
    (scikit-learn's ``weighted``).

    Companies do not count: whether "Akor" or "Durand TP" is somebody's name is a guess, and the
    guess of one drawing of documents.
    """
    rows = [row for label, row in figures.items() if label != "all" and label not in _GUESSED]
    support: float = sum(row["support"] for row in rows)
    if not support:
        return float(figures.get("all", {"f1": 0.0})["f1"])
    return float(sum(row["f1"] * row["support"] for row in rows) / support)


_GUESSED = frozenset({"personneMorale", "personnePhysicoMorale", "etablissement"})


def _scores(right: int, false: int, missed: int) -> dict[str, float]:
    precision, recall = right / max(1, right + false), right / max(1, right + missed)
    return {
        "precision": round(precision, 4),
        "recall": round(recall, 4),
        "f1": round(2 * right / max(1, 2 * right + false + missed), 4),
        "support": right + missed,
    }
