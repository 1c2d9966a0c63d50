"""Requests that are sent again and not done again."""

from __future__ import annotations

import threading
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text
from werkzeug.test import TestResponse

from engine.core import EngineError
from engine.service.service import Service
from engine.store.database import Database

OURS = {"X-Requested-With": "nomdemprunt"}
TEXT = "Mme ROCHEBLAVE a formé un pourvoi."
DAY = timedelta(days=1)


def upload(
    client: FlaskClient, key: str | None, data: bytes = b"x", name: str = "x.txt", **fields: str
) -> TestResponse:
    headers = OURS | ({} if key is None else {"Idempotency-Key": key})
    return client.post("/api/v1/documents", data={"file": (BytesIO(data), name), **fields}, headers=headers)


def post(client: FlaskClient, route: str, key: str, body: Any, **more: str) -> TestResponse:
    return client.post(f"/api/v1/{route}", json=body, headers=OURS | {"Idempotency-Key": key} | more)


def test_a_file_sent_again_is_the_same_document(client: FlaskClient) -> None:
    first, again = upload(client, "one"), upload(client, "one")
    assert (first.status_code, again.status_code, again.json) == (201, 201, first.json)
    assert ("Idempotency-Replayed" in first.headers, again.headers["Idempotency-Replayed"]) == (False, "true")
    others = {upload(client, key).json["id"] for key in ("two", None, None)}
    assert len(others | {first.json["id"]}) == 4


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({"data": b"y"}, id="other bytes"),
        pytest.param({"name": "y.txt"}, id="another name"),
        pytest.param({"profile": "tout"}, id="another profile"),
    ],
)
def test_a_key_for_another_file_is_refused(client: FlaskClient, other: dict[str, Any]) -> None:
    key = f"other {other}".encode().hex()
    upload(client, key)
    refused = upload(client, key, **other)
    assert (refused.status_code, refused.json["error"]["code"]) == (422, "job.key_reused")


def test_the_answer_goes_with_the_document(client: FlaskClient, service: Service) -> None:
    first = upload(client, "gone").json["id"]
    assert client.delete(f"/api/v1/documents/{first}", headers=OURS).status_code == 204
    second = upload(client, "gone").json["id"]
    assert second != first
    database = Database(service.folder / "nomdemprunt.db", alone=False)
    with database.reading() as session:
        kept = set(session.scalars(text("SELECT document_id FROM answers")))
    database.close()
    assert first not in kept
    assert second in kept


@pytest.mark.parametrize("route", ["annotate", "pseudonymise", "batch"])
def test_a_text_sent_again_has_the_same_answer_and_is_not_read_again(
    client: FlaskClient, service: Service, monkeypatch: pytest.MonkeyPatch, route: str
) -> None:
    body = {"texts": [TEXT]} if route == "batch" else {"text": TEXT}
    first = post(client, route, f"text-{route}", body)
    monkeypatch.setattr(type(service.documents), "receive_exactly", lambda *_, **__: pytest.fail("read again"))
    again = post(client, route, f"text-{route}", body)
    assert (first.status_code, again.status_code, again.json) == (200, 200, first.json)
    refused = post(client, route, f"text-{route}", {**body, "profile": "tout"})
    assert (refused.status_code, refused.json["error"]["code"]) == (422, "job.key_reused")


def test_a_key_is_of_its_route_and_of_its_token(client: FlaskClient, service: Service) -> None:
    assert "annotation" in post(client, "annotate", "same", {"text": TEXT}).json
    assert "left" in post(client, "pseudonymise", "same", {"text": TEXT}).json
    token, _ = service.tokens.make("a", ("admin",), DAY)
    theirs = post(client, "annotate", "same", {"text": TEXT + " Bis."}, Authorization=f"Bearer {token}")
    assert theirs.status_code == 200


def test_what_was_refused_is_tried_again(
    client: FlaskClient, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    receive = type(service.documents).receive

    def fail(*_: Any, **__: Any) -> str:
        raise EngineError()

    monkeypatch.setattr(type(service.documents), "receive", fail)
    assert upload(client, "fails").status_code == 500
    monkeypatch.setattr(type(service.documents), "receive", receive)
    assert upload(client, "fails").status_code == 201


def test_what_comes_while_the_first_is_answered_has_to_wait(
    client: FlaskClient, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    receive = type(service.documents).receive
    begun, go_on = threading.Event(), threading.Event()

    def slow(self: Any, *given: Any, **known: Any) -> str:
        begun.set()
        assert go_on.wait(30)
        return receive(self, *given, **known)

    monkeypatch.setattr(type(service.documents), "receive", slow)
    answers: list[int] = []
    first = threading.Thread(target=lambda: answers.append(upload(client, "slow").status_code))
    first.start()
    assert begun.wait(30)
    second = upload(client.application.test_client(), "slow")
    go_on.set()
    first.join(30)
    assert (answers, second.status_code, second.json["error"]["code"]) == ([201], 409, "job.key_in_use")


@pytest.mark.parametrize("key", ["", "a b", "x" * 256, "é".encode().decode("latin-1")])
def test_a_malformed_key_is_said(client: FlaskClient, key: str) -> None:
    refused = upload(client, key)
    assert (refused.status_code, refused.json["error"]["code"]) == (400, "usage.bad_field")
    assert "Idempotency-Key" in refused.json["detail"]


def test_what_is_kept_is_sealed_and_for_a_day(client: FlaskClient, service: Service, monkeypatch: Any) -> None:
    post(client, "annotate", "Rocheblave-1", {"text": TEXT})
    database = Database(service.folder / "nomdemprunt.db", alone=False)
    with database.reading() as session:
        for row in session.execute(text("SELECT * FROM answers")).mappings():
            written = b" ".join(value if isinstance(value, bytes) else str(value).encode() for value in row.values())
            assert b"ROCHEBLAVE" not in written
            assert b"Rocheblave" not in written
    database.close()
    monkeypatch.setattr("engine.service.kept_answers.LASTS", -DAY)
    first, again = upload(client, "late"), upload(client, "late")
    assert first.json != again.json
    service.sweep()
    assert post(client, "annotate", "Rocheblave-1", {"text": TEXT}).headers["Idempotency-Replayed"] == "true"


def test_an_answer_that_is_too_long_is_not_kept_and_says_so(client: FlaskClient, monkeypatch: Any) -> None:
    monkeypatch.setattr("engine.service.kept_answers.LARGEST", 10)
    first, again = (post(client, "annotate", "long", {"text": TEXT}) for _ in range(2))
    assert (first.status_code, first.headers["Idempotency-Kept"]) == (200, "false")
    assert ("Idempotency-Replayed" in again.headers, again.headers["Idempotency-Kept"]) == (False, "false")


def test_the_oldest_answers_go_where_all_are_too_long_together(client: FlaskClient, monkeypatch: Any) -> None:
    monkeypatch.setattr("engine.service.kept_answers.LOOK", -1)
    document = upload(client, "stays")
    post(client, "annotate", "oldest", {"text": TEXT})
    size = len(post(client, "annotate", "older", {"text": TEXT}).data)
    monkeypatch.setattr("engine.service.kept_answers.TOGETHER", 2 * size + 400)  # sealed, each is a little longer
    assert "Idempotency-Kept" not in post(client, "annotate", "newest", {"text": TEXT}).headers
    again = {key: post(client, "annotate", key, {"text": TEXT}).headers for key in ("newest", "older", "oldest")}
    assert [key for key, headers in again.items() if "Idempotency-Replayed" in headers] == ["newest", "older"]
    assert upload(client, "stays").json == document.json
