"""Answers in fewer bytes: brotli or gzip, as the browser asks, for text of more than 1 kB.

BREACH guesses a secret from the size of an answer that also repeats what the attacker wrote.
Nothing here does both: the one cookie (:mod:`engine.http.access`) is in no body and no other site's
request, an answer with a document is asked for by an address that nobody can guess or by a POST
that another site cannot send (:mod:`engine.http.security`), and Dash's ``end_id``, new on each
page, guards background callbacks, of which there are none.
"""

from __future__ import annotations

from threading import Lock

from cachetools import LRUCache
from flask import Flask, Request, Response, g
from flask_compress import Compress

from engine.core import fingerprint

LEAST = 1024
"""Bytes below which an answer goes as it is: it fills one packet in any form."""
TEXTS = (
    "text/html", "text/css", "text/plain", "text/javascript", "application/javascript", "application/json", "image/svg+xml",
)  # fmt: skip
FORMS = 256
"""Compressed files that are remembered at most: those of all pages are about a hundred."""


class CompressedFiles:
    """Cache of the compressed forms of static files, by fingerprint of their content; at most
    :data:`FORMS` are kept. Responses that are not files are not cached."""

    def __init__(self) -> None:
        self._forms: LRUCache[str, bytes] = LRUCache(FORMS)
        self._lock = Lock()

    def get(self, key: str) -> bytes | None:
        """Return a compressed form, None if it is not cached, and mark it as recently used."""
        with self._lock:
            return self._forms.get(key)

    def set(self, key: str, value: bytes) -> None:
        """Cache a compressed form, replacing the least recently used one if the cache is full."""
        if not key.endswith(";"):
            with self._lock:
                self._forms[key] = value


def compress(server: Flask) -> None:
    """Make a Flask application compress its text responses of at least :data:`LEAST` bytes with
    brotli or gzip, downloads excepted. Handlers registered later see responses not yet
    compressed."""
    server.config.update(
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_MIMETYPES=list(TEXTS),
        COMPRESS_MIN_SIZE=LEAST,
        COMPRESS_STREAMS=False,
        COMPRESS_REGISTER=False,
        COMPRESS_BR_LEVEL=5,
        COMPRESS_CACHE_BACKEND=CompressedFiles,
        COMPRESS_CACHE_KEY=_content_key,
    )
    compressing = Compress(server)

    @server.after_request
    def shorten(response: Response) -> Response:
        download = response.headers.get("Content-Disposition", "").startswith("attachment")
        if response.status_code != 200 or download or response.mimetype not in TEXTS:
            return response
        _read_file(response)
        return compressing.after_request(response)


def _read_file(response: Response) -> None:
    """Read a file that would be streamed, and note what it holds: its compressed form may be
    known."""
    g.compressed_content = ""
    if response.cache_control.no_store:  # it may hold a document
        return
    if response.headers.get("ETag") or response.cache_control.max_age:  # only files have one of them
        response.direct_passthrough = False
        g.compressed_content = fingerprint(response.get_data())


def _content_key(_request: Request) -> str:
    return str(g.compressed_content)
