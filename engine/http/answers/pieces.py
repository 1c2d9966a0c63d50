"""Answers in pieces. What waits to be sent is bounded for each connection, whatever the size of the
answer: a server that takes an answer whole copies it, and puts it into a temporary file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from waitress.buffers import ReadOnlyFileBasedBuffer

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

PIECE = 256 * 1024
WAITING = 4 * 1024 * 1024
"""Bytes of an answer that wait to be sent: beyond, the next piece is not asked for, and who reads
slowly holds the thread that answers."""
IN_MEMORY = WAITING + 2 * PIECE
"""Bytes of an answer that a connection holds without a temporary file: more than it ever has."""


class InPieces:
    """A WSGI application whose answers come in pieces of :data:`PIECE` bytes at most; a file that
    the server reads by itself stays one."""

    def __init__(self, application: WSGIApplication) -> None:
        self._application = application

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        answer = self._application(environ, start)
        return answer if isinstance(answer, ReadOnlyFileBasedBuffer) else _Pieces(answer)


class _Pieces:
    """The pieces of an answer, which is closed with them."""

    def __init__(self, answer: Iterable[bytes]) -> None:
        self._answer = answer

    def __iter__(self) -> Iterator[bytes]:
        for part in self._answer:
            if len(part) <= PIECE:
                yield part
            else:
                yield from (part[begin : begin + PIECE] for begin in range(0, len(part), PIECE))

    def close(self) -> None:
        """Close the answer, where it can be."""
        if callable(close := getattr(self._answer, "close", None)):
            close()
