"""The NER service as its two clients use it, in the language they are written in."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from engine.http import ner_application
from engine.service.service import Service
from tests.wsgi import served

CLIENTS = Path(__file__).with_name("ner_clients.mjs")


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_clients_of_the_cour_de_cassation_accept_every_answer(service: Service) -> None:
    assert service.status().state
    with served(ner_application()) as address:
        ran = subprocess.run(["node", CLIENTS, address], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "accepted\n"), ran.stderr
