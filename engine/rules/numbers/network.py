"""Addresses of machines on a network: IPv4, IPv6, MAC."""

from __future__ import annotations

import re
from ipaddress import ip_address

from engine.core import Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_IPV4 = re.compile(r"(?<![\w.-])(?:[0-9]{1,3}[.]){3}[0-9]{1,3}(?P<port>(?:/|:)[0-9]{1,5})?(?![\w-]|[.][0-9])")
_IPV6 = re.compile(r"(?<![\w:.])(?=[0-9a-f:]{0,30}[0-9])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?:/[0-9]{1,3})?(?![\w:])")
_MAC = re.compile(
    r"(?<![\w:.-])(?:[0-9a-f]{2}(?P<sign>[:-])(?:[0-9a-f]{2}(?P=sign)){4}[0-9a-f]{2}|[0-9a-f]{4}[.][0-9a-f]{4}[.][0-9a-f]{4})(?![\w:-])"
)
_NEAR = re.compile(rf"(?<!\w){any_of('things.networks')}(?!\w)")
_NUMBERED = re.compile(rf"(?<!\w){any_of('things.numbered_in_four')}\W{{0,3}}\Z")
_REACH = 80
_LEAST = 3
"""Groups of an IPv6 address that is written in short."""
_SOURCE = "rule:network"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find addresses of machines by their form. Four numbers between dots are one where a word of
    networks stands near or one of them has three figures, and no heading or version."""
    folded = document.read.folded
    spans = [m.span() for m in _MAC.finditer(folded) if re.search("[0-9]", m[0])]
    spans += [m.span() for m in _IPV6.finditer(folded) if _is_address(m[0]) and m[0].count(":") >= _LEAST]
    for match in _IPV4.finditer(folded):
        before = folded[max(0, match.start() - _REACH) : match.start()]
        long = any(len(part) == _LEAST for part in re.findall("[0-9]+", match[0])[:4])
        if _is_address(match[0]) and not _NUMBERED.search(before) and (long or _NEAR.search(before)):
            spans.append(match.span())
    finds = [entity_at(document.text, *span, "numeroIdentifiant", _SOURCE, 0.97) for span in spans]
    return place(document, entities, finds, certain=True)


def _is_address(written: str) -> bool:
    try:
        ip_address(written.split("/")[0] if written.count(":") > 1 else re.split("[/:]", written)[0])
    except ValueError:
        return False
    return True


RULE = Rule(
    "network",
    "Adresses de réseau",
    "Network addresses",
    "Les adresses IP et MAC des appareils sont repérées à leur forme.",
    "IP and MAC addresses of devices are found by their form.",
    apply,
)
