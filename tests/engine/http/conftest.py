"""A server with the API, on a service whose worker has a fake tagger."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.http import register, secure
from engine.service.service import Service
from tests.engine.service.fake_service import fake_service


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with fake_service(tmp_path_factory.mktemp("http")) as service:
        yield service


@pytest.fixture
def client(service: Service) -> FlaskClient:
    server = Flask(__name__)
    register(server)
    secure(server, lambda: ("'sha256-abc'",))
    server.add_url_rule("/page", "page", lambda: "<p>page</p>")
    return server.test_client()


@pytest.fixture(scope="package")
def finished(service: Service) -> str:
    """Give the id of a document whose job is done."""
    document_id = service.documents.receive("Mme ROCHEBLAVE, née BERTHAULD-ROCHEBLAVE.".encode(), "Rocheblave c. X.txt")
    while service.documents.job(document_id).state in ("queued", "running"):
        time.sleep(0.02)
    return document_id
