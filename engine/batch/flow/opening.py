"""The folder of a flow, begun or gone on with."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.batch import fingerprint as prints
from engine.batch.flow.settings import FlowSettings
from engine.batch.folder import BatchFolder, is_flow, write_whole
from engine.batch.plan import FIELD, make_fingerprint, read_or_draw_key, write_manifest
from engine.core import BatchExists, FlowFolders, OtherFingerprint, check_profile, load_profile
from engine.pseudonyms import STRATEGIES

SHARDS = 256
"""Of a flow: a shard of a million documents has four thousand."""


@dataclass(frozen=True, slots=True)
class FlowPlan:
    """What the documents of a flow are made under, as :func:`engine.batch.plan_batch` takes it."""

    profile: str = "judiciaire"
    strategy: str | None = None
    text_field: str = FIELD
    key_file: Path | None = None

    @property
    def chosen(self) -> str:
        """The strategy: the one that was named, or that of the profile."""
        return self.strategy or STRATEGIES.usual(load_profile(self.profile).strategy)


def check_folders(source: Path, out: Path) -> None:
    """Check that what is made does not arrive again, and that a folder to be begun is empty, holds
    a flow, or what is left of a begun one.

    Raises:
        FlowFolders: one folder lies in the other. BatchExists: there are other files in ``out``.
    """
    arriving, made = source.resolve(), out.resolve()
    if arriving == made or arriving in made.parents or made in arriving.parents:
        raise FlowFolders(source=source, folder=out)
    folder = BatchFolder(out)
    if folder.manifest.exists():
        if not is_flow(folder.read_manifest()):
            raise BatchExists(folder=out)
    elif out.exists() and (not out.is_dir() or not all(_is_begun(path) for path in out.iterdir())):
        raise BatchExists(folder=out)


def _is_begun(path: Path) -> bool:
    """Tell whether a file is one that a flow writes before its manifest."""
    return path.name == "internal" or (path.name.startswith(".manifest") and path.is_file())


def open_flow(folder: BatchFolder, plan: FlowPlan, settings: FlowSettings) -> dict[str, Any]:
    """Begin a flow in a folder, or read the manifest of the one that is there; its settings are
    those that are given now. The lock of the folder is held.

    Raises:
        OtherFingerprint: it began under another profile, strategy, key or field of text.
        UnknownName, BadProfile, ModelError, ProfileNotAllowed, StrategyNotAllowed: as
        :func:`engine.batch.plan_batch`. BatchKey, FileMissing: the key. NoBatch: the manifest is
        damaged. FileNotWritten: it cannot be written.
    """
    if not folder.manifest.exists():
        _begin(folder, plan, settings)
    manifest = folder.read_manifest()
    _check_same(folder, manifest, plan)
    if manifest["flow"] != settings.to_json():
        manifest["flow"] = settings.to_json()
        write_whole(folder.manifest, (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode())
    return manifest


def _begin(folder: BatchFolder, plan: FlowPlan, settings: FlowSettings) -> None:
    check_profile(plan.profile)
    prints.check_strategy(plan.chosen)
    key = read_or_draw_key(plan.key_file)
    made_by = make_fingerprint(plan.profile, plan.chosen, key)
    write_whole(folder.internal / "key", key, private=True)
    counted: dict[str, Any] = {"documents": 0, "copies": 0, "left_out": {}, "profiles": {}}
    more = counted | {"flow": settings.to_json()}
    write_manifest(folder, made_by, plan.profile, plan.text_field, SHARDS, more)


def _check_same(folder: BatchFolder, manifest: dict[str, Any], plan: FlowPlan) -> None:
    said = {"profiles": plan.profile, "strategy": plan.chosen, "text_field": plan.text_field}
    known = {"profiles": manifest["profile"], "strategy": manifest["strategy"], "text_field": manifest["text_field"]}
    for reason in said:
        if said[reason] != known[reason]:
            raise OtherFingerprint(reason=reason)
    if plan.key_file is not None and read_or_draw_key(plan.key_file) != prints.read_key(folder):
        raise OtherFingerprint(reason="key")
