"""The worker and the model in words."""

from __future__ import annotations

import pytest

from components.shell import status
from components.shell.status import describe, name_device, name_model
from engine import __version__
from engine.core.errors import EngineError, ModelMissing, WorkerDied
from engine.service.worker.supervisor import WorkerState, WorkerStatus


def told(state: WorkerState, queued: int = 0, device: str = "cpu", reason: EngineError | None = None) -> WorkerStatus:
    """Give what a service may say of its worker."""
    return WorkerStatus(state, queued, device, "fr", reason)


@pytest.mark.parametrize(
    ("worker", "lang", "word"),
    [
        (told("ready"), "fr", "prêt · CPU"),
        (told("ready", device="cuda:0"), "en", "ready · GPU"),
        (told("busy"), "fr", "occupé\u00a0: 1 document · CPU"),  # the one that runs, none behind it
        (told("busy", queued=2), "fr", "occupé\u00a0: 3 documents · CPU"),
        (told("busy", queued=2), "en", "busy: 3 documents · CPU"),
        (told("starting"), "fr", "démarrage"),  # its device is not known yet
        (told("down"), "fr", "arrêté"),
        (told("down"), "en", "stopped"),
    ],
)
def test_the_state_of_the_worker_is_a_word(worker: WorkerStatus, lang: str, word: str) -> None:
    said = describe(worker, lang)
    assert said.word == word
    assert said.state == worker.state


def test_a_model_that_cannot_be_used_is_said_with_its_remedy() -> None:
    said = describe(told("down", reason=ModelMissing(name="fr", known="en")), "fr")
    assert said.hint == "Le modèle «\u00a0fr\u00a0» est introuvable. Modèles installés\u00a0: en."


def test_a_worker_that_died_is_not_blamed_on_a_document_the_reader_does_not_see() -> None:
    assert describe(told("down", reason=WorkerDied()), "fr") == describe(told("down"), "fr")


@pytest.mark.parametrize(("device", "name"), [("cpu", "CPU"), ("cuda", "GPU"), ("cuda:1", "GPU"), ("", "")])
def test_devices_have_the_names_people_use(device: str, name: str) -> None:
    assert name_device(device) == name


def test_the_footer_says_what_program_and_what_model_stand_behind_a_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status, "versioned", "{} 0.3.0".format)
    assert name_model("fr", "fr") == f"Nom d'emprunt {__version__}, modèle fr 0.3.0"
    assert name_model("fr", "en") == f"Nom d'emprunt {__version__}, model fr 0.3.0"


def test_the_footer_says_when_there_is_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status, "model_names", tuple)
    assert name_model("fr", "fr").endswith("aucun modèle installé")
