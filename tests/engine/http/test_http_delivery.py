"""Files, reports and keys over HTTP, and the way back."""

from __future__ import annotations

import re
import time
from io import BytesIO
from urllib.parse import quote, unquote
from zipfile import ZipFile

import pytest

from benchmarks.round_trip import FORMATS
from engine import formats as documents
from engine.core.errors import Unwritable
from engine.formats.docx import write as docx_write
from engine.formats.plain import write as text_write
from engine.formats.writing import Written
from engine.pseudonyms.key.key import KeySecret, unseal
from engine.service.isolation.operations import OPERATIONS
from engine.service.isolation.processes import Processes

OURS = {"X-Requested-With": "nomdemprunt"}
PASSWORD = "quatre mots sans lien"
TEXT = (
    "Mme ROCHEBLAVE demande le divorce et la résidence de ses deux enfants, ce à quoi son époux s'oppose.\n"
    "Le juge entend Mme ROCHEBLAVE puis son époux, et met l'affaire en délibéré au mois prochain.\n"
)


@pytest.fixture(autouse=True)
def cheap(monkeypatch):
    monkeypatch.setattr("engine.pseudonyms.key.key.COST", 2**10)


def done(service, data, name, **more):
    document_id = service.documents.receive(data, name, **more)
    while service.documents.job(document_id).state in ("queued", "running"):
        time.sleep(0.02)
    return document_id


@pytest.fixture(scope="module")
def text_id(service):
    return done(service, TEXT.encode(), "Rocheblave c. X.txt")


@pytest.fixture(scope="module")
def word_id(service):
    return done(service, FORMATS["docx"](TEXT), "Rocheblave.docx")


def get(client, document_id, what, **query):
    return client.get(f"/api/v1/documents/{document_id}/{what}", query_string=query)


def key(client, document_id, **body):
    return client.post(f"/api/v1/documents/{document_id}/key", json=body, headers=OURS)


def sent(client, address, *parts):
    """Send a form; each part is its name, its bytes and, for a file, the name of that."""
    body = b"".join(
        "\r\n".join(("--b", "; ".join(("Content-Disposition: form-data", *_quoted(name, *named))), "", "")).encode()
        + data
        + b"\r\n"
        for name, data, *named in parts
    )
    return client.post(
        f"/api/v1/{address}", data=body + b"--b--\r\n", headers=OURS, content_type="multipart/form-data; boundary=b"
    )


def _quoted(name, file=None):
    return (f'name="{name}"', *(() if file is None else (f'filename="{file}"',)))


def restore(client, data, sealed, password=PASSWORD):
    return sent(client, "restore", ("file", data, "y.txt"), ("key", sealed, "k.cle"), ("password", password.encode()))


def in_this_process(monkeypatch):
    """Carry out here what a process of its own would: there nothing of a test is in force."""
    monkeypatch.setattr(Processes, "run", lambda _, name, *given: OPERATIONS[name].perform(lambda said: None, *given))


def proposed(answer):
    said = answer.headers["Content-Disposition"]
    assert said.isascii(), "a server that sends bytes refuses any other"
    coded = re.search(r"filename\*=UTF-8''(.+)", said)
    return f"filename={unquote(coded[1])}" if coded else said.removeprefix("attachment; ")


def test_a_document_leaves_in_its_own_format_or_as_text(client, word_id):
    answer = get(client, word_id, "export", format="original")
    assert (answer.status_code, answer.mimetype) == (200, "application/octet-stream")
    assert proposed(answer) == "filename=A.docx"
    shown = documents.read(answer.data, "x.docx").text
    text = get(client, word_id, "export", format="txt")
    assert text.text == shown
    assert "ROCHEBLAVE" not in shown
    again = get(client, word_id, "export", format="original")
    assert (again.data, again.headers["X-Left-Readable"]) == (answer.data, "0")


def test_the_strategy_is_the_one_asked_for(client, text_id):
    shown = {name: get(client, text_id, "export", strategy=name).text for name in ("lettres", "etiquettes", "noir")}
    assert len(set(shown.values())) == 3
    assert "<NOM_1>" in shown["etiquettes"]


