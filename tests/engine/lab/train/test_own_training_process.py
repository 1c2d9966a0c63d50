"""A training begun from a page, by the real command in a process of its own, and stopped; it goes
on, here to spare a process, to its end."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path

import pytest

from engine.core import settings
from engine.lab.train.own.training import train_own
from engine.measure import own_sets
from engine.service import Service
from engine.training import choose_model, models_folder, records
from tests.engine.lab.train.conftest import Trained
from tests.engine.lab.train.test_own_training import DOCUMENTS, quiet


def test_a_training_is_stopped_and_goes_on_to_a_model(
    trained: Trained, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_one_process: None
) -> None:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path))
    settings.cache_clear()
    shutil.copytree(trained.folder / "model", tmp_path / "models" / "petit")
    choose_model("petit")
    service = Service(tmp_path / "store", "tests.engine.service.fake_taggers:load")
    rows = [
        {
            "id": one.document.name,
            "text": one.document.text,
            "label": [[mention.start, mention.end, mention.label] for mention in one.entities],
        }
        for one in DOCUMENTS
    ]
    try:
        data = "\n".join(map(json.dumps, rows)).encode()
        set_id = service.own_sets.receive_gold([own_sets.File("lettres.jsonl", data)], "Lettres", "judiciaire")
        service.trainings.begin(set_id, "lyon", {"epochs": 150, "patience": 150, "test": 0.2})
        progress = records.training_folder("lyon") / records.PROGRESS
        while not (progress.exists() and "tagger" in progress.read_text(encoding="utf-8")):
            assert service.trainings.running() == "lyon", "it ended before it could be stopped"
            time.sleep(0.02)
        service.trainings.stop("lyon")
        service.trainings.wait()
        ((found, state),) = service.trainings.list()
        assert (state, found.test) == ("stopped", None)
        train_own(found.order, service.trainings.documents_of("lyon"), quiet, quiet, "cpu")
        ((found, state),) = service.trainings.list()
        assert (state, found.error) == ("done", None)
        assert found.order.start == "petit"
        assert (models_folder() / "lyon" / "CARD.md").exists()
    finally:
        service.stop()
        settings.cache_clear()
