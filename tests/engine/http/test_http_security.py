"""Headers, and changes that another site asks for."""

from __future__ import annotations

from io import BytesIO

import pytest
from flask import Flask

from engine.http import secure

OURS = {"X-Requested-With": "nomdemprunt"}


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({}, id="a form of another site: no header of ours"),
        pytest.param({"X-Requested-With": "XMLHttpRequest"}, id="another value"),
        pytest.param({**OURS, "Origin": "https://evil.example"}, id="another origin"),
        pytest.param({**OURS, "Origin": "http://localhost:8051"}, id="another port"),
        pytest.param({**OURS, "Origin": "null"}, id="a sandboxed frame"),
        pytest.param({**OURS, "Sec-Fetch-Site": "cross-site"}, id="the browser says so"),
        pytest.param({**OURS, "Sec-Fetch-Site": "same-site"}, id="a sister site"),
    ],
)
def test_a_change_asked_for_by_another_site_is_refused(client, finished, headers):
    upload = client.post("/api/v1/documents", data={"file": (BytesIO(b"x"), "x.txt")}, headers=headers)
    erasure = client.delete(f"/api/v1/documents/{finished}", headers=headers)
    assert {(answer.status_code, answer.json["error"]["code"]) for answer in (upload, erasure)} == {
        (403, "usage.refused")
    }
    assert client.get(f"/api/v1/documents/{finished}/export").status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param(OURS, id="a program"),
        pytest.param({**OURS, "Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}, id="our own page"),
    ],
)
def test_a_change_asked_for_by_our_own_page_is_made(client, headers):
    answer = client.post("/api/v1/documents", data={"file": (BytesIO(b"x"), "x.txt")}, headers=headers)
    assert answer.status_code == 201


def test_every_other_route_refuses_strangers_too():
    server = Flask(__name__)
    secure(server)
    server.add_url_rule("/_dash-update-component", "update", lambda: "changed", methods=["POST"])
    client = server.test_client()
    assert client.post("/_dash-update-component").text == "changed"
    assert client.post("/_dash-update-component", headers={"Origin": "http://evil.example"}).status_code == 403


@pytest.mark.parametrize("path", ["/page", "/api/v1/health", "/nowhere"])
def test_every_answer_carries_the_headers(client, path):
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-store"
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe-eval" not in headers["Content-Security-Policy"]


def test_scripts_are_allowed_by_their_hash_in_pages_alone(client):
    assert "script-src 'self' 'sha256-abc';" in client.get("/page").headers["Content-Security-Policy"]
    assert "script-src 'self';" in client.get("/api/v1/health").headers["Content-Security-Policy"]


def test_a_file_that_says_how_long_it_lasts_keeps_its_word():
    server = Flask(__name__)
    secure(server)
    server.add_url_rule("/style", "style", lambda: ("", 200, {"Cache-Control": "public, max-age=60"}))
    assert server.test_client().get("/style").headers["Cache-Control"] == "public, max-age=60"
