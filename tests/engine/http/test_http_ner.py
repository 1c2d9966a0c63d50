"""The NER service of the Cour de cassation over HTTP, as its clients ask it."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from io import BytesIO

import pytest
from flask.testing import FlaskClient

import engine
from engine.core import settings
from engine.http import ner, ner_application
from engine.http.request_ids import HEADER
from engine.service.documents import limits
from engine.service.service import Service
from tests.engine.formats.scans import scanned

TEXT = "🏛 Mme ROCHEBLAVE a formé un pourvoi.\fM. Tran conclut."
ASKED = {"sourceId": 7, "sourceName": "juritcom", "text": TEXT, "parties": [], "categories": ["personnePhysique"]}


@pytest.fixture
def client(service: Service) -> FlaskClient:
    return ner_application().test_client()


def documents(service: Service) -> int:
    return len(service.documents.known(_seen))


_seen: list[str] = []


@pytest.fixture(autouse=True)
def ids(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Note the id of each document that comes in."""
    receive = type(service.documents).receive_exactly

    def noted(self: object, *given: object, **known: object) -> str:
        _seen.append(receive(self, *given, **known))  # type: ignore[arg-type]
        return _seen[-1]

    monkeypatch.setattr(type(service.documents), "receive_exactly", noted)


def test_a_decision_is_annotated_for_a_client_without_login_and_nothing_of_it_stays(
    client: FlaskClient, service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    reply = client.post("/ner", json=ASKED)
    assert reply.status_code == 200
    (row,) = reply.json["entities"]
    assert TEXT.encode("utf-16-le")[2 * row["start"] : 2 * row["end"]].decode("utf-16-le") == "ROCHEBLAVE"
    assert reply.json["additionalTermsParsingFailed"] is False
    assert reply.headers["Cache-Control"] == "no-store"
    assert documents(service) == 0
    (line,) = [record.message for record in caplog.records if record.name == "engine.http.ner"]
    told = json.loads(line)["data"]
    assert told.pop("seconds") >= 0
    assert told == {"sourceId": 7, "sourceName": "juritcom", "response_status_code": 200, "characters": len(TEXT)}
    assert "ROCHEBLAVE" not in caplog.text


@pytest.mark.parametrize("body", [{}, {**ASKED, "text": ""}, {**ASKED, "parties": ""}, [], "M. Tran"])
def test_what_cannot_be_read_is_422_with_the_places_and_a_message(client: FlaskClient, body: object) -> None:
    reply = client.post("/ner", json=body)
    assert reply.status_code == 422
    assert reply.json["detail"][0]["loc"][0] == "body"
    assert isinstance(reply.json["message"], str)


def test_a_body_that_is_no_json_is_422(client: FlaskClient) -> None:
    assert client.post("/ner", data=b"\xff{").status_code == 422


def test_a_job_that_fails_is_told_and_leaves_nothing(client: FlaskClient, service: Service) -> None:
    reply = client.post("/ner", json={**ASKED, "text": "Cette décision a un defect."})
    assert reply.status_code == 500
    assert "defect" not in reply.text
    assert documents(service) == 0


def test_beyond_the_bound_a_client_is_told_to_come_again(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ner, "AT_ONCE", 0)
    reply = ner_application().test_client().post("/ner", json=ASKED)
    assert reply.status_code == 429
    assert int(reply.headers["Retry-After"]) > 0


def test_its_state_and_version_are_told(client: FlaskClient) -> None:
    assert client.get("/").json == {"message": "OK", "status-code": 200}
    assert client.get("/juritools-info").json["version"] == engine.__version__
    assert client.get("/nowhere").status_code == 404
    assert client.get("/ner").status_code == 405


def test_each_answer_has_the_id_that_its_request_gave_or_one_of_its_own(client: FlaskClient) -> None:
    given = client.post("/ner", json={}, headers={HEADER: "label-2024-17"})
    assert (given.status_code, given.headers[HEADER]) == (422, "label-2024-17")
    first, second = (client.get("/", headers={HEADER: "Rocheblave"}).headers[HEADER] for _ in range(2))
    assert len({first, second, "Rocheblave"}) == 3


def test_the_loss_of_a_treatment_is_a_number(client: FlaskClient) -> None:
    name = {"category": "personnePhysique", "start": 7, "text": "ROCHEBLAVE"}
    same = {"text": TEXT, "treatments": [{"annotations": [name]}, {"annotations": [name]}]}
    assert client.post("/loss", json=same).json == 0
    changed = {"text": TEXT, "treatments": [{"annotations": []}, {"annotations": [name]}]}
    assert client.post("/loss", json=changed).json > 0
    assert client.post("/loss", json={"text": TEXT}).json["detail"][0]["loc"] == ["body", "treatments"]


def test_the_text_of_a_pdf_is_given_as_html(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    fields = {"pdf_file": (BytesIO(scanned(["Mme Rocheblave conclut au rejet"])), "Rocheblave.pdf")}
    reply = client.post("/pdf-to-text?force_ocr=false", data=fields)
    assert reply.status_code == 200
    assert '<p block-type="Text">Mme Rocheblave conclut au rejet</p>' in reply.json["HTMLText"]
    assert reply.json["images"] == {}
    assert "ocheblave" not in caplog.text


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({}, id="no file"),
        pytest.param({"file": (BytesIO(b"%PDF-1.4"), "a.pdf")}, id="another field"),
        pytest.param({"pdf_file": (BytesIO(b"{\\rtf1 Mme Rocheblave}"), "a.pdf")}, id="another format"),
        pytest.param({"pdf_file": (BytesIO(b"%PDF-1.4 broken"), "a.pdf")}, id="damaged"),
        pytest.param({"pdf_file": (BytesIO(b""), "a.pdf")}, id="empty"),
    ],
)
def test_what_is_no_pdf_is_422(client: FlaskClient, fields: dict[str, tuple[BytesIO, str]]) -> None:
    reply = client.post("/pdf-to-text", data=fields)
    assert reply.status_code == 422
    assert isinstance(reply.json["message"], str)
    assert reply.json["detail"]


def test_beyond_the_bound_of_files_a_client_is_told_to_come_again(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ner, "AT_ONCE", 0)
    fields = {"pdf_file": (BytesIO(scanned(["Mme Rocheblave conclut au rejet"])), "a.pdf")}
    assert ner_application().test_client().post("/pdf-to-text", data=fields).status_code == 429


def test_the_zones_of_a_decision_are_answered(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    asked = {"arret_id": 12, "source": "tj", "text": "Mme ROCHEBLAVE\nMOTIFS\nRien.\nPAR CES MOTIFS\nDéboute."}
    reply = client.post("/zonage", json=asked)
    assert reply.status_code == 200
    assert reply.json["zones"]["motivations"] == [{"start": 15, "end": 27}]
    assert reply.json["arret_id"] == 12
    assert "ROCHEBLAVE" not in caplog.text
    assert client.post("/zonage", json={**asked, "text": ""}).json["detail"][0]["loc"] == ["body", "text"]


def test_beyond_the_bounds_no_zones_are_looked_for(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"arret_id": 12, "source": "tj", "text": "MOTIFS"}
    with monkeypatch.context() as patch:
        patch.setattr(limits, "settings", lambda: replace(settings(), upload_limit=5))
        assert ner_application().test_client().post("/zonage", json=asked).status_code == 422
    monkeypatch.setattr(ner, "AT_ONCE", 0)
    assert ner_application().test_client().post("/zonage", json=asked).status_code == 429
