"""What guards every answer and every change: headers, and proof that a change was asked for by our
own pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from flask import Flask, Response, request

from engine.core import Refused
from engine.http.replies import answer_error

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
CLIENT = "nomdemprunt"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
# Dash components put their styles in <style> elements and style attributes: 'unsafe-inline' for
# styles alone. plotly.js draws a PNG from an SVG that it holds in memory: blob: for images.
POLICY = (
    "default-src 'self'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


def secure(server: Flask, script_hashes: Callable[[], Iterable[str]] = tuple) -> None:
    """Add security headers, a Content-Security-Policy among them, to every response of a Flask
    application, and answer 403 to state-changing requests from other sites.

    ``script_hashes`` returns the CSP sources of inline scripts (``app.csp_hashes`` of Dash). It is
    called for each page served, because Dash adds scripts at the first request.
    """

    @server.before_request
    def refuse_strangers() -> Response | None:
        if request.method in SAFE_METHODS or is_same_origin():
            return None
        return answer_error(Refused())

    @server.after_request
    def add_headers(response: Response) -> Response:
        page = response.mimetype == "text/html"
        hashes = "".join(f" {source}" for source in script_hashes()) if page else ""
        for name, value in {**HEADERS, "Content-Security-Policy": POLICY.format(hashes=hashes)}.items():
            response.headers.setdefault(name, value)
        # Static files say themselves how long they last; all the rest may hold a document.
        response.headers.setdefault("Cache-Control", "no-store")
        return response


def is_same_origin() -> bool:
    """Tell whether the current request comes from a page of this server or from a client that is
    not a browser, by its ``Sec-Fetch-Site`` and ``Origin`` headers."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.host


def require_client() -> None:
    """Reject a state-changing request without the header ``X-Requested-With: nomdemprunt``, which a
    form of another site cannot send.

    Raises:
        Refused: the header is missing, or the request comes from another origin.
    """
    if request.method in SAFE_METHODS:
        return
    if request.headers.get("X-Requested-With") != CLIENT or not is_same_origin():
        raise Refused()
