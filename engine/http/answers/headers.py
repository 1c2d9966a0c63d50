"""What answers say in their head: how much an address may still ask for, and a tag by which who has
an answer already need not have it again."""

from __future__ import annotations

from flask import Response, g, request


def say_allowance(response: Response) -> Response:
    """Set ``RateLimit-Limit``, ``-Remaining`` and ``-Reset`` (seconds) on the answer of a request
    that is counted (:func:`engine.http.upload.count_request`)."""
    if allowance := g.get("allowance"):
        for name in ("limit", "remaining", "reset"):
            response.headers[f"RateLimit-{name.capitalize()}"] = str(getattr(allowance, name))
    return response


def tagged(response: Response) -> Response:
    """Set the ``ETag`` of an answer, made of its content; where the request knows it
    (``If-None-Match``) the answer is 304, without content."""
    response.add_etag()
    response.make_conditional(request)
    return response
