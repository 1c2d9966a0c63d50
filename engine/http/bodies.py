"""The body of a request that is a JSON object."""

from __future__ import annotations

from typing import Any

from flask import request

from engine.core import Malformed


def json_object() -> dict[str, Any]:
    """Return the JSON object of the current request; an empty one where there is none."""
    return said if isinstance(said := request.get_json(silent=True), dict) else {}


def word(said: dict[str, Any], name: str) -> str:
    """Return what an object says under a name, empty where it says nothing.

    Raises:
        Malformed: it is no text.
    """
    found = said.get(name)
    if not isinstance(found, str | None):
        raise Malformed()
    return found or ""
