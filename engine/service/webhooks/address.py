"""Whom one may tell: hosts that the administrator allows, by TLS, not on a private network."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from engine.core import BadWebhook, WebhookFailed, is_loopback, is_public, settings

SHORTEST_SECRET, LONGEST_SECRET = 16, 200
LONGEST_ADDRESS, LONGEST_HOST = 1000, 64


@dataclass(frozen=True, slots=True)
class WebhookAddress:
    """Where a program is told, and the ``secret`` that signs what it is told.

    Raises:
        BadWebhook: the address is none that may be told, or the secret is too short.
    """

    address: str
    secret: str

    def __post_init__(self) -> None:
        host_of(self.address)
        if not (self.secret.isascii() and SHORTEST_SECRET <= len(self.secret) <= LONGEST_SECRET):
            raise BadWebhook(reason="secret")

    @property
    def host(self) -> str:
        """Return the host that is told, as the audit log takes it."""
        return host_of(self.address)[:LONGEST_HOST]


def host_of(address: str) -> str:
    """Return the host of an address that may be told.

    Raises:
        BadWebhook: it is no address, asks for no TLS (but of this machine), or its host is not
        among the setting ``webhook_hosts``.
    """
    try:
        parts = urlsplit(address)
        host = _host(parts)
    except ValueError as error:
        raise BadWebhook(reason="address") from error
    clear = parts.scheme == "http" and is_loopback(host) and settings().webhook_private
    if not host or not (parts.scheme == "https" or clear) or len(address) > LONGEST_ADDRESS:
        raise BadWebhook(reason="address")
    if host not in settings().webhook_hosts:
        raise BadWebhook(reason="host", host=host[:100])
    return host


def resolve(address: str) -> str:
    """Return the IP address at which the host of an address is told. It is looked up once, so that
    no second answer of a name server leads elsewhere.

    Raises:
        WebhookFailed: it has none, or one of a private network that is not allowed.
    """
    host = urlsplit(address).hostname or ""
    try:
        port = urlsplit(address).port
        found = socket.getaddrinfo(host, port or 443, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, ValueError) as error:
        raise WebhookFailed(reason="unreachable", host=host) from error
    addresses = [str(each[4][0]).partition("%")[0] for each in found]
    if not settings().webhook_private and not all(map(is_public, addresses)):
        raise WebhookFailed(reason="private", host=host)
    return addresses[0]


def _host(parts: SplitResult) -> str:
    """Give the host in lower case, empty where the address has a user, a fragment or a host that is
    not ASCII.

    Raises:
        ValueError: the port is none.
    """
    host = (parts.hostname or "").lower()
    odd = parts.username is not None or parts.password is not None or parts.fragment or not parts.netloc.isascii()
    return "" if odd or parts.port == 0 else host
