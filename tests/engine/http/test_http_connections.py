"""Connections that would keep the server busy: half-open, slow, silent, and many at once. Limits
are shortened; nothing is timed."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPResponse, RemoteDisconnected

import pytest

from engine.http import connections
from engine.http.answers import pieces
from engine.http.connections import Server, make_server

LARGEST = 8 * 1024 * 1024
ASK = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


def application(environ, start):
    """Answer with how many bytes came, and who asked."""
    said = f"{len(environ['wsgi.input'].read())} {environ['REMOTE_ADDR']}".encode()
    start("200 OK", [("Content-Length", str(len(said)))])
    return [said]


@pytest.fixture
def serve() -> Iterator[Callable[..., tuple[Server, Callable[..., socket.socket]]]]:
    """Give a function that serves the application and gives one that connects."""
    made: list[tuple[Server, threading.Thread]] = []
    opened: list[socket.socket] = []

    def begin(proxy: str = ""):
        listening = socket.create_server(("127.0.0.1", 0))
        server = make_server(application, listening, LARGEST, proxy)
        thread = threading.Thread(target=server.run)
        thread.start()
        made.append((server, thread))

        def connect(data: bytes = b"") -> socket.socket:
            opened.append(socket.create_connection(listening.getsockname(), 30))
            opened[-1].sendall(data)
            return opened[-1]

        return server, connect

    yield begin
    for one in opened:
        one.close()
    for server, thread in made:
        server.asyncore.socket_map = {}
        for dispatcher in list(server._map.values()):
            dispatcher.close()
        server._map.clear()
        thread.join(30)
        server.task_dispatcher.shutdown()


def answer(connection: socket.socket) -> bytes:
    """Read the body of an answer; empty where the connection was closed."""
    try:
        said = HTTPResponse(connection)
        said.begin()
    except RemoteDisconnected:
        return b""
    return said.read()


def is_closed(connection: socket.socket) -> bool:
    """Tell whether the server closes a connection that it owes nothing."""
    return connection.recv(1) == b""


def test_half_open_connections_of_one_address_make_room_for_its_next(serve) -> None:
    _, connect = serve()
    half_open = [connect(b"GET / HTTP/1.1\r\nHost: loc") for _ in range(120)]
    assert answer(connect(ASK)) == b"0 127.0.0.1"
    assert is_closed(half_open[0]), "the one that waited longest"
    half_open[-1].sendall(b"alhost\r\n\r\n")
    assert answer(half_open[-1]) == b"0 127.0.0.1"


def test_connections_of_all_addresses_together_make_room_too(serve, monkeypatch) -> None:
    monkeypatch.setattr(connections, "CONNECTIONS", 5)
    _, connect = serve(proxy="127.0.0.1")
    idle = [connect() for _ in range(12)]
    assert answer(connect(ASK)).endswith(b"127.0.0.1")
    assert is_closed(idle[0])


def test_a_proxy_may_hold_any_number_and_says_who_asks(serve, monkeypatch) -> None:
    monkeypatch.setattr(connections, "ADDRESS_CONNECTIONS", 2)
    _, connect = serve(proxy="127.0.0.1")
    idle = [connect() for _ in range(12)]
    asked = ASK.replace(b"\r\n\r\n", b"\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n")
    assert answer(connect(asked)) == b"0 203.0.113.9"
    idle[0].sendall(ASK)
    assert answer(idle[0]) == b"0 127.0.0.1"


def test_without_a_proxy_nobody_says_who_asks(serve) -> None:
    _, connect = serve()
    assert answer(connect(ASK.replace(b"\r\n\r\n", b"\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n"))) == b"0 127.0.0.1"


@pytest.mark.parametrize(
    ("limits", "begun"),
    [
        pytest.param({"HEADER_SECONDS": 0.0}, b"GET / HTTP/1.1\r\nHost:", id="a head that never ends"),
        pytest.param(
            {"BODY_SECONDS": 0.0, "SLOWEST": 10**9}, b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\nabc",
            id="a body that never ends",
        ),
        pytest.param({"IDLE_SECONDS": 0.0}, b"", id="a connection that asks nothing"),
    ],
)  # fmt: skip
def test_what_comes_too_slowly_is_closed(serve, monkeypatch, limits, begun) -> None:
    for name, seconds in limits.items():
        monkeypatch.setattr(connections, name, seconds)
    _, connect = serve()
    assert is_closed(connect(begun))


def test_bodies_beyond_the_bytes_for_all_are_read_one_after_the_other(serve, monkeypatch) -> None:
    monkeypatch.setattr(connections, "BODY_BYTES", 300_000)
    server, connect = serve()
    body = bytes(2_000_000)
    head = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(body)
    held: list[int] = []
    watched = server.may_read

    def watch(channel) -> bool:
        held.append(sum(one.held for one in list(server.active_channels.values())))
        return watched(channel)

    monkeypatch.setattr(server, "may_read", watch)
    found: list[bytes] = []

    def send(connection: socket.socket) -> None:
        connection.sendall(body)
        found.append(answer(connection))

    senders = [threading.Thread(target=send, args=(connect(head),)) for _ in range(6)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join(60)
    assert found == [b"2000000 127.0.0.1"] * 6
    assert max(held) < 2 * 300_000 + len(body), "one body, and what was read at once"


def test_a_body_that_waits_for_us_is_not_late(serve, monkeypatch) -> None:
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.0)
    server, _ = serve()
    waiting = type(
        "Waiting",
        (),
        {"begun": time.monotonic() + 5, "request": object(), "is_late": lambda *_: False, "will_close": False},
    )()
    monkeypatch.setattr(server, "active_channels", {0: waiting})
    monkeypatch.setattr(server, "may_read", lambda _: False)
    before = waiting.begun
    server.maintenance(time.time())
    assert waiting.begun > before
    assert not waiting.will_close


@pytest.mark.parametrize("whole", [True, False], ids=["one value", "an iterator"])
def test_what_waits_of_an_answer_is_bounded_whatever_its_size_and_never_on_the_disk(
    serve, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    data = bytes(range(256)) * (16 * pieces.WAITING // 256)
    closed, waited = threading.Event(), [0]

    def large(_environ, start):
        start("200 OK", [("Content-Length", str(len(data)))])
        if whole:
            return [data]

        def parts() -> Iterator[bytes]:
            try:
                yield from (data[begin : begin + LARGEST] for begin in range(0, len(data), LARGEST))
            finally:
                closed.set()

        return parts()

    def written(self, piece: bytes) -> int:
        found: int = real(self, piece)
        waited[0] = max(waited[0], self.total_outbufs_len)
        return found

    def temporary(*_: object) -> None:
        raise AssertionError("an answer went to a temporary file")

    real = connections.Channel.write_soon
    monkeypatch.setattr("tests.engine.http.test_http_connections.application", large)
    monkeypatch.setattr(connections.Channel, "write_soon", written)
    monkeypatch.setattr("waitress.buffers.TempfileBasedBuffer.newfile", temporary)
    _, connect = serve()
    assert answer(connect(ASK)) == data
    assert waited[0] <= pieces.WAITING + 2 * pieces.PIECE
    assert whole or closed.wait(60), "once the last byte is sent, a moment after it is read"
