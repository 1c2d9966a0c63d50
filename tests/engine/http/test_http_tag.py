"""A server whose tagger is another server: the mentions that it would find itself, and nothing sent
where nobody allowed it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, strategies as st
from werkzeug.serving import make_server

from engine.core import BadTagger, Cancelled, ModelAltered, settings
from engine.http import register, secure
from engine.service.service import Service
from engine.tagging import DoubtingTagger, tag_with_doubts
from engine.tagging.declared import Declaration
from engine.tagging.declared.service import MOST_CHARACTERS, ServiceTagger, _parts, check_address
from engine.training import add_model, check_model, choose_model, erase_model, load_model, models, needs_network

TEXT = "🏛 Mme ROCHEBLAVE a formé un pourvoi. 𝒜 ROCHEBLAVE."
SPANS = [(place, place + 10) for place in (6, 39)]


@pytest.fixture(scope="module")
def address(service: Service) -> Iterator[str]:
    """Our own application, served by a thread."""
    application = Flask(__name__)
    register(application)
    secure(application, lambda: ())
    server = make_server("127.0.0.1", 0, application, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def declared(address: str, **more: Any) -> Declaration:
    return Declaration("gpu", "http", "fr", address=address, **more)


def test_the_route_says_what_the_tagger_says(client: FlaskClient) -> None:
    reply = client.post("/api/v1/tag", json={"text": TEXT}, headers={"X-Requested-With": "nomdemprunt"})
    assert reply.status_code == 200
    assert [(row["start"], row["end"]) for row in reply.json["entities"]] == SPANS
    assert (reply.json["model"], reply.json["language"], reply.json["suspects"]) == ("fake", "fr", None)
    assert "ROCHEBLAVE" not in reply.text


@pytest.mark.parametrize("body", [{}, {"text": 7}, {"text": TEXT, "language": "auto"}, {"text": "x" * 200_001}])
def test_what_cannot_be_tagged_is_refused(client: FlaskClient, body: dict[str, Any]) -> None:
    assert client.post("/api/v1/tag", json=body, headers={"X-Requested-With": "nomdemprunt"}).status_code in (400, 413)


def test_a_desk_finds_what_the_server_finds_at_the_same_characters(address: str) -> None:
    tagger = ServiceTagger(declared(address))
    assert isinstance(tagger, DoubtingTagger)
    found, suspects = tag_with_doubts(tagger, TEXT)
    assert [(entity.start, entity.end) for entity in found] == SPANS
    assert all(TEXT[entity.start : entity.end] == entity.text for entity in found)
    assert ({entity.source for entity in found}, suspects) == ({"model:gpu"}, ())


def test_it_is_added_checked_and_chosen_as_any_model(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "models_folder", lambda: tmp_path / "models")
    monkeypatch.setattr("engine.training.declared_models.models_folder", lambda: tmp_path / "models")
    sample = SimpleNamespace(text=TEXT, language="fr")  # the fake tagger dies of a word of those that ship
    monkeypatch.setattr("engine.training.declared_models.samples", lambda: [sample])
    file = tmp_path / "tagger.toml"
    file.write_text(f'name = "gpu"\nkind = "http"\nlanguage = "fr"\naddress = "{address}"\n', encoding="utf-8")
    assert add_model(file) == "gpu"
    assert not needs_network("fr")
    choose_model("gpu")
    assert needs_network("fr"), "what reads documents must reach it"
    assert [entity.text for entity in load_model("gpu", "cpu").tag(TEXT)] == ["ROCHEBLAVE"] * 2
    found = check_model("gpu")
    assert (found.kind, found.misplaced, found.calibrated) == ("http", 0, False)
    choose_model("fr")
    erase_model("gpu")


def answered(status: int = 200, **fields: Any) -> httpx.MockTransport:
    row = {"entities": [], "suspects": [], "model": "fr", "weights": "ab", "language": "fr", "device": "cuda"}
    return httpx.MockTransport(lambda request: httpx.Response(status, json=row | fields))


def _span(start: int, end: int, **more: Any) -> list[dict[str, Any]]:
    return [{"start": start, "end": end, "label": "localite", "score": 0.5, **more}]


@pytest.mark.parametrize(
    ("transport", "reason"),
    [
        pytest.param(answered(401), "refused", id="a token is asked for"),
        pytest.param(answered(language="en"), "other_language", id="a model of another language"),
        pytest.param(answered(entities=_span(0, 999)), "answer", id="a mention outside the text"),
        pytest.param(answered(entities=_span(3, 3)), "answer", id="an empty mention"),
        pytest.param(answered(entities=_span(0, 2, score=7)), "answer", id="a score that is none"),
        pytest.param(answered(entities=[{"start": 0}]), "answer", id="a mention without an end"),
        pytest.param(answered(suspects=[[5, 2, 0.5]]), "answer", id="a suspect that ends before it begins"),
        pytest.param(answered(entities=_span(0, 2, label="PER")), "unmapped", id="a label that nothing maps"),
        pytest.param(httpx.MockTransport(lambda request: httpx.Response(200, text="<p>")), "answer", id="a page"),
    ],
)
def test_what_a_server_must_not_say_is_one_sentence(transport: httpx.MockTransport, reason: str) -> None:
    with pytest.raises(BadTagger) as caught:
        ServiceTagger(declared("http://localhost:1"), transport=transport).tag(TEXT)
    assert caught.value.params["reason"] == reason
    assert "ROCHEBLAVE" not in str(caught.value)


def test_nobody_there_is_one_sentence() -> None:
    def refuse(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("no")

    with pytest.raises(BadTagger) as caught:
        ServiceTagger(declared("http://localhost:1"), transport=httpx.MockTransport(refuse)).tag(TEXT)
    assert caught.value.params["reason"] == "unreachable"


def test_a_server_with_another_model_than_when_it_was_added_is_refused() -> None:
    assert ServiceTagger(declared("http://localhost:1"), "ab", transport=answered()).tag(TEXT) == ()
    with pytest.raises(ModelAltered):
        ServiceTagger(declared("http://localhost:1"), "cd", transport=answered()).tag(TEXT)


@pytest.fixture
def allowed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NOMDEMPRUNT_TAGGER_HOSTS", "gpu.local, 10.0.0.7")
    settings.cache_clear()
    yield
    settings.cache_clear()


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        pytest.param("http://127.0.0.1:8050", None, id="this machine"),
        pytest.param("http://[::1]:8050", None, id="this machine by IPv6"),
        pytest.param("https://gpu.local", None, id="an allowed name by TLS"),
        pytest.param("https://10.0.0.7:8443", None, id="an allowed address by TLS"),
        pytest.param("http://gpu.local", "clear", id="an allowed name in clear"),
        pytest.param("https://gpu.example", "host", id="a name that nobody allowed"),
        pytest.param("https://gpu.local.example", "host", id="a name that only begins so"),
        pytest.param("https://user@gpu.local", "value", id="an account in the address"),
        pytest.param("ftp://gpu.local", "value", id="another scheme"),
        pytest.param("gpu.local", "value", id="no scheme"),
        pytest.param("https://gpu.local:99999", "value", id="no port"),
    ],
)
def test_text_goes_to_this_machine_or_by_tls_to_whom_the_administrator_allows(
    allowed: None, address: str, reason: str | None
) -> None:
    if reason is None:
        check_address(declared(address))
        return
    with pytest.raises(BadTagger) as caught:
        ServiceTagger(declared(address), transport=answered())
    assert caught.value.params["reason"] == reason


def test_the_token_is_that_of_a_file(tmp_path: Path) -> None:
    heard: list[str] = []

    def hear(request: httpx.Request) -> httpx.Response:
        heard.append(request.headers.get("Authorization", ""))
        return httpx.Response(401)

    (tmp_path / "token").write_text("abc\n", encoding="ascii")
    options = {"token_file": str(tmp_path / "token")}
    tagger = ServiceTagger(declared("http://localhost:1", options=options), transport=httpx.MockTransport(hear))
    with pytest.raises(BadTagger):
        tagger.tag(TEXT)
    assert heard == ["Bearer abc"]
    with pytest.raises(BadTagger, match="jeton"):
        ServiceTagger(declared("http://localhost:1", options={"token_file": str(tmp_path / "none")}))


@given(st.lists(st.integers(1, 60_000), max_size=5))
def test_a_long_text_is_cut_into_parts_that_are_together_the_text(lengths: list[int]) -> None:
    text = " ".join("a" * length + "." for length in lengths)
    parts = list(_parts(text))
    assert "".join(text[start:end] for start, end in parts) == text
    assert all(0 < end - start <= MOST_CHARACTERS for start, end in parts)


def test_a_text_of_several_parts_has_its_places_and_can_be_stopped() -> None:
    text = "Vu la requête de ROCHEBLAVE. " * 4000
    sent: list[int] = []

    def find(request: httpx.Request) -> httpx.Response:
        said = __import__("json").loads(request.content)["text"]
        sent.append(len(said))
        rows = [row for place in _places(said) for row in _span(place, place + 10)]
        return httpx.Response(200, json={"entities": rows, "suspects": [], "weights": "", "language": "fr"})

    tagger = ServiceTagger(declared("http://localhost:1"), transport=httpx.MockTransport(find))
    assert [entity.start for entity in tagger.tag(text)] == _places(text)
    assert (len(sent), sum(sent)) == (3, len(text))
    with pytest.raises(Cancelled):
        tagger.tag(text, cancelled=lambda: True)


def _places(text: str) -> list[int]:
    return [place for place in range(len(text)) if text.startswith("ROCHEBLAVE", place)]
