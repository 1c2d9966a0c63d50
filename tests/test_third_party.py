"""THIRD-PARTY.md names what is installed, with its licence; nothing that would bind the whole."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent


def third_party() -> ModuleType:
    spec = importlib.util.spec_from_file_location("third_party", ROOT / "docs" / "third_party.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_list_is_that_of_what_is_installed() -> None:
    module = third_party()
    written = (ROOT / "THIRD-PARTY.md").read_text(encoding="utf-8")
    named = {line.split("|")[1].strip() for line in written.splitlines() if line.count("|") == 4}
    pinned = {
        name: version for files in module.PARTS for file in files for name, version in module.pinned(file).items()
    }
    assert set(pinned) <= named
    assert not [name for name, version in pinned.items() if f"| {name} | {version} |" not in written]
    assert module.written().count("\n") > 80  # it refuses what would bind the whole


def test_a_licence_that_would_bind_the_whole_is_told() -> None:
    refused = third_party().REFUSED
    assert refused.search("GNU Affero General Public License v3")
    assert refused.search("GPL-3.0-only")
    assert not refused.search("LGPL-3.0-only")
    assert not refused.search("GNU Lesser General Public License v2 or later (LGPLv2+)")
