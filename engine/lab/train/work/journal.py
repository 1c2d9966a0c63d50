"""The journal of a training, which :mod:`engine.measure.results.trainings` reads, and the machine
that it ran on."""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Mapping
from dataclasses import asdict
from importlib.metadata import version as version_of
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core import ROOT
from engine.lab.train.work.saving import write_json, write_rows
from engine.measure import CURVES, RECORD, read_rows

if TYPE_CHECKING:
    from engine.lab.train.configuration import Configuration

_KEYS = {"language_model": ("direction", "characters"), "tagger": ("round", "epoch")}
"""By kind, what tells one measure from another: one made again after an interruption takes the
place of the first."""


class Journal:
    """Writes one run as it goes on; a training that is taken up again goes on with it."""

    def __init__(self, config: Configuration, device: str = "cpu") -> None:
        self.folder = config.runs / f"{config.name}-{config.version}"
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / RECORD
        before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        self.run: dict[str, Any] = {
            "schema": 1, "name": config.name, "version": config.version, "language": config.language,
            "date": time.strftime("%Y-%m-%d"), "finished": False, "configuration": describe_configuration(config),
            "machine": machine(device), "data": before.get("data", {}), "seconds": before.get("seconds", {}), "figures": {},
        }  # fmt: skip
        self._save()

    def add(self, kind: str, row: Mapping[str, Any]) -> None:
        """Add a measure to the curves."""
        new = {"kind": kind, **row}
        rows = [old for old in read_rows(self.folder / CURVES) if _key(old) != _key(new)]
        write_rows(self.folder / CURVES, [*rows, new])

    def count(self, part: str, counts: Mapping[str, int]) -> None:
        """Note what a part of the data holds."""
        self.run["data"][part] = dict(counts)
        self._save()

    def spend(self, stage: str, seconds: float) -> None:
        """Add to the time of a stage."""
        self.run["seconds"][stage] = round(self.run["seconds"].get(stage, 0.0) + seconds, 1)
        self._save()

    def finish(self, figures: Mapping[str, Any]) -> None:
        """Note the figures of the best epoch."""
        self.run |= {"finished": True, "figures": dict(figures)}
        self._save()

    def _save(self) -> None:
        write_json(self.folder / RECORD, self.run)


def _key(row: Mapping[str, Any]) -> tuple[Any, ...]:
    return (row["kind"], *(row.get(key) for key in _KEYS[row["kind"]]))


def describe_configuration(config: Configuration) -> dict[str, Any]:
    """Give a configuration as JSON data; folders as the project's root sees them, so that no
    machine's folders are told."""

    def plain(value: Any) -> Any:
        if isinstance(value, Path):
            return os.path.relpath(value, ROOT) if value.is_relative_to(ROOT) else value.name
        return {key: plain(one) for key, one in value.items()} if isinstance(value, dict) else value

    return {key: plain(value) for key, value in asdict(config).items()}


def machine(device: str = "cpu") -> dict[str, Any]:
    """Describe the machine: processor, cores, memory in GB, GPU, and the versions that decide a
    result. Nothing names it."""
    import torch

    return {
        "processor": _processor(), "cores": os.cpu_count() or 0, "memory_gb": round(_memory() / 1e9, 1), "device": device,
        "gpu": torch.cuda.get_device_name() if device == "cuda" else None, "system": platform.system(),
        "python": platform.python_version(), "torch": torch.__version__, "flair": version_of("flair"),
    }  # fmt: skip


def _processor() -> str:
    path = Path("/proc/cpuinfo")
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def _memory() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