@pytest.mark.parametrize(
    ("own", "named"), [("Arrêt 12", "Arrêt 12"), ("RG 23-14.512.docx", "RG 23-14.512"), ("Œuvre 3", "Œuvre 3")]
)
def test_file_report_and_annotations_bear_the_name_that_is_asked_for(client, word_id, own, named):
    asked = {"headers": {"X-File-Name": quote(own)}}
    address = f"/api/v1/documents/{word_id}"
    for what, begins, ends in (
        ("export?format=original", "", ".docx"),
        ("export?format=json", "INTERNE-", ".json"),
        ("report?internal=0", "", "-rapport.html"),
        ("report?internal=1", "INTERNE-", "-rapport.html"),
    ):
        assert f"{begins}{named}{ends}" in proposed(client.get(f"{address}/{what}", **asked)), what
    sealed = client.post(f"{address}/key", json={"password": PASSWORD}, headers={**OURS, "X-File-Name": quote(own)})
    assert f"{named}.cle" in proposed(sealed)


@pytest.mark.parametrize(
    ("own", "code"), [("Mme Rocheblave", "delivery.name_in_file_name"), ("../x", "usage.bad_file_name")]
)
def test_a_name_that_names_somebody_or_cannot_be_one_is_refused(client, word_id, own, code):
    for what in ("export?format=original", "export?format=json", "report"):
        answer = client.get(f"/api/v1/documents/{word_id}/{what}", headers={"X-File-Name": quote(own)})
        assert (answer.status_code >= 400, answer.get_json()["error"]["code"]) == (True, code), what


@pytest.mark.parametrize("form", ["original", "txt"])
def test_a_pasted_text_leaves_with_an_extension(client, service, form):
    document_id = service.documents.receive_text(TEXT, "Divorce c. Rocheblave")
    while service.documents.job(document_id).state in ("queued", "running"):
        time.sleep(0.02)
    assert proposed(get(client, document_id, "export", format=form)) == "filename=Divorce-c.-A.txt"


@pytest.mark.parametrize(
    ("failing", "code"),
    [
        pytest.param(lambda data, *_: Written(data), "delivery.leak", id="a name is left"),
        pytest.param(None, "delivery.unwritable", id="it cannot be written"),
    ],
)
def test_what_cannot_be_given_is_422_and_no_word_of_it(client, service, monkeypatch, caplog, failing, code):
    def refuse(*_):
        raise Unwritable

    document_id = done(service, FORMATS["docx"](TEXT), "Rocheblave.docx")
    in_this_process(monkeypatch)
    monkeypatch.setattr(docx_write, "write", failing or refuse)
    answers = [
        get(client, document_id, "export", format="original"),
        get(client, document_id, "report"),
        key(client, document_id, password=PASSWORD),
    ]
    for answer in answers:
        assert (answer.status_code, answer.json["error"]["code"]) == (422, code)
        assert "rocheblave" not in (answer.text + caplog.text).lower()
    assert get(client, document_id, "export", format="txt").status_code == 200, "the text can still be had"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_report_is_a_page_or_a_pdf_in_either_language(client, text_id, language):
    title = {"fr": "Rapport de pseudonymisation", "en": "Pseudonymisation report"}[language]
    page = get(client, text_id, "report", lang=language)
    assert (page.status_code, page.mimetype, title in page.text) == (200, "text/html", True)
    assert proposed(page) == "filename=A-c.-X-rapport.html"
    pdf = get(client, text_id, "report", lang=language, format="pdf")
    assert (pdf.mimetype, proposed(pdf)) == ("application/pdf", "filename=A-c.-X-rapport.pdf")
    assert title in documents.read(pdf.data, "r.pdf").text


def test_a_report_is_in_the_time_zone_of_the_page_that_asks(client, text_id):
    answer = client.get(f"/api/v1/documents/{text_id}/report", headers={"X-Time-Zone": "Indian/Reunion"})
    assert "heure de La Réunion" in answer.get_data(as_text=True)
    assert "La Réunion" not in get(client, text_id, "report").get_data(as_text=True)


@pytest.mark.parametrize("form", ["html", "pdf"])
def test_only_the_internal_report_names_people(client, text_id, form):
    said = {
        internal: documents.read(get(client, text_id, "report", format=form, internal=internal).data, f"r.{form}").text
        for internal in ("0", "1")
    }
    assert "rocheblave" not in said["0"].lower()
    assert "rocheblave" in said["1"].lower()


def test_a_report_in_an_unknown_form_is_refused(client, text_id):
    answer = get(client, text_id, "report", format="docx")
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "usage.unknown_name")


