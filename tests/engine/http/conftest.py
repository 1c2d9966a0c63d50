"""A server with the API, on a desk whose worker has a fake tagger."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.http import register, secure
from engine.service.desk import Desk


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with pytest.MonkeyPatch.context() as patch:
        desk = Desk(tmp_path_factory.mktemp("http") / "var", "tests.engine.service.fake_taggers:load")
        patch.setattr("engine.http.routes.desk", lambda: desk)
        yield desk
        desk.stop()


@pytest.fixture
def client(desk: Desk) -> FlaskClient:
    server = Flask(__name__)
    register(server)
    secure(server, lambda: ("'sha256-abc'",))
    server.add_url_rule("/page", "page", lambda: "<p>page</p>")
    return server.test_client()


@pytest.fixture(scope="module")
def finished(desk: Desk) -> str:
    """Give the id of a document whose job is done."""
    document_id = desk.receive("Mme ROCHEBLAVE, née BERTHAULD-ROCHEBLAVE.".encode(), "Rocheblave c. X.txt")
    while desk.job(document_id).state in ("queued", "running"):
        time.sleep(0.02)
    return document_id
