"""Models of others among those of the installation: added by their declaration, checked, erased
with :func:`engine.training.models.erase_model`."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from engine.core import Entity, imports, settings
from engine.interchange import samples
from engine.tagging import (
    DECLARED,
    FACTS,
    SERVICE,
    Tagger,
    calibration,
    declared,
    kind_of,
    load_tagger,
    model_names,
    read_facts,
)
from engine.training.models import check_new_name, model_folder, models_folder

_BESIDE = "calibration.json"


@dataclass(frozen=True, slots=True)
class ModelCheck:
    """What came of tagging the shipped samples of a model's language: their number and
    ``characters``; the ``labels`` that it lists, as it calls them, and those ``seen``, as they are
    called here, with the number of mentions; how many ``misplaced`` mentions are not the words at
    their place, or overlap another; whether it is ``calibrated``, without which no probability is
    announced; and whether it tells ``suspects``, without which none is of a document."""

    name: str
    kind: str
    language: str
    device: str
    samples: int
    characters: int
    labels: tuple[str, ...]
    seen: dict[str, int]
    misplaced: int
    calibrated: bool
    suspects: bool

    @property
    def fit(self) -> bool:
        """Tell whether it can be used: all places are right, and it found something."""
        return not self.misplaced and bool(self.seen)

    def to_json(self) -> dict[str, Any]:
        """Return the check as JSON data."""
        return asdict(self) | {"fit": self.fit}


def add_model(file: Path, device: str = "auto") -> str:
    """Add a declared model to those of the installation; return its name. It reads nothing until it
    is chosen.

    The declaration is copied, the model itself stays where it is: its sha256 is kept, and another
    is not loaded under its name.

    Raises:
        BadTagger, BrokenLine: the declaration, or the model, cannot be used. BadTrainingName: a
        model has this name. LabMissing: a package that its kind needs is not installed.
        DeviceMissing: no such device.
    """
    declaration = declared.read_declaration(file)
    check_new_name(declaration.name)
    tagger = load_declaration(declaration, device)
    weights = declared.digest_of(declaration, file) if declaration.kind != SERVICE else _weights_of(tagger)
    facts = {
        "name": declaration.name, "kind": DECLARED.name, "reader": declaration.kind,
        "language": declaration.language, "version": declaration.version, "date": date.today().isoformat(),
        "sha256": weights, "base": str(file.resolve().parent),
    }  # fmt: skip
    folder = models_folder() / declaration.name
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, folder / declared.FILE)
    for installed in model_names():
        shipped = settings().data / "models" / installed
        if read_facts(shipped / FACTS)["sha256"] == weights and (shipped / _BESIDE).exists():
            shutil.copyfile(shipped / _BESIDE, folder / _BESIDE)  # a service with the very model that ships
    (folder / FACTS).write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return declaration.name


def load_declaration(declaration: declared.Declaration, device: str = "auto") -> Tagger:
    """Load a declared model that was not added.

    Raises:
        As :func:`add_model`.
    """
    with imports():
        return declared.make_tagger(declaration, device)


def check_model(name: str, device: str = "auto") -> ModelCheck:
    """Load a model, by its name or by the file of a declaration, and tag the shipped samples of its
    language.

    Raises:
        ModelError: it is missing or cannot be used, the device is missing, or a package that its
        kind needs is not installed. BrokenLine: the declaration cannot be read.
    """
    if name.endswith(".toml"):
        declaration = declared.read_declaration(Path(name))
        return check_tagger(load_declaration(declaration, device), declaration.kind)
    folder = model_folder(name)
    facts = read_facts(folder / FACTS)
    return check_tagger(load_tagger(folder, device), str(facts.get("reader") or kind_of(folder).name))


def check_tagger(tagger: Tagger, kind: str) -> ModelCheck:
    """Tag the shipped samples of a tagger's language, and see what it gives.

    Raises:
        ModelError: it cannot be asked, or gives what it must not.
    """
    seen: Counter[str] = Counter()
    misplaced = characters = 0
    chosen = [sample.text for sample in samples() if sample.language == tagger.language]
    for text in chosen:
        found = tagger.tag(text)
        seen.update(entity.label for entity in found)
        misplaced += _misplaced(text, found)
        characters += len(text)
    listed = tagger.labels.known if isinstance(tagger, declared.DeclaredTagger) else ()
    made = getattr(tagger, "calibration", None)
    return ModelCheck(
        tagger.name, kind, tagger.language, tagger.device, len(chosen), characters, listed,
        dict(sorted(seen.items(), key=lambda pair: (-pair[1], pair[0]))), misplaced,
        isinstance(made, calibration.Calibration), hasattr(tagger, "tag_with_doubts"),
    )  # fmt: skip


def _misplaced(text: str, found: Sequence[Entity]) -> int:
    """Count mentions whose words are not at their place, or that begin before the last one ends."""
    reached = wrong = 0
    for entity in found:
        right = text[entity.start : entity.end] == entity.text and entity.text and entity.start >= reached
        wrong += not right
        reached = max(reached, entity.end)
    return wrong


def _weights_of(tagger: Tagger) -> str:
    """Ask a service which model it has."""
    assert isinstance(tagger, declared.ServiceTagger)  # noqa: S101 - of its kind
    return str(tagger.ask("Vu la requête enregistrée au greffe.")["weights"])


__all__ = ["ModelCheck", "add_model", "check_model", "check_tagger", "load_declaration"]
