"""Reading a layout in tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from dash.development.base_component import Component

from engine.store.database import Database
from tests.components.made_adjudication import PATCHED, Agreements


def leaves(part: Any) -> Iterator[str]:
    """Give the words of a part of a layout, in order."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Component):
        yield from leaves(getattr(part, "children", None))
    elif isinstance(part, list | tuple):
        for one in part:
            yield from leaves(one)


@pytest.fixture
def text() -> Callable[[Any], str]:
    """Give what a reader reads of a component."""
    return lambda part: " ".join(leaves(part))


@pytest.fixture
def made_agreements(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Agreements]:
    """Let the page Accord see invented annotations, its adjudications in a store of their own."""
    database = Database(tmp_path / "store.db")
    made = Agreements(database)
    for module in PATCHED:
        monkeypatch.setattr(f"{module}.agreements", lambda: made)
    yield made
    database.close()
