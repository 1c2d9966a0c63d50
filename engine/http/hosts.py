"""The names by which the server may be asked for: another Host is answered 421, whatever the
address.

A page of another site can give itself an address of this machine (DNS rebinding): its requests then
come here with that site's name as Host.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.core import Misdirected, in_all_languages, is_address, is_loopback, is_wildcard
from engine.http import request_ids

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
STATUS = "421 Misdirected Request"


class AllowedHosts:
    """A WSGI application that answers for the allowed hosts and no other. ``bound`` is the address
    that the server is bound to, ``names`` are further hosts.

    A server bound to loopback is asked for by any name of loopback; one bound to all addresses by
    any address, for the name of another site is none, by ``localhost`` and by the machine's name.
    """

    def __init__(self, application: WSGIApplication, bound: str, names: Iterable[str] = ()) -> None:
        self._application = application
        self._any_address = is_wildcard(bound)
        own = LOOPBACK if is_loopback(bound) else {bound.lower()}
        if self._any_address:
            own = {"localhost", socket.gethostname().lower()}
        self._names = frozenset({*own, *(host_of(name) for name in names)})

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        if self.allows(environ.get("HTTP_HOST", "")):
            return self._application(environ, start)
        sentence = " / ".join(in_all_languages(Misdirected().sentence).values())
        body = f"{sentence}\n".encode()
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(body)))]
        headers.append((request_ids.HEADER, request_ids.request_id(environ.get("HTTP_X_REQUEST_ID", ""))))
        start(STATUS, [*headers, ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")])
        return [body]

    def allows(self, said: str) -> bool:
        """Tell whether a Host header names this server; its port is not looked at."""
        host = host_of(said)
        return host in self._names or (self._any_address and is_address(host))


def host_of(said: str) -> str:
    """Return the host of a Host header without its port, in small letters."""
    said = said.strip().lower()
    if said.startswith("["):
        return said[1:].partition("]")[0]
    return said if said.count(":") > 1 else said.partition(":")[0].rstrip(".")
