"""Files that a browser keeps: a year where the address carries their fingerprint, asked for again
otherwise."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from engine.core.fingerprint import file_fingerprint, fingerprint
from engine.http.files import YEAR, serve_files

KEPT, ASKED_AGAIN = f"public, max-age={YEAR}, immutable", "no-cache"
STYLES = b"body { color: red }"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "a.js").write_bytes(b"let a;")
    (tmp_path.parent / "outside.js").write_bytes(b"let outside;")
    return tmp_path


@pytest.fixture
def client(folder: Path) -> FlaskClient:
    server = Flask(__name__, static_folder=str(folder), static_url_path="/assets")
    serve_files(server, folder, {"/styles.css": ("text/css", lambda: STYLES)})
    answers = {"/_dash-component-suites/x.v1m1.js": YEAR, "/_dash-component-suites/x.js": None, "/page": None}
    for address, age in answers.items():
        answer = Response("x")
        answer.cache_control.max_age = age
        server.add_url_rule(address, address, lambda answer=answer: answer)
    return server.test_client()


def lasting(client: FlaskClient, address: str) -> str | None:
    with client.get(address) as answer:
        assert answer.status_code == 200
        return answer.headers.get("Cache-Control")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        pytest.param(f"/assets/room/a.js?v={fingerprint(b'let a;')}", KEPT, id="a file under its fingerprint"),
        pytest.param("/assets/room/a.js", ASKED_AGAIN, id="without one"),
        pytest.param("/assets/room/a.js?v=", ASKED_AGAIN, id="with an empty one"),
        pytest.param(f"/assets/room/a.js?v={fingerprint(b'let b;')}", ASKED_AGAIN, id="with that of another content"),
        pytest.param(f"/styles.css?v={fingerprint(STYLES)}", KEPT, id="what stands in no folder"),
        pytest.param("/styles.css?v=1", ASKED_AGAIN, id="of another start of the server"),
        pytest.param("/_dash-component-suites/x.v1m1.js", KEPT, id="a library that says that it lasts a year"),
        pytest.param("/_dash-component-suites/x.js", ASKED_AGAIN, id="a part of a library that does not"),
        pytest.param("/page", None, id="no file"),
        pytest.param("/page?v=1", None, id="no file, with a parameter of that name"),
    ],
)
def test_what_is_named_after_its_content_is_kept(client: FlaskClient, address: str, expected: str | None) -> None:
    assert lasting(client, address) == expected


def test_a_file_that_changes_is_no_longer_kept_under_its_earlier_address(client: FlaskClient, folder: Path) -> None:
    file = folder / "room" / "a.js"
    address = f"/assets/room/a.js?v={file_fingerprint(file)}"
    assert lasting(client, address) == KEPT
    file.write_bytes(b"let b;")
    os.utime(file, ns=(1, 1))
    assert lasting(client, address) == ASKED_AGAIN
    assert lasting(client, f"/assets/room/a.js?v={file_fingerprint(file)}") == KEPT


def test_what_is_asked_for_again_is_not_sent_again(client: FlaskClient) -> None:
    for address in ("/assets/room/a.js", "/styles.css"):
        with client.get(address) as answer:
            known = {"If-None-Match": answer.headers["ETag"]}
        with client.get(address, headers=known) as again:
            assert (again.status_code, again.data, again.headers["Cache-Control"]) == (304, b"", ASKED_AGAIN)


@pytest.mark.parametrize("address", ["/assets/nothing.js", "/assets/../outside.js", "/assets/room", "/assets/%00"])
def test_no_file_has_no_address_and_nothing_is_kept(client: FlaskClient, address: str) -> None:
    with client.get(address) as answer:
        assert answer.status_code == 404
        assert "Cache-Control" not in answer.headers
