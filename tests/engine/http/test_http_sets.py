"""Users' reference sets over HTTP."""

from __future__ import annotations

import json
import time
from io import BytesIO

import pytest

from engine.core.settings import Settings
from engine.service.sets.gold_sets import GoldSets

OURS = {"X-Requested-With": "nomdemprunt"}
TEXT = "Mme ROCHEBLAVE, M. Diop."
GOLD = {"id": "a", "text": TEXT, "entities": [{"start": 4, "end": 14, "label": "personnePhysiqueNom"}]}


@pytest.fixture(autouse=True)
def gold_sets(service, monkeypatch):
    gold_sets = GoldSets(service)
    monkeypatch.setattr("engine.http.sets.gold_sets", lambda: gold_sets)
    monkeypatch.setattr("engine.measure.tallying.tallies", lambda compared, progress: compared)
    return gold_sets


def post(client, address, *files, headers=OURS, **fields):
    data = {"file": [(BytesIO(content), name) for name, content in files], **fields}
    return client.post(f"/api/v1/sets{address}", data=data, headers=headers, content_type="multipart/form-data")


def encoded(*documents):
    return json.dumps(documents or GOLD).encode()


def test_a_set_goes_in_is_mapped_counted_and_erased(client, gold_sets):
    odd = json.loads(encoded())
    odd["entities"][0]["label"] = "PER"
    set_id = post(client, "", ("Lots/or.json", encoded(odd)), profile="tout").json["id"]
    known = gold_sets.own_set(set_id)
    assert (known.name, known.profile, known.unknown) == ("or", "tout", ("PER",))
    run_id = post(client, f"/{set_id}/runs", ("outil.json", encoded())).json["id"]
    waiting = client.get(f"/api/v1/sets/{set_id}/runs/{run_id}/progress")
    assert (waiting.status_code, waiting.json["error"]["code"]) == (400, "gold.labels")
    assert (
        client.put(f"/api/v1/sets/{set_id}/labels", json={"PER": "personnePhysiqueNom"}, headers=OURS).status_code
        == 204
    )
    while not (told := client.get(f"/api/v1/sets/{set_id}/runs/{run_id}/progress").json)["done"]:
        time.sleep(0.01)
    assert told == {"fraction": 1.0, "done": True, "error": None}
    assert client.delete(f"/api/v1/sets/{set_id}", headers=OURS).status_code == 204
    assert client.delete(f"/api/v1/sets/{set_id}", headers=OURS).status_code == 404


def test_several_files_are_one_set_named_after_the_first(client, gold_sets):
    two = {**GOLD, "id": "b"}
    set_id = post(client, "", ("mars.json", encoded()), ("avril.json", encoded(two))).json["id"]
    assert (gold_sets.own_set(set_id).name, gold_sets.own_set(set_id).documents) == ("mars (+ 1)", 2)


def test_the_engine_is_asked_for_its_annotations(client, gold_sets):
    set_id = post(client, "", ("or.json", encoded())).json["id"]
    assert post(client, f"/{set_id}/prediction").status_code == 202
    while not (told := client.get(f"/api/v1/sets/{set_id}/prediction").json)["done"]:
        time.sleep(0.02)
    assert told["error"] is None
    assert len(gold_sets.own_set(set_id).runs) == 1


@pytest.mark.parametrize(
    ("files", "code"),
    [
        pytest.param([], "usage.no_file", id="no file"),
        pytest.param([("a.json", b"")], "usage.broken_line", id="an empty file"),
        pytest.param([("a.docx", b"x")], "usage.unknown_name", id="a document"),
        pytest.param([("a.zip", b"PK")], "document.damaged", id="a broken zip file"),
        pytest.param([("a.json", encoded()), ("b.json", encoded())], "usage.broken_line", id="two documents of one name"),
        pytest.param([(f"{n}.json", b"x") for n in range(1100)], "usage.no_file", id="eleven hundred files"),
    ],
)  # fmt: skip
def test_what_cannot_be_taken_is_a_sentence_in_both_languages(client, files, code):
    answer = post(client, "", *files)
    assert (answer.status_code, answer.json["error"]["code"]) == (400, code)
    assert answer.json["error"]["fr"] != answer.json["error"]["en"]


def test_two_hundred_megabytes_are_refused_before_they_are_read(client):
    length = {"CONTENT_LENGTH": str(200 * 1024 * 1024), "CONTENT_TYPE": "multipart/form-data; boundary=b"}
    answer = client.post("/api/v1/sets", headers=OURS, environ_overrides=length)
    assert (answer.status_code, answer.json["error"]["code"]) == (413, "gold.too_large")
    assert "pèsent 200 Mo ; la limite est de 100 Mo" in answer.json["error"]["fr"]


def test_the_limit_holds_for_all_files_together(client, monkeypatch):
    monkeypatch.setattr("engine.measure.own.files.settings", lambda: Settings(gold_limit=1000))
    answer = post(client, "", ("a.json", b" " * 900), ("b.json", b" " * 900))
    assert (answer.status_code, answer.json["error"]["code"]) == (413, "gold.too_large")


@pytest.mark.parametrize("body", [b"", b"[]", b'{"PER": 3}', b'{"PER": "personne"}'])
def test_a_mapping_that_is_none_is_refused(client, body):
    set_id = post(client, "", ("or.json", encoded())).json["id"]
    answer = client.put(
        f"/api/v1/sets/{set_id}/labels", data=body, headers={**OURS, "Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "usage.bad_mapping")


def test_another_site_can_neither_bring_nor_erase(client, gold_sets):
    set_id = post(client, "", ("or.json", encoded())).json["id"]
    assert post(client, "", ("or.json", encoded()), headers={}).status_code == 403
    assert client.delete(f"/api/v1/sets/{set_id}").status_code == 403
    assert gold_sets.own_set(set_id).documents == 1


def test_no_cache_keeps_what_is_told_of_a_set(client):
    set_id = post(client, "", ("or.json", encoded())).json["id"]
    assert client.get(f"/api/v1/sets/{set_id}/prediction").headers["Cache-Control"] == "no-store"
    assert client.get(f"/api/v1/sets/{'0' * 32}/prediction").status_code == 404
