"""Problems reported by the API, and by the page for those who have no account, which is there only
where the settings open it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.core.settings import Settings, settings
from engine.http import public_reports as form, register, secure, serve_public_reports
from engine.http.rates import RequestRate
from engine.service import PublicReportView
from engine.service.service import Service
from tests.engine.http.test_http_access import OURS

SAID = {"kind": "readable", "text": "Le nom de la mère est resté au troisième paragraphe."}
REPORT = {**SAID, "reference": "RG 21/01234", "contact": "a@b.example"}


@pytest.fixture
def document(service: Service) -> Iterator[str]:
    """Give a document that is validated."""
    document_id = service.documents.receive(b"Mme ROCHEBLAVE a fait appel.", "Appel.txt")
    while service.documents.job(document_id).state in ("queued", "running"):
        time.sleep(0.02)
    service.reviews.act(document_id, {"kind": "validate", "reason": "tout est lu"})
    yield document_id
    service.documents.erase(document_id)


def test_a_report_is_opened_read_and_closed_by_the_api(client: FlaskClient, service: Service, document: str) -> None:
    address = f"/api/v1/documents/{document}"
    client.get(f"{address}/export?format=txt")
    made = client.post(f"{address}/reports", json={**SAID, "start": 4, "end": 14, "who": "Awa"}, headers=OURS)
    assert (made.status_code, made.get_json()["reopened"]) == (201, True)
    assert service.reviews.open(document).state.validated is None
    (report,) = client.get(f"{address}/reports").get_json()["reports"]
    assert (report["passage"], report["who"], report["document"], report["outcome"]) == ([4, 14], "Awa", document, None)
    assert report["id"] in [each["id"] for each in client.get("/api/v1/reports").get_json()["reports"]]
    start = {"kind": "remove", "start": 4, "end": 14, "everywhere": False}
    service.reviews.act(document, start)
    closed = client.post(f"/api/v1/reports/{report['id']}/close", json={"outcome": "corrected"}, headers=OURS)
    assert (closed.status_code, closed.get_json()["outcome"]) == (200, "corrected")
    assert client.get(f"{address}/reports").get_json()["redeliver"] is True
    client.get(f"{address}/export?format=txt")
    register_ = client.get(f"{address}/deliveries").get_json()
    assert ([each["number"] for each in register_["deliveries"]], register_["redeliver"]) == ([2, 1], False)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "usage.unknown_name"),
        ({**SAID, "text": ""}, 400, "report.text"),
        ({**SAID, "text": ["a"]}, 400, "usage.malformed"),
        ({**SAID, "start": 3}, 400, "usage.malformed"),
        ({**SAID, "start": True, "end": 9}, 400, "usage.malformed"),
        ({**SAID, "start": 3, "end": 10_000}, 400, "report.passage"),
    ],
)
def test_a_report_that_makes_no_sense_is_refused(
    client: FlaskClient, document: str, body: Any, status: int, code: str
) -> None:
    answer = client.post(f"/api/v1/documents/{document}/reports", json=body, headers=OURS)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (status, code)


@pytest.mark.parametrize("path", ["close", "place"])
def test_a_report_that_there_is_not_is_not_found(client: FlaskClient, path: str) -> None:
    body = {"outcome": "corrected", "document": "0" * 32}
    answer = client.post(f"/api/v1/reports/{'0' * 32}/{path}", json=body, headers=OURS)
    assert answer.status_code == 404


def test_the_documents_of_a_list_are_registered_when_its_zip_is_fetched(
    client: FlaskClient, service: Service, document: str
) -> None:
    made = client.post("/api/v1/lists", json={"name": "Mars", "profile": "judiciaire"}, headers=OURS).get_json()["id"]
    received = service.lists.receive(made, b"Mme ROCHEBLAVE a fait appel.", "a.txt").id
    while service.documents.job(received).state in ("queued", "running"):
        time.sleep(0.02)
    address = f"/api/v1/lists/{made}"
    export = client.post(f"{address}/exports", json={"choice": "all"}, headers=OURS).get_json()["id"]
    while not client.get(f"{address}/exports/{export}").get_json()["ready"]:
        time.sleep(0.02)
    assert client.get(f"/api/v1/documents/{received}/deliveries").get_json()["deliveries"] == []
    assert client.get(f"{address}/exports/{export}/file").status_code == 200
    (delivery,) = client.get(f"/api/v1/documents/{received}/deliveries").get_json()["deliveries"]
    assert delivery["number"] == 1
    answer = client.get(address).get_json()
    row = dict(zip(answer["fields"], answer["rows"][0], strict=True))
    assert (row["delivered"], row["redeliver"], row["reports"]) == (delivery["moment"], False, 0)
    service.lists.erase(made)


# -- without an account
# --------------------------------------------------------------------------------------------------


def show(view: PublicReportView) -> str:
    return f"{view.lang}|{view.error}|{view.text}|{view.sent}"


@pytest.fixture
def opened(service: Service, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bool], FlaskClient]]:
    """Give what opens the page to everybody, or not, on a server with accounts."""
    monkeypatch.setattr(form, "SENT", RequestRate(lambda: 5))

    def serve(is_open: bool) -> FlaskClient:
        monkeypatch.setenv("NOMDEMPRUNT_ACCOUNTS", "local")
        monkeypatch.setenv("NOMDEMPRUNT_PUBLIC_REPORTS", str(int(is_open)))
        settings.cache_clear()
        server = Flask(__name__)
        register(server)
        secure(server)
        serve_public_reports(server, show)
        return server.test_client()

    yield serve
    monkeypatch.undo()
    settings.cache_clear()


def test_the_page_is_not_there_unless_the_settings_open_it(
    opened: Callable[[bool], FlaskClient], service: Service
) -> None:
    closed = opened(False)
    assert closed.get("/signaler").status_code == closed.post("/signaler", data=REPORT).status_code == 404
    assert service.reports.find() == ()
    assert Settings().public_reports is False


def test_who_has_no_account_reports_a_decision_and_learns_nothing(
    opened: Callable[[bool], FlaskClient], service: Service, document: str
) -> None:
    client = opened(True)
    assert client.get("/signaler?lang=en").get_data(as_text=True) == "en|||False"
    answers = [
        client.post("/signaler", data={**REPORT, "reference": reference}).data
        for reference in (f"https://greffe.example/document/{document}", f"https://greffe.example/document/{'0' * 32}")
    ]
    assert answers == [b"fr|||True"] * 2, "whether there is such a decision is not said"
    assert service.reviews.open(document).state.validated is not None, "a stranger changes nothing"
    assert service.reports.of(document) == ()
    assert sorted(each.reference[-1] for each in service.reports.find()) == sorted([document[-1], "0"])
    for address in (f"/api/v1/documents/{document}", "/api/v1/reports"):
        assert client.get(address).status_code == 401
    for report in service.reports.find():
        service.reports.close(report.id, "unchanged")


def test_what_is_wrong_with_a_report_from_outside_is_said_and_what_was_written_stays(
    opened: Callable[[bool], FlaskClient], service: Service
) -> None:
    answer = opened(True).post("/signaler", data={**REPORT, "reference": ""})
    lang, error, text, sent = answer.get_data(as_text=True).split("|")
    assert (answer.status_code, lang, text, sent) == (400, "fr", REPORT["text"], "False")
    assert error.startswith("Ce texte a 0 caractères")
    assert service.reports.find() == ()


def test_one_address_sends_few_reports_a_minute_and_no_large_ones(
    opened: Callable[[bool], FlaskClient], service: Service
) -> None:
    client = opened(True)
    found = [client.post("/signaler", data={**REPORT, "text": ""}).status_code for _ in range(6)]
    assert found == [400] * 5 + [429]
    elsewhere = {"REMOTE_ADDR": "192.0.2.9"}
    assert client.post("/signaler", data={**REPORT, "text": ""}, environ_overrides=elsewhere).status_code == 400
    large = client.post("/signaler", data={**REPORT, "text": "a" * 70_000}, environ_overrides=elsewhere)
    assert large.status_code == 413
    other_site = client.post(
        "/signaler", data=REPORT, headers={"Origin": "https://autre.example"}, environ_overrides=elsewhere
    )
    assert (other_site.status_code, service.reports.find()) == (403, ())
