"""What a request leaves in the audit log: who asked, from where, for what; what is taken away is
written before it leaves, and does not leave where it cannot be written."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

import pytest

from engine.core.errors import StoreFull
from engine.http.auditing import ANSWERS
from engine.http.openapi.operations import OPERATIONS
from engine.store import audit

DAY = timedelta(days=1)
OURS = {"X-Requested-With": "nomdemprunt"}
LEFT_OUT = {
    "sets.delete_set", "agreements.delete_annotations", "alignments.delete_alignment", "delete_document", "lists.delete_list",
    "post_document", "lists.post_document", "lists.post_archive", "lists.post_refusal", "terms.post_terms", "reviews.post_act",
    "reviews.post_present",
}  # fmt: skip
"""Written in the transaction of what they do."""


def since(service, number):
    return [entry for entry in service.audit.find(audit.AuditFilter()) if entry.number > number][::-1]


def last(service):
    return service.audit.head()["number"]


@pytest.mark.parametrize(
    ("method", "path", "body", "act", "details"),
    [
        ("GET", "/documents/{id}/export?format=json", None, "export", {"form": "json"}),
        ("GET", "/documents/{id}/report?format=html", None, "report", {}),
        ("GET", "/documents/{id}/report?format=html&internal=1", None, "export", {"form": "report"}),
        ("POST", "/documents/{id}/key", {"password": "quatre mots sans lien"}, "key", {}),
    ],
)
def test_what_is_taken_away_is_written(client, service, finished, method, path, body, act, details):
    before = last(service)
    answer = client.open("/api/v1" + path.format(id=finished), method=method, json=body, headers=OURS)
    assert answer.status_code == 200
    (entry,) = since(service, before)
    assert (entry.act, entry.subject, dict(entry.details), entry.via, entry.who) == (act, finished, details, "api", "")


@pytest.mark.parametrize("form", ["txt", "original"])
def test_what_is_handed_over_is_written_with_its_number_and_its_sha256(client, service, finished, form):
    before, address = last(service), f"/api/v1/documents/{finished}"
    answer = client.get(f"{address}/export?format={form}", headers=OURS)
    (entry,) = since(service, before)
    digest = sha256(answer.data).hexdigest()
    registered = client.get(f"{address}/deliveries").get_json()["deliveries"][0]
    assert (registered["sha256"], registered["form"], registered["who"]) == (digest, "txt", "")
    details = {"form": form, "number": registered["number"], "sha256": digest}
    assert (entry.act, entry.subject, dict(entry.details), entry.via, entry.who) == (
        "deliver",
        finished,
        details,
        "api",
        "",
    )


def test_a_refused_or_empty_answer_leaves_nothing(client, service, finished):
    address = f"/api/v1/documents/{finished}/export?format=txt"
    known = client.get(address).headers["ETag"]
    before = last(service)
    assert client.get(address, headers={"If-None-Match": known}).status_code == 304
    assert client.head(address).status_code == 200
    assert client.get(address + "&strategy=nulle").status_code >= 400
    assert since(service, before) == []


def test_a_program_is_known_by_its_token_and_a_page_by_its_way(client, service, finished):
    token, made = service.tokens.make("chaîne", ("deliver",), DAY)
    before = last(service)
    address = f"/api/v1/documents/{finished}/export?format=txt"
    client.get(address, headers={"Authorization": f"Bearer {token}"})
    client.get(address, headers={"Sec-Fetch-Site": "same-origin"})
    client.get(address)
    client.get(address, headers={"Authorization": "Bearer nomdemprunt_faux"})
    found = [(entry.act, entry.who, entry.via) for entry in since(service, before)]
    assert found == [
        ("deliver", f"token:{made.id}", "api"), ("deliver", "", "page"), ("deliver", "", "api"), ("token.refused", "", "api"),
    ]  # fmt: skip
    assert token not in audit.write_lines(since(service, before))


def test_what_cannot_be_written_does_not_leave(client, service, finished, monkeypatch):
    def full(*_, **__):
        raise StoreFull()

    monkeypatch.setattr(service.deliveries, "note", full)
    answer = client.get(f"/api/v1/documents/{finished}/export?format=txt")
    assert (answer.status_code, answer.get_json()["type"]) == (503, "/api/v1/problems/store.full")


def test_the_log_is_given_searched_and_checked(client, service, finished):
    client.get(f"/api/v1/documents/{finished}/export?format=txt")
    found = client.get(f"/api/v1/audit?act=deliver&subject={finished}&limit=1")
    (entry,) = found.get_json()["entries"]
    assert (entry["act"], entry["subject"], entry["details"]["form"]) == ("deliver", finished, "txt")
    assert "after=" in found.headers["Link"]
    as_csv = client.get("/api/v1/audit?format=csv&limit=2").get_data(as_text=True)
    assert as_csv.startswith("number,moment,act,who,via,subject,details,nonce,previous,hash\n")
    assert as_csv.count("\n") == 3
    head = client.get("/api/v1/audit/head").get_json()["head"]
    assert audit.is_signed(head, head["key"])
    checked = client.get("/api/v1/audit/check").get_json()
    assert (checked["faults"], checked["lost"]) == ([], 0)
    assert checked["entries"] >= 1
    assert client.get("/api/v1/audit?until=2000-01-01").get_json() == {"entries": []}


@pytest.mark.parametrize("query", ["act=rien", "format=xml", "limit=0", "after=x", "since=hier", "until=2026-99-99"])
def test_a_question_that_makes_no_sense_is_refused(client, query):
    answer = client.get(f"/api/v1/audit?{query}")
    assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")


def test_every_route_that_takes_away_or_erases_is_written():
    """A new one is to be thought of: what hands over stands in ANSWERS, what is an act in the store
    is written there."""
    from engine.http.access import DELIVERING

    begun = {"lists.post_export", "lists.get_exporting", "lists.delete_export"}  # nothing leaves yet
    unkept = {"texts.post_pseudonymise"}  # the asker's own text, of which nothing is kept
    assert DELIVERING - begun - unkept <= set(ANSWERS)
    erasing = {name for name in OPERATIONS if ".delete_" in f".{name}"} - begun - {"reviews.delete_present"}
    assert erasing <= LEFT_OUT
    assert {name for name in OPERATIONS if name in ANSWERS} == set(ANSWERS)
