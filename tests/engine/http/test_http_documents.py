"""Documents over HTTP: in, out, erased."""

from __future__ import annotations

from io import RawIOBase

import pytest
from werkzeug.test import EnvironBuilder
from werkzeug.wrappers import Response

from engine.core.errors import WorkerDied
from engine.core.settings import Settings
from engine.service.worker.supervisor import WorkerStatus

OURS = {"X-Requested-With": "nomdemprunt"}
LIMIT = 20 * 1024 * 1024


FORM = "multipart/form-data; boundary=b"


def part(name, data, filename=None):
    """Write one part of a form, as browsers do."""
    file = "" if filename is None else f'; filename="{filename.replace(chr(34), "%22")}"'
    return f'--b\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'.encode() + data + b"\r\n"


def post(client, *parts):
    return client.post("/api/v1/documents", data=b"".join(parts) + b"--b--\r\n", content_type=FORM, headers=OURS)


def test_a_file_is_taken_in(client, service):
    answer = post(client, part("profile", b"tout"), part("file", b"Mme ROCHEBLAVE", "divorce.txt"))
    assert answer.status_code == 201
    document = service.documents.fetch(answer.json["id"])
    assert (document.name, document.size, document.profile) == ("divorce.txt", 14, "tout")


@pytest.mark.parametrize(
    ("sent", "wanted"), [([], "auto"), ([part("language", b"en")], "en"), ([part("language", b"")], "auto")]
)
def test_the_language_of_a_file_may_come_with_it(client, service, sent, wanted):
    answer = post(client, *sent, part("file", b"Mme ROCHEBLAVE", "divorce.txt"))
    assert service.documents.fetch(answer.json["id"]).wanted_language == wanted


@pytest.mark.parametrize(
    ("sent", "asked"),
    [
        ([], False),
        ([part("second_opinion", b"")], False),
        ([part("second_opinion", b"true")], True),
        ([part("second_opinion", b"false")], False),
    ],
)
def test_a_second_opinion_may_be_asked_for_with_a_file(client, service, sent, asked):
    answer = post(client, *sent, part("file", b"Mme ROCHEBLAVE", "divorce.txt"))
    assert service.documents.fetch(answer.json["id"]).second_opinion is asked


def test_a_second_opinion_is_asked_for_by_one_of_two_words(client):
    answer = post(client, part("second_opinion", b"oui"), part("file", b"Mme ROCHEBLAVE", "divorce.txt"))
    assert answer.status_code == 400
    assert "true, false" in answer.json["error"]["en"]


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        pytest.param([], (), id="no such field"),
        pytest.param([part("parties", b"")], (), id="empty"),
        pytest.param([part("parties", b" \r\n\r\n")], (), id="blank"),
        pytest.param([part("parties", "ROCHEBLAVE Zoé\r\nPETIT  Luc\r\n".encode())], ("ROCHEBLAVE Zoé", "PETIT Luc"), id="two"),
        pytest.param([part("parties", b"PETIT Luc\nPETIT Luc")], ("PETIT Luc",), id="one twice"),
        pytest.param([part("parties", "\n".join(f"é{n:0199}" for n in range(500)).encode())], tuple(f"é{n:0199}" for n in range(500)), id="the longest list"),
    ],
)  # fmt: skip
def test_the_parties_of_a_file_may_come_with_it(client, service, sent, kept):
    answer = post(client, *sent, part("file", b"Mme ROCHEBLAVE", "divorce.txt"))
    assert service.documents.fetch(answer.json["id"]).parties == kept


def test_the_longest_list_of_parties_comes_with_the_largest_file(client, service):
    names = "\r\n".join(f"{n:03}" + "\U00010400" * 197 for n in range(500)).encode()
    answer = post(client, part("parties", names), part("file", b"x" * LIMIT, "long.txt"))
    assert answer.status_code == 201
    service.documents.erase(answer.json["id"])


@pytest.mark.parametrize(
    "names",
    [pytest.param("\n".join(map(str, range(501))), id="501"), pytest.param("ROCHEBLAVE" * 21, id="210 letters")],
)
def test_a_list_of_parties_that_is_too_long_is_refused_in_a_sentence_without_names(client, names, caplog):
    answer = post(client, part("parties", names.encode()), part("file", b"x", "x.txt"))
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "usage.too_many_parties")
    assert "500 noms au plus" in answer.json["error"]["fr"]
    assert "ROCHEBLAVE" not in answer.text + caplog.text


def test_the_language_is_told_and_can_be_changed(client, service):
    document_id = service.documents.receive(b"Mme ROCHEBLAVE", "divorce.txt")
    address = f"/api/v1/documents/{document_id}/language"
    assert client.get(address).json["wanted"] == "auto"
    assert client.put(f"{address}?wanted=en", headers=OURS).status_code == 204
    assert client.get(address).json == {"language": None, "wanted": "en"}
    refused = client.put(f"{address}?wanted=de", headers=OURS)
    assert (refused.status_code, refused.json["error"]["code"]) == (400, "usage.unknown_name")
    assert client.put(f"{address}?wanted=fr").status_code == 403
    assert client.put(f"/api/v1/documents/{'0' * 32}/language?wanted=fr", headers=OURS).status_code == 404
    assert service.documents.fetch(document_id).wanted_language == "en"


