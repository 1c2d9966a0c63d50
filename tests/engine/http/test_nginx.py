"""The recipe of the README before a real nginx, where there is one: TLS, who may come in, limits of
bodies and of connections."""

from __future__ import annotations

import base64
import http.client
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from engine.http import AllowedHosts
from engine.http.connections import make_server

ROOT = Path(__file__).resolve().parents[3]
NAME = "greffe.example"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin") or shutil.which("nginx")
ALLOWED = {"Host": NAME, "Authorization": "Basic " + base64.b64encode(b"greffe:secret").decode()}


def recipe() -> str:
    return (ROOT / "docs" / "nginx.conf").read_text(encoding="utf-8")


def test_the_readme_shows_the_recipe_that_is_tried() -> None:
    shown = re.search(r"```nginx\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown
    assert shown[1] == recipe()


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


@pytest.fixture
def nginx(tmp_path: Path) -> Iterator[int]:
    """Give the port of an nginx with the recipe before a server of ours."""
    if NGINX is None:
        pytest.skip("nginx is not installed (sudo apt-get install nginx-light)")
    listening = socket.create_server(("127.0.0.1", 0))
    served = AllowedHosts(application, "127.0.0.1", (NAME,))
    server = make_server(served, listening, 200 * 2**20, "127.0.0.1")
    thread = threading.Thread(target=server.run)
    thread.start()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    certificate(tmp_path)
    (tmp_path / "htpasswd").write_text("greffe:{PLAIN}secret\n", encoding="ascii")
    site = recipe()
    for before, after in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("/etc/ssl/greffe.example.pem", f"{tmp_path}/cert.pem"),
        ("/etc/ssl/private/greffe.example.key", f"{tmp_path}/key.pem"),
        ("/etc/nginx/nomdemprunt.htpasswd", f"{tmp_path}/htpasswd"),
        ("127.0.0.1:8050", f"127.0.0.1:{listening.getsockname()[1]}"),
    ):
        assert before in site
        site = site.replace(before, after)
    places = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {tmp_path}/pid; error_log {tmp_path}/error.log;"
        f" events {{ worker_connections 512; }} http {{ access_log off; {places} {site} }}",
        encoding="utf-8",
    )
    process = subprocess.Popen(
        [NGINX, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf"), "-e", str(tmp_path / "error.log")]
    )
    try:
        end = time.monotonic() + 30
        while socket.socket().connect_ex(("127.0.0.1", port)):
            assert process.poll() is None, (tmp_path / "error.log").read_text()
            assert time.monotonic() < end
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(30)
        for dispatcher in list(server._map.values()):
            dispatcher.close()
        server._map.clear()
        thread.join(30)
        server.task_dispatcher.shutdown()


def ask(port: int, headers: dict[str, str], body: bytes | None = None) -> tuple[int, str]:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = http.client.HTTPSConnection("127.0.0.1", port, context=context, timeout=60)
    connection.request("POST" if body is not None else "GET", "/", body, headers)
    answer = connection.getresponse()
    found = answer.status, answer.read().decode()
    connection.close()
    return found


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_the_recipe_lets_in_who_may_come_and_holds_the_limits(nginx: int) -> None:
    assert ask(nginx, {"Host": NAME})[0] == 401
    assert ask(nginx, ALLOWED) == (200, f"127.0.0.1 {NAME} https 0 -")
    assert ask(nginx, ALLOWED, bytes(3_000_000)) == (200, f"127.0.0.1 {NAME} https 3000000 -")
    assert ask(nginx, {**ALLOWED, "Host": "rebound.example"})[0] == 421
    assert ask(nginx, {**ALLOWED, "Content-Length": str(111 * 2**20)}, b"")[0] == 413
    assert ask(nginx, {**ALLOWED, "X-Forwarded-For": "203.0.113.9"}) == (200, f"127.0.0.1 {NAME} https 0 -")
    half_open = [socket.create_connection(("127.0.0.1", nginx)) for _ in range(120)]
    assert ask(nginx, ALLOWED)[0] == 200
    for one in half_open:
        one.close()
