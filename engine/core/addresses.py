"""What an address says of who can reach a server bound to it."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address


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


def is_public(address: str) -> bool:
    """Tell whether an IP address is one of the public Internet: not of this machine, of a private
    network, of a link, nor reserved, also where IPv6 wraps it."""
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found.sixtofour or found
    return found.is_global and not found.is_multicast


def is_wildcard(host: str) -> bool:
    """Tell whether a server bound to this host listens on all addresses."""
    return is_address(host) and ip_address(host).is_unspecified
