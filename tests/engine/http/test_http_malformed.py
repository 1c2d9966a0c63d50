"""Requests that no page of ours sends."""

from __future__ import annotations

import logging

import pytest
from flask import Flask, request

from engine.http.malformed import answer_malformed


@pytest.fixture
def client():
    server = Flask(__name__)
    answer_malformed(server)

    def fail(**_: str) -> str:
        raise KeyError(f"Mme Rochebrune {request.get_data()!r}")

    for path in ("/_dash-update-component", "/_dash-component-suites/<path:file>", "/page"):
        server.add_url_rule(path, path, fail, methods=["GET", "POST"])
    return server.test_client()


@pytest.mark.parametrize(
    ("path", "status", "logged"),
    [
        ("/_dash-update-component", 400, True),
        ("/_dash-component-suites/dash/..%2f..", 404, False),
        ("/page", 500, True),
    ],
)
def test_what_fails_before_a_page_is_answered_without_a_traceback(client, caplog, path, status, logged) -> None:
    with caplog.at_level(logging.WARNING):
        answer = client.post(path, data="Mme Rochebrune")
    assert answer.status_code == status
    assert ("KeyError at test_http_malformed.py" in caplog.text) is logged
    assert "Rochebrune" not in answer.text + caplog.text
    assert " / " in answer.text, "in both languages"


def test_what_flask_says_of_a_request_stays(client) -> None:
    assert client.get("/nowhere").status_code == 404
    assert client.put("/page").status_code == 405
