"""What answers say in their head: limits and tags."""

from __future__ import annotations

from io import BytesIO

import pytest
from flask.testing import FlaskClient

from engine.core.settings import Settings
from engine.http import upload
from engine.http.rates import RequestRate

OURS = {"X-Requested-With": "nomdemprunt"}


@pytest.mark.parametrize(
    "path", ["", "/export?format=txt", "/export?format=original", "/export?format=json", "/export?format=conll"]
)
def test_who_has_an_answer_is_told_that_it_is_the_same(client: FlaskClient, finished: str, path: str) -> None:
    place = f"/api/v1/documents/{finished}{path}"
    first = client.get(place)
    same = client.get(place, headers={"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, same.status_code, same.data) == (200, 304, b"")
    assert same.headers["ETag"] == first.headers["ETag"]
    assert same.headers["Cache-Control"] == "no-store"
    other = client.get(place, headers={"If-None-Match": '"another"'})
    assert (other.status_code, other.data) == (200, first.data)


def test_another_strategy_is_another_answer(client: FlaskClient, finished: str) -> None:
    tags = {
        client.get(f"/api/v1/documents/{finished}/export?strategy={name}").headers["ETag"]
        for name in ("lettres", "noir")
    }
    assert len(tags) == 2


def test_an_answer_says_what_its_address_has_left(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    few = Settings(uploads=4, restores=1)
    monkeypatch.setattr(upload, "UPLOADS", RequestRate(lambda: few.uploads, lambda: 0.0))
    monkeypatch.setattr("engine.http.routes.RESTORES", RequestRate(lambda: few.restores, lambda: 0.0))

    def left(path: str) -> tuple[int, str, str, str]:
        answer = client.post(path, data={"file": (BytesIO(b"x"), "x.txt")}, headers=OURS)
        return answer.status_code, *(answer.headers[f"RateLimit-{name}"] for name in ("Limit", "Remaining", "Reset"))

    assert left("/api/v1/documents") == (201, "4", "3", "15")
    assert left("/api/v1/documents") == (201, "4", "2", "30")
    assert left("/api/v1/restore") == (400, "1", "0", "60")
    assert left("/api/v1/restore") == (429, "1", "0", "60")
    assert left("/api/v1/documents") == (201, "4", "0", "60")
    assert left("/api/v1/documents") == (429, "4", "0", "60")
    assert "RateLimit-Limit" not in client.get("/api/v1/health").headers
