"""Terms over HTTP: a file in, a file out; they hold for what is annotated next."""

from __future__ import annotations

from io import BytesIO

import pytest

from engine.store import INSTALLATION
from engine.terms import Terms

OURS = {"X-Requested-With": "nomdemprunt"}
ROUTE = "/api/v1/terms"


@pytest.fixture(autouse=True)
def ours(service, monkeypatch):
    monkeypatch.setattr("engine.http.terms.service.service", lambda: service)
    yield
    service.own_terms.replace(INSTALLATION, Terms())


def post(client, content: bytes, name: str = "t.csv", headers=OURS, **fields):
    data = {"file": (BytesIO(content), name), **fields}
    return client.post(ROUTE, data=data, headers=headers, content_type="multipart/form-data")


def test_a_file_goes_in_and_comes_out(client, service):
    answer = post(client, b"action;terme\ntoujours occulter;Quatrebarbes\nne jamais occulter;quatrebarbes\n")
    assert (answer.status_code, answer.json) == (201, {"terms": 2, "rules": 0, "conflicts": 1})
    got = client.get(f"{ROUTE}?format=toml")
    assert b'hide = "Quatrebarbes"' in got.data
    assert "termes.toml" in got.headers["Content-Disposition"]
    assert "Quatrebarbes" in client.get(f"{ROUTE}?format=csv").data.decode()
    assert client.get(f"{ROUTE}?format=xml").status_code == 400


def test_what_is_wrong_is_one_sentence_without_the_term(client, service):
    answer = post(client, b"Quatrebarbes\nx\n")
    assert answer.status_code == 400
    assert "n° 2" in answer.json["error"]["fr"]
    assert "Quatrebarbes" not in answer.get_data(as_text=True)
    assert post(client, b"Quatrebarbes\n", headers={}).status_code == 403
    assert post(client, b"Quatrebarbes\n", list="nobody").status_code == 404
    assert post(client, b"Quatrebarbes\n", document="0" * 32).status_code == 404
    assert service.own_terms.fetch(INSTALLATION) == Terms()
