"""Lists over HTTP: made, filled, looked at, walked, led, handed over, erased; what is wrong is one
sentence."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from typing import Any

import pytest

from engine.core import LeakFound
from engine.core.settings import Settings
from engine.risk import SplitName
from engine.service.lists.lists import Lists
from tests.engine.service.made_lists import NOON, Forms, put
from tests.engine.service.test_work_list_archive import packed

OURS = {"X-Requested-With": "nomdemprunt"}
ROUTE = "/api/v1/lists"


@pytest.fixture
def lists(service, client, tmp_path, monkeypatch):
    service.start()
    lists = Lists(service._parts.database, Forms(), service._parts.processes, tmp_path, service.tasks)
    monkeypatch.setattr("engine.http.lists._lists", lambda: lists)
    yield lists
    lists.stop()


@pytest.fixture
def made(client, lists):
    answer = client.post(ROUTE, json={"name": "Mars", "profile": "judiciaire", "strategy": "cour", "paused": True}, headers=OURS)  # fmt: skip
    assert answer.status_code == 201
    return f"{ROUTE}/{answer.get_json()['id']}"


def send(client, address: str, data: bytes, name: str, **fields: str) -> Any:
    form = {"file": (BytesIO(data), name), **fields}
    return client.post(address, data=form, headers=OURS, content_type="multipart/form-data")


def rows(client, made) -> list[dict[str, Any]]:
    said = client.get(made).get_json()
    return [dict(zip(said["fields"], row, strict=True)) for row in said["rows"]]


@pytest.mark.parametrize(
    ("said", "status", "read"),
    [(True, 201, True), (False, 201, False), (None, 201, False), ("yes", 400, None), (1.0, 400, None)],
)
def test_a_list_says_whether_two_models_read_its_documents(client, lists, said, status, read):
    answer = client.post(ROUTE, json={"name": "Mars", "second_opinion": said}, headers=OURS)
    assert answer.status_code == status
    if read is not None:
        assert client.get(f"{ROUTE}/{answer.get_json()['id']}").get_json()["second_opinion"] is read


def test_a_list_is_filled_and_looked_at(client, made):
    first = send(client, f"{made}/documents", b"texte", "a.txt")
    assert (first.status_code, first.get_json()["error"]) == (201, None)
    assert send(client, f"{made}/documents", b"texte", "a.txt", again="1").get_json()["known"]
    archive = packed(("b.txt", b"1"), ("in.zip", b"PK\x03\x04"), (".x", b"1"))
    answer = send(client, f"{made}/archives", archive, "m.zip")
    assert answer.get_json() == {"taken": 1, "known": 0, "refused": 1, "hidden": 1, "full": 0}
    refused = client.post(f"{made}/refusals", json={"name": "vide.txt", "size": 0}, headers=OURS)
    assert refused.get_json()["error"]["code"] == "document.empty"
    said = client.get(made).get_json()
    assert (said["name"], said["strategy"], said["paused"], said["documents"]) == ("Mars", "cour", True, 4)
    assert said["counts"]["waiting"] == 2
    assert [row["name"] for row in rows(client, made)] == ["a.txt", "b.txt", "in.zip", "vide.txt"]
    assert said["errors"].keys() == {"3", "4"}
    assert said["errors"]["3"]["fr"].startswith("Une archive rangée dans une autre archive")


def test_what_has_not_changed_is_not_said_again(client, made):
    send(client, f"{made}/documents", b"texte", "a.txt")
    version = client.get(made).get_json()["version"]
    assert client.get(f"{made}?version={version}").get_json() == {"version": version, "unchanged": True}
    client.post(f"{made}/resume", headers=OURS)
    assert "rows" in client.get(f"{made}?version={version}").get_json()
    assert "rows" not in client.get(f"{made}?brief=1").get_json()


def test_a_read_document_says_its_figures(client, service, lists, made):
    list_id = made.rpartition("/")[2]
    put(service._parts.database, lists, list_id, "a", 0.25, validated=NOON)
    (row,) = rows(client, made)
    assert (row["state"], row["risk"], row["reader"], row["seconds"], row["counted"]) == ("validated", 0.25, "Mme Ndiaye", 90, True)  # fmt: skip
    (day,) = client.get(made).get_json()["days"]
    assert (day["documents"], day["seconds"]) == (1, 90)


def test_a_list_is_led(client, made):
    send(client, f"{made}/documents", b"texte", "a.txt")
    assert client.post(f"{made}/pause", headers=OURS).status_code == 204
    assert client.get(made).get_json()["paused"]
    assert client.post(f"{made}/retry", headers=OURS).get_json() == {"again": 0}
    assert client.post(f"{made}/sample", json={"share": 0.05}, headers=OURS).get_json() == {"drawn": 1}
    promised = client.get(made).get_json()["promise"]
    assert promised["control"] == 1
    assert set(promised["said"]) == {"fr", "en"}
    again = client.post(f"{made}/sample", json={"share": 0.05}, headers=OURS)
    assert (again.status_code, again.get_json()["error"]["code"]) == (400, "usage.sample_drawn")


def test_a_document_knows_its_neighbours(client, service, lists, made):
    list_id, database = made.rpartition("/")[2], service._parts.database
    low, high = put(database, lists, list_id, "low", 0.1), put(database, lists, list_id, "high", 0.5)
    around = client.get(f"{made}/around/{high}").get_json()
    assert around == {"name": "Mars", "strategy": "cour", "rank": 1, "of": 2, "previous": None, "following": low, "next_to_read": low, "left": 2}  # fmt: skip
    assert client.get(f"{made}/around/{high}?among=control").status_code == 404


def test_a_list_that_follows_metadata_says_which_profile_each_document_got_and_why(client, lists):
    body = {"name": "Décisions", "follow_metadata": True, "nac": "58E"}
    made = f"{ROUTE}/{client.post(ROUTE, json=body, headers=OURS).json['id']}"
    records = [{"text": "Mme Hadjeres.", "nac": "22G"}, {"text": "M. Kowal.", "jurisdiction": "ce"}]
    file = {"file": (BytesIO(json.dumps(records).encode()), "janvier.json")}
    assert client.post(f"{made}/archives", data=file, headers=OURS).json["taken"] == 2
    known = client.get(made).json
    names = [row[known["fields"].index("profile")] for row in known["rows"]]
    assert sorted(names) == ["administratif,nac:58E", "judiciaire,nac:22G"]
    assert "matière 22G" in known["profiles"]["judiciaire,nac:22G"]["fr"]
    assert "court" in known["profiles"]["administratif,nac:58E"]["en"]
    assert known["followed"]["en"].count("1 document") == 2
    assert "58E" in known["title"]["fr"]
    refused = client.post(ROUTE, json={"nac": "famille"}, headers=OURS)
    assert refused.json["error"]["code"] == "usage.bad_matter"


def test_what_was_found_in_a_list_is_sent_a_document_at_a_time(client, service, lists, made, monkeypatch):
    for name in ("a", "b"):
        put(service._parts.database, lists, made.rpartition("/")[2], name)
    lists.receive(made.rpartition("/")[2], b"waits", "c.txt")
    made_so_far, real = [], service.results.annotation
    monkeypatch.setattr(service.results, "annotation", lambda *more: made_so_far.append(more) or real(*more))
    answer = client.get(f"{made}/annotations")
    assert answer.is_streamed
    pieces = answer.iter_encoded()
    first = json.loads(next(pieces))
    assert first["schema"] == 1
    assert first["text"]
    assert len(made_so_far) == 1
    assert len(list(pieces)) == 1
    assert client.get(f"{ROUTE}/{'0' * 32}/annotations").status_code == 404


def test_a_list_that_follows_nothing_says_nothing_of_it(client, made):
    assert {"followed", "profiles"}.isdisjoint(client.get(made).json)


def test_what_one_document_of_a_case_hides_and_another_shows_is_told(client, made, monkeypatch):
    assert client.get(f"{made}/same-case").get_json() == {"names": []}
    monkeypatch.setattr("engine.http.lists.split_names", lambda *_: (SplitName("a", "p1", "b", 4, 10),))
    monkeypatch.setattr("engine.http.lists.say_split", lambda split, rows, lang: f"{lang} {len(rows)}")
    (found,) = client.get(f"{made}/same-case?lang=en").get_json()["names"]
    assert found == {"hidden": "a", "readable": "b", "start": 4, "end": 10, "said": "en 0"}
    assert client.get(f"{ROUTE}/{'0' * 32}/same-case").status_code == 404


@pytest.mark.parametrize(
    ("said", "asked"), [({}, False), ({"second_reading": True}, True), ({"second_reading": "1"}, False)]
)
def test_a_second_reading_is_asked_for(client, lists, made, monkeypatch, said, asked):
    heard = []
    monkeypatch.setattr(lists, "export", lambda *_, second_reading, **__: heard.append(second_reading) or "x")
    assert client.post(f"{made}/exports", json=said, headers=OURS).status_code == 202
    assert heard == [asked]


def test_what_is_refused_is_named_by_the_export_and_by_the_list(client, service, lists, made, monkeypatch):
    refused = put(service._parts.database, lists, made.rpartition("/")[2], "a", validated=NOON)

    def leaks(*_, **__):
        raise LeakFound(reason="text", detail=3, start=4, end=9)

    monkeypatch.setattr(lists.exports._deliverer, "delivered", leaks)
    address = f"{made}/exports/{client.post(f'{made}/exports', json={}, headers=OURS).get_json()['id']}"
    while not (said := client.get(address).get_json())["ready"]:
        assert said["error"] is None
    (missing,) = said["missing"]
    assert (said["done"], said["written"], said["refused"], missing["id"], missing["number"]) == (1, 0, 1, refused, 1)
    assert missing["error"]["fr"] == LeakFound(reason="text", detail=3).sentence("fr")
    assert missing["error"]["place"] == {"start": 4, "end": 9}, "the page leads there"
    assert client.get(made).get_json()["refused"] == {"1": missing["error"]}


def test_validated_documents_are_handed_over(client, service, lists, made, monkeypatch):
    put(service._parts.database, lists, made.rpartition("/")[2], "a", validated=NOON)
    answer = client.post(f"{made}/exports", json={"choice": "validated", "text": True, "lang": "fr"}, headers=OURS)
    address = f"{made}/exports/{answer.get_json()['id']}"
    while not (said := client.get(address).get_json())["ready"]:
        assert said["error"] is None
    file = client.get(f"{address}/file")
    assert file.headers["Content-Disposition"] == "attachment; filename=decisions-pseudonymisees.zip"
    assert len(file.data) == int(file.headers["Content-Length"])
    assert zipfile.ZipFile(BytesIO(file.data)).namelist() == ["valides/Jugement-A.txt", "rapport.csv"]
    assert client.get(f"{address}/file").status_code == 404
    assert client.delete(address, headers=OURS).status_code == 404


@pytest.mark.parametrize(
    ("address", "body", "code"),
    [
        pytest.param("", {"profile": "x"}, "usage.unknown_name", id="profile"),
        pytest.param("", {"strategy": ["x"]}, "usage.unknown_name", id="strategy"),
        pytest.param("{made}/sample", {"share": "0,05"}, "usage.bad_share", id="share as text"),
        pytest.param("{made}/sample", {"share": 2.0}, "usage.bad_share", id="share"),
        pytest.param("{made}/sample", {"share": 0.5}, "usage.nothing_to_draw", id="nothing to draw"),
        pytest.param("{made}/exports", {"choice": "most"}, "usage.unknown_name", id="choice"),
        pytest.param("{made}/exports", None, "usage.nothing_to_export", id="nothing to export"),
        pytest.param(
            "{made}/exports",
            {"choice": "chosen", "documents": {"a": 1}},
            "usage.nothing_to_export",
            id="nothing chosen",
        ),
        pytest.param("{made}/refusals", {"name": "a", "size": 5}, "usage.no_file", id="no refusal"),
        pytest.param("{made}/refusals", {"name": "a", "size": "0"}, "usage.no_file", id="size as text"),
    ],
)
def test_a_wrong_call_is_one_sentence(client, made, address, body, code):
    answer = client.post(address.format(made=made) or ROUTE, json=body, headers=OURS)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, code)


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        pytest.param(b"PK\x03\x04garbage", 400, "list.archive_damaged", id="damaged"),
        pytest.param(packed(), 400, "list.archive_empty", id="empty"),
        pytest.param(b"0" * 300_000, 413, "list.archive_too_large", id="too large"),
    ],
)
def test_an_archive_that_cannot_be_taken_is_one_sentence(client, made, data, status, code, monkeypatch):
    small = Settings(gold_limit=1000)
    for module in ("engine.http.upload", "engine.measure.own.files"):
        monkeypatch.setattr(f"{module}.settings", lambda: small)
    monkeypatch.setattr("engine.http.upload.FORM_BYTES", 4096)
    answer = send(client, f"{made}/archives", data, "m.zip")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (status, code)
    assert rows(client, made) == []


def test_a_list_that_is_gone_is_said_everywhere(client, made):
    assert client.delete(made, headers=OURS).status_code == 204
    for address in (made, f"{ROUTE}/../x", f"{ROUTE}/{'z' * 32}"):
        assert client.get(address).status_code == 404
    calls = [client.get(made), client.delete(made, headers=OURS), send(client, f"{made}/documents", b"x", "x.txt"), send(client, f"{made}/archives", packed(("a.txt", b"x")), "x.zip")]  # fmt: skip
    calls += [client.post(f"{made}/{act}", headers=OURS) for act in ("pause", "resume", "retry", "exports")]
    assert {(one.status_code, one.get_json()["error"]["code"]) for one in calls} == {(404, "list.gone")}


def test_another_site_can_change_nothing(client, made):
    assert client.post(f"{made}/pause").status_code == 403
    assert client.delete(made).status_code == 403


def parts(client, address: str, name: str) -> list[list[Any]]:
    """Follow the links from the first part to the last."""
    found = []
    while address:
        answer = client.get(address)
        assert answer.status_code == 200
        found.append(answer.get_json()[name])
        address = (answer.headers.get("Link") or "<>").partition(">")[0][1:]
    return found


@pytest.mark.parametrize(("limit", "sizes"), [(1, [1] * 5), (2, [2, 2, 1]), (5, [5]), (1000, [5])])
def test_a_list_is_given_in_parts(client, made, limit, sizes):
    for number in range(5):
        send(client, f"{made}/documents", b"texte %d" % number, f"{number}.txt")
    whole = client.get(made)
    found = parts(client, f"{made}?limit={limit}", "rows")
    assert [len(part) for part in found] == sizes
    assert [row for part in found for row in part] == whole.get_json()["rows"]
    assert "Link" not in whole.headers
    assert client.get(f"{made}?limit={limit}").get_json()["documents"] == 5


def test_a_part_goes_on_behind_its_document_whatever_was_erased_before(client, made):
    for number in range(3):
        send(client, f"{made}/documents", b"texte %d" % number, f"{number}.txt")
    first, second, third = (row["id"] for row in rows(client, made))
    client.delete(f"/api/v1/documents/{first}", headers=OURS)
    behind = client.get(f"{made}?after={second}").get_json()
    assert [dict(zip(behind["fields"], row, strict=True))["id"] for row in behind["rows"]] == [third]
    gone = client.get(f"{made}?after={first}")
    assert (gone.status_code, gone.get_json()["error"]["code"]) == (404, "document.gone")


@pytest.mark.parametrize("limit", ["0", "1001", "-1", "x", "²", "9" * 30])
def test_a_limit_that_is_none_is_refused(client, made, limit):
    answer = client.get(f"{made}?limit={limit}")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "usage.bad_field")
