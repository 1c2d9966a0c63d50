"""The routes of a reading: what they take, what they refuse, and that nothing of a document is in
what they log."""

from __future__ import annotations

import pytest
from flask import Flask

from components.document.review import payload as review_payload
from engine.http import register, secure
from engine.http.reviews import LARGEST
from engine.service.service import Service
from engine.store import documents
from tests.engine.service.made_reviews import JOB, TEXT, annotation, at_mention, mark, store

HEADERS = {"X-Requested-With": "nomdemprunt"}


@pytest.fixture(scope="module")
def reading_service(tmp_path_factory):
    service = Service(tmp_path_factory.mktemp("reviews") / "var", "tests.engine.service.fake_taggers:load")
    yield service
    service.stop()


@pytest.fixture
def client(reading_service, monkeypatch):
    monkeypatch.setattr("engine.http.reviews.service.service", lambda: reading_service)
    server = Flask(__name__)
    register(server, words=review_payload)
    secure(server)
    return server.test_client()


@pytest.fixture
def document_id(reading_service):
    return store(reading_service._parts.database)


@pytest.fixture
def post(client, document_id):
    """Send an act, or what is given in its place."""

    def send(act, version=0, token="t1", path="acts", **more):
        seen = f"{JOB}.{version}" if isinstance(version, int) else version
        body = {"act": act, "version": seen, "token": token, "who": "Mme Leroy", "tab": "a", "seconds": 1.5, **more}
        return client.post(f"/api/v1/documents/{document_id}/review/{path}", json=body, headers=HEADERS)

    return send


@pytest.fixture
def get(client, document_id):
    return lambda path, **query: client.get(f"/api/v1/documents/{document_id}/review{path}", query_string=query)


@pytest.fixture
def present(client, document_id):
    """Tell that a page which has a version is open."""

    def send(version=0, **more):
        body = {"version": f"{JOB}.{version}" if isinstance(version, int) else version, **more}
        return client.post(f"/api/v1/documents/{document_id}/review/present", json=body, headers=HEADERS)

    return send


def test_an_act_gives_what_changed(post):
    answer = post(mark(), lang="en", strategy="cour")
    assert (answer.status_code, answer.json["version"], answer.json["based_on"]) == (200, f"{JOB}.1", f"{JOB}.0")
    assert [row for row, _ in answer.json["rows"]] == [3, 4]
    assert "Almandin" in answer.json["entities"]["text"]
    assert answer.json["review"]["last"]["said"].startswith("Mme Leroy added 2 mentions at ")
    assert answer.headers["Cache-Control"] == "no-store"


def test_an_act_sent_twice_is_done_once(post):
    first = post(mark()).json
    again = post(mark()).json
    assert again["version"] == f"{JOB}.1"
    assert (again["rows"], again["entities"]) == (first["rows"], first["entities"])


def test_who_acts_on_another_version_is_told_who_changed_it(post):
    post(mark())
    answer = post(at_mention("remove", "Lorient"), token="t2", who="M. Diallo")
    assert answer.status_code == 409
    assert [answer.json["error"]["code"], answer.json["version"], answer.json["who"]] == [
        "review.moved", f"{JOB}.1", "Mme Leroy",
    ]  # fmt: skip
    assert "Mme Leroy" in answer.json["error"]["fr"]


@pytest.mark.parametrize(
    ("more", "status"),
    [
        pytest.param({"act": None}, 422, id="no act"),
        pytest.param({"act": {"kind": "dance"}}, 422, id="an act that is none"),
        pytest.param({"version": None}, 422, id="a version without its annotation"),
        pytest.param({"version": "7.x"}, 422, id="a version that is no number"),
        pytest.param({"token": ""}, 422, id="no token"),
        pytest.param({"token": "x" * 65}, 422, id="a token that is too long"),
        pytest.param({"token": "a/b"}, 422, id="a token of other signs"),
        pytest.param({"act": mark(reason="x" * LARGEST)}, 422, id="too large"),
        pytest.param({"profile": "dance"}, 400, id="a profile that is none"),
        pytest.param({"act": {"kind": "undo"}}, 422, id="nothing to undo"),
    ],
)
def test_what_cannot_be_done_is_said_in_both_languages_and_changes_nothing(post, present, more, status):
    answer = post(**{"act": mark(), **more})
    assert answer.status_code == status
    assert all(answer.json["error"][key] for key in ("code", "fr", "en"))
    assert present().json["unchanged"] is True


def test_a_body_that_is_no_json_is_refused(client, document_id):
    for data in (b"", b"{", b"[]", b"\xff"):
        answer = client.post(f"/api/v1/documents/{document_id}/review/acts", data=data, headers=HEADERS)
        assert (answer.status_code, answer.json["error"]["code"]) == (422, "review.act")


def test_another_site_cannot_act(client, document_id):
    answer = client.post(f"/api/v1/documents/{document_id}/review/acts", json={"act": mark()})
    assert answer.status_code == 403


def test_a_document_that_is_gone_says_so(client):
    answer = client.post(f"/api/v1/documents/{'0' * 32}/review/present", json={}, headers=HEADERS)
    assert (answer.status_code, answer.json["error"]["code"]) == (404, "document.gone")


