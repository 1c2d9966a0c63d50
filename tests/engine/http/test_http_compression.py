"""Answers in fewer bytes: which, in which form, and that each content is compressed once."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import brotli
import flask_compress.flask_compress as library
import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from engine.http.answers import compression

TEXT = "Mme Élodie Roy demeure à Lyon. " * 100
DOWNLOAD = {"Content-Disposition": 'attachment; filename="a.txt"'}
ANSWERS: dict[str, Callable[[], Response]] = {
    "/page": lambda: Response(TEXT, mimetype="text/html"),
    "/answer": lambda: Response(f'["{TEXT}"]', mimetype="application/json"),
    "/drawing": lambda: Response(TEXT, mimetype="image/svg+xml"),
    "/short": lambda: Response("x" * 1000, mimetype="text/html"),
    "/picture": lambda: Response(TEXT.encode(), mimetype="image/png"),
    "/download": lambda: Response(TEXT, mimetype="text/plain", headers=DOWNLOAD),
    "/tagged": lambda: Response(TEXT, mimetype="text/plain", headers={"ETag": '"a"', "Cache-Control": "no-store"}),
    "/file": lambda: Response(TEXT, mimetype="text/plain", headers={"ETag": '"a"'}),
    "/stream": lambda: Response((TEXT for _ in range(3)), mimetype="text/plain"),
    "/failure": lambda: Response(TEXT, mimetype="text/html", status=500),
    "/compressed": lambda: Response(
        gzip.compress(TEXT.encode()), mimetype="text/html", headers={"Content-Encoding": "gzip"}
    ),
}


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    (tmp_path / "a.js").write_text(TEXT, encoding="utf-8")
    server = Flask(__name__, static_folder=str(tmp_path), static_url_path="/assets")
    for address, answer in ANSWERS.items():
        server.add_url_rule(address, address, answer)
    compression.compress(server)
    return server.test_client()


@pytest.mark.parametrize("address", ["/page", "/answer", "/drawing", "/assets/a.js"])
@pytest.mark.parametrize(
    ("accepted", "form"),
    [
        pytest.param("gzip, deflate, br, zstd", "br", id="a browser"),
        pytest.param("gzip, deflate", "gzip", id="a browser on a connection that is not encrypted"),
        pytest.param("gzip;q=1.0, br;q=0.5", "gzip", id="what is wanted most"),
        pytest.param("zstd", None, id="what is not offered"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_a_text_is_sent_as_the_browser_asks(client: FlaskClient, address: str, accepted: str, form: str | None) -> None:
    with client.get(address, headers={"Accept-Encoding": accepted}) as answer:
        assert answer.headers.get("Content-Encoding") == form
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert int(answer.headers["Content-Length"]) == len(answer.data)
        opened = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[form](answer.data)
        assert TEXT in opened.decode()
        assert form is None or len(answer.data) < len(opened) / 10


@pytest.mark.parametrize("address", ["/short", "/picture", "/download", "/stream", "/failure"])
def test_the_rest_goes_as_it_is(client: FlaskClient, address: str) -> None:
    with client.get(address, headers={"Accept-Encoding": "br, gzip"}) as answer:
        assert "Content-Encoding" not in answer.headers
        assert answer.data.startswith((b"Mme", b"xxx"))


def test_what_is_compressed_is_not_compressed_again(client: FlaskClient) -> None:
    answer = client.get("/compressed", headers={"Accept-Encoding": "br, gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.data).decode() == TEXT


def test_a_part_of_a_file_is_that_part(client: FlaskClient) -> None:
    with client.get("/assets/a.js", headers={"Accept-Encoding": "br", "Range": "bytes=0-9"}) as answer:
        assert (answer.status_code, answer.data) == (206, TEXT.encode()[:10])


def test_a_file_is_compressed_once_and_what_holds_a_document_never_remembered(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    compressed: list[int] = []
    real = library._compress_data
    monkeypatch.setattr(library, "_compress_data", lambda *args: compressed.append(len(args[1])) or real(*args))
    for address in ("/assets/a.js", "/assets/a.js?v=1", "/page", "/page"):
        with client.get(address, headers={"Accept-Encoding": "br"}) as answer:
            assert answer.headers["Content-Encoding"] == "br"
    assert len(compressed) == 3


def test_each_form_of_a_file_has_a_name_of_its_own_by_which_it_is_known_again(client: FlaskClient) -> None:
    tags = {}
    for form in ("br", "gzip"):
        with client.get("/assets/a.js", headers={"Accept-Encoding": form}) as answer:
            tags[form] = answer.headers["ETag"]
        with client.get("/assets/a.js", headers={"Accept-Encoding": form, "If-None-Match": tags[form]}) as again:
            assert again.status_code == 304
    assert tags["br"] != tags["gzip"]


def test_as_many_forms_are_remembered_as_there_is_room_for_the_latest_used() -> None:
    forms = compression.CompressedFiles()
    for number in range(compression.FORMS):
        forms.set(f"br;{number}", b"x")
    assert forms.get("br;0") == b"x"
    forms.set("br;more", b"x")
    assert (forms.get("br;0"), forms.get("br;1"), forms.get("br;more")) == (b"x", None, b"x")
    forms.set("br;", b"a document")
    assert forms.get("br;") is None


def test_of_an_answer_with_a_tag_that_may_hold_a_document_nothing_is_remembered(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []
    monkeypatch.setattr(compression.CompressedFiles, "set", lambda _, key, __: kept.append(str(key)))
    for path in ("/tagged", "/file"):
        assert client.get(path, headers={"Accept-Encoding": "br"}).headers["Content-Encoding"] == "br"
    of_nothing, of_file = kept
    assert of_nothing.endswith(";")
    assert not of_file.endswith(";")
