"""The time zone of who asks: a page tells it with each request, and moments are written in it."""

from __future__ import annotations

import re
from datetime import tzinfo
from zoneinfo import ZoneInfo

from flask import Request

HEADER = "X-Time-Zone"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_+/-]{0,63}")


def requested_zone(request: Request) -> tzinfo | None:
    """Return the zone that a request names, by its name in the tz database (``Europe/Paris``); None
    where it names none that this machine knows: the machine's own is meant."""
    name = request.headers.get(HEADER, "")
    if not _NAME.fullmatch(name):
        return None
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # no such zone, no name of one, a folder of zones
        return None
