"""The recipe of the README before a real Caddy, where there is one: TLS, who may come in, the limit
of bodies."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.http.proxied import ALLOWED, NAME, ROOT, adapted, ask, certificate, free_port, running, served, shown

CADDY = shutil.which("caddy", path="/usr/bin:/usr/local/bin") or shutil.which("caddy")
SECRET = "$2a$14$cjzBfqjCpEPaXN/tqCHzPOc28ucT7nZuqhMVhM8sHxnnthOo9sxUG"


def recipe() -> str:
    return (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")


def test_the_readme_shows_the_recipe_that_is_tried() -> None:
    assert shown("caddy") == recipe()


@pytest.fixture
def caddy(tmp_path: Path) -> Iterator[int]:
    """Give the port of a Caddy with the recipe before a server of ours."""
    if CADDY is None:
        pytest.skip("Caddy is not installed (sudo apt-get install caddy)")
    port = free_port()
    certificate(tmp_path)
    with served() as ours:
        site = adapted(
            recipe(),
            {
                "{\n\tservers": "{\n\tadmin off\n\tauto_https off\n\tdefault_sni greffe.example\n\tservers",
                "greffe.example {": f"https://greffe.example:{port} {{\n"
                f"\tbind 127.0.0.1\n\ttls {tmp_path}/cert.pem {tmp_path}/key.pem",
                "$2a$14$...": SECRET,
                "127.0.0.1:8050": f"127.0.0.1:{ours}",
            },
        )
        (tmp_path / "Caddyfile").write_text(site, encoding="utf-8")
        home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
        command = [CADDY, "run", "--config", tmp_path / "Caddyfile", "--adapter", "caddyfile"]
        with running(command, port, home):
            yield port


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_the_recipe_lets_in_who_may_come_and_holds_the_limit(caddy: int) -> None:
    assert ask(caddy, {"Host": NAME})[0] == 401
    wrong = {**ALLOWED, "Authorization": "Basic " + base64.b64encode(b"greffe:faux").decode()}
    assert ask(caddy, wrong)[0] == 401
    assert ask(caddy, ALLOWED) == (200, f"127.0.0.1 {NAME} https 0 -")
    assert ask(caddy, ALLOWED, bytes(3_000_000)) == (200, f"127.0.0.1 {NAME} https 3000000 -")
    assert ask(caddy, {**ALLOWED, "X-Forwarded-For": "203.0.113.9"}) == (200, f"127.0.0.1 {NAME} https 0 -")
    assert ask(caddy, {**ALLOWED, "Host": "rebound.example"})[1] == "", "it never comes to us"
    assert ask(caddy, ALLOWED, bytes(111_000_000))[0] in (413, 502), "2.6 says 502 of what grows too long on the way"
