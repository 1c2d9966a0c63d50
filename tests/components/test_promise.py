"""What pages say of where a text goes is true, with a service that reads it and without one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from components.i18n import LANGUAGES
from components.promise import promise
from components.shell import frame
from engine.core import settings
from engine.training import choose_model
from tests.components.conftest import leaves
from tests.engine.training.test_models import put


@pytest.fixture(autouse=True)
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    settings.cache_clear()
    yield tmp_path / "var"
    settings.cache_clear()


@pytest.fixture
def service(var: Path) -> None:
    """Let a server of another machine read French."""
    put(var, "gpu")
    file = var / "models" / "gpu" / "model.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"kind": "declared", "reader": "http"}), encoding="utf-8")
    choose_model("gpu")


@pytest.mark.parametrize("key", ["home.promise", "list.promise"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_leaves_unless_a_service_reads(key: str, lang: str) -> None:
    said = " ".join(leaves(promise(key, lang)))
    assert "machine" in said
    assert "service" not in said


@pytest.mark.parametrize("key", ["home.promise", "list.promise"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_one_does_the_page_says_so(service: None, key: str, lang: str) -> None:
    said = " ".join(leaves(promise(key, lang)))
    assert "service" in said
    assert "machine" not in said


def test_the_foot_of_every_page_says_so_too(service: None) -> None:
    assert "footer.service" in str(frame.footer())
    assert "footer.offline" not in str(frame.footer())
