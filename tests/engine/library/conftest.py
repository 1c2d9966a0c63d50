"""The library under the name that pip gives it, French where nobody says otherwise."""

from __future__ import annotations

import sys

import pytest

from engine.library import nomdemprunt


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ``nomdemprunt`` be imported from the checkout, where it has no folder."""
    monkeypatch.setitem(sys.modules, "nomdemprunt", nomdemprunt)
    monkeypatch.delenv("NOMDEMPRUNT_LANG", raising=False)
