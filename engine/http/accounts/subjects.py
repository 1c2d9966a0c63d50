"""Which things a request speaks of: every string in it that could be the id of one, wherever it
stands, so that no route and no callback can forget to look."""

from __future__ import annotations

from flask import Request

from engine.service import ids_in, strings_in


def subjects_of(request: Request) -> frozenset[str]:
    """Return the ids in the address and in the JSON body of a request. Fields of a form are looked
    at by who reads it: it may be long."""
    found = {each for value in (request.path, request.query_string.decode("latin-1")) for each in ids_in(value)}
    if request.is_json:
        found.update(each for value in strings_in(request.get_json(silent=True)) for each in ids_in(value))
    return frozenset(found)
