"""Annotators' files over HTTP."""

from __future__ import annotations

import json
import time
from io import BytesIO

import pytest

from engine.service.agreement.agreements import Agreements

OURS = {"X-Requested-With": "nomdemprunt"}
TEXT = "Mme ROCHEBLAVE, M. Diop."
SAID = {"id": "a", "text": TEXT, "entities": [{"start": 4, "end": 14, "label": "PER"}]}
ROUTE = "/api/v1/agreements"


@pytest.fixture(autouse=True)
def agreements(service, monkeypatch):
    agreements = Agreements(service)
    monkeypatch.setattr("engine.http.agreements.at", lambda: agreements)
    monkeypatch.setattr("engine.agreement.measures.count", lambda study, progress: study.documents)
    return agreements


def post(client, address, *files, headers=OURS, **fields):
    data = {"file": [(BytesIO(content), name) for name, content in files], **fields}
    return client.post(ROUTE + address, data=data, headers=headers, content_type="multipart/form-data")


def encoded(**more):
    return json.dumps({**SAID, **more}).encode()


def test_annotators_go_in_are_counted_joined_by_another_mapped_and_erased(client, agreements):
    answer = post(client, "", ("Lots/Khadija.json", encoded()), ("Yann.json", encoded()), profile="tout")
    assert answer.status_code == 201
    source_id = answer.json["id"]
    assert agreements.own(source_id).profile == "tout"
    while not (told := client.get(f"{ROUTE}/{source_id}/progress").json)["done"]:
        time.sleep(0.01)
    assert told == {"fraction": 1.0, "done": True, "error": None}
    odd = encoded(entities=[{"start": 4, "end": 14, "label": "nom"}])
    added = post(client, f"/{source_id}/annotators", ("Li.json", odd))
    assert added.status_code == 201
    source = agreements.source(source_id)
    assert [one.fr for one in source.annotators] == ["Khadija", "Yann", "Li"]
    assert added.json["ids"] == [source.annotators[-1].id]
    asked = f"{ROUTE}/{source_id}/progress?annotator=gold&annotator={source.annotators[-1].id}"
    assert client.get(asked).json["error"] is None
    labels = {"nom": "personnePhysiqueNom", "PER": "personnePhysiqueNom"}
    assert client.put(f"{ROUTE}/{source_id}/labels", json=labels, headers=OURS).status_code == 204
    assert agreements.study(source_id, [one.id for one in source.annotators]).labels == ("personnePhysiqueNom",)
    assert client.delete(f"{ROUTE}/{source_id}", headers=OURS).status_code == 204
    assert client.delete(f"{ROUTE}/{source_id}", headers=OURS).json["error"]["code"] == "agreement.gone"


@pytest.mark.parametrize(
    ("files", "status", "code"),
    [
        pytest.param([], 400, "usage.no_file", id="no file"),
        pytest.param([("Khadija.json", encoded()), ("Yann.json", b"{")], 400, "usage.broken_line", id="the second is broken"),
        pytest.param([("Khadija.json", encoded()), ("Yann.json", encoded(text=TEXT + " Vu."))], 400, "usage.broken_line", id="texts that differ"),
        pytest.param([("Khadija.json", encoded()), ("Yann.pdf", b"%PDF")], 400, "usage.unknown_name", id="a form that is not read"),
    ],
)  # fmt: skip
def test_what_cannot_be_taken_is_a_sentence_in_both_languages(client, files, status, code):
    answer = post(client, "", *files)
    error = answer.json["error"]
    assert (answer.status_code, error["code"]) == (status, code)
    assert set(error) == {"code", "fr", "en"}
    assert "ROCHEBLAVE" not in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({}, id="no sign of our pages"),
        pytest.param({**OURS, "Origin": "https://ailleurs.example"}, id="another site"),
        pytest.param({**OURS, "Sec-Fetch-Site": "cross-site"}, id="a browser says so"),
    ],
)
def test_changes_that_our_pages_did_not_ask_for_are_refused(client, agreements, headers):
    source_id = agreements_of(client)
    assert post(client, "", ("Khadija.json", encoded()), headers=headers).status_code == 403
    assert post(client, f"/{source_id}/annotators", ("Li.json", encoded()), headers=headers).status_code == 403
    assert client.put(f"{ROUTE}/{source_id}/labels", json={}, headers=headers).status_code == 403
    assert client.delete(f"{ROUTE}/{source_id}", headers=headers).status_code == 403
    assert len(agreements.source(source_id).annotators) == 1


def agreements_of(client):
    return post(client, "", ("Khadija.json", encoded())).json["id"]


@pytest.mark.parametrize("identity", ["0" * 32, "fr", "..%2Fx"])
def test_what_is_not_there_is_gone(client, identity):
    assert post(client, f"/{identity}/annotators", ("Li.json", encoded())).status_code == 404
    assert client.delete(f"{ROUTE}/{identity}", headers=OURS).status_code == 404


@pytest.mark.parametrize("said", [["PER"], {"PER": 3}, "x", {"PER": "nom"}])
def test_a_mapping_that_is_none_is_refused(client, said):
    answer = client.put(f"{ROUTE}/{agreements_of(client)}/labels", json=said, headers=OURS)
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "usage.bad_mapping")


def test_an_annotator_that_is_not_there_cannot_be_counted(client):
    answer = client.get(f"{ROUTE}/{agreements_of(client)}/progress?annotator=gold&annotator=x")
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "usage.unknown_name")
