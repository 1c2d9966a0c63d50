"""How often one address may ask."""

from __future__ import annotations

from io import BytesIO

import pytest

from engine.core.errors import TooOften
from engine.core.settings import Settings
from engine.http import upload
from engine.http.rates import RequestRate

OURS = {"X-Requested-With": "nomdemprunt"}


def test_requests_are_regained_one_by_one() -> None:
    moment = 0.0
    rate = RequestRate(lambda: 4, lambda: moment)
    for _ in range(4):
        rate.take("a")
    rate.take("b")
    with pytest.raises(TooOften) as caught:
        rate.take("a")
    assert caught.value.params == {"seconds": 15}
    moment = 15.0
    rate.take("a")
    with pytest.raises(TooOften):
        rate.take("a")
    moment = 10_000.0
    for _ in range(4):
        rate.take("a")
    with pytest.raises(TooOften):
        rate.take("a")


def test_who_uploads_or_restores_too_often_gets_429_and_when_to_come_again(client, monkeypatch) -> None:
    few = Settings(uploads=5, restores=2)
    monkeypatch.setattr(upload, "UPLOADS", RequestRate(lambda: few.uploads, lambda: 0.0))
    monkeypatch.setattr("engine.http.routes.RESTORES", RequestRate(lambda: few.restores, lambda: 0.0))

    def restore() -> int:
        form = {"file": (BytesIO(b"x"), "x.txt"), "key": (BytesIO(b"no key"), "x.cle"), "password": "p"}
        return client.post("/api/v1/restore", data=form, headers=OURS).status_code

    assert [restore() for _ in range(3)] == [422, 422, 429]
    answers = [
        client.post("/api/v1/documents", data={"file": (BytesIO(b"x"), "x.txt")}, headers=OURS) for _ in range(4)
    ]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert answers[-1].json["error"]["code"] == "job.too_often"
    assert int(answers[-1].headers["Retry-After"]) > 0