@pytest.mark.parametrize(
    "line", [b"x" * 64, b"x" * 62 + b"\r\n", b"\n" * 64, b"-" * 64], ids=["word", "lines", "ends", "dashes"]
)
def test_a_file_of_the_largest_size_is_taken_in(client, service, line):
    answer = post(client, part("file", line * (LIMIT // 64), "long.txt"))
    assert answer.status_code == 201
    service.documents.erase(answer.json["id"])


@pytest.mark.parametrize(
    ("parts", "status", "code"),
    [
        pytest.param([part("file", b"", "vide.txt")], 400, "document.empty", id="empty"),
        pytest.param([part("file", bytes(LIMIT + 1), "gros.pdf")], 413, "document.too_large", id="one byte too many"),
        pytest.param([part("file", bytes(LIMIT + 2**20), "gros.pdf")], 413, "document.too_large", id="21 MB"),
        pytest.param([part("profile", b"tout")], 400, "usage.no_file", id="no file"),
        pytest.param([part("file", b"text")], 400, "usage.no_file", id="a field that is no file"),
        pytest.param(
            [part("file", b"x", "x.txt"), part("profile", b"x")], 400, "usage.unknown_name", id="no such profile"
        ),
        pytest.param(
            [part("file", b"x", "x.txt"), part("language", b"de")], 400, "usage.unknown_name", id="no such language"
        ),
        pytest.param(
            [part("file", b"x", "x.txt"), part("nac", b"G22")], 400, "usage.bad_matter", id="no code of the NAC"
        ),
        pytest.param([part("x", b"", "x")] * 9, 400, "usage.no_file", id="a form that is not ours"),
    ],
)
def test_what_is_refused_is_told_in_two_languages(client, parts, status, code):
    answer = post(client, *parts)
    assert (answer.status_code, answer.json["error"]["code"]) == (status, code)
    assert set(answer.json["error"]) == {"code", "fr", "en"}


class Body(RawIOBase):
    """A body without end, that counts what is read of it."""

    read_so_far = 0

    def readable(self):
        return True

    def readinto(self, buffer):
        start = part("file", b"", "x.txt").removesuffix(b"\r\n")
        block = (b"x" * len(buffer) if self.read_so_far else start)[: len(buffer)]
        buffer[: len(block)] = block
        self.read_so_far += len(block)
        return len(block)


def post_body(client, body, **announced):
    environ = EnvironBuilder("/api/v1/documents", method="POST", content_type=FORM, headers=OURS).get_environ()
    del environ["CONTENT_LENGTH"]
    return Response.from_app(client.application, {**environ, "wsgi.input": body, **announced})


def test_a_body_announced_too_large_is_refused_unread(client):
    body = Body()
    answer = post_body(client, body, CONTENT_LENGTH=str(10 * LIMIT))
    assert (answer.status_code, answer.json["error"]["code"]) == (413, "document.too_large")
    assert "200 Mo" in answer.json["error"]["fr"]
    assert body.read_so_far == 0


def test_a_body_of_unknown_length_is_read_no_further_than_the_limit(client):
    body = Body()
    answer = post_body(client, body, **{"wsgi.input_terminated": True})
    assert (answer.status_code, answer.json["error"]["code"]) == (413, "document.too_large")
    assert body.read_so_far < LIMIT + 2**20


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        pytest.param(b"garbage", "multipart/form-data", id="no boundary"),
        pytest.param(b"--b\r\nX", "multipart/form-data; boundary=b", id="cut off"),
        pytest.param(b"{}", "application/json", id="no form"),
        pytest.param(
            b"--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n"
            b'--b\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\nx\r\n--b--\r\n',
            FORM,
            id="a field without a name",
        ),
        pytest.param(
            b'--b\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\nx\r\n'
            b'--b\r\nContent-Disposition: form-data; filename="y.txt"\r\n\r\nx\r\n--b--\r\n',
            FORM,
            id="a file without a name",
        ),
    ],
)
def test_a_broken_form_is_no_file(client, body, content_type):
    answer = client.post("/api/v1/documents", data=body, headers=OURS, content_type=content_type)
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "usage.no_file")


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        pytest.param("../../../etc/cron.d/x.txt", "x.txt", id="path"),
        pytest.param('"><img src=x onerror=1>.txt', '"><img src=x onerror=1>.txt', id="markup"),
        pytest.param("décision n° 3.txt", "décision n° 3.txt", id="accents"),
        pytest.param("x" * 3000 + ".txt", "x" * 196 + ".txt", id="long"),
    ],
)
def test_a_hostile_file_name_stays_a_name(client, service, name, kept):
    assert service.documents.fetch(post(client, part("file", b"x", name)).json["id"]).name == kept