def test_a_page_that_is_closed_is_told_of_no_longer(client, document_id, present):
    present(tab="before", who="M. Diallo")
    assert [one["who"] for one in present(tab="now").json["others"]] == ["M. Diallo"]
    answer = client.delete(f"/api/v1/documents/{document_id}/review/present", json={"tab": "before"}, headers=HEADERS)
    assert answer.status_code == 204
    assert present(tab="now").json["others"] == []


def test_the_name_of_a_reader_is_cleaned(post, get):
    post(mark(), who="  Mme\u202e Leroy\n\x00" + "x" * 200)
    (entry,) = get("/history").json["entries"]
    assert entry["who"] == ("Mme Leroy " + "x" * 200)[:80]


def test_a_preview_counts_and_does_nothing(post, present):
    answer = post(mark(), path="preview")
    assert answer.json == {
        "count": 2, "inside": 1, "taken": 0, "skipped": 0, "places": [[156, 164], [184, 192]],
        "likely": ["personnePhysiqueNom", "personnePhysiquePrenom", "localite", "personneMorale"],
        "fr": "2 occurrences\u202f; 1 dans un mot plus long, laissée de côté", "en": "2 occurrences; 1 inside a longer word, skipped",
    }  # fmt: skip
    assert present().json["unchanged"] is True


def test_what_others_did_is_told_from_any_version(post, present):
    post(mark())
    post(at_mention("remove", "Lorient"), 1, "t2")
    assert present(2).json["unchanged"] is True
    assert [row for row, _ in present(1).json["rows"]] == [3]
    assert [row for row, _ in present(0).json["rows"]] == [3, 4]
    for unknown in ("", "-1", f"{JOB}.9", f"{JOB - 1}.1", "x", None):
        assert "".join(present(unknown).json["payload"]["entities"]["text"]).count("Almandin") == 2


def test_an_annotation_made_anew_is_another_document_to_its_readers(post, present, reading_service, document_id):
    """Its version is 0 again: a page that has seen 0 of the one before has seen nothing of it."""
    with reading_service._parts.database.writing() as session:
        documents.save_annotation(session, document_id, JOB + 1, annotation().to_json())
    told = present(0).json
    assert (told["version"], told["based_on"], "unchanged" in told) == (f"{JOB + 1}.0", None, False)
    for path in ("acts", "preview"):
        answer = post(mark(), path=path)
        assert (answer.status_code, answer.json["error"]["code"], answer.json["version"]) == (
            409,
            "review.moved",
            f"{JOB + 1}.0",
        )
    assert post(mark(), version=f"{JOB + 1}.0").status_code == 200


def test_a_name_is_in_no_address(client, document_id):
    assert client.get(f"/api/v1/documents/{document_id}/review?who=Leroy").status_code == 404


def test_who_else_is_there_is_told(present):
    assert present(tab="a", who="Mme Leroy").json["others"] == []
    (other,) = present(tab="b", who="M. Diallo").json["others"]
    assert other["who"] == "Mme Leroy"


def test_the_history_is_told_in_the_language_of_the_page(post, get):
    post(mark())
    post({"kind": "undo"}, 1, "t2")
    french, english = (get("/history", lang=lang).json["entries"] for lang in ("fr", "en"))
    assert [one["said"] for one in french] == ["Correction annulée (2 mentions ajoutées)", "2 mentions ajoutées"]
    assert [one["undone"] for one in english] == [False, True]
    assert [one["act"] for one in french] == [one["act"] for one in english] == ["undo", "add"], "the newest first"


def test_no_line_of_the_log_holds_a_word_of_the_document(post, present, caplog):
    caplog.set_level("DEBUG")
    post(mark())
    post({"kind": "dance", "x": "Almandin"}, 1, "t2")
    present()
    assert not any(word in caplog.text for word in ("Almandin", "ROCHEBLAVE", TEXT[:10]))


def test_without_words_the_api_tells_numbers(reading_service, document_id, monkeypatch):
    monkeypatch.setattr("engine.http.reviews.service.service", lambda: reading_service)
    server = Flask(__name__)
    register(server)
    client, base = server.test_client(), f"/api/v1/documents/{document_id}/review"
    body = {"act": mark(), "version": f"{JOB}.0", "token": "t"}
    assert client.post(f"{base}/preview", json=body, headers=HEADERS).json == {"count": 2, "inside": 1, "taken": 0}
    assert client.post(f"{base}/acts", json=body, headers=HEADERS).json == {"version": f"{JOB}.1"}
    undone = {"act": {"kind": "undo"}, "version": f"{JOB}.1", "token": "t2"}
    assert client.post(f"{base}/acts", json=undone, headers=HEADERS).json == {"version": f"{JOB}.2"}
    assert client.get(f"{base}/history").json == {"entries": ["undo", "add"]}


def test_the_history_is_given_in_parts_the_newest_first(post, get):
    post(mark())
    post({"kind": "undo"}, version=1, token="t2")
    post({"kind": "redo"}, version=2, token="t3")
    whole = get("/history").json["entries"]
    first = get("/history", limit="2")
    assert first.json["entries"] == whole[:2]
    assert first.headers["Link"].endswith('/history?limit=2&after=2>; rel="next"')
    last = get("/history", limit="2", after="2")
    assert (last.json["entries"], "Link" in last.headers) == (whole[2:], False)
    assert get("/history", after="9").json["error"]["code"] == "usage.unknown_name"
