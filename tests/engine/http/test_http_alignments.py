"""An original and its published form over HTTP."""

from __future__ import annotations

import time
from io import BytesIO

import pytest

from engine.core.settings import Settings
from engine.service.alignment.alignments import Alignments
from tests.engine.service.made_alignments import ORIGINAL, PUBLISHED, WAY

OURS = {"X-Requested-With": "nomdemprunt"}
ROUTE = "/api/v1/alignments"


@pytest.fixture(scope="module")
def alignments(service):
    service.start()
    return Alignments(service._parts.database, service.tasks, service._parts.processes, f"{WAY}:align")


@pytest.fixture(autouse=True)
def ours(service, alignments, monkeypatch):
    monkeypatch.setattr("engine.http.alignments.service.service", lambda: service)
    monkeypatch.setattr("engine.http.alignments._alignments", lambda: alignments)


def post(client, headers=OURS, **files):
    data = {side: (BytesIO(text.encode()), name) for side, (text, name) in files.items()}
    return client.post(ROUTE, data=data, headers=headers, content_type="multipart/form-data")


def both(client):
    return post(client, original=(ORIGINAL, "Ranaivoson.txt"), published=(PUBLISHED, "publié.txt"))


def end(client, alignment_id):
    while not (told := client.get(f"{ROUTE}/{alignment_id}/progress").json)["done"]:
        time.sleep(0.02)
    return told


def test_two_files_go_in_are_taken_away_become_a_set_and_are_erased(client, service):
    answer = both(client)
    assert answer.status_code == 201
    here = f"{ROUTE}/{answer.json['id']}"
    assert end(client, answer.json["id"]) == {"fraction": 1.0, "stage": "", "done": True, "error": None, "side": None}
    taken = client.get(f"{here}/export?format=doccano")
    assert taken.headers["Content-Disposition"] == "attachment; filename=annotation-de-l-original.jsonl"
    assert taken.content_type == "application/octet-stream"
    assert "Solveig" in taken.get_data(as_text=True)
    made = client.post(f"{here}/set", headers=OURS)
    known = service.own_sets.fetch(made.json["id"])
    assert (made.status_code, known.name, known.documents, known.unknown) == (201, "Ranaivoson.txt", 1, ())
    assert known.labels == {"personnePhysiquePrenom": 1, "personnePhysiqueNom": 3, "adresse": 1}
    (kept,) = service.own_sets.annotations(made.json["id"])
    assert (kept.document.text, all(entity.masked for entity in kept.entities)) == (ORIGINAL, True)
    assert client.delete(here, headers=OURS).status_code == 204
    assert client.delete(here, headers=OURS).status_code == 404
    assert client.get(f"{here}/export").json["error"]["code"] == "alignment.gone"


@pytest.mark.parametrize(
    ("files", "status", "code"),
    [
        pytest.param({"original": (ORIGINAL, "a.txt")}, 400, "usage.only_one", id="one missing"),
        pytest.param({}, 400, "usage.only_one", id="both missing"),
        pytest.param({"original": (ORIGINAL, "a.txt"), "published": (ORIGINAL, "b.txt")}, 400, "usage.same_document", id="the same"),
        pytest.param({"original": (ORIGINAL, "a.txt"), "published": ("", "b.txt")}, 400, "document.empty", id="an empty one"),
    ],
)  # fmt: skip
def test_what_cannot_be_taken_is_one_sentence(client, files, status, code):
    answer = post(client, **files)
    assert (answer.status_code, answer.json["error"]["code"]) == (status, code)
    assert "Ranaivoson" not in answer.get_data(as_text=True)


def test_what_is_too_large_is_refused(client, monkeypatch):
    for module in ("engine.http.upload", "engine.service.documents.limits"):
        monkeypatch.setattr(f"{module}.settings", lambda: Settings(upload_limit=100))
    assert (both(client).status_code, both(client).json["error"]["code"]) == (413, "document.too_large")


def test_the_file_to_blame_is_named(client):
    answer = post(client, original=(ORIGINAL, "a.txt"), published=(" \n ", "b.txt"))
    told = end(client, answer.json["id"])
    assert (told["side"], told["error"]["code"]) == ("published", "document.empty")


def test_another_form_than_ours_is_refused(client):
    alignment_id = both(client).json["id"]
    end(client, alignment_id)
    assert client.get(f"{ROUTE}/{alignment_id}/export?format=exe").json["error"]["code"] == "usage.unknown_name"


@pytest.mark.parametrize("way", [("get", "progress"), ("get", "export"), ("post", "set")])
@pytest.mark.parametrize("name", ["0" * 32, "A" * 32])
def test_an_id_of_nothing_leads_nowhere(client, way, name):
    answer = getattr(client, way[0])(f"{ROUTE}/{name}/{way[1]}", headers=OURS)
    assert answer.status_code == 404


def test_a_change_that_another_site_asks_for_is_refused(client):
    assert post(client, headers={}, original=("a", "a.txt"), published=("b", "b.txt")).status_code == 403
