"""A server with the API, on a service whose worker has a fake tagger."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete

from engine.http import register, secure
from engine.service.service import Service
from engine.store.database import Database
from engine.store.program_schema import AccessTokenRow
from tests.engine.service.fake_service import fake_service


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with fake_service(tmp_path_factory.mktemp("http")) as service:
        yield service


@pytest.fixture(autouse=True)
def no_token_stays(service: Service) -> Iterator[None]:
    """Take away the tokens that a test made: once there is one, programs elsewhere need one, and so
    would the requests of the next test."""
    yield
    if not service.tokens.needed():
        return
    database = Database(service.folder / "nomdemprunt.db", alone=False)
    with database.writing() as session:
        session.execute(delete(AccessTokenRow))
    database.close()


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
