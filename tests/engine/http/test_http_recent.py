"""What the server says of the documents that a browser knows."""

from __future__ import annotations

import pytest

from engine.core import settings

ROUTE = "/api/v1/recent"
OURS = {"X-Requested-With": "nomdemprunt"}


def test_a_document_has_its_name_its_state_its_doubts_and_its_days(client, finished):
    answer = client.post(ROUTE, json={"ids": [finished, "f" * 32]}, headers=OURS)
    (said,) = answer.get_json()["documents"]
    assert said.keys() == {"id", "name", "state", "doubts", "days"}
    assert (said["id"], said["name"], said["state"]) == (finished, "Rocheblave c. X.txt", "to_read")
    assert (isinstance(said["doubts"], int), said["days"]) == (True, settings().retention_days)
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(None, id="nothing"),
        pytest.param([], id="no object"),
        pytest.param({"ids": "x"}, id="no list"),
        pytest.param({"ids": [7, None, {"a": 1}, "../x", "F" * 32]}, id="no ids"),
    ],
)
def test_what_is_no_id_is_no_document(client, body):
    answer = client.post(ROUTE, json=body, headers=OURS)
    assert (answer.status_code, answer.get_json()) == (200, {"documents": []})


def test_one_answer_has_a_bound(client, finished):
    ids = [f"{number:032x}" for number in range(100)]
    assert client.post(ROUTE, json={"ids": [*ids, finished]}, headers=OURS).get_json() == {"documents": []}


def test_only_a_page_of_ours_may_ask(client, finished):
    assert client.post(ROUTE, json={"ids": [finished]}).status_code == 403
