"""Put a trained tagger among the models that ship: weights in half precision, and what the program must know of them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from flair.models import SequenceTagger


def publish(tagger: SequenceTagger, folder: Path, facts: dict[str, Any]) -> str:
    """Write ``tagger.pt`` and ``model.json`` into ``folder``; gives the sha256 of the weights.

    Only weights and hyper-parameters are kept: no optimiser, no training data.
    """
    folder.mkdir(parents=True, exist_ok=True)
    weights = folder / "tagger.pt"
    tagger.half()
    tagger.save(str(weights))
    tagger.float()
    digest = hashlib.sha256(weights.read_bytes()).hexdigest()
    record = {"name": folder.name, **facts, "sha256": digest, "bytes": weights.stat().st_size}
    (folder / "model.json").write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return digest
