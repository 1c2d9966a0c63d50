"""A tuned transformer as a model of the product: its folder in ``model``, and the declaration by
which it is read (:mod:`engine.tagging.declared`)."""

from __future__ import annotations

import json
import shutil
import time
from typing import TYPE_CHECKING, Any

from engine.lab.train.work.saving import place_for
from engine.tagging import FACTS, declared

if TYPE_CHECKING:
    from engine.lab.train.configuration import Configuration
    from engine.lab.train.fine_tuning.pair import TransformerPair
    from engine.lab.train.work.journal import Journal

FOLDER, KIND, READER = "model", "declared", "transformers"


def publish_transformer(
    pair: TransformerPair, config: Configuration, best: dict[str, Any], tokens: int, journal: Journal
) -> None:
    """Write the folder of the model; what was there is replaced.

    Raises:
        DiskFull: there is no place for it.
    """
    size = sum(value.numel() * value.element_size() for value in pair.model.state_dict().values())
    with place_for(config.publish, size):
        shutil.rmtree(config.publish / FOLDER, ignore_errors=True)
        config.publish.mkdir(parents=True, exist_ok=True)
        pair.model.cpu().save_pretrained(config.publish / FOLDER)
        pair.tokenizer.save_pretrained(config.publish / FOLDER)
    file = config.publish / declared.FILE
    lines = {
        "name": config.name,
        "kind": READER,
        "language": config.language,
        "version": config.version,
        "path": FOLDER,
    }
    file.write_text("".join(f'{name} = "{value}"\n' for name, value in lines.items()), encoding="utf-8")
    facts = {
        "name": config.name, "kind": KIND, "reader": READER, "language": config.language, "version": config.version,
        "date": time.strftime("%Y-%m-%d"), "labels": [label for label in best if label != "all"],
        "development": best["all"], "training_tokens": tokens,
        "tagger_minutes": round(journal.run["seconds"].get("tagger", 0.0) / 60, 1),
        "sha256": declared.digest_of(declared.read_declaration(file), file), "bytes": size,
    }  # fmt: skip
    (config.publish / FACTS).write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
