"""Documents that readers validated, as a source of training: a folder of our JSON, as ``python -m
engine teach export`` writes it.

Each reading gives everybody a new identity (:func:`engine.lab.generate.refill.renew`), so that no
real name is learnt.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core import BrokenLine, GoldInTraining
from engine.interchange import convert

TRAINING = "training"


def rows(folder: Path, language: str) -> Iterator[dict[str, Any]]:
    """Yield the documents of a language in order of file name, as those annotated by hand come:
    ``id``, ``text``, ``entities``.

    ``folder`` is that of the export, or its part ``training``.

    Raises:
        BrokenLine: the folder is not there, or a file cannot be read. GoldInTraining: a file was
        set aside to measure with.
    """
    part = folder / TRAINING if (folder / TRAINING).is_dir() else folder
    if not part.is_dir():
        raise BrokenLine(file=folder.name, line=1, reason="absent")
    for path in sorted(part.glob("*.json")):
        if path.name == "about.json":
            continue
        data = path.read_bytes()
        if _use(data, path) not in (None, TRAINING):
            raise GoldInTraining(file=path.name)
        for annotation in convert.read(data, "json", path.name):
            if annotation.document.language == language:
                spans = [{"start": e.start, "end": e.end, "label": e.label} for e in annotation.entities]
                yield {
                    "id": f"validated/{annotation.document.name}",
                    "text": annotation.document.text,
                    "entities": spans,
                }


def _use(data: bytes, path: Path) -> Any:
    try:
        said = json.loads(data)
    except ValueError as error:
        raise BrokenLine(file=path.name, line=getattr(error, "lineno", 1), reason="json") from error
    return said.get("use") if isinstance(said, dict) else None
