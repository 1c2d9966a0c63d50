"""The names by which the server may be asked for."""

from __future__ import annotations

import socket

import pytest
from flask import Flask

from engine.http import AllowedHosts
from engine.http.hosts import host_of


@pytest.mark.parametrize(
    ("bound", "names", "host", "allowed"),
    [
        ("127.0.0.1", (), "127.0.0.1:8050", True),
        ("127.0.0.1", (), "localhost", True),
        ("127.0.0.1", (), "LOCALHOST:8050", True),
        ("127.0.0.1", (), "[::1]:8050", True),
        ("127.0.0.1", (), "rebound.example", False),  # another site that took this address for its name
        ("127.0.0.1", (), "127.0.0.1.rebound.example", False),
        ("127.0.0.1", (), "192.168.1.4", False),  # an address, but none that the server is bound to
        ("127.0.0.1", (), "", False),
        ("127.0.0.1", ("greffe.example",), "greffe.example", True),
        ("127.0.0.1", ("greffe.example:443",), "Greffe.example.:8443", True),
        ("192.168.1.4", (), "192.168.1.4:8050", True),
        ("192.168.1.4", (), "localhost", False),
        ("0.0.0.0", (), "10.0.0.7:8050", True),  # all addresses: none of them is a name of another site
        ("0.0.0.0", (), "localhost", True),
        ("0.0.0.0", (), socket.gethostname(), True),
        ("0.0.0.0", (), "rebound.example", False),
        ("::", (), "[2001:db8::1]:8050", True),
    ],
)
def test_a_host_is_known_or_not(bound: str, names: tuple[str, ...], host: str, allowed: bool) -> None:
    assert AllowedHosts(Flask(__name__).wsgi_app, bound, names).allows(host) is allowed


@pytest.mark.parametrize("path", ["/page", "/nowhere", "/static/x.css", "/%ff"])
def test_another_host_gets_421_and_nothing_else(path: str) -> None:
    server = Flask(__name__)
    server.add_url_rule("/page", "page", lambda: "<p>secret</p>")
    server.wsgi_app = AllowedHosts(server.wsgi_app, "127.0.0.1")  # type: ignore[method-assign]
    answer = server.test_client().get(path, base_url="http://rebound.example")
    assert answer.status_code == 421
    assert "NOMDEMPRUNT_HOSTS" in answer.text
    assert "secret" not in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    assert len(answer.headers["X-Request-Id"]) == 36
    assert server.test_client().get("/page").status_code == 200


def test_the_answer_to_another_host_bears_the_programs_own_id() -> None:
    server = Flask(__name__)
    server.wsgi_app = AllowedHosts(server.wsgi_app, "127.0.0.1")  # type: ignore[method-assign]
    given = {"X-Request-Id": "essai-2024-17"}
    answer = server.test_client().get("/", base_url="http://rebound.example", headers=given)
    assert (answer.status_code, answer.headers["X-Request-Id"]) == (421, "essai-2024-17")


def test_a_host_is_read_without_its_port() -> None:
    assert [host_of(said) for said in ("a:1", "[::1]:2", "::1", "A.", " a ")] == ["a", "::1", "::1", "a", "a"]
