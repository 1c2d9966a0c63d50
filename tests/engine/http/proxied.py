"""A server of ours behind a reverse proxy that is installed, for the recipes of the README."""

from __future__ import annotations

import base64
import http.client
import os
import re
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from engine.http import AllowedHosts
from engine.http.connections import make_server

ROOT = Path(__file__).resolve().parents[3]
NAME = "greffe.example"
ALLOWED = {"Host": NAME, "Authorization": "Basic " + base64.b64encode(b"greffe:secret").decode()}


def application(environ, start):
    """Say who asked, by which name and scheme, and how many bytes came."""
    said = [
        environ["REMOTE_ADDR"],
        environ["HTTP_HOST"],
        environ["wsgi.url_scheme"],
        str(len(environ["wsgi.input"].read())),
    ]
    said.append(environ.get("HTTP_AUTHORIZATION", "-"))
    start("200 OK", [("Content-Type", "text/plain")])
    return [" ".join(said).encode()]


def certificate(folder: Path) -> None:
    """Write a key and a certificate signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now - timedelta(1)).not_valid_after(now + timedelta(1))
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "cert.pem").write_bytes(made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(secret)


@contextmanager
def served() -> Iterator[int]:
    """Run a server of ours for a proxy on this machine, and give its port."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = make_server(AllowedHosts(application, "127.0.0.1", (NAME,)), listening, 200 * 2**20, "127.0.0.1")
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield listening.getsockname()[1]
    finally:
        for dispatcher in list(server._map.values()):
            dispatcher.close()
        server._map.clear()
        thread.join(30)
        server.task_dispatcher.shutdown()


@contextmanager
def running(command: Sequence[str | Path], port: int, environment: Mapping[str, str] | None = None) -> Iterator[None]:
    """Run a proxy, from when it listens on a port."""
    process = subprocess.Popen(command, env={**os.environ, **(environment or {})})
    try:
        end = time.monotonic() + 30
        while socket.socket().connect_ex(("127.0.0.1", port)):
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(30)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def adapted(recipe: str, changes: Mapping[str, str]) -> str:
    """Put the places of a test into a recipe, each of which it must hold."""
    for before, after in changes.items():
        assert before in recipe
        recipe = recipe.replace(before, after)
    return recipe


def shown(fence: str, page: str = "README.md") -> str:
    """Give the recipe that the README, or another page, shows."""
    found = re.search(rf"```{fence}\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


def ask(port: int, headers: dict[str, str], body: bytes | None = None, path: str = "/") -> tuple[int, str]:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = http.client.HTTPSConnection("127.0.0.1", port, context=context, timeout=60)
    connection.request("POST" if body is not None else "GET", path, body, headers)
    answer = connection.getresponse()
    found = answer.status, answer.read().decode()
    connection.close()
    return found
