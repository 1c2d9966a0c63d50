"""Addresses that lead nowhere: the status 404, whatever page is shown with it."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

ANY_PAGE = "/<path:path>"
"""The endpoint by which Dash answers every path that no other route wants: with the index."""


def answer_missing(server: Flask, has_page: Callable[[str], bool], sentence: str) -> None:
    """Make a Flask application answer with status 404 where there is no page or file; without it,
    Dash answers every path with its index page and status 200.

    Args:
        has_page: tells whether there is a page with content at a URL path.
        sentence: the body of the answer for a missing file; in all languages, since the reader's is
        not known there.
    """

    @server.after_request
    def say_missing(response: Response) -> Response:
        shown = request.endpoint == ANY_PAGE and response.status_code == 200
        if shown and not has_page(request.path):
            response.status_code = 404
        return response

    @server.errorhandler(NotFound)
    def say_nothing_there(_error: NotFound) -> tuple[str, int, dict[str, str]]:
        return f"{sentence}\n", 404, {"Content-Type": "text/plain; charset=utf-8"}
