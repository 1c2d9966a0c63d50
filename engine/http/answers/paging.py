"""Long lists in parts: ``limit`` of the query says how many rows, ``after`` behind which; the
answer leads on by its ``Link``, until the list ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from urllib.parse import urlencode

from flask import Response, request

from engine.core import BadField, EngineError

MOST = 1000
"""Rows of one part."""

Row = TypeVar("Row")


def cut(rows: Sequence[Row], names: Sequence[str], gone: EngineError) -> tuple[Sequence[Row], dict[str, str]]:
    """Return the part of the rows that the current request asks for, all of them where it gives no
    ``limit``, and the addresses of its links by their relation. ``names`` are those of the rows.

    Raises:
        BadField: ``limit`` is no number from 1 to :data:`MOST`.
        EngineError: ``gone``, where no row has the name that ``after`` gives.
    """
    limit, after = _limit(), request.args.get("after", "")
    if after:
        if after not in names:
            raise gone
        begun = names.index(after) + 1
        rows, names = rows[begun:], names[begun:]
    if limit is None or len(rows) <= limit:
        return rows, {}
    query = {**request.args.to_dict(), "limit": limit, "after": names[limit - 1]}
    return rows[:limit], {"next": f"{request.path}?{urlencode(query)}"}


def add_links(response: Response, links: dict[str, str]) -> Response:
    """Set the ``Link`` of an answer (RFC 8288)."""
    if links:
        response.headers["Link"] = ", ".join(f'<{address}>; rel="{name}"' for name, address in links.items())
    return response


def _limit() -> int | None:
    said = request.args.get("limit", "")
    if not said:
        return None
    if not said.isascii() or not said.isdecimal() or len(said) > 9 or not 1 <= int(said) <= MOST:
        raise BadField(name="limit", kind="integer")
    return int(said)
