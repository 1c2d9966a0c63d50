"""The seven public cases of the tests of the Cour de cassation's service, one by one, on texts of
our own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from flask.testing import FlaskClient

import engine
from engine.http import ner_application
from engine.service.service import Service

TEXT = "Mme ROCHEBLAVE, née le 3 mai 1970, demeure à Vannes. Son courriel est r.cheblave@exemple.test."
META = {"idLabel": "1", "idDecision": "jurinet:7", "sourceId": 7, "sourceName": "jurinet", "text": TEXT}
COLUMNS = [7, "PP", 1, "DEMANDEUR", "I", 0, "ROCHEBLAVE", "", "", "", "", "", "", "", "", "", "", "", 1]


@pytest.fixture
def application(service: Service) -> Flask:
    return ner_application()


@pytest.fixture
def client(application: Flask) -> FlaskClient:
    return application.test_client()


def test_simple(client: FlaskClient) -> None:
    reply = client.post("/ner", json={**META, "parties": [COLUMNS]})
    assert reply.status_code == 200
    assert reply.json.keys() >= {"entities", "checklist", "versions"}
    assert [(row["text"], row["category"]) for row in reply.json["entities"]] == [("ROCHEBLAVE", "personnePhysique")]


@pytest.mark.parametrize("asked", [["personnePhysique"], ["email"], ["personnePhysique", "email"]])
def test_categories(client: FlaskClient, asked: list[str]) -> None:
    reply = client.post("/ner", json={**META, "parties": [], "categories": asked})
    rows = reply.json["entities"]
    assert {row["category"] for row in rows} == {"personnePhysique"} & set(
        asked
    )  # the tagger of these tests knows names
    assert all(row["label"] == row["category"] and TEXT[row["start"] : row["end"]] == row["text"] for row in rows)


def test_categories_tj(client: FlaskClient) -> None:
    parties = [{"type": "PP", "qualite": "I", "nom": "ROCHEBLAVE", "prenom": "Naïma", "civilite": "MME"}]
    body = {**META, "sourceName": "juritj", "parties": parties, "categories": ["personnePhysique", "dateNaissance"]}
    reply = client.post("/ner", json=body)
    assert reply.status_code == 200
    assert {row["category"] for row in reply.json["entities"]} <= {"personnePhysique", "dateNaissance"}
    assert "ROCHEBLAVE" in [row["text"] for row in reply.json["entities"]]


def test_empty(client: FlaskClient) -> None:
    reply = client.post("/ner", json={**META, "text": "", "parties": []})
    assert reply.status_code == 422
    assert reply.json["detail"][0]["loc"] == ["body", "text"]


def test_bad_meta(client: FlaskClient) -> None:
    reply = client.post("/ner", json={**META, "parties": ""})
    assert reply.status_code == 422
    assert reply.json["detail"][0]["loc"][:2] == ["body", "parties"]


def test_two_parallel(application: Flask) -> None:
    """The service of 2024 answered 429 to the second; here it waits its turn."""

    def ask(name: str) -> int:
        body = {**META, "text": f"Mme ROCHEBLAVE contre {name}.", "parties": []}
        return application.test_client().post("/ner", json=body).status_code

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(ask, ("Vannes", "Auray"))) == [200, 200]


def test_info(client: FlaskClient) -> None:
    told = client.get("/juritools-info").json
    assert told["version"] == engine.__version__
    assert told["date"]