@pytest.mark.parametrize(
    ("form", "mimetype", "filename"),
    [
        ("txt", "text/plain", "A-c.-X.txt"),
        ("json", "application/json", "INTERNE-A-c.-X.json"),
        ("conll", "text/plain", "INTERNE-A-c.-X.conll"),
        ("doccano", "application/x-ndjson", "INTERNE-A-c.-X.jsonl"),
    ],
)
def test_a_document_is_taken_away_in_each_form(client, finished, form, mimetype, filename):
    answer = client.get(f"/api/v1/documents/{finished}/export?format={form}")
    assert (answer.status_code, answer.mimetype) == (200, mimetype)
    assert answer.headers["Content-Disposition"] == f"attachment; filename={filename}"
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_text_taken_away_holds_no_name(client, finished):
    answer = client.get(f"/api/v1/documents/{finished}/export")
    assert "ROCHEBLAVE" not in answer.text
    assert answer.text.startswith("Mme ")


def test_the_json_taken_away_holds_the_replacements(client, finished):
    data = client.get(f"/api/v1/documents/{finished}/export?format=json&strategy=cour&profile=tout").json
    assert data["schema"] == 1
    assert data["engine"]["profile"] == "tout"
    assert all(entity["replacement"] for entity in data["entities"])


@pytest.mark.parametrize(
    "query", [pytest.param("format=exe"), pytest.param("profile=../x"), pytest.param("strategy=zut")]
)
def test_an_unknown_word_in_the_query_is_said(client, finished, query):
    answer = client.get(f"/api/v1/documents/{finished}/export?{query}")
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "usage.unknown_name")


def test_a_document_in_work_cannot_be_taken_away_yet(client, service):
    document_id = service.documents.receive(b"slow", "1.txt")
    answer = client.get(f"/api/v1/documents/{document_id}/export")
    assert (answer.status_code, answer.json["error"]["code"]) == (409, "job.not_ready")
    service.documents.cancel(document_id)
    answer = client.get(f"/api/v1/documents/{document_id}/export")
    assert (answer.status_code, answer.json["error"]["code"]) == (409, "job.cancelled")


def test_an_erased_document_is_gone(client, service):
    document_id = post(client, part("file", b"x", "x.txt")).json["id"]
    assert client.delete(f"/api/v1/documents/{document_id}", headers=OURS).status_code == 204
    for answer in (
        client.delete(f"/api/v1/documents/{document_id}", headers=OURS),
        client.get(f"/api/v1/documents/{document_id}/export"),
    ):
        assert (answer.status_code, answer.json["error"]["code"]) == (404, "document.gone")


def test_health_says_how_the_worker_is(client, service, finished):
    answer = client.get("/api/v1/health")
    assert answer.status_code == 200
    assert answer.json["model"] == "fake"
    assert answer.json["state"] in ("ready", "busy")


def test_health_is_503_while_the_worker_is_down(client, service, monkeypatch):
    monkeypatch.setattr(service, "status", lambda: WorkerStatus("down", 0, "", "fr", WorkerDied()))
    answer = client.get("/api/v1/health")
    assert (answer.status_code, answer.json["error"]["code"]) == (503, "job.worker_died")


def test_a_defect_is_told_without_its_words(client, service, monkeypatch, caplog):
    def fail():
        raise ValueError("ROCHEBLAVE")

    monkeypatch.setattr(service, "status", fail)
    answer = client.get("/api/v1/health")
    assert (answer.status_code, answer.json["error"]["code"]) == (500, "engine")
    assert "ValueError at" in caplog.text
    assert "ROCHEBLAVE" not in caplog.text + answer.text


def test_a_program_that_may_not_be_told_is_refused_with_its_document(client, service):
    answer = post(
        client,
        part("webhook", b"https://evil.example/"),
        part("webhook_secret", b"x" * 16),
        part("file", b"M. Roy", "a.txt"),
    )
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "usage.bad_webhook")
    assert "NOMDEMPRUNT_WEBHOOK_HOSTS" in answer.json["error"]["fr"]


def test_how_a_program_was_told_is_shown_at_the_document(client, service, finished, monkeypatch):
    assert client.get(f"/api/v1/documents/{finished}").json["webhook"] is None
    known = Settings(webhook_hosts=("greffe.example",))
    monkeypatch.setattr("engine.service.webhooks.address.settings", lambda: known)
    fields = {"webhook": b"https://greffe.example/", "webhook_secret": b"x" * 16}
    answer = post(client, *(part(name, value) for name, value in fields.items()), part("file", b"M. Roy", "a.txt"))
    told = client.get(f"/api/v1/documents/{answer.json['id']}")
    assert told.json["webhook"] == {"state": "waiting", "tries": 0, "error": None}
    assert "greffe.example" not in told.text, "whoever may look at the document need not know whom its program tells"


def test_each_mention_is_explained(client, finished):
    mentions = client.get(f"/api/v1/documents/{finished}/explanation").json["mentions"]
    assert {(mention["finder"], mention["name"]) for mention in mentions} >= {("model", "fake")}
    assert all(mention["sentence"].keys() == {"fr", "en"} for mention in mentions)
