"""Batches over HTTP: what the command line says of them, and who may see it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.batch import list_batches, read_report
from engine.core import settings
from engine.service.accounts.table import PAGES, route_permission
from tests.engine.batch.made_batches import identity, manifest, row, write_batch

OURS = {"X-Requested-With": "nomdemprunt"}


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Name a folder of two batches, one of them damaged."""
    monkeypatch.setenv("NOMDEMPRUNT_BATCHES", str(tmp_path))
    settings.cache_clear()
    rows = [row(number, nothing_missed=0.5 + number / 1000) for number in range(150)]
    write_batch(tmp_path / "Dupont c Martin", rows, manifest(200))
    write_batch(tmp_path / "damaged", [], {"schema": 1, "shards": 0})
    yield tmp_path
    settings.cache_clear()


def test_the_batches_of_the_folder_are_listed_in_parts(client, folder: Path) -> None:
    listed = client.get("/api/v1/batches", headers=OURS).json["batches"]
    assert [one["name"] for one in listed] == ["damaged", "Dupont c Martin"]
    assert listed[1] == list_batches()[1].to_json()
    assert listed[0]["error"]["code"] == "batch.none"
    answer = client.get("/api/v1/batches?limit=1", headers=OURS)
    assert len(answer.json["batches"]) == 1
    assert f"after={listed[0]['id']}" in answer.headers["Link"]


def test_a_batch_has_its_report_and_the_riskiest_ids(client, folder: Path) -> None:
    damaged, sound = list_batches()
    found = client.get(f"/api/v1/batches/{sound.id}", headers=OURS).json
    assert found["report"] == read_report(sound.folder).to_json()
    assert found["status"]["closed"] == 150
    assert len(found["readers"]) == 100
    assert found["readers"][0] == {"id": identity(0), "state": "clean", "risk": 0.5}
    found = client.get(f"/api/v1/batches/{damaged.id}", headers=OURS).json
    assert (found["state"], found["report"], found["readers"]) == ("unreadable", None, [])


def test_what_is_not_there_is_404(client, folder: Path) -> None:
    assert client.get("/api/v1/batches/0123456789abcdef", headers=OURS).status_code == 404
    assert client.get("/api/v1/batches?after=0123456789abcdef", headers=OURS).status_code == 404


def test_without_a_folder_it_says_how_to_name_one(client) -> None:
    answer = client.get("/api/v1/batches", headers=OURS)
    assert answer.status_code == 404
    assert "NOMDEMPRUNT_BATCHES" in answer.json["error"]["fr"]


def test_who_may_see_figures_may_see_batches() -> None:
    assert PAGES["pages.batches"] == route_permission("batches.get_batch") == "figures"
