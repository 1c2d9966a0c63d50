"""Files that a browser keeps: for a year where the address carries their fingerprint, asked for
again otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from flask import Flask, Response, request

from engine.core import QUERY, file_fingerprint, fingerprint

YEAR = 365 * 24 * 3600
LIBRARIES = "/_dash-component-suites/"
"""What begins the address of a file of a library, whose own fingerprint stands in the name."""
Files = Mapping[str, tuple[str, Callable[[], bytes]]]
"""Files that stand in no folder, by address: the media type, and what gives the content, the same
while the server runs."""


def serve_files(server: Flask, folder: Path, generated: Files) -> None:
    """Serve the ``generated`` files under their addresses, and add cache headers to these and to
    the files under ``/assets/``, whose folder is ``folder``."""

    def current() -> str | None:
        """Give the fingerprint of the file that is asked for, None where the address is none of a
        file of ours."""
        if request.path in generated:
            return fingerprint(generated[request.path][1]())
        if request.path.startswith("/assets/"):
            return file_fingerprint(folder / request.path.removeprefix("/assets/"))
        return None

    def give() -> Response:
        mimetype, content = generated[request.path]
        data = content()
        response = Response(data, mimetype=mimetype)
        response.set_etag(fingerprint(data))
        response.make_conditional(request)
        return response

    for address in generated:
        server.add_url_rule(address, address, give)

    @server.after_request
    def say_how_long(response: Response) -> Response:
        if response.status_code in (200, 304):
            known = current()
            if request.path.startswith(LIBRARIES):
                _keep(response, response.cache_control.max_age == YEAR)
            elif known:
                _keep(response, request.args.get(QUERY) == known)
        return response


def _keep(response: Response, lasting: bool) -> None:
    """Let a browser keep a file: for a year where its address is ``lasting``, else it asks each
    time whether it changed."""
    response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable" if lasting else "no-cache"
