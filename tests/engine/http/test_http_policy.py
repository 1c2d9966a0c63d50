"""What the policy of the installation does not allow is refused by every route that takes it, with
its sentence and an entry of the audit log; what may be chosen is all that is listed."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.service.service import Service
from engine.store import audit
from tests.policies import policed

POLICY = 'profiles = ["judiciaire"]\nstrategies = ["noir", "initiales"]\n'
OURS = {"X-Requested-With": "nomdemprunt"}


@pytest.fixture
def only(tmp_path: Path, finished: str) -> Iterator[None]:
    with policed(tmp_path, POLICY):
        yield


def form(**fields: Any) -> dict[str, Any]:
    return {"data": {"file": (io.BytesIO(b"x y"), "a.txt"), **fields}, "content_type": "multipart/form-data"}


PROFILE: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a document": ("post", "/documents", form(profile="tout")),
    "with a matter": ("post", "/documents", form(profile="administratif", nac="22G")),
    "a text annotated": ("post", "/annotate", {"json": {"text": "x y", "profile": "tout"}}),
    "a text with zones": ("post", "/annotate", {"json": {"text": "x y", "profile": "tout", "occult": ["reasons"]}}),
    "a text pseudonymised": ("post", "/pseudonymise", {"json": {"text": "x y", "profile": "tout"}}),
    "a list": ("post", "/lists", {"json": {"name": "a", "profile": "tout", "follow_metadata": True}}),
    "a file": ("get", "/documents/{}/export?format=txt&profile=tout", {}),
    "names in clear": ("get", "/documents/{}/export?format=json&profile=tout", {}),
    "a report": ("get", "/documents/{}/report?profile=tout", {}),
    "a key": ("post", "/documents/{}/key", {"json": {"password": "quatre mots sans lien", "profile": "tout"}}),
    "reasons": ("get", "/documents/{}/explanation?profile=tout", {}),
    "an attack": ("get", "/documents/{}/attack?profile=tout", {}),
    "a look at an act": (
        "post",
        "/documents/{}/review/preview",
        {"json": {"act": {"kind": "validate"}, "profile": "tout"}},
    ),
}


@pytest.mark.parametrize("entry", PROFILE)
def test_no_route_takes_a_profile_that_is_not_allowed(
    client: FlaskClient, service: Service, finished: str, only: None, entry: str
) -> None:
    method, path, given = PROFILE[entry]
    _refused(client, service, method, path, finished, given, "policy.profile")


STRATEGY: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a text pseudonymised": ("post", "/pseudonymise", {"json": {"text": "x y", "strategy": "secret"}}),
    "a list": ("post", "/lists", {"json": {"name": "a", "strategy": "secret"}}),
    "a file": ("get", "/documents/{}/export?format=original&strategy=secret", {}),
    "names in clear": ("get", "/documents/{}/export?format=json&strategy=secret", {}),
    "a report": ("get", "/documents/{}/report?strategy=secret", {}),
    "a key": ("post", "/documents/{}/key", {"json": {"password": "quatre mots sans lien", "strategy": "secret"}}),
    "an attack": ("get", "/documents/{}/attack?strategy=secret", {}),
}


@pytest.mark.parametrize("entry", STRATEGY)
def test_no_route_takes_a_strategy_that_is_not_allowed(
    client: FlaskClient, service: Service, finished: str, only: None, entry: str
) -> None:
    method, path, given = STRATEGY[entry]
    _refused(client, service, method, path, finished, given, "policy.strategy")


def _refused(
    client: FlaskClient, service: Service, method: str, path: str, document: str, given: dict[str, Any], code: str
) -> None:
    service.audit._minute = 0.0
    answer = getattr(client, method)("/api/v1" + path.format(document), headers=OURS, **given)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (403, code)
    said = answer.get_json()["error"]
    assert ("politique" in said["fr"], "policy" in said["en"]) == (True, True)
    (entry,) = service.audit.find(audit.AuditFilter(act="policy.refused"), limit=1)
    assert (entry.subject, entry.details["reason"]) == (document if "{}" in path else "", code)


def test_one_text_of_many_is_refused_by_itself(client: FlaskClient, only: None) -> None:
    body = {"texts": ["x y"], "profile": "tout"}
    (item,) = client.post("/api/v1/batch", json=body, headers=OURS).get_json()["items"]
    assert (item["status"], item["error"]["code"]) == (403, "policy.profile")


def test_where_nothing_is_said_the_first_that_is_allowed_holds(
    client: FlaskClient, service: Service, finished: str, only: None
) -> None:
    made = client.post("/api/v1/lists", json={"name": "a"}, headers=OURS).get_json()["id"]
    kept = service.lists.fetch(made)
    assert (kept.profile, kept.strategy) == ("judiciaire", "noir")
    told = client.get(f"/api/v1/documents/{finished}/export?format=txt")
    assert "█" in told.get_data(as_text=True)


def test_what_is_listed_may_be_chosen(client: FlaskClient, only: None) -> None:
    profiles = [row["name"] for row in client.get("/api/v1/profiles").get_json()["profiles"]]
    assert profiles == ["judiciaire", "judiciaire,reasons", "judiciaire,annexes", "judiciaire,reasons,annexes"]
    strategies = [row["name"] for row in client.get("/api/v1/strategies").get_json()["strategies"]]
    assert strategies == ["noir", "initiales"]


def test_a_document_whose_risk_asks_for_it_does_not_leave(client: FlaskClient, finished: str, tmp_path: Path) -> None:
    key = {"password": "quatre mots sans lien"}
    with policed(tmp_path, "[second_reading]\nrisk = 0.000001\n"):
        for answer in (
            client.get(f"/api/v1/documents/{finished}/export?format=txt"),
            client.get(f"/api/v1/documents/{finished}/export?format=original"),
            client.post(f"/api/v1/documents/{finished}/key", json=key, headers=OURS),
            client.post("/api/v1/pseudonymise", json={"text": "Mme ROCHEBLAVE."}, headers=OURS),
        ):
            assert (answer.status_code, answer.get_json()["error"]["code"]) == (403, "policy.reading")
        assert client.get(f"/api/v1/documents/{finished}/explanation").status_code == 200
