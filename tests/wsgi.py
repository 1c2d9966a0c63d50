"""An application served from this process to a browser of the tests: what a test puts in the place
of its parts holds for its pages."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from werkzeug.serving import BaseWSGIServer, make_server
from werkzeug.wsgi import ClosingIterator

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def server_of(application: WSGIApplication) -> BaseWSGIServer:
    """Make a server on a free port.

    Answers are read whole before they are sent: Werkzeug leaves the file of an answer open where
    the browser goes away in the middle of it.
    """

    def whole(environ: WSGIEnvironment, start: StartResponse) -> list[bytes]:
        answer = ClosingIterator(application(environ, start))
        try:
            return [b"".join(answer)]
        finally:
            answer.close()

    return make_server("127.0.0.1", 0, whole, threaded=True)


@contextmanager
def served(application: WSGIApplication) -> Iterator[str]:
    """Serve an application; give its address."""
    server = server_of(application)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
