"""Which programs are answered: from this machine, with a token, or as a page of this server."""

from __future__ import annotations

import logging
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from engine.http.access import PASS, scope_of
from engine.http.openapi.operations import OPERATIONS
from engine.service.service import Service
from engine.service.tokens import Tokens
from engine.store.database import Database

OURS = {"X-Requested-With": "nomdemprunt"}
HERE, ELSEWHERE = "127.0.0.1", "192.0.2.7"
DAY = timedelta(days=1)
TEXT = {"text": "Mme ROCHEBLAVE a formé un pourvoi."}


def ask(client: FlaskClient, path: str, token: str = "", address: str = ELSEWHERE, **more: Any) -> TestResponse:
    headers = OURS | ({"Authorization": f"Bearer {token}"} if token else {})
    method = "POST" if "json" in more else "GET"
    return client.open(
        f"/api/v1{path}", method=method, headers=headers, environ_overrides={"REMOTE_ADDR": address}, **more
    )


def test_without_any_token_all_stays_as_it_was(client: FlaskClient) -> None:
    assert ask(client, "/health").status_code == 200
    assert ask(client, "/annotate", json=TEXT).status_code == 200
    shown = client.get("/page", environ_overrides={"REMOTE_ADDR": ELSEWHERE})
    assert "Set-Cookie" not in shown.headers


def test_once_one_was_made_programs_elsewhere_need_one(client: FlaskClient, service: Service) -> None:
    token, made = service.tokens.make("chaîne", ("read", "annotate"), DAY)
    refused = ask(client, "/health")
    assert (refused.status_code, refused.json["error"]["code"]) == (401, "token.needed")
    assert (refused.mimetype, refused.headers["WWW-Authenticate"]) == (
        "application/problem+json",
        'Bearer realm="nomdemprunt"',
    )
    assert ask(client, "/health", token).status_code == 200
    assert ask(client, "/annotate", token, json=TEXT).status_code == 200
    assert ask(client, "/health", address=HERE).status_code == 200
    assert ask(client, "/health", address="::1").status_code == 200
    service.tokens.revoke(made.id)
    again = ask(client, "/health", token)
    assert (again.status_code, again.json["error"]["code"]) == (401, "token.revoked")
    assert ask(client, "/health").status_code == 401


@pytest.mark.parametrize("address", [HERE, ELSEWHERE])
def test_a_token_that_is_brought_is_looked_at_wherever_it_comes_from(
    client: FlaskClient, service: Service, address: str
) -> None:
    old, _ = service.tokens.make("old", ("admin",), -DAY)
    for token, code in ((old, "token.expired"), ("nomdemprunt_x", "token.unknown")):
        refused = ask(client, "/health", token, address)
        assert (refused.status_code, refused.json["error"]["code"]) == (401, code)
        assert 'error="invalid_token"' in refused.headers["WWW-Authenticate"]


def test_another_kind_of_authorization_is_the_proxys_affair(client: FlaskClient, service: Service) -> None:
    def basic(address: str) -> int:
        headers = {"Authorization": "Basic Z3JlZmZlOnNlY3JldA=="}
        return client.get("/api/v1/health", headers=headers, environ_overrides={"REMOTE_ADDR": address}).status_code

    service.tokens.make("a", ("read",), DAY)
    assert (basic(HERE), basic(ELSEWHERE)) == (200, 401)


@pytest.mark.parametrize(
    ("scope", "path", "body"),
    [
        ("read", "/health", None),
        ("annotate", "/annotate", TEXT),
        ("deliver", "/pseudonymise", TEXT),
        ("deliver", "/documents/0/export", None),
        ("deliver", "/documents/0/report", None),
        ("deliver", "/documents/0/key", {"password": "quatre mots sans lien"}),
        ("read", "/recent", {"ids": []}),
        ("admin", "/runs/mlflow", {}),
    ],
)
def test_a_token_without_the_scope_is_refused(
    client: FlaskClient, service: Service, scope: str, path: str, body: Any
) -> None:
    sent = {} if body is None else {"json": body}
    others, _ = service.tokens.make("a", tuple({"read", "annotate", "deliver"} - {scope}), DAY)
    refused = ask(client, path, others, **sent)
    assert (refused.status_code, refused.json["error"]["code"]) == (403, "token.scope")
    assert f'scope="{scope}"' in refused.headers["WWW-Authenticate"]
    for allowed in (scope, "admin"):
        token, _ = service.tokens.make("b", (allowed,), DAY)
        assert ask(client, path, token, **sent).status_code not in (401, 403)


