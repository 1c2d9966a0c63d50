"""An instance's data of its own, and small corpora."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core import Annotation, Document, EngineInfo, entity_at, settings


@pytest.fixture
def var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Keep the instance's data in a folder of the test."""
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    settings.cache_clear()
    yield tmp_path / "var"
    settings.cache_clear()


def annotated(number: int, text: str = "", label: str = "personnePhysiqueNom") -> Annotation:
    """Make a document of one sentence with one mention."""
    name = f"Berthomé{number}"
    text = text or f"Mme {name} demande le paiement du loyer numéro {number}."
    entities = (entity_at(text, 4, 4 + len(name), label, "gold"),) if label else ()
    return Annotation(Document(f"d{number}", text), EngineInfo("", "", "", ""), entities)
