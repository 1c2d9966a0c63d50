"""The recipe of the README before a real nginx, where there is one: TLS, who may come in, limits of
bodies and of connections."""

from __future__ import annotations

import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.http.proxied import ALLOWED, NAME, ROOT, adapted, ask, certificate, free_port, running, served, shown

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin") or shutil.which("nginx")


def recipe() -> str:
    return (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")


def test_the_readme_shows_the_recipe_that_is_tried() -> None:
    assert shown("nginx") == recipe()


@pytest.fixture
def nginx(tmp_path: Path) -> Iterator[int]:
    """Give the port of an nginx with the recipe before a server of ours."""
    if NGINX is None:
        pytest.skip("nginx is not installed (sudo apt-get install nginx-light)")
    port = free_port()
    certificate(tmp_path)
    (tmp_path / "htpasswd").write_text("greffe:{PLAIN}secret\n", encoding="ascii")
    with served() as ours:
        site = adapted(
            recipe().replace("    location / {", shown("nginx", "docs/programs.md") + "    location / {"),
            {
                "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
                "/etc/ssl/greffe.example.pem": f"{tmp_path}/cert.pem",
                "/etc/ssl/private/greffe.example.key": f"{tmp_path}/key.pem",
                "/etc/nginx/nomdemprunt.htpasswd": f"{tmp_path}/htpasswd",
                "127.0.0.1:8050": f"127.0.0.1:{ours}",
            },
        )
        places = "".join(
            f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (tmp_path / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {tmp_path}/pid; error_log {tmp_path}/error.log;"
            f" events {{ worker_connections 512; }} http {{ access_log off; {places} {site} }}",
            encoding="utf-8",
        )
        command = [NGINX, "-p", tmp_path, "-c", tmp_path / "nginx.conf", "-e", tmp_path / "error.log"]
        with running(command, port):
            yield port


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_the_recipe_lets_in_who_may_come_and_holds_the_limits(nginx: int) -> None:
    assert ask(nginx, {"Host": NAME})[0] == 401
    assert ask(nginx, ALLOWED) == (200, f"127.0.0.1 {NAME} https 0 -")
    assert ask(nginx, ALLOWED, bytes(3_000_000)) == (200, f"127.0.0.1 {NAME} https 3000000 -")
    assert ask(nginx, {**ALLOWED, "Host": "rebound.example"})[0] == 421
    assert ask(nginx, {**ALLOWED, "Content-Length": str(111 * 2**20)}, b"")[0] == 413
    assert ask(nginx, {**ALLOWED, "X-Forwarded-For": "203.0.113.9"}) == (200, f"127.0.0.1 {NAME} https 0 -")
    bearer = {"Host": NAME, "Authorization": "Bearer nomdemprunt_x"}
    assert ask(nginx, bearer)[0] == 401
    assert ask(nginx, bearer, path="/api/v1/health") == (200, f"127.0.0.1 {NAME} https 0 Bearer nomdemprunt_x")
    half_open = [socket.create_connection(("127.0.0.1", nginx)) for _ in range(120)]
    assert ask(nginx, ALLOWED)[0] == 200
    for one in half_open:
        one.close()
