"""A policy of the installation that holds for a block."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.core import policy, settings


@contextmanager
def policed(folder: Path, said: str) -> Iterator[Path]:
    """Let a policy hold in this process, and in those that are started in the block."""
    file = folder / "politique.toml"
    file.write_text(said, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOMDEMPRUNT_POLICY_FILE", str(file))
        settings.cache_clear()
        policy._known.cache_clear()
        yield file
    settings.cache_clear()
    policy._known.cache_clear()