def test_a_key_opens_what_was_delivered_and_gives_the_original_back(client, word_id, text_id, caplog):
    for document_id, form, original in (
        (text_id, "txt", TEXT.encode()),
        (word_id, "docx", None),
    ):
        left = get(client, document_id, "export", format="original", strategy="fictif")
        written = left.data
        answer = key(client, document_id, password=PASSWORD, strategy="fictif")
        assert (answer.status_code, answer.mimetype) == (200, "application/octet-stream")
        assert proposed(answer) == proposed(left).replace(f".{form}", ".cle"), "it bears the name of what it opens"
        assert unseal(answer.data, KeySecret.of_password(PASSWORD)).strategy == "fictif"
        back = restore(client, written, answer.data)
        assert back.status_code == 200
        assert back.headers["Cache-Control"] == "no-store"
        assert f"Rocheblave{' c. X' if form == 'txt' else ''}.{form}" in proposed(back)
        if original:
            assert back.data == original
        else:
            with ZipFile(BytesIO(back.data)) as file:
                assert "ROCHEBLAVE" in file.read("word/document.xml").decode()
    assert "rocheblave" not in caplog.text.lower()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        pytest.param({"password": "court"}, "usage.bad_password", id="too short"),
        pytest.param({"password": " " * 20}, "usage.bad_password", id="blank"),
        pytest.param({}, "usage.bad_password", id="none"),
        pytest.param(["x"], "usage.bad_password", id="no object"),
        pytest.param({"password": PASSWORD, "strategy": "zut"}, "usage.unknown_name", id="no such strategy"),
        pytest.param({"password": PASSWORD, "profile": "../x"}, "usage.unknown_name", id="no such profile"),
    ],
)
def test_a_key_that_cannot_be_made_is_said(client, text_id, body, code):
    answer = client.post(f"/api/v1/documents/{text_id}/key", json=body, headers=OURS)
    assert (answer.status_code, answer.json["error"]["code"]) == (400, code)
    assert client.post(f"/api/v1/documents/{text_id}/key", data=b"{", headers=OURS).status_code == 400


def test_a_key_is_asked_for_by_our_own_pages_alone(client, text_id):
    assert client.post(f"/api/v1/documents/{text_id}/key", json={"password": PASSWORD}).status_code == 403
    assert client.post("/api/v1/restore").status_code == 403


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        pytest.param({"password": "trois mots sans rien"}, 422, "key.password", id="wrong password"),
        pytest.param({"password": ""}, 422, "key.password", id="no password"),
        pytest.param({"sealed": lambda data: data[:-9]}, 422, "key.damaged", id="damaged key"),
        pytest.param({"sealed": lambda data: b"ROCHEBLAVE"}, 422, "key.damaged", id="no key"),
        pytest.param({"data": lambda data: data.replace(b"demande", b"refuse")}, 422, "key.edited", id="edited"),
        pytest.param({"data": lambda data: "Autre décision ROCHEBLAVE.".encode()}, 422, "key.other", id="other document"),
        pytest.param({"data": lambda data: b""}, 400, "document.empty", id="empty document"),
        pytest.param({"sealed": lambda data: b""}, 400, "document.empty", id="empty key"),
        pytest.param({"data": lambda data: bytes(21 * 2**20)}, 413, "document.too_large", id="21 MB"),
    ],
)  # fmt: skip
def test_what_cannot_be_restored_is_told_in_two_languages(client, text_id, caplog, change, status, code):
    same = {"data": lambda data: data, "sealed": lambda data: data, "password": PASSWORD, **change}
    written = get(client, text_id, "export", format="original").data
    sealed = key(client, text_id, password=PASSWORD).data
    answer = restore(client, same["data"](written), same["sealed"](sealed), same["password"])
    assert (answer.status_code, answer.json["error"]["code"]) == (status, code)
    assert answer.json["error"]["fr"] != answer.json["error"]["en"]
    assert "rocheblave" not in (answer.text + caplog.text).lower()


@pytest.mark.parametrize("missing", ["file", "key"])
def test_both_files_are_needed(client, missing):
    answer = sent(client, "restore", *((name, b"x", name) for name in ("file", "key") if name != missing))
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "usage.no_file")


def test_changes_are_read_as_the_form_says(client, service):
    for changes, status in (("refuse", 201), ("accept", 201), ("", 201), ("keep", 400)):
        answer = sent(client, "documents", ("file", TEXT.encode(), "x.txt"), ("changes", changes.encode()))
        assert answer.status_code == status
        if status == 201:
            assert service.documents.fetch(answer.json["id"]).changes == (changes or "accept")


def test_an_export_that_is_unknown_names_those_there_are(client, text_id):
    said = get(client, text_id, "export", format="exe").json["error"]["fr"]
    assert "original, txt, json, conll, doccano" in said


def test_a_text_is_searched_too(client, service, monkeypatch):
    document_id = done(service, TEXT.encode(), "x.txt")
    in_this_process(monkeypatch)
    monkeypatch.setattr(text_write, "write", lambda data, *_: Written(data))
    assert get(client, document_id, "export", format="original").status_code == 422
