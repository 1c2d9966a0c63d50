"""Fixtures for the engine's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.corpus.identities import NameBank
from tests.engine.tiny_corpora import write_corpora


@pytest.fixture(scope="session")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny folder of corpora."""
    return write_corpora(tmp_path_factory.mktemp("corpora"))


@pytest.fixture(scope="session")
def bank(corpora: Path) -> NameBank:
    """The names of the tiny corpora."""
    return NameBank(corpora / "names")
