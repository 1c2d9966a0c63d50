"""Programs that are told that the annotation of a document has ended: whom, what, how often."""

from __future__ import annotations

import hmac
import json
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from engine.core import BadWebhook, WebhookFailed, settings as read_settings
from engine.core.settings import Settings
from engine.service.tasks import Tasks
from engine.service.webhooks.address import WebhookAddress, resolve
from engine.service.webhooks.telling import tell
from engine.service.webhooks.webhooks import PAUSES, Webhooks
from engine.store import Database, Job, Webhook, audit, documents, jobs, webhooks
from engine.store.program_schema import WebhookRow
from engine.store.rows import change

SECRET = "seize signes au moins"
JOB = Job(7, "done", "", 1.0, 0, None, "cpu")


@pytest.fixture
def allow(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def set_to(*hosts: str, private: bool = True) -> None:
        known = Settings(webhook_hosts=hosts, webhook_private=private)
        for module in ("address", "webhooks"):
            monkeypatch.setattr(f"engine.service.webhooks.{module}.settings", lambda: known)

    set_to("127.0.0.1")
    return set_to


class Receiver(ThreadingHTTPServer):
    """A program that listens; it answers with ``status``."""

    status = 204

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server_address[1])


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append((self.path, dict(self.headers), body))
        self.send_response(self.server.status)
        if self.server.status == 302:
            self.send_header("Location", f"http://127.0.0.1:{self.server.port}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver()
    yield server
    server.shutdown()
    server.server_close()


def hook(address: str, tries: int = 0) -> Webhook:
    return Webhook("0123", address, SECRET, "waiting", tries, None)


@pytest.mark.parametrize(
    ("address", "secret", "reason"),
    [
        ("https://greffe.example/suivi", SECRET, ""),
        ("https://GREFFE.example:8443/suivi?de=nous", SECRET, ""),
        ("http://127.0.0.1:9/x", SECRET, ""),  # this machine, where it is allowed
        ("http://greffe.example/suivi", SECRET, "address"),  # in clear
        ("ftp://greffe.example", SECRET, "address"),
        ("https://nous@greffe.example/", SECRET, "address"),  # a user's name
        ("https://greffe.example@evil.example/", SECRET, "address"),
        ("https://greffe.example:0/", SECRET, "address"),
        ("https://greffe.example:99999/", SECRET, "address"),
        ("https://[::1", SECRET, "address"),
        ("/suivi", SECRET, "address"),
        ("https://évil.example/", SECRET, "address"),
        ("https://greffe.example.evil.example/", SECRET, "host"),
        ("https://127.0.0.2/", SECRET, "host"),
        ("https://greffe.example/" + "x" * 1000, SECRET, "address"),
        ("https://greffe.example/", "court", "secret"),
        ("https://greffe.example/", "é" * 20, "secret"),
    ],
)
def test_whom_one_may_tell(allow: Callable[..., None], address: str, secret: str, reason: str) -> None:
    allow("greffe.example", "127.0.0.1")
    if not reason:
        WebhookAddress(address, secret)
        return
    with pytest.raises(BadWebhook) as refused:
        WebhookAddress(address, secret)
    assert refused.value.params["reason"] == reason


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "169.254.169.254", "192.168.0.9", "100.64.0.1", "::1", "fd00::1", "fe80::1%lo",
     "::ffff:10.0.0.1", "2002:a00:1::", "0.0.0.0", "224.0.0.1"],
)  # fmt: skip
def test_a_host_on_a_private_network_is_not_told_unless_allowed(
    allow: Callable[..., None], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    known = [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (each, 443)) for each in ("93.184.215.14", address)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: known)
    allow("greffe.example", private=False)
    with pytest.raises(WebhookFailed) as refused:
        resolve("https://greffe.example/")
    assert refused.value.params["reason"] == "private"
    allow("greffe.example", private=True)
    assert resolve("https://greffe.example/") == "93.184.215.14"


def test_the_message_is_signed_and_has_no_word_of_the_document(allow: Callable[..., None], receiver: Receiver) -> None:
    tell(hook(f"http://127.0.0.1:{receiver.port}/suivi?de=nous", tries=2), JOB)
    ((path, headers, body),) = receiver.heard
    assert path == "/suivi?de=nous"
    assert json.loads(body) == {"event": "document", "id": "0123", "job": 7, "state": "done", "error": None, "try": 3}
    stamp = headers["X-Nomdemprunt-Timestamp"]
    expected = hmac.new(SECRET.encode(), f"{stamp}.".encode() + body, sha256).hexdigest()
    assert headers["X-Nomdemprunt-Signature"] == f"sha256={expected}"
    assert abs(int(stamp) - time.time()) < 60


@pytest.mark.parametrize("status", [302, 400, 500])
def test_another_answer_is_a_failure_and_no_redirect_is_followed(
    allow: Callable[..., None], receiver: Receiver, status: int
) -> None:
    receiver.status = status
    with pytest.raises(WebhookFailed) as failed:
        tell(hook(f"http://127.0.0.1:{receiver.port}/"), JOB)
    assert (failed.value.params["reason"], failed.value.params["status"]) == ("status", status)
    assert len(receiver.heard) == 1


