"""The NER service on its port, served beside the pages."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from flask import Flask

from engine.core import NerPortTaken
from engine.core.settings import Settings
from engine.http import ner, ner_service
from engine.http.connections import make_server
from tests.engine.http.proxied import free_port


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> int:
    found = free_port()
    monkeypatch.setattr(ner, "settings", lambda: replace(Settings(), ner_port=found))
    return found


@pytest.fixture
def pages(port: int) -> Iterator[int]:
    """Serve pages and, beside them, the NER service; give the port of the pages."""
    application = Flask(__name__)
    application.add_url_rule("/", "page", lambda: "<p>page</p>")
    connections: dict[int, object] = {}
    with socket.create_server(("127.0.0.1", 0)) as listening, ner_service("127.0.0.1", socket.AF_INET) as beside:
        servers = [make_server(*one, 1_000_000, "", connections) for one in beside]
        servers.append(make_server(application, listening, 1_000_000, "", connections))
        thread = threading.Thread(target=servers[-1].run)
        thread.start()
        yield listening.getsockname()[1]
        for server in servers:
            server.task_dispatcher.shutdown()
        for one in list(connections.values()):
            one.close()  # type: ignore[attr-defined] # the loop ends with the last of them
        thread.join()


def test_each_port_has_its_own_and_the_service_answers_to_its_hosts_alone(pages: int, port: int) -> None:
    with urlopen(f"http://127.0.0.1:{pages}/") as answer:
        assert answer.read() == b"<p>page</p>"
    with urlopen(f"http://127.0.0.1:{port}/") as answer:
        assert json.load(answer) == {"message": "OK", "status-code": 200}
    rebound = Request(f"http://127.0.0.1:{port}/", headers={"Host": "rebound.example"})
    with pytest.raises(HTTPError) as stranger:
        urlopen(rebound)
    assert stranger.value.code == 421
    stranger.value.close()


def test_a_port_that_is_taken_is_refused_in_a_sentence(port: int) -> None:
    with (
        socket.create_server(("127.0.0.1", port)),
        pytest.raises(NerPortTaken, match=str(port)),
        ner_service("127.0.0.1", socket.AF_INET),
    ):
        pass


def test_without_a_port_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ner, "settings", Settings)
    with ner_service("127.0.0.1", socket.AF_INET) as beside:
        assert beside == ()
