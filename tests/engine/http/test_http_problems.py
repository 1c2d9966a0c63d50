"""Errors as problem details, and the id that each answer has."""

from __future__ import annotations

import json
import logging
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.core import LeakFound
from engine.core.settings import Settings
from engine.http import register
from engine.http.problems import sentences
from engine.service.service import Service

OURS = {"X-Requested-With": "nomdemprunt"}
GONE = "/api/v1/documents/" + "0" * 32
MADE = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        pytest.param("GET", GONE, 404, "document.gone", id="of the engine"),
        pytest.param("GET", "/api/v1/nothing", 404, "usage.no_route", id="no route"),
        pytest.param("PATCH", "/api/v1/health", 404, "usage.no_route", id="a method it does not have"),
        pytest.param("POST", "/api/v1/annotate", 400, "usage.bad_field", id="no body"),
        pytest.param("GET", "/api/v1/problems/nothing", 404, "usage.no_route", id="no such problem"),
    ],
)
def test_an_error_is_problem_details_in_both_languages(
    client: FlaskClient, method: str, path: str, status: int, code: str
) -> None:
    answer = client.open(path, method=method, headers=OURS)
    told = answer.json
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert (told["status"], told["instance"], told["error"]["code"]) == (status, path, code)
    assert told["detail"] == told["error"]["fr"] != told["error"]["en"]
    kind = client.get(told["type"]).json
    assert (kind["code"], kind["title"]) == (code, told["title"])
    assert min(kind["fr"], kind["en"])


@pytest.mark.parametrize(
    ("asked", "language"), [("en-GB,en;q=0.9,fr;q=0.5", "en"), ("fr-CA", "fr"), ("de", "fr"), ("", "fr")]
)
def test_the_detail_is_in_the_language_asked_for(client: FlaskClient, asked: str, language: str) -> None:
    answer = client.get(GONE, headers={"Accept-Language": asked})
    assert (answer.json["detail"], answer.headers["Content-Language"]) == (answer.json["error"][language], language)


def test_what_a_stranger_is_refused_is_a_problem_too(client: FlaskClient) -> None:
    answer = client.post("/api/v1/annotate", headers={"Origin": "https://evil.example"})
    assert (answer.status_code, answer.json["status"], answer.mimetype) == (403, 403, "application/problem+json")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        pytest.param("01HV5K3V4XJ8Y2", True, id="a program's own"),
        pytest.param("a.b_c-12", True, id="every character"),
        pytest.param("", False, id="none"),
        pytest.param("short-1", False, id="too short"),
        pytest.param("1" * 65, False, id="too long"),
        pytest.param("Rocheblave", False, id="may be a name"),
        pytest.param("abcdefg1 x", False, id="a space"),
        pytest.param("abcdéfgh1", False, id="another letter"),
    ],
)
@pytest.mark.parametrize("path", ["/api/v1/health", "/api/v1/nothing", "/page", GONE])
def test_each_answer_has_an_id(client: FlaskClient, path: str, given: str, kept: bool) -> None:
    said = client.get(path, headers={"X-Request-Id": given.encode().decode("latin-1")}).headers["X-Request-Id"]
    assert said == given if kept else MADE.fullmatch(said)


def test_a_request_is_one_line_of_json_in_the_log_and_nobody_is_named(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "engine.http.request_ids"):
        client.get("/api/v1/documents/ROCHEBLAVE?x=ROCHEBLAVE", headers={"X-Request-Id": "abcdefg-1"})
        client.get("/page")
    (line,) = [json.loads(one.getMessage()) for one in caplog.records if one.name == "engine.http.request_ids"]
    assert line.pop("seconds") >= 0
    assert line == {
        "request_id": "abcdefg-1", "method": "GET", "route": "/api/v1/documents/<document_id>", "status": 404,
        "code": "document.gone",
    }  # fmt: skip


def test_the_lines_are_shown_where_the_settings_say_so(
    service: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = logging.getLogger("engine.http.request_ids")
    monkeypatch.setattr(log, "handlers", [])
    monkeypatch.setattr("engine.http.request_ids.settings", lambda: Settings(log_requests=True))
    try:
        for _ in range(2):
            server = Flask(__name__)
            register(server)
        server.test_client().get("/api/v1/health", headers={"X-Request-Id": "abcdefg-1"})
    finally:
        log.setLevel(logging.NOTSET)
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["request_id"] == "abcdefg-1"


def test_a_refused_file_says_where_in_the_text_if_it_is_a_place_of_it():
    assert sentences(LeakFound(reason="text", detail="3", start=4, end=9))["place"] == {"start": 4, "end": 9}
    assert "place" not in sentences(LeakFound(reason="page", detail="3"))
