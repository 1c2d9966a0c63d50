"""What an address says of who can reach a server bound to it."""

from __future__ import annotations

from ipaddress import ip_address


def is_address(host: str) -> bool:
    """Tell an IP address from a name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    """Tell whether a server bound to this host can be reached from this machine alone."""
    return host == "localhost" or (is_address(host) and ip_address(host).is_loopback)


def is_wildcard(host: str) -> bool:
    """Tell whether a server bound to this host listens on all addresses."""
    return is_address(host) and ip_address(host).is_unspecified
