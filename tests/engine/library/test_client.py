"""The client for programs, against the API of a server with a fake tagger."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from flask import Flask

from engine.http import register, secure
from engine.library import Client, ServerRefusal
from engine.service.service import Service
from tests.engine.service.fake_service import fake_service

TEXT = "Mme ROCHEBLAVE a formé un pourvoi."


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with fake_service(tmp_path_factory.mktemp("client")) as service:
        yield service


@pytest.fixture
def client(service: Service) -> Iterator[Client]:
    server = Flask(__name__)
    register(server)
    secure(server)
    with Client("http://127.0.0.1:8050", transport=httpx.WSGITransport(server)) as client:
        yield client


def test_a_file_becomes_another_without_the_names_and_nothing_of_it_stays(
    client: Client, service: Service, tmp_path: Path
) -> None:
    source = tmp_path / "Rocheblave c. X.txt"
    source.write_text(TEXT, encoding="utf-8")
    made = client.pseudonymise_file(source, tmp_path, strategy="lettres")
    assert made != source
    assert "rocheblave" not in made.name.lower()
    assert "ROCHEBLAVE" not in made.read_text(encoding="utf-8")


def test_a_document_is_sent_waited_for_fetched_and_erased(client: Client, tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text(TEXT, encoding="utf-8")
    document = client.send(source, profile="tout")
    state = client.wait(document)
    assert (state["state"], state["error"], state["name"]) == ("done", None, "a.txt")
    assert client.fetch(document, format="txt").data.decode().startswith("Mme ")
    client.erase(document)
    with pytest.raises(ServerRefusal) as gone:
        client.state(document)
    assert gone.value.status == 404
    assert set(gone.value.sentences) == {"fr", "en"}


def test_a_file_sent_again_with_its_key_is_the_same_document(client: Client, tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text(TEXT, encoding="utf-8")
    first, again, other = client.send(source, key="a"), client.send(source, key="a"), client.send(source)
    assert first == again != other


def test_a_token_is_brought_and_a_refused_one_is_said(service: Service) -> None:
    server = Flask(__name__)
    register(server)
    token, _ = service.tokens.make("a", ("annotate",), timedelta(days=1))
    elsewhere = httpx.WSGITransport(server, remote_addr="192.0.2.7")
    with Client("http://127.0.0.1:8050", transport=elsewhere, token=token) as known:
        assert known.annotate(TEXT)["entities"]
        with pytest.raises(ServerRefusal, match="deliver") as refused:
            known.pseudonymise(TEXT)
        assert (refused.value.status, refused.value.code) == (403, "token.scope")
    with Client("http://127.0.0.1:8050", transport=elsewhere) as unknown, pytest.raises(ServerRefusal) as refused:
        unknown.annotate(TEXT)
    assert (refused.value.status, refused.value.code) == (401, "token.needed")


def test_a_document_that_fails_says_why(client: Client, tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("Cette décision a un defect.", encoding="utf-8")
    with pytest.raises(ServerRefusal) as failed:
        client.pseudonymise_file(source, tmp_path)
    assert failed.value.code
    assert str(failed.value) == failed.value.sentences["fr"]


def test_texts_are_annotated_and_pseudonymised(client: Client) -> None:
    assert [one["text"] for one in client.annotate(TEXT)["entities"]] == ["ROCHEBLAVE"]
    assert "ROCHEBLAVE" not in client.pseudonymise(TEXT, strategy="lettres")["text"]
    good, bad = client.batch([TEXT, ""], profile="tout")
    assert (good["status"], bad["status"]) == (200, 400)
    with pytest.raises(ServerRefusal, match="parties"):
        client.annotate(TEXT, parties=[7])


def test_a_server_that_is_not_there_is_an_error_of_the_network() -> None:
    with Client("http://127.0.0.1:1") as nowhere, pytest.raises(httpx.ConnectError):
        nowhere.annotate(TEXT)


def test_a_busy_server_is_asked_again_when_it_says_so() -> None:
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.path)
        busy = httpx.Response(503, headers={"Retry-After": "0"}, json={"error": {"code": "job.busy"}})
        return busy if len(asked) < 3 else httpx.Response(200, json={"annotation": {"entities": []}})

    with Client(transport=httpx.MockTransport(answer)) as client:
        assert client.annotate(TEXT) == {"entities": []}
    assert asked == ["/api/v1/annotate"] * 3
    refused = httpx.MockTransport(lambda _: httpx.Response(503, headers={"Retry-After": "30"}, json={}))
    with Client(transport=refused, seconds=1) as client, pytest.raises(ServerRefusal) as late:
        client.annotate(TEXT)
    assert (late.value.status, str(late.value)) == (503, "HTTP 503")
