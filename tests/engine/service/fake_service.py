"""A service whose worker has a fake tagger, in the place of the one that pages and routes call."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.service.service import Service


@contextmanager
def fake_service(folder: Path) -> Iterator[Service]:
    """Start it with its store in a folder, and stop it behind the block."""
    with pytest.MonkeyPatch.context() as patch:
        service = Service(folder / "var", "tests.engine.service.fake_taggers:load")
        patch.setattr("engine.http.routes.service.service", lambda: service)
        yield service
        service.stop()