def test_what_more_a_request_asks_for_takes_its_scope_too(client: FlaskClient, service: Service) -> None:
    token, _ = service.tokens.make("a", ("annotate",), DAY)
    batch = {"texts": [TEXT["text"]]}
    assert ask(client, "/batch", token, json=batch).status_code == 200
    assert ask(client, "/batch", token, json={**batch, "strategy": "lettres"}).status_code == 403

    def terms(owner: dict[str, str]) -> int:
        form = {"file": (BytesIO(b"[[term]]\nhide = 'fiat'\n"), "a.toml"), **owner}
        headers = OURS | {"Authorization": f"Bearer {token}"}
        return client.post("/api/v1/terms", data=form, headers=headers).status_code

    assert (terms({}), terms({"document": "0" * 32})) == (403, 404)


def test_every_route_has_a_scope_that_fits_it() -> None:
    written = {name: scope_of(name, "DELETE" if ".delete" in f".{name}" else "POST") for name in OPERATIONS}
    assert set(written.values()) == {"read", "annotate", "deliver", "admin"}
    ruling = {"runs.post_mlflow", "audit.get_audit", "audit.get_head", "audit.get_check"}
    assert {name for name in OPERATIONS if scope_of(name, "GET") == "admin"} == ruling


def test_a_page_of_this_server_has_a_pass_for_the_api(client: FlaskClient, service: Service) -> None:
    service.tokens.make("a", ("read",), DAY)
    assert "Set-Cookie" not in client.get("/page").headers
    there = {"environ_overrides": {"REMOTE_ADDR": ELSEWHERE}}
    shown = client.get("/page", base_url="https://localhost", **there)
    said = shown.headers["Set-Cookie"]
    assert all(part in said for part in ("HttpOnly", "SameSite=Strict", "Path=/api/v1", "Secure"))
    value = said.partition("=")[2].partition(";")[0]
    client = client.application.test_client(use_cookies=False)
    assert client.get("/api/v1/health", **there).status_code == 401
    for sent, status in ((value, 200), (value[:-1], 401), ("1." + value.partition(".")[2], 401), ("x", 401)):
        headers = {"Cookie": f"{PASS}={sent}"}
        assert client.get("/api/v1/health", headers=headers, **there).status_code == status


def test_a_report_gives_no_pass(client: FlaskClient, service: Service, finished: str) -> None:
    token, _ = service.tokens.make("a", ("deliver",), DAY)
    report = ask(client, f"/documents/{finished}/report?format=html", token)
    assert (report.status_code, report.mimetype, "Set-Cookie" in report.headers) == (200, "text/html", False)


def test_a_token_is_in_no_log_and_no_answer(
    client: FlaskClient, service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    token, made = service.tokens.make("a", ("read",), DAY)
    with caplog.at_level(logging.DEBUG):
        answers = [ask(client, "/health", token), ask(client, "/annotate", token, json=TEXT)]
        service.tokens.revoke(made.id)
        answers.append(ask(client, "/health", token))
        answers.append(ask(client, "/health", token + "x"))
    assert [answer.status_code for answer in answers] == [200, 403, 401, 401]
    assert token not in caplog.text
    assert all(token not in answer.text + str(answer.headers) for answer in answers)


def test_another_process_revokes_at_once(client: FlaskClient, service: Service) -> None:
    token, made = service.tokens.make("a", ("read",), DAY)
    beside = Database(service.folder / "nomdemprunt.db", alone=False)
    Tokens(beside).revoke(made.id)
    beside.close()
    assert ask(client, "/health", token).status_code == 401
