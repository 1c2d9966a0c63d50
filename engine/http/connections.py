"""The server of waitress with limits for those who would keep it busy: half-open connections, slow
bodies, slow readers, many large uploads at once.

All of it runs in the one thread of waitress that reads and writes, but for the tasks themselves.
"""

from __future__ import annotations

import logging
import resource
import socket
import threading
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from engine.http.answers.pieces import IN_MEMORY, WAITING, InPieces

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

HEADER_SECONDS = 15.0
"""For the head of a request, from its first byte."""
BODY_SECONDS, SLOWEST = 30.0, 16 * 1024
"""For a body: so many seconds, and one more for so many bytes of it."""
IDLE_SECONDS, ANSWER_SECONDS = 75.0, 120.0
"""For a connection on which nothing is asked; for one that does not take its answer."""
ADDRESS_CONNECTIONS, CONNECTIONS = 48, 1000
"""Connections of one address, and of all, on which nothing is being answered; of more, the one that
has waited longest is closed."""
BODY_BYTES = 128 * 1024 * 1024
"""Of the bodies of all requests together: beyond, one request at a time is read on, and the others
wait in the network; all wait while those that are whole, and not answered yet, are as many."""
LARGE_BYTES, LARGE_AT_ONCE = 4 * 1024 * 1024, 2
"""Bodies of more bytes are worked on two at a time: each is copied several times."""
THREADS = 24
"""That answer: those that wait for a file to be written must not hold up other pages."""
FILES = 4096
PEER = "nomdemprunt.peer"
"""Where an environment of WSGI has the address of who connected, a proxy perhaps: what is believed
of a client's stands in its place in ``REMOTE_ADDR``."""


class Channel(HTTPChannel):  # type: ignore[misc] # waitress has no types
    """A connection that knows since when its request has been coming."""

    def __init__(self, server: Server, sock: socket.socket, addr: Any, adj: Any, map: Any = None) -> None:
        self.begun: float | None = None
        super().__init__(server, sock, addr, adj, map=map)
        server.make_room(self)

    @property
    def waiting(self) -> bool:
        """Whether nothing is being answered: it is idle, or its request is not whole."""
        return not self.requests and not self.total_outbufs_len

    @property
    def held(self) -> int:
        """The bytes of bodies that it holds."""
        return self.held_whole + (self.request.body_bytes_received if self.request else 0)

    @property
    def held_whole(self) -> int:
        """Those of requests that are whole: held until they are answered."""
        return sum(request.body_bytes_received for request in self.requests)

    def received(self, data: bytes) -> bool:
        """Take bytes of a request, and note when the first came."""
        if self.begun is None:
            self.begun = time.monotonic()
        taken: bool = super().received(data)
        if self.request is None:
            self.begun = None
        return taken

    def readable(self) -> bool:
        """Tell whether more may be read: not while the bodies of all are too many bytes."""
        return bool(super().readable()) and self.server.may_read(self)

    def is_late(self, moment: float) -> bool:
        """Tell whether its time is over, at a moment of the monotonic clock."""
        if self.requests:
            return bool(self.total_outbufs_len and time.time() - self.last_activity > ANSWER_SECONDS)
        if self.begun is None:
            idle = ANSWER_SECONDS if self.total_outbufs_len else IDLE_SECONDS
            return bool(time.time() - self.last_activity > idle)
        if self.request is None or not self.request.headers_finished:
            return moment > self.begun + HEADER_SECONDS
        return bool(moment > self.begun + BODY_SECONDS + self.request.body_bytes_received / SLOWEST)