def test_a_host_that_is_allowed_no_more_is_not_told(allow: Callable[..., None], receiver: Receiver) -> None:
    allow("greffe.example")
    with pytest.raises(WebhookFailed) as failed:
        tell(hook(f"http://127.0.0.1:{receiver.port}/"), JOB)
    assert failed.value.params["reason"] == "host"
    assert receiver.heard == []


@pytest.mark.parametrize(("name", "reached"), [("greffe.example", True), ("evil.example", False)])
def test_the_certificate_is_that_of_the_host_whatever_its_address(
    allow: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    receiver: Receiver,
    name: str,
    reached: bool,
) -> None:
    allow("greffe.example")
    where = socket.getaddrinfo("127.0.0.1", receiver.port, type=socket.SOCK_STREAM)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: where)
    server, client = certified(tmp_path, name)
    receiver.socket = server.wrap_socket(receiver.socket, server_side=True)
    if reached:
        tell(hook(f"https://greffe.example:{receiver.port}/"), JOB, client)
        assert receiver.heard[0][1]["Host"] == f"greffe.example:{receiver.port}"
    else:
        with pytest.raises(WebhookFailed) as failed:
            tell(hook(f"https://greffe.example:{receiver.port}/"), JOB, client)
        assert (failed.value.params["reason"], receiver.heard) == ("unreachable", [])


def certified(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Give the context of a server with a certificate of this name, and one that trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    begun = datetime.now(UTC) - timedelta(days=1)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(begun)
        .not_valid_after(begun + timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    return server, ssl.create_default_context(cafile=str(file))


# -- the queue


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(tmp_path / "store.db")
    yield database
    database.close()


def received(database: Database, *, ended: bool = True) -> str:
    with database.writing() as session:
        document = documents.add(session, b"x", "x.txt", "judiciaire", timedelta(days=1))
        webhooks.add(session, document, "https://greffe.example/suivi", SECRET)
        jobs.queue(session, document)
        if ended:
            jobs.claim(session, "cpu")
            jobs.finish(session, jobs.latest(session, document).id)
    return document


def refuse(_webhook: Webhook, _job: Job) -> None:
    raise WebhookFailed(reason="status", host="greffe.example", status=503)


def test_a_program_is_told_once_when_the_job_has_ended(database: Database) -> None:
    told: list[tuple[str, str]] = []
    telling = Webhooks(database, Tasks(), lambda webhook, job: told.append((webhook.document_id, job.state)))
    document, waiting = received(database), received(database, ended=False)
    assert telling.turn(), "one waits"
    assert told == [(document, "done")]
    with database.writing() as session:
        jobs.cancel(session, waiting)
    assert not telling.turn()
    assert not telling.turn()
    assert told == [(document, "done"), (waiting, "cancelled")]
    known = telling.of(document)
    assert known is not None
    assert (known.state, known.tries, known.error) == ("told", 1, None)


def test_it_is_tried_again_after_growing_pauses_and_then_no_more(database: Database) -> None:
    document = received(database)
    telling = Webhooks(database, Tasks(), refuse)
    pauses = []
    for tries in range(1, len(PAUSES) + 2):
        telling.turn()
        telling.turn()  # not before its time
        known = telling.of(document)
        assert known is not None
        assert known.tries == tries
        with database.writing() as session:
            row = session.get(WebhookRow, document)
            assert row is not None
            pauses.append(row.due - datetime.now(UTC))
            change(session, WebhookRow, {"due": datetime.now(UTC)}, document_id=document)
    assert known.state == "failed"
    assert pauses[:-1] == sorted(pauses[:-1])
    assert isinstance(known.error, WebhookFailed)
    assert known.error.sentence("en").startswith("The program to be told was not: greffe.example answered 503")
    assert not telling.turn()


def test_each_try_is_in_the_audit_log_without_the_address(database: Database) -> None:
    document = received(database)
    Webhooks(database, Tasks(), refuse).turn()
    with database.reading() as session:
        (entry,) = audit.find(session, audit.AuditFilter(act="webhook"))
    assert (entry.subject, dict(entry.details)) == (document, {"state": "again", "tries": 1, "host": "greffe.example"})


def test_what_is_erased_is_told_to_nobody(database: Database) -> None:
    document = received(database)
    told: list[str] = []
    with database.writing() as session:
        documents.erase(session, document)
    telling = Webhooks(database, Tasks(), lambda webhook, _job: told.append(webhook.document_id))
    assert not telling.turn()
    assert (told, telling.of(document)) == ([], None)


def test_nothing_runs_where_no_host_is_allowed(database: Database, allow: Callable[..., None]) -> None:
    assert read_settings().webhook_hosts == ()
    begun: list[str] = []

    class Counting(Tasks):
        def run(self, name, work):  # type: ignore[no-untyped-def]
            begun.append(name)

    allow()
    Webhooks(database, Counting())
    allow("greffe.example")
    Webhooks(database, Counting())
    assert begun == ["webhooks"]