class Server(TcpWSGIServer):  # type: ignore[misc] # waitress has no types
    """The server of waitress, with these limits. ``exempt`` are addresses, those of a reverse
    proxy, that may hold any number of connections."""

    channel_class = Channel
    exempt: ClassVar[frozenset[str]] = frozenset()

    def maintenance(self, now: float) -> None:
        """Close the connections whose time is over; called every second."""
        moment = time.monotonic()
        for channel in list(self.active_channels.values()):
            if channel.is_late(moment):
                channel.will_close = True
            elif channel.begun is not None and channel.request is not None and not self.may_read(channel):
                channel.begun += self.adj.cleanup_interval  # it waits for us, not we for it

    def make_room(self, new: Channel) -> None:
        """Close connections on which nothing is answered, where there are too many of an address,
        or of all."""
        waiting = [channel for channel in self.active_channels.values() if channel.waiting and not channel.will_close]
        same = [channel for channel in waiting if channel.addr[0] == new.addr[0]]
        if new.addr[0] not in self.exempt and len(same) > ADDRESS_CONNECTIONS:
            _close_first(same, new)
        elif len(waiting) > CONNECTIONS:
            _close_first(waiting, new)

    def may_read(self, channel: Channel) -> bool:
        """Tell whether a connection may go on sending the body of its request."""
        if channel.request is None or channel.request.body_rcv is None:
            return True
        channels = list(self.active_channels.values())
        if sum(one.held for one in channels) < BODY_BYTES:
            return True
        if sum(one.held_whole for one in channels) >= BODY_BYTES:
            return False  # what is answered makes room
        return channel is min((one for one in channels if one.request is not None), key=lambda one: one.begun or 0.0)


class LargeBodies:
    """A WSGI application that works on large bodies two at a time."""

    def __init__(self, application: WSGIApplication) -> None:
        self._application = application
        self._places = threading.BoundedSemaphore(LARGE_AT_ONCE)

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer a request, after its turn where it is large."""
        if int(environ.get("CONTENT_LENGTH") or 0) <= LARGE_BYTES:
            return self._application(environ, start)
        with self._places:
            return self._application(environ, start)


def serve(
    application: WSGIApplication,
    listening: socket.socket,
    largest: int,
    proxy: str = "",
    beside: Iterable[tuple[WSGIApplication, socket.socket]] = (),
) -> None:
    """Serve an application on a socket until the process is told to end. Bodies of up to
    ``largest`` bytes are kept in memory, never in a temporary file, and so are answers of any size,
    a piece at a time (:mod:`engine.http.answers.pieces`). ``proxy`` is the address of a reverse
    proxy, whose word on the address of a client and on its scheme is believed. ``beside`` are
    further applications with their sockets, served likewise."""
    allow_files()
    connections: dict[int, Any] = {}
    for other, its_socket in beside:
        make_server(other, its_socket, largest, proxy, connections)
    make_server(application, listening, largest, proxy, connections).run()


def make_server(
    application: WSGIApplication,
    listening: socket.socket,
    largest: int,
    proxy: str = "",
    connections: dict[int, Any] | None = None,
) -> Server:
    """Make the server of :func:`serve`. Servers that share ``connections`` are all served by the
    one that runs."""
    trusted: dict[str, Any] = {"clear_untrusted_proxy_headers": True}
    if proxy:
        trusted |= {"trusted_proxy": proxy, "trusted_proxy_headers": {"x-forwarded-for", "x-forwarded-proto"}}
    adj = Adjustments(
        sockets=[listening],
        threads=THREADS,
        ident=None,
        inbuf_overflow=largest,
        outbuf_overflow=IN_MEMORY,
        outbuf_high_watermark=WAITING,
        max_request_body_size=largest,
        connection_limit=2 * CONNECTIONS,
        asyncore_use_poll=True,
        cleanup_interval=1,
        **trusted,
    )
    place = (listening.family, listening.type, listening.proto, listening.getsockname())
    server = Server(
        InPieces(LargeBodies(application)), map=connections, _sock=listening, adj=adj, bind_socket=False, sockinfo=place
    )
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it says so at each request that waits
    server.application = _with_peer(server.application)
    server.exempt = frozenset({proxy} - {""})  # type: ignore[misc]
    return server


def _with_peer(application: WSGIApplication) -> WSGIApplication:
    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        environ[PEER] = environ["REMOTE_ADDR"]
        return application(environ, start)

    return answer


def allow_files() -> None:
    """Let this process open as many files as its connections need, as far as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _close_first(channels: list[Channel], new: Channel) -> None:
    """Close the connection that has waited longest, half-open ones before idle ones."""
    others = [channel for channel in channels if channel is not new]
    half_open = [channel for channel in others if channel.begun is not None]
    min(half_open or others, key=lambda channel: channel.begun or channel.creation_time).will_close = True
